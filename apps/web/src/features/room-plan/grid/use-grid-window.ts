import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { columnOf, type Axis, type Weeks } from './plan-axis.ts'
import { columnsFor, type Columns } from './plan-columns.ts'
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

/** The scroller follows another width within a frame or two. */
const followedMs = 60

/** What of the grid is drawn: rows and days in view, with some on either side. */
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
    overscan: 4,
    useFlushSync: false,
    // What has the focus stays drawn.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return keptRow < 0 || shown.includes(keptRow) ? shown : [...shown, keptRow].toSorted((a, b) => a - b)
    },
  })
  const horizontal = useVirtualizer({
    count: axis.weeks * 7,
    horizontal: true,
    getScrollElement: () => scroller.current,
    estimateSize: () => width,
    // The room column covers as much at the left as it pushes the days to the right.
    overscan: 0,
    initialOffset: columnOf(axis, from) * width,
    useFlushSync: false,
  })
  // What it has measured once it keeps.
  useLayoutEffect(() => vertical.measure(), [vertical, rows])
  useLayoutEffect(() => horizontal.measure(), [horizontal, width])
  const days = horizontal.getVirtualItems()
  const firstDay = days[0]?.index ?? 0
  const lastDay = Math.max(firstDay, (days.at(-1)?.index ?? firstDay) - Math.floor(labelWidth / width))
  const columns = columnsFor({ firstDay, lastDay, width }, 0)
  const first = Math.max(0, columns.first)
  const last = Math.min(axis.weeks * 7, columns.last)
  const hasDays = days.length > 0
  const reportedWidth = useRef(width)
  useEffect(() => {
    if (!hasDays) return
    // A week more on either side: a part of the plan is there before the first row draws a day of it.
    const tell = () => onWeeks({ first: Math.max(0, first / 7 - 1), last: Math.min(axis.weeks - 1, last / 7) })
    if (reportedWidth.current === width) return tell()
    // Another width shows other days until the scroller has followed: nobody wants to read those.
    const timer = setTimeout(() => {
      reportedWidth.current = width
      tell()
    }, followedMs)
    return () => clearTimeout(timer)
  }, [onWeeks, hasDays, first, last, axis, width])
  const shown = vertical.getVirtualItems()
  const top = (vertical.scrollOffset ?? 0) + headHeight
  return {
    view: { firstDay, lastDay, width },
    /** Whole weeks around it. */
    columns: useMemo((): Columns => ({ first, last, width }), [first, last, width]),
    /** The first that the head does not cover. */
    firstRow: shown.find(({ start }) => start >= top)?.index ?? 0,
    shown,
    size: { width: labelWidth + horizontal.getTotalSize(), height: vertical.getTotalSize() },
    showRow: vertical.scrollToIndex,
  }
}
