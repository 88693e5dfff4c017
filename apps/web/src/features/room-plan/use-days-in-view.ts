import { useDebouncedCallback } from '@mantine/hooks'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useCallback, useState } from 'react'
import { axisAround, columnOf, type Weeks } from './grid/plan-axis.ts'
import { createSpan } from './grid/plan-span.ts'
import type { usePlanAddress } from './plan-address.ts'

const settledMs = 400

/** The days of the grid: where it opens, which weeks are read for it, and the address that follows it as it is scrolled. */
export function useDaysInView(today: PlainDate, { date, days, go }: ReturnType<typeof usePlanAddress>) {
  const [axis] = useState(() => axisAround(today, date))
  const from = date ?? addDays(today, -1)
  const week = Math.floor(columnOf(axis, from) / 7)
  const [weeks, setWeeks] = useState<Weeks>({ first: Math.max(0, week - 1), last: week + 3 })
  const onWeeks = useCallback((seen: Weeks) => {
    setWeeks((before) => (before.first === seen.first && before.last === seen.last ? before : seen))
  }, [])
  const [span] = useState(() => createSpan(columnOf(axis, from), Number(days)))
  const settle = useDebouncedCallback((column: number) => go({ date: addDays(axis.start, column) }), settledMs)
  const onFirstDay = useCallback(
    (column: number, count: number) => {
      if (span.get().column !== column) settle(column)
      span.set(column, count)
    },
    [span, settle],
  )
  return { axis, from, week, weeks, onWeeks, span, onFirstDay }
}
