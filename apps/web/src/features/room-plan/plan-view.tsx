import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useCallback, useEffect, useRef } from 'react'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import { useNewBookingKey } from '../../platform/owner/new-booking-key.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { useTableFits } from '../../ui/layout/use-wide.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { UndoBar } from '../../ui/overlays/undo-bar.tsx'
import { BlockSheet } from './blocks/block-sheet.tsx'
import { useBlocks } from './blocks/use-blocks.ts'
import { DayList } from './day-list.tsx'
import { DrawerDates } from './desk/drawer-dates.tsx'
import type { Nights } from './desk/plan-bubble.tsx'
import { PlanDrawer } from './desk/plan-drawer.tsx'
import { usePlanDesk } from './desk/use-plan-desk.tsx'
import { useRoomChoices } from './desk/use-room-choices.ts'
import { useUndo } from './desk/use-undo.ts'
import { PlanGrid, type GridHandle } from './grid/plan-grid.tsx'
import { usePlanAddress } from './plan-address.ts'
import { usePartsAhead, usePlan } from './plan-api.ts'
import type { BlockBar, Plan } from './plan-data.ts'
import { PlanLegend } from './plan-legend.tsx'
import { PlanActions, PlanToolbar } from './plan-toolbar.tsx'
import classes from './plan-view.module.css'
import { useDaysInView } from './use-days-in-view.ts'
import { usePlanKeys } from './use-plan-keys.ts'
import { useWhatIf } from './what-if/use-what-if.ts'
import { WhatIfPanel } from './what-if/what-if-panel.tsx'

type PlanViewProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Where a booking is opened. */
  readonly bookingLink: (bookingId: string) => string
  /** Where one is made, with what is known of it. */
  readonly newBookingLink: (more?: readonly (readonly [string, string])[]) => string
}

/** The room plan: rooms × dates with stays as bars, and what the desk does with them; on a phone a day as a list. */
export function PlanView({ propertyId, today, bookingLink, newBookingLink }: PlanViewProps) {
  const { t } = useTranslation()
  const may = useMay()
  const address = usePlanAddress()
  const { date, days, stay: selected, room: sought, go } = address
  const { axis, from, week, weeks, onWeeks, span, onFirstDay } = useDaysInView(today, address)
  const grid = useRef<GridHandle>(null)
  const wide = useTableFits()
  const { plan, error, retry } = usePlan(propertyId, axis, wide ? weeks : { first: Math.max(0, week), last: week })
  usePartsAhead(propertyId, axis, plan && wide ? weeks : null)
  const memory = useUndo()
  const desk = usePlanDesk(propertyId, { plan, axis, memory })
  const whatIf = useWhatIf(propertyId, axis)
  const held = desk.moving?.by === 'drag' ? desk.moving.id : selected
  const mayDesk = may('desk')
  const choices = useRoomChoices(propertyId, plan, held === null || !mayDesk ? undefined : plan?.stays.get(held)?.stay)
  const blocks = useBlocks(propertyId, memory)
  const { open } = blocks
  const openBlock = useOpenBlock(open)
  const newBlock = (roomId: string | null = null, first = date ?? plan?.today ?? today, nights = 1) =>
    open({ block: null, roomId, from: first, to: addDays(first, nights) })
  useHotelEvents(propertyId)
  const select = useSelect(go, () => {
    desk.setMoving(null)
    desk.setStretch(null)
    whatIf.setDraft(null)
  })
  const think = (nights: Nights | null) => {
    if (!plan) return
    go({ stay: null })
    whatIf.setDraft(draftOf(plan, nights && { ...nights, start: axis.start }))
  }
  const dayOf = (column: number) => addDays(axis.start, column)
  const bar = selected === null ? undefined : plan?.stays.get(selected)
  const first = plan?.today ?? today
  const blockHere = () => newBlock(bar?.stay.roomId ?? null, !wide && date !== null && date > first ? date : first)
  useNewBookingKey(mayDesk ? newBookingLink() : null)
  usePlanKeys(mayDesk && plan ? { s: blockHere, w: () => think(null) } : {})
  const actions = mayDesk && plan && (
    <PlanActions bookLink={newBookingLink()} onBlock={blockHere} onIf={() => think(null)} />
  )
  return (
    <div className={classes.view} data-drawer={selected !== null || whatIf.draft !== null || undefined}>
      <div className={classes.top}>
        <div className={classes.title}>
          <h1 className="display-md">{t('plan.title')}</h1>
          {wide && actions}
        </div>
        {wide && (
          <PlanToolbar
            axis={axis}
            span={span}
            days={days}
            onDays={(next) => go({ days: next })}
            onToday={() => grid.current?.scrollTo(addDays(plan?.today ?? today, -1))}
            onStep={(count) => grid.current?.scrollBy(count)}
          />
        )}
        <FailedNote error={desk.error} title="room_assignment_failed" />
        <FailedNote error={memory.error} title="operation_failed" />
        {!blocks.draft && <FailedNote error={blocks.error} title="operation_failed" />}
        {plan && <FailedNote error={error} title="fetch_bookings_failed" />}
      </div>
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
            moving={desk.moving}
            setMoving={desk.setMoving}
            stretch={desk.stretch}
            setStretch={desk.setStretch}
            freeRooms={choices.rooms}
            bubble={desk.bubble}
            whatIf={whatIf.phantoms}
            onSelect={select}
            onPlace={desk.put}
            onRefuse={desk.refuse}
            onBlock={openBlock}
            bookLink={(nights) =>
              newBookingLink([
                ['type', plan.rooms.get(nights.roomId)?.roomTypeId ?? ''],
                ['room', nights.roomId],
                ['from', dayOf(nights.column)],
                ['to', dayOf(nights.column + nights.nights)],
              ])
            }
            onIf={think}
            onBlockNights={(nights) => newBlock(nights.roomId, dayOf(nights.column), nights.nights)}
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
          actions={actions}
        />
      )}
      {!wide && desk.bubble && (
        <Sheet open title={desk.bubble.label} onClose={desk.bubble.onClose}>
          {desk.bubble.content}
        </Sheet>
      )}
      {selected !== null && plan && bar && (
        <PlanDrawer
          propertyId={propertyId}
          bar={bar}
          plan={plan}
          choices={choices}
          busy={desk.busy}
          dates={
            mayDesk && (
              <DrawerDates
                bar={bar}
                start={axis.start}
                stretch={desk.stretch}
                onStep={(edge, by) => desk.step(selected, edge, by)}
                onAsk={desk.ask}
                onBack={() => desk.setStretch(null)}
              />
            )
          }
          bookingLink={bookingLink}
          onPlace={(roomId, pinned) => desk.put(selected, roomId, pinned)}
          onClose={() => select(null)}
        />
      )}
      {plan && whatIf.draft && (
        <WhatIfPanel
          plan={plan}
          whatIf={whatIf}
          newBookingLink={newBookingLink}
          onBlock={({ roomId, from: begin, to }) => open({ block: null, roomId, from: begin, to })}
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
        text={memory.done?.text ?? null}
        label={t('plan.block.undo')}
        busy={memory.busy}
        onUndo={memory.done?.undo ? memory.takeBack : null}
      />
    </div>
  )
}

/** What is thought about first: the nights that were chosen, else tonight, in the type of the room, else the first one. */
function draftOf(plan: Plan, nights: (Nights & { readonly start: PlainDate }) | null) {
  const from = nights ? addDays(nights.start, nights.column) : plan.today
  const typeId = plan.rooms.get(nights?.roomId ?? '')?.roomTypeId
  const type = plan.types.find(({ id }) => id === typeId) ?? plan.types[0]
  const lines = type ? [{ roomTypeId: type.id, rooms: 1, adults: Math.min(2, type.maxOccupancy) }] : []
  return { kind: 'stay' as const, from, to: addDays(from, nights?.nights ?? 1), lines, roomId: nights?.roomId ?? '' }
}

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

/** Shows a stay beside the plan. It stays the same function: a new one for every address would draw every row again. */
function useSelect(go: ReturnType<typeof usePlanAddress>['go'], leave: () => void) {
  const latest = useRef({ go, leave })
  useEffect(() => {
    latest.current = { go, leave }
  })
  return useCallback((id: string | null) => {
    latest.current.leave()
    latest.current.go({ stay: id })
  }, [])
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
