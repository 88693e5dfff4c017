import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { PlainDate } from '@keystay/contract/plain-dates'
import { useEffect, useLayoutEffect, useMemo, type RefObject } from 'react'
import { columnOf, type Axis, type Weeks } from './plan-axis.ts'
import type { Columns } from './plan-row.tsx'
import { headHeight, heightOf, labelWidth, type PlanRow } from './plan-rows.ts'

type Options = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: readonly PlanRow[]
  /** A row that is drawn wherever the view stands; below 0 for none. */
  readonly keptRow: number
  readonly axis: Axis
  readonly from: PlainDate
  readonly width: number
  readonly onWeeks: (weeks: Weeks) => void
}

/** What of the grid is drawn: rows in view, and the weeks in view with one on either side. */
export function useGridWindow({ scroller, rows, keptRow, axis, from, width, onWeeks }: Options) {
  // oxlint-disable-next-line react/incompatible-library -- its range is read in the same render
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight + 8,
    scrollPaddingEnd: 8,
    overscan: 6,
    useFlushSync: false,
    // What has the focus stays drawn.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return keptRow < 0 || shown.includes(keptRow) ? shown : [...shown, keptRow].toSorted((a, b) => a - b)
    },
  })
  const horizontal = useVirtualizer({
    count: axis.weeks,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * 7,
    paddingStart: labelWidth,
    overscan: 1,
    initialOffset: columnOf(axis, from) * width,
    useFlushSync: false,
  })
  // What it has measured once it keeps.
  useLayoutEffect(() => vertical.measure(), [vertical, rows])
  useLayoutEffect(() => horizontal.measure(), [horizontal, width])
  const weeks = horizontal.getVirtualItems()
  const first = weeks[0]?.index ?? 0
  const last = weeks.at(-1)?.index ?? first
  useEffect(() => onWeeks({ first, last }), [onWeeks, first, last])
  const columns: Columns = useMemo(() => ({ first: first * 7, last: (last + 1) * 7, width }), [first, last, width])
  return {
    columns,
    shown: vertical.getVirtualItems(),
    size: { width: horizontal.getTotalSize(), height: vertical.getTotalSize() },
    showRow: vertical.scrollToIndex,
  }
}
