import type { Place } from '@keystay/contract/places/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { checkGuestCount } from '@keystay/contract/shared/fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readersToday } from '../../platform/format/today.ts'
import { stayProblems, type RangeProblems } from '../../ui/dates/date-range.ts'
import { hotelLink, writeSearch, type SearchState } from '@keystay/contract/properties/hotel-search'

export type SearchProblems = RangeProblems & { readonly guests?: ReturnType<typeof checkGuestCount> }
type Draft = Pick<SearchState, 'q' | 'checkIn' | 'checkOut' | 'guests' | 'ages'>

export type SearchForm = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly type: (text: string) => void
  readonly pick: (place: Place) => void
  /** What is wrong, told after the first try to search. */
  readonly problems: SearchProblems
  readonly submit: () => void
}

/** What is being asked for; nothing is searched before it is sent. A picked hotel leads straight to it. */
export function useSearchForm(start: SearchState, onSubmit?: () => void): SearchForm {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(start)
  const [hotel, setHotel] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const problems = findProblems(draft)
  return {
    draft,
    change: (part) => setDraft({ ...draft, ...part }),
    type: (q) => {
      setHotel(null)
      setDraft({ ...draft, q })
    },
    pick: ({ name, context, hotels, slug }) => {
      setHotel(slug)
      // Of towns of one name that without hotels is told by where it is.
      setDraft({ ...draft, q: hotels > 0 ? name : `${name}, ${context}`.slice(0, 100) })
    },
    problems: tried ? problems : {},
    submit: () => {
      setTried(true)
      if (Object.keys(problems).length > 0) return
      onSubmit?.()
      const { q, checkIn, checkOut, guests, ages } = draft
      const place = { q: q.trim(), exact: false, checkIn, checkOut, guests, ages, page: 1 }
      // A new destination leaves the old stretch of map.
      const bbox = place.q === '' || place.q === start.q ? start.bbox : null
      void navigate(
        hotel === null
          ? `${paths.search}?${writeSearch({ ...start, ...place, bbox }).toString()}`
          : hotelLink(hotel, draft),
      )
    },
  }
}

/** A search needs no dates, but half a stay is none; and guests who can travel, an adult among them. */
function findProblems({ checkIn, checkOut, guests, ages }: Draft): SearchProblems {
  const dates = checkIn || checkOut ? stayProblems({ checkIn, checkOut }, readersToday()) : {}
  const alone = ages.length > 0 && guests <= ages.length
  const wrong = alone ? ({ code: 'adults_min' } as const) : checkGuestCount(guests)
  return wrong ? { ...dates, guests: wrong } : dates
}
