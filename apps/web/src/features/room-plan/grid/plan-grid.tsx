import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import {
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { FreeMenu } from '../desk/free-menu.tsx'
import { PlanBubble, type Nights } from '../desk/plan-bubble.tsx'
import { nightsMore, type Stretch } from '../desk/stretch.ts'
import { isFree, type Moving, type RoomChoice } from '../desk/use-bar-move.ts'
import type { FreeNights } from '../desk/use-free-nights.ts'
import { useGridGestures } from '../desk/use-grid-gestures.ts'
import type { BlockBar, Plan } from '../plan-data.ts'
import type { Phantoms } from '../what-if/phantoms.ts'
import { PhantomMoves } from '../what-if/phantom-moves.tsx'
import { columnOf, type Axis, type Weeks } from './plan-axis.ts'
import { PlanBody } from './plan-body.tsx'
import type { Columns } from './plan-columns.ts'
import classes from './plan-grid.module.css'
import { PlanHead } from './plan-head.tsx'
import { labelWidth, listRows } from './plan-rows.ts'
import { useColumnWidth, useFocusFollows, useIntoView, useKeepFirstDay } from './use-grid-scroll.ts'
import { useGridWindow } from './use-grid-window.ts'

export type GridHandle = { readonly scrollTo: (date: PlainDate) => void; readonly scrollBy: (days: number) => void }

/** What is asked under some nights of the plan. */
export type Bubble = {
  readonly nights: Nights
  /** The stay that it is about, which gets the focus back. */
  readonly id: string
  readonly label: string
  readonly content: ReactNode
  readonly onClose: () => void
}

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
  readonly stretch: Stretch | null
  readonly setStretch: (stretch: Stretch | null) => void
  /** Into which the stay that is selected or moved can go; undefined until they are known. */
  readonly freeRooms: readonly RoomChoice[] | undefined
  readonly bubble: Bubble | null
  readonly whatIf: Phantoms | null
  readonly onSelect: (id: string | null) => void
  readonly onPlace: (id: string, roomId: string) => void
  /** A stay was dropped where it cannot lie. */
  readonly onRefuse: (id: string, roomId: string, isOver: boolean) => void
  readonly onBlock: (bar: BlockBar) => void
  /** Where free nights are booked, and what else can be done with them. */
  readonly bookLink: (nights: Nights) => string
  readonly onIf: (nights: Nights) => void
  readonly onBlockNights: (nights: Nights) => void
  readonly onWeeks: (weeks: Weeks) => void
  readonly onFirstDay: (column: number, days: number) => void
  readonly ref: Ref<GridHandle>
}

/** Rooms × dates. Only what is in view is drawn, in both directions. */
export function PlanGrid(props: PlanGridProps) {
  const { plan, axis, days, from, selected, sought, moving, stretch, freeRooms, bubble, whatIf } = props
  const { onPlace, onSelect, onBlock, bookLink, onIf, onBlockNights, onWeeks, onFirstDay, ref } = props
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const width = useColumnWidth(scroller, days)
  const [folded, onFold] = useFolded()
  const rows = useMemo(() => listRows(plan.types, folded), [plan.types, folded])
  const chosen = selected === null ? undefined : plan.stays.get(selected)
  const rowOf = (roomId: string | null | undefined) => rows.findIndex((row) => row.key === roomId)

  const { view, columns, firstRow, shown, size, showRow } = useGridWindow({
    scroller,
    rows,
    keptRow: rowOf(chosen?.stay.roomId),
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
  const follow = useFocusFollows(scroller)
  // Who answers what is asked under a stay goes on from it.
  useEffect(() => {
    if (bubble) follow(bubble.id)
  })
  const place = (id: string, roomId: string) => {
    follow(id)
    onPlace(id, roomId)
  }
  const today = columnOf(axis, plan.today)
  const { picked, leave, handlers } = useGridGestures({ ...props, rows, scroller, width, today, onPlace: place })
  // What is walked over by keys stays in view, and so does what is asked about.
  const walked = picked?.by === 'keys' ? picked : null
  const inView = walked ?? whatIf ?? chosen
  const mark = walked ? `${walked.roomId} ${walked.column} ${walked.nights}` : whatIf ? `if ${whatIf.column}` : selected
  useIntoView(
    scroller,
    mark,
    inView && { left: inView.column * width, right: (inView.column + inView.nights + 1) * width },
  )
  const keyRow = rowOf(moving?.by === 'keys' ? moving.roomId : walked?.roomId)
  useEffect(() => {
    if (keyRow >= 0) showRow(keyRow, { align: 'auto' })
  }, [showRow, keyRow])
  const soughtRow = rowOf(sought)
  useEffect(() => {
    if (soughtRow >= 0) showRow(soughtRow, { align: 'center' })
  }, [showRow, soughtRow])
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={t('plan.title')}
      aria-describedby="plan-keys"
      data-dragging={moving?.by === 'drag' || (picked?.by === 'drag' && !picked.isChosen) || undefined}
      data-pulling={(stretch?.by === 'drag' && !stretch.isAsked) || undefined}
      {...handlers}
    >
      <div className={classes.canvas} style={size}>
        <PlanHead axis={axis} columns={columns} today={today} occupancy={plan.occupancy} />
        <Stripes columns={columns} today={today} />
        {whatIf && (
          <span
            className={classes.band}
            style={{ left: labelWidth + (whatIf.column + 0.5) * width, width: whatIf.nights * width }}
          />
        )}
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
          stretch={stretch}
          axis={axis}
          whatIf={whatIf}
          onBlock={onBlock}
        />
        {whatIf && <PhantomMoves moves={whatIf.moves} rows={rows} width={width} />}
        {picked?.isChosen && (
          <PlanBubble nights={picked} rows={rows} width={width} label={t('plan.block.menu')} onClose={leave}>
            <FreeMenu
              nights={picked.nights}
              bookLink={bookLink(picked)}
              onIf={() => {
                leave()
                onIf(picked)
              }}
              onBlock={() => {
                leave()
                onBlockNights(picked)
              }}
            />
          </PlanBubble>
        )}
        {bubble && (
          <PlanBubble nights={bubble.nights} rows={rows} width={width} label={bubble.label} onClose={bubble.onClose}>
            {bubble.content}
          </PlanBubble>
        )}
      </div>
      <Spoken plan={plan} axis={axis} picked={walked} stretch={stretch?.by === 'keys' ? stretch : null} />
    </section>
  )
}

type SpokenProps = {
  readonly plan: Plan
  readonly axis: Axis
  readonly picked: FreeNights | null
  readonly stretch: Stretch | null
}

/** What the keys have come to, for who does not see it. */
function Spoken({ plan, axis, picked, stretch }: SpokenProps) {
  const { t } = useTranslation()
  const { date, dateRange } = useFormat()
  const day = (column: number) => addDays(axis.start, column)
  const bar = stretch ? plan.stays.get(stretch.id) : undefined
  const more = bar && stretch ? nightsMore(bar, stretch) : 0
  const texts = [
    picked &&
      !picked.isChosen &&
      t('plan.free.picked', {
        count: picked.nights,
        number: plan.rooms.get(picked.roomId)?.number ?? '',
        dates: dateRange(day(picked.column), day(picked.column + picked.nights), 'day'),
      }),
    stretch &&
      !stretch.isAsked &&
      t('plan.dates.pulled', {
        from: date(day(stretch.column), 'day'),
        until: date(day(stretch.column + stretch.nights), 'day'),
        more: more === 0 ? '' : t(more > 0 ? 'plan.dates.more' : 'plan.dates.fewer', { count: Math.abs(more) }),
      }),
  ]
  return <LiveRegion>{texts.filter(Boolean).join(' ')}</LiveRegion>
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
