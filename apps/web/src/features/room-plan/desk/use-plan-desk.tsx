import { addDays } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { messageOf, useTranslation } from '../../../platform/language.ts'
import { useMay } from '../../../platform/owner/rights.ts'
import { columnOf, type Axis } from '../grid/plan-axis.ts'
import type { Bubble } from '../grid/plan-grid.tsx'
import type { Plan } from '../plan-data.ts'
import { usePlaceStay } from '../plan-api.ts'
import { DatesAsk } from './dates-ask.tsx'
import { PriceIsAnother, type TakeBack } from './desk-api.ts'
import { MoveAsk } from './move-ask.tsx'
import { stepStretch, type Edge, type Stretch } from './stretch.ts'
import type { Moving } from './use-bar-move.ts'
import type { UndoMemory } from './use-undo.ts'

type Asked = { readonly id: string; readonly roomId: string }

/** What the desk does with stays on the plan: other dates, another room; what it costs is shown first, and what was done is remembered. */
export function usePlanDesk(
  propertyId: string,
  { plan, axis, memory }: { readonly plan: Plan | null; readonly axis: Axis; readonly memory: UndoMemory },
) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const may = useMay()
  const place = usePlaceStay(propertyId)
  const [moving, setMoving] = useState<Moving | null>(null)
  const [stretch, setStretch] = useState<Stretch | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const today = plan ? columnOf(axis, plan.today) : 0
  const numberOf = (roomId: string) => plan?.rooms.get(roomId)?.number ?? ''
  const guestOf = (guest: string) => guest || t('desk.erased')
  /** Whoever only looks is told so before anything moves. */
  const mayAct = () => {
    const isDesk = may('desk')
    setRefused(isDesk ? null : new Error(messageOf('right_missing')))
    return isDesk
  }
  const put = async (id: string, roomId: string, pinned = true) => {
    const stay = mayAct() ? plan?.stays.get(id)?.stay : undefined
    if (!stay) return
    const isMove = roomId !== stay.roomId
    if (isMove && stay.state === 'in_house') return setAsked({ id, roomId })
    memory.remember(null)
    // The mutation keeps the refusal.
    const isDone = await place.mutateAsync({ stay, roomId, pinned }).then(
      () => true,
      () => false,
    )
    if (!isDone || !isMove) return
    const moved = { ...stay, roomId, pinned }
    memory.remember({
      text: t('plan.placed', { guest: guestOf(stay.guest), number: numberOf(roomId) }),
      undo: () => place.mutateAsync({ stay: moved, roomId: stay.roomId, pinned: stay.pinned }),
    })
  }
  /** A room was chosen that the stay cannot have. */
  const refuse = (id: string, roomId: string, isOver: boolean) => {
    const stay = plan?.stays.get(id)?.stay
    if (!plan || !stay) return
    const type = plan.types.find((one) => one.id === stay.roomTypeId)
    const isOther = stay.state !== 'in_house' && plan.rooms.get(roomId)?.roomTypeId !== stay.roomTypeId
    place.reset()
    const fixed = isOther ? t('plan.otherType', { type: type?.name ?? '' }) : messageOf('room_occupied')
    setRefused(new Error(isOver ? t('plan.fixed') : fixed))
  }
  const pull = (next: Stretch | null) => {
    if (next === null || mayAct()) setStretch(next)
  }
  const inWords = (error: unknown) => {
    throw error instanceof PriceIsAnother ? new Error(t('plan.dates.priceIsAnother')) : error
  }
  const withRight = (undo: TakeBack) => (may('undo') ? undo : null)
  const bar = stretch ? plan?.stays.get(stretch.id) : undefined
  const dates = stretch && {
    checkIn: addDays(axis.start, stretch.column),
    checkOut: addDays(axis.start, stretch.column + stretch.nights),
  }
  const moved = asked ? plan?.stays.get(asked.id) : undefined
  const leaveMove = () => setAsked(null)
  const leaveDates = () => setStretch(null)
  const bubble = ((): Bubble | null => {
    if (plan && bar && dates && stretch?.isAsked)
      return {
        id: stretch.id,
        nights: { roomId: bar.stay.roomId, column: stretch.column, nights: stretch.nights },
        label: t('plan.dates.label'),
        onClose: leaveDates,
        content: (
          <DatesAsk
            key={`${stretch.id} ${dates.checkIn} ${dates.checkOut}`}
            propertyId={propertyId}
            stay={bar.stay}
            roomNumber={numberOf(bar.stay.roomId)}
            dates={dates}
            today={plan.today}
            onClose={leaveDates}
            onDone={(undo, isChange) => {
              leaveDates()
              const said = {
                guest: guestOf(bar.stay.guest),
                from: date(dates.checkIn, 'day'),
                until: date(dates.checkOut, 'day'),
              }
              const back = isChange ? undo : withRight(undo)
              memory.remember({ text: t('plan.dates.done', said), undo: back && (() => back().catch(inWords)) })
            }}
          />
        ),
      }
    if (plan && moved && asked)
      return {
        id: asked.id,
        nights: { roomId: asked.roomId, column: Math.max(today, moved.column), nights: 1 },
        label: t('plan.move.label'),
        onClose: leaveMove,
        content: (
          <MoveAsk
            propertyId={propertyId}
            stay={moved.stay}
            roomId={asked.roomId}
            today={plan.today}
            onClose={leaveMove}
            onDone={(undo) => {
              leaveMove()
              const said = { guest: guestOf(moved.stay.guest), number: numberOf(asked.roomId) }
              memory.remember({ text: t('plan.placed', said), undo: withRight(undo) })
            }}
          />
        ),
      }
    return null
  })()
  return {
    moving,
    setMoving,
    stretch,
    setStretch: pull,
    bubble,
    put: (id: string, roomId: string, pinned?: boolean) => void put(id, roomId, pinned),
    refuse,
    busy: place.isPending,
    error: refused ?? place.error,
    /** One end of a stay a day further; then what it costs. */
    step: (id: string, edge: Edge, by: number) => {
      const at = plan?.stays.get(id)
      const next = at && stepStretch(at, { stretch, edge, by, today })
      if (next) pull(next)
    },
    ask: () => stretch && bar && setStretch(stretch.nights === bar.nights ? null : { ...stretch, isAsked: true }),
  }
}
