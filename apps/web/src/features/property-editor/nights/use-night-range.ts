import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useEffect, useRef, useState } from 'react'
import { rangeBetween, type NightRange } from './night-dates.ts'

type Chosen = {
  readonly range: NightRange | null
  readonly anchor: PlainDate | null
  /** Only the first night is chosen; the next click chooses the last. */
  readonly open: boolean
}

/**
 * Chooses nights: a click (or Enter) begins, the next one ends; with Shift, also on the arrow keys, or dragged with the
 * mouse, from where it began.
 */
export function useNightRange(today: PlainDate) {
  const [chosen, setChosen] = useState<Chosen>({ range: null, anchor: null, open: false })
  const dragged = useRef<PlainDate | null>(null)
  useEffect(() => {
    const stop = () => {
      dragged.current = null
    }
    addEventListener('pointerup', stop)
    addEventListener('pointercancel', stop)
    return () => {
      removeEventListener('pointerup', stop)
      removeEventListener('pointercancel', stop)
    }
  }, [])
  const between = (anchor: PlainDate, date: PlainDate) =>
    setChosen({ anchor, range: rangeBetween(anchor, date, today), open: false })
  const { anchor, range, open } = chosen
  return {
    ...chosen,
    set: (next: NightRange | null) => setChosen({ range: next, anchor: next?.first ?? null, open: false }),
    /** One step further than `from`: the end of what is chosen goes along, elsewhere a new choice begins there. */
    extend: (date: PlainDate, from: PlainDate) => {
      const goesOn = anchor !== null && (range?.first === from || range?.last === from)
      const start = goesOn ? anchor : from
      if (date >= today && start >= today) between(start, date)
    },
    click: (date: PlainDate, shift: boolean) => {
      if (date < today) return
      if (anchor !== null && (shift || open)) return between(anchor, date)
      setChosen({ anchor: date, range: { first: date, last: date }, open: true })
    },
    press: (date: PlainDate) => {
      dragged.current = date >= today ? date : null
    },
    enter: (date: PlainDate) => {
      if (dragged.current !== null && dragged.current !== date) between(dragged.current, date)
    },
  }
}
export type NightSelection = ReturnType<typeof useNightRange>
