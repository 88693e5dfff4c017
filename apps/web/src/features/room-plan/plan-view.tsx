import { useDebouncedCallback } from '@mantine/hooks'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { messageOf } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { BlockSheet } from './block-sheet.tsx'
import { DayList } from './day-list.tsx'
import { usePlanAddress } from './plan-address.ts'
import { useFreeRooms, usePartsAhead, usePlan, usePlaceStay } from './plan-api.ts'
import { axisAround, columnOf, type Weeks } from './plan-axis.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { PlanGrid, type GridHandle } from './plan-grid.tsx'
import { createSpan } from './plan-span.ts'
import { PlanToolbar } from './plan-toolbar.tsx'
import classes from './plan-view.module.css'
import type { Moving } from './use-bar-move.ts'
import type { BlockBar, Plan } from './plan-data.ts'
import { useBlocks } from './use-blocks.ts'
import { IconCheck, IconPin, IconSpray, IconTool, IconWand } from '@tabler/icons-react'

type PlanViewProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Where a booking is opened. */
  readonly bookingLink: (bookingId: string) => string
}

const settledMs = 400

/** The room plan: rooms × dates with stays as bars; on a phone a day as a list. */
export function PlanView({ propertyId, today, bookingLink }: PlanViewProps) {
  const { t } = useTranslation()
  const address = usePlanAddress()
  const { date, days, stay: selected, room: sought, go } = address
  const { axis, from, week, weeks, onWeeks, span, onFirstDay } = useDaysInView(today, address)
  const grid = useRef<GridHandle>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const wide = useTableFits()
  const { plan, error, retry } = usePlan(propertyId, axis, wide ? weeks : { first: Math.max(0, week), last: week })
  usePartsAhead(propertyId, axis, plan && wide ? weeks : null)
  const free = useFreeRooms(propertyId, moving?.by === 'drag' ? moving.id : selected)
  const { put, refuse, busy, error: notPlaced, announcement } = usePlacing(propertyId, plan)
  const blocks = useBlocks(propertyId)
  const { open } = blocks
  const openBlock = useOpenBlock(open)
  const newBlock = (roomId: string | null = null, first = date ?? plan?.today ?? today) =>
    open({ block: null, roomId, from: first, to: addDays(first, 1) })
  useHotelEvents(propertyId)
  const select = useSelect(go, setMoving)
  const bar = selected === null ? undefined : plan?.stays.get(selected)
  return (
    <div className={classes.view} data-drawer={selected !== null || undefined}>
      <div className={classes.top}>
        <h1 className="display-md">{t('plan.title')}</h1>
        {wide && (
          <PlanToolbar
            axis={axis}
            span={span}
            days={days}
            onDays={(next) => go({ days: next })}
            onToday={() => grid.current?.scrollTo(addDays(plan?.today ?? today, -1))}
            onStep={(count) => grid.current?.scrollBy(count)}
            onBlock={() => newBlock(bar?.stay.roomId ?? null, plan?.today ?? today)}
          />
        )}
        <FailedNote error={notPlaced} title="room_assignment_failed" />
        {!blocks.draft && <FailedNote error={blocks.error} title="operation_failed" />}
        {plan && <FailedNote error={error} title="fetch_bookings_failed" />}
      </div>
      <LiveRegion>{announcement}</LiveRegion>
      {!plan && <NoPlan error={error} onRetry={retry} />}
      {plan && wide && (
        <>
          <PlanGrid
            ref={grid}
            plan={plan}
            axis={axis}
            days={Number(days)}
            from={from}
            selected={selected}
            sought={sought}
            moving={moving}
            setMoving={setMoving}
            freeRooms={free.data}
            onSelect={select}
            onPlace={put}
            onRefuse={refuse}
            onBlock={openBlock}
            onBlockNights={({ roomId, column, nights }) => {
              const first = addDays(axis.start, column)
              open({ block: null, roomId, from: first, to: addDays(first, nights) })
            }}
            onWeeks={onWeeks}
            onFirstDay={onFirstDay}
          />
          <PlanLegend />
        </>
      )}
      {plan && !wide && (
        <DayList
          plan={plan}
          date={date ?? plan.today}
          onDate={(next) => go({ date: next })}
          onSelect={select}
          onBlock={openBlock}
          onNewBlock={() => newBlock(null, later(date ?? plan.today, plan.today))}
        />
      )}
      {selected !== null && plan && bar && (
        <PlanDrawer
          propertyId={propertyId}
          bar={bar}
          plan={plan}
          free={free.data}
          failed={free.error}
          busy={busy}
          bookingLink={bookingLink}
          onPlace={(roomId, pinned) => put(selected, roomId, pinned)}
          onClose={() => select(null)}
        />
      )}
      {blocks.draft && plan && (
        <BlockSheet
          propertyId={propertyId}
          plan={plan}
          draft={blocks.draft}
          blocks={blocks}
          bookingLink={bookingLink}
        />
      )}
      <UndoBar
        text={blocks.done && t(`plan.block.done.${blocks.done.what}`, { number: blocks.done.roomNumber })}
        label={t('plan.block.undo')}
        busy={blocks.busy}
        onUndo={blocks.undo}
      />
    </div>
  )
}

const later = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b)

/** Opens a block. It stays the same function: a new one would draw every row again. */
function useOpenBlock(open: ReturnType<typeof useBlocks>['open']) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  return useCallback(({ block }: BlockBar) => {
    latest.current({ block, roomId: block.room.id, from: block.from, to: block.to })
  }, [])
}

/** The days of the grid: where it opens, which weeks are read for it, and the address that follows it as it is scrolled. */
function useDaysInView(today: PlainDate, { date, days, go }: ReturnType<typeof usePlanAddress>) {
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

/** Shows a stay beside the plan. It stays the same function: a new one for every address would draw every row again. */
function useSelect(go: ReturnType<typeof usePlanAddress>['go'], setMoving: (moving: null) => void) {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  return useCallback(
    (id: string | null) => {
      setMoving(null)
      latest.current({ stay: id })
    },
    [setMoving],
  )
}

/** What stands in the place of a plan that is not there, or not yet. */
function NoPlan({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.state}>
      {error ? (
        <ErrorState title={messageOf('fetch_bookings_failed')} onRetry={onRetry} cause={error}>
          {error.message}
        </ErrorState>
      ) : (
        <ListSkeleton label={t('plan.loading')} count={12} card={<SkeletonBox height={24} />} />
      )}
    </div>
  )
}

/** Puts stays into rooms; says which stay lies where now, or why it does not. */
function usePlacing(propertyId: string, plan: Plan | null) {
  const { t } = useTranslation()
  const place = usePlaceStay(propertyId)
  const mayHere = useMay()
  const [refused, setRefused] = useState<Error | null>(null)
  const put = (id: string, roomId: string, pinned = true) => {
    // Whoever only looks is told so before anything moves.
    setRefused(mayHere('desk') ? null : new Error(messageOf('right_missing')))
    const bar = mayHere('desk') ? plan?.stays.get(id) : undefined
    if (bar) place.mutate({ stay: bar.stay, roomId, pinned })
  }
  /** A room was chosen that the stay cannot have. */
  const refuse = (id: string, roomId: string, isOver: boolean) => {
    const stay = plan?.stays.get(id)?.stay
    if (!plan || !stay) return
    const type = plan.types.find((one) => one.id === stay.roomTypeId)
    const isOther = plan.rooms.get(roomId)?.roomTypeId !== stay.roomTypeId
    place.reset()
    setRefused(
      new Error(
        isOver
          ? t('plan.fixed')
          : isOther
            ? t('plan.otherType', { type: type?.name ?? '' })
            : messageOf('room_occupied'),
      ),
    )
  }
  const placement = place.isSuccess && {
    guest: place.variables.stay.guest || t('desk.erased'),
    number: plan?.rooms.get(place.variables.roomId)?.number ?? '',
  }
  return {
    put,
    refuse,
    busy: place.isPending,
    error: refused ?? place.error,
    announcement: placement ? t('plan.placed', placement) : '',
  }
}

const looks = ['in_house', 'expected', 'hold', 'departed'] as const

/** What the bars' looks mean, and how they are moved. */
function PlanLegend() {
  const { t } = useTranslation()
  return (
    <div className={classes.legend}>
      <ul>
        {looks.map((look) => (
          <li key={look}>
            <span className={classes.sample} data-look={look} aria-hidden />
            {t(`plan.looks.${look}`)}
          </li>
        ))}
        <li>
          <span className={classes.hatched} aria-hidden />
          {t('plan.closedNights')}
        </li>
        <li>
          <IconPin size={16} stroke={1.75} aria-hidden />
          {t('plan.pinned')}
        </li>
        <li>
          <IconWand size={16} stroke={1.75} aria-hidden />
          {t('plan.moved')}
        </li>
        <li>
          <IconCheck size={16} stroke={1.75} aria-hidden />
          {t('plan.ready.clean')}
        </li>
        <li>
          <IconSpray size={16} stroke={1.75} aria-hidden />
          {t('plan.ready.dirty')}
        </li>
        <li>
          <IconTool size={16} stroke={1.75} aria-hidden />
          {t('plan.block.name')}
        </li>
      </ul>
      <p id="plan-keys" className="visually-hidden">
        {t('plan.keys')}
      </p>
    </div>
  )
}
