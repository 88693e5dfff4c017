import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import type { FreeRoom } from '@keystay/contract/owner-room-entities'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainDate } from '@keystay/contract/plain-dates'
import { columnOf, type Axis, type Weeks } from './plan-axis.ts'
import { barsOf, type Plan } from './plan-data.ts'
import classes from './plan-grid.module.css'
import { PlanHead } from './plan-head.tsx'
import { RoomRow, TypeRow, type Columns } from './plan-row.tsx'
import { headHeight, heightOf, labelWidth, listRows, type PlanRow } from './plan-rows.ts'
import { usePlanWords } from './use-plan-words.ts'
import { isFree, useBarMove, type Moving } from './use-bar-move.ts'

export type GridHandle = { readonly scrollTo: (date: PlainDate) => void; readonly scrollBy: (days: number) => void }

type PlanGridProps = {
  readonly plan: Plan
  readonly axis: Axis
  /** So many days fit into the width. */
  readonly days: number
  /** The day at the left when it opens. */
  readonly from: PlainDate
  readonly selected: string | null
  readonly moving: Moving | null
  readonly setMoving: (moving: Moving | null) => void
  readonly freeRooms: readonly FreeRoom[] | undefined
  readonly onSelect: (id: string | null) => void
  readonly onPlace: (id: string, roomId: string) => void
  readonly onWeeks: (weeks: Weeks) => void
  readonly onFirstDay: (column: number, days: number) => void
  readonly ref: Ref<GridHandle>
}

/** Figures and short names stay legible; a month may be narrower. */
const leastWidth = (days: number) => (days > 21 ? 26 : 35)

/** Rooms × dates. Only what is in view is drawn, in both directions. */
export function PlanGrid(props: PlanGridProps) {
  const {
    plan,
    axis,
    days,
    from,
    selected,
    moving,
    setMoving,
    freeRooms,
    onSelect,
    onPlace,
    onWeeks,
    onFirstDay,
    ref,
  } = props
  const { t } = useTranslation()
  const words = usePlanWords()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useColumnWidth(scroller, days)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => listRows(plan, folded), [plan, folded])
  const onFold = useCallback((typeId: string) => {
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(typeId)) next.add(typeId)
      return next
    })
  }, [])
  const chosen = selected === null ? undefined : plan.stays.get(selected)
  const keptRow = rows.findIndex((row) => row.key === chosen?.stay.roomId)
  const targetRow = rows.findIndex((row) => row.key === moving?.roomId)

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
  useKeepFirstDay(scroller, width, columnOf(axis, from), onFirstDay)
  useImperativeHandle(ref, () => ({
    scrollTo: (date) => scroller.current?.scrollTo({ left: columnOf(axis, date) * width, behavior: 'smooth' }),
    scrollBy: (count) => scroller.current?.scrollBy({ left: count * width, behavior: 'smooth' }),
  }))
  useIntoView(
    scroller,
    selected,
    chosen && { left: chosen.column * width, right: (chosen.column + chosen.nights + 1) * width },
  )
  useEffect(() => {
    if (moving?.by === 'keys' && targetRow >= 0) vertical.scrollToIndex(targetRow, { align: 'auto' })
  }, [vertical, moving, targetRow])

  const follow = useFocusFollows(scroller)
  const place = (id: string, roomId: string) => {
    follow(id)
    onPlace(id, roomId)
  }
  const move = useBarMove({ plan, rows, scroller, selected, moving, setMoving, freeRooms, onPlace: place, onSelect })
  const today = columnOf(axis, plan.today)
  const ghost = moving ? (plan.stays.get(moving.id) ?? null) : null
  const active = useActive(plan, rows, columns, selected)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys and the pointer of the bars in it
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('plan.title')}
      aria-describedby="plan-keys"
      data-dragging={moving?.by === 'drag' || undefined}
      {...move}
    >
      <div className={classes.canvas} style={{ width: horizontal.getTotalSize(), height: vertical.getTotalSize() }}>
        <PlanHead axis={axis} columns={columns} today={today} occupancy={plan.occupancy} />
        <Stripes columns={columns} today={today} />
        {vertical.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          if (row.kind === 'type')
            return (
              <TypeRow
                key={row.key}
                type={row.type}
                folded={row.folded}
                top={start}
                columns={columns}
                words={words}
                onFold={onFold}
              />
            )
          const isTarget = moving?.roomId === row.key && ghost?.stay.roomId !== row.key
          const bars = barsOf(plan, row.key)
          const has = (id: string | null | undefined) => bars.some(({ stay }) => stay.bookedRoomId === id)
          return (
            <RoomRow
              key={row.key}
              type={row.type}
              room={row.room}
              bars={bars}
              ghost={isTarget ? ghost : null}
              ghostFree={isTarget && moving !== null && isFree(moving, freeRooms)}
              leaving={moving && has(moving.id) && moving.roomId !== row.key ? moving.id : null}
              selected={has(selected) ? selected : null}
              active={has(active) ? active : null}
              top={start}
              columns={columns}
              words={words}
              onSelect={onSelect}
            />
          )
        })}
        <div className={classes.trace} style={{ left: labelWidth + (today + 0.5) * width }} aria-hidden />
      </div>
    </section>
  )
}

/** Weekends tinted, today a green line; behind the bars. */
function Stripes({ columns, today }: { readonly columns: Columns; readonly today: number }) {
  const { first, last, width } = columns
  return (
    <div className={classes.stripes} aria-hidden>
      {Array.from({ length: last - first }, (_, index) => (
        <span
          key={index}
          className={classes.stripe}
          data-weekend={index % 7 > 4 || undefined}
          style={{ left: (first + index) * width, width }}
        />
      ))}
      <span className={classes.today} style={{ left: (today + 0.5) * width }} />
    </div>
  )
}

/** As wide as fits so many days into the scroller. */
function useColumnWidth(scroller: RefObject<HTMLElement | null>, days: number): number {
  const [area, setArea] = useState(0)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const watch = new ResizeObserver(() => setArea(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])
  return Math.max(leastWidth(days), Math.floor((area - labelWidth) / days))
}

/** Another width of the columns keeps the day at the left; scrolling says which day that is. */
function useKeepFirstDay(
  scroller: RefObject<HTMLElement | null>,
  width: number,
  begin: number,
  onFirstDay: (column: number, days: number) => void,
): void {
  const day = useRef(begin)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    element.scrollTo({ left: day.current * width })
    const tell = () => {
      day.current = element.scrollLeft / width
      onFirstDay(Math.round(day.current), Math.floor((element.clientWidth - labelWidth) / width))
    }
    tell()
    element.addEventListener('scroll', tell, { passive: true })
    return () => element.removeEventListener('scroll', tell)
  }, [scroller, width, onFirstDay])
}

/** Brings a stay that was just selected between the room column and the right edge. */
function useIntoView(
  scroller: RefObject<HTMLElement | null>,
  selected: string | null,
  span: { readonly left: number; readonly right: number } | undefined,
): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const element = scroller.current
    if (!element || !span || shown.current === selected) return
    shown.current = selected
    const room = element.clientWidth - labelWidth
    if (span.left < element.scrollLeft) element.scrollTo({ left: span.left - 16 })
    else if (span.right > element.scrollLeft + room)
      element.scrollTo({ left: Math.min(span.left - 16, span.right - room + 16) })
  })
  useEffect(() => {
    if (selected === null) shown.current = null
  }, [selected])
}

/** A bar that is drawn anew in another row takes its focus along. */
function useFocusFollows(scroller: RefObject<HTMLElement | null>): (id: string) => void {
  const followed = useRef<string | null>(null)
  useEffect(() => {
    const id = followed.current
    const lost = document.activeElement === null || document.activeElement === document.body
    if (id === null || !lost) return
    scroller.current?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
    followed.current = null
  })
  return (id) => {
    followed.current = id
  }
}

/** The bar that the tabulator reaches: the selected one, else the first in view. */
function useActive(plan: Plan, rows: readonly PlanRow[], columns: Columns, selected: string | null): string | null {
  return useMemo(() => {
    if (selected !== null && plan.stays.has(selected)) return selected
    for (const { key } of rows) {
      const found = barsOf(plan, key).find(({ column }) => column >= columns.first && column < columns.last)
      if (found) return found.stay.bookedRoomId
    }
    return null
  }, [plan, rows, columns, selected])
}
