import type { Place } from '@keystay/contract/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { hotelLink, writeSearch, type SearchState } from './search-state.ts'

type Draft = Pick<SearchState, 'q' | 'checkIn' | 'checkOut' | 'guests'>

export type SearchForm = {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly type: (text: string) => void
  readonly pick: (place: Place) => void
  readonly submit: () => void
}

/** What is being asked for; nothing is searched before it is sent. A picked hotel leads straight to it. */
export function useSearchForm(start: SearchState, onSubmit?: () => void): SearchForm {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(start)
  const [hotel, setHotel] = useState<string | null>(null)
  return {
    draft,
    change: (part) => setDraft({ ...draft, ...part }),
    type: (q) => {
      setHotel(null)
      setDraft({ ...draft, q })
    },
    pick: ({ name, slug }) => {
      setHotel(slug)
      setDraft({ ...draft, q: name })
    },
    submit: () => {
      onSubmit?.()
      const { q, checkIn, checkOut, guests } = draft
      const place = { q: q.trim(), checkIn, checkOut, guests, page: 1 }
      // A new destination leaves the old stretch of map.
      const bbox = place.q === '' || place.q === start.q ? start.bbox : null
      void navigate(
        hotel === null ? `/search?${writeSearch({ ...start, ...place, bbox }).toString()}` : hotelLink(hotel, draft),
      )
    },
  }
}
