import type { FreeRoom } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import { columnOf, type Axis, type Weeks } from './plan-axis.ts'
import { PlanBody } from './plan-body.tsx'
import type { Columns } from './plan-columns.ts'
import { FreeMenu } from './free-menu.tsx'
import type { BlockBar, Plan } from './plan-data.ts'
import classes from './plan-grid.module.css'
import { PlanHead } from './plan-head.tsx'
import { listRows } from './plan-rows.ts'
import { isFree, useBarMove, type Moving } from './use-bar-move.ts'
import { useFreeNights, type FreeNights } from './use-free-nights.ts'
import { useColumnWidth, useFocusFollows, useIntoView, useKeepFirstDay } from './use-grid-scroll.ts'
import { useGridWindow } from './use-grid-window.ts'

export type GridHandle = { readonly scrollTo: (date: PlainDate) => void; readonly scrollBy: (days: number) => void }

type PlanGridProps = {
  readonly plan: Plan
  readonly axis: Axis
  /** So many days fit into the width. */
  readonly days: number
  /** The day at the left when it opens. */
  readonly from: PlainDate
  readonly selected: string | null
  /** The room that was looked for. */
  readonly sought: string | null
  readonly moving: Moving | null
  readonly setMoving: (moving: Moving | null) => void
  readonly freeRooms: readonly FreeRoom[] | undefined
  readonly onSelect: (id: string | null) => void
  readonly onPlace: (id: string, roomId: string) => void
  /** A stay was dropped where it cannot lie. */
  readonly onRefuse: (id: string, roomId: string, isOver: boolean) => void
  readonly onBlock: (bar: BlockBar) => void
  /** The free nights that were chosen are to be blocked. */
  readonly onBlockNights: (nights: FreeNights) => void
  readonly onWeeks: (weeks: Weeks) => void
  readonly onFirstDay: (column: number, days: number) => void
  readonly ref: Ref<GridHandle>
}

/** Rooms × dates. Only what is in view is drawn, in both directions. */
export function PlanGrid(props: PlanGridProps) {
  const {
    plan,
    axis,
    days,
    from,
    selected,
    sought,
    moving,
    setMoving,
    freeRooms,
    onSelect,
    onPlace,
    onRefuse,
    onBlock,
    onBlockNights,
    onWeeks,
    onFirstDay,
    ref,
  } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useColumnWidth(scroller, days)
  const [folded, onFold] = useFolded()
  const rows = useMemo(() => listRows(plan.types, folded), [plan.types, folded])
  const chosen = selected === null ? undefined : plan.stays.get(selected)
  const keptRow = rows.findIndex((row) => row.key === chosen?.stay.roomId)
  const targetRow = rows.findIndex((row) => row.key === moving?.roomId)
  const soughtRow = rows.findIndex((row) => row.key === sought)

  const { view, columns, firstRow, shown, size, showRow } = useGridWindow({
    scroller,
    rows,
    keptRow,
    axis,
    from,
    width,
    onWeeks,
  })
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
    if (moving?.by === 'keys' && targetRow >= 0) showRow(targetRow, { align: 'auto' })
  }, [showRow, moving, targetRow])

  useEffect(() => {
    if (soughtRow >= 0) showRow(soughtRow, { align: 'center' })
  }, [showRow, soughtRow])

  const follow = useFocusFollows(scroller)
  const place = (id: string, roomId: string) => {
    follow(id)
    onPlace(id, roomId)
  }
  const move = useBarMove({
    plan,
    rows,
    scroller,
    selected,
    moving,
    setMoving,
    freeRooms,
    onPlace: place,
    onRefuse,
    onSelect,
  })
  const today = columnOf(axis, plan.today)
  const { picked, leave, ...free } = useFreeNights({ plan, rows, scroller, width, today })
  const handlers = {
    onKeyDown: move.onKeyDown,
    onClickCapture: move.onClickCapture,
    onPointerDown: both(move.onPointerDown, free.onPointerDown),
    onPointerMove: both(move.onPointerMove, free.onPointerMove),
    onPointerUp: both(move.onPointerUp, free.onPointerUp),
    onPointerCancel: both(move.onPointerCancel, free.onPointerCancel),
  }
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('plan.title')}
      aria-describedby="plan-keys"
      data-dragging={moving?.by === 'drag' || (picked && !picked.isChosen) || undefined}
      {...handlers}
    >
      <div className={classes.canvas} style={size}>
        <PlanHead axis={axis} columns={columns} today={today} occupancy={plan.occupancy} />
        <Stripes columns={columns} today={today} />
        <PlanBody
          plan={plan}
          rows={rows}
          shown={shown}
          firstRow={firstRow}
          view={view}
          selected={selected}
          sought={sought}
          moving={moving}
          free={moving !== null && isFree(moving, freeRooms)}
          onFold={onFold}
          onSelect={onSelect}
          picked={picked}
          onBlock={onBlock}
        />
        {picked?.isChosen && (
          <FreeMenu
            nights={picked}
            rows={rows}
            width={width}
            onClose={leave}
            onBlock={() => {
              leave()
              onBlockNights(picked)
            }}
          />
        )}
      </div>
    </section>
  )
}

/** Two of what may be dragged: a stay, and free nights. Only one of them begins. */
const both =
  (one: (event: PointerEvent<HTMLElement>) => void, other: (event: PointerEvent<HTMLElement>) => void) =>
  (event: PointerEvent<HTMLElement>) => {
    one(event)
    other(event)
  }

/** Weekends tinted, today a green line; behind the bars. */
const Stripes = memo(function Stripes({ columns, today }: { readonly columns: Columns; readonly today: number }) {
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
})

/** The room types that are folded away. */
function useFolded(): [ReadonlySet<string>, (typeId: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const onFold = useCallback((typeId: string) => {
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(typeId)) next.add(typeId)
      return next
    })
  }, [])
  return [folded, onFold]
}
