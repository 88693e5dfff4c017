import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { codeText } from '../../../platform/format/code-text.ts'
import { useTranslation } from '../../../platform/language.ts'
import { useOwnerBooking } from '../../../platform/owner/owner-booking.ts'
import { useMay } from '../../../platform/owner/rights.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { FailedNote } from '../../../ui/form/failed-note.tsx'
import { useGuestsText } from '../../../ui/ages/use-guests-text.ts'
import { GivenBack } from '../../../ui/facts/given-back.tsx'
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx'
import { StateDot } from '../../../ui/facts/state-dot.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import type { Bar, Plan } from '../plan-data.ts'
import classes from './plan-drawer.module.css'
import { lookOf } from '../grid/plan-rows.ts'
import { FreeRooms, MoveRooms } from './drawer-rooms.tsx'
import type { RoomChoices } from './use-room-choices.ts'

type PlanDrawerProps = {
  readonly propertyId: string
  readonly bar: Bar
  readonly plan: Plan
  readonly choices: RoomChoices
  readonly busy: boolean
  /** Its dates, and how they change. */
  readonly dates: ReactNode
  readonly bookingLink: (bookingId: string) => string
  readonly onPlace: (roomId: string, pinned: boolean) => void
  readonly onClose: () => void
}

const tones = { in_house: 'good', expected: 'good', departed: 'neutral', no_show: 'bad', hold: 'pending' } as const
const paymentTones = {
  paid: 'good',
  pending: 'pending',
  partly_paid: 'pending',
  failed: 'bad',
  unpaid: 'neutral',
} as const

/** A stay of the plan: who, when, where, and where else. */
export function PlanDrawer(props: PlanDrawerProps) {
  const { propertyId, bar, plan, choices, busy, dates, bookingLink, onPlace, onClose } = props
  const { t } = useTranslation()
  const { dateRange, time } = useFormat()
  const { stay, nights } = bar
  const { free, offers, error } = choices
  const may = useMay()
  const room = t('plan.inRoom', { number: plan.rooms.get(stay.roomId)?.number ?? '' })
  const isFixed = free?.length === 0 || offers?.length === 0
  const guest = stay.guest || t('desk.erased')
  const look = lookOf(stay)
  const from = stay.movedFrom === null ? undefined : plan.rooms.get(stay.movedFrom)
  const guests = useGuestsText()
  const typeName = (typeId: string) => plan.types.find(({ id }) => id === typeId)?.name ?? ''
  return (
    <SideDrawer
      label={t('desk.drawer', { name: guest })}
      width={304}
      quiet
      onClose={onClose}
      head={<StateDot tone={tones[look]}>{t(`plan.looks.${look}`)}</StateDot>}
      footer={
        <Button size="sm" component={Link} to={bookingLink(stay.bookingId)} className={classes.open ?? ''}>
          {t('plan.openBooking')}
        </Button>
      }
    >
      <section className={classes.facts}>
        <h2 className="display-sm">{guest}</h2>
        <p className="soft tabular">{codeText(stay.code)}</p>
        <dl>
          <Fact label={t('desk.stay')}>
            {dateRange(stay.checkIn, stay.checkOut, 'dayYear')}, {t('common.nights', { count: nights })}
            {stay.leavesAt !== undefined && (
              <p className="small soft">{t('today.roomUntil', { time: time(stay.leavesAt) })}</p>
            )}
          </Fact>
          <Fact label={t('plan.type')}>
            {typeName(stay.roomTypeId)}
            {stay.flexible !== undefined && (
              <p className="small soft">{t('flexible.booked', { name: typeName(stay.flexible) })}</p>
            )}
          </Fact>
          <Fact label={t('common.guests')}>
            {guests(stay.adults, stay.children, stay.ages)}
            {stay.rooms > 1 && ` · ${t('plan.inRooms', { count: stay.rooms })}`}
          </Fact>
          <Fact label={t('plan.payment')}>
            <Payment propertyId={propertyId} stay={stay} />
          </Fact>
        </dl>
      </section>
      {dates}
      <section className={classes.rooms}>
        <h3 className="label">{t('plan.room')}</h3>
        <FailedNote error={error} title="list_rooms_failed" />
        {isFixed && (
          <p className="soft">
            {room}. {t(offers ? 'plan.move.none' : 'plan.fixed')}
          </p>
        )}
        {!may('desk') && <p>{room}</p>}
        {offers && offers.length > 0 && (
          <>
            <p className="soft">{t('plan.move.tonight', { number: plan.rooms.get(stay.roomId)?.number ?? '' })}</p>
            <MoveRooms offers={offers} busy={busy} onTake={(id) => onPlace(id, true)} />
          </>
        )}
        {free && free.length > 0 && (
          <FreeRooms free={free} busy={busy} roomId={stay.roomId} onTake={(id) => onPlace(id, true)} />
        )}
        {free && free.length > 0 && (
          <div>
            <Toggle on={stay.pinned} label={t('plan.pin')} onChange={(pinned) => onPlace(stay.roomId, pinned)}>
              {t('plan.pin')}
            </Toggle>
            <p className="tiny soft">{t('plan.pinNote')}</p>
          </div>
        )}
        {from && (
          <p className={classes.moved}>
            <IconHistory size={18} stroke={1.75} aria-hidden />
            {t('plan.movedFrom', { number: from.number })}
          </p>
        )}
      </section>
    </SideDrawer>
  )
}

/** How it is paid, and what of that went back: few stays have any of it, so the plan does not hold it. */
function Payment({ propertyId, stay }: { readonly propertyId: string; readonly stay: PlanStay }) {
  const { t } = useTranslation()
  const { data: booking } = useOwnerBooking(propertyId, stay.payment === 'paid' ? stay.bookingId : null)
  return (
    <StateDot tone={paymentTones[stay.payment]}>
      {t(`desk.payment.${stay.payment}`)}
      {booking && <GivenBack givenBack={booking.givenBack} total={booking.total} />}
    </StateDot>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
