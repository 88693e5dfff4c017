import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { isApiError } from '../../platform/api/api-error.ts'
import { codeText } from '../../platform/format/code-text.ts'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useOwnerBooking } from '../../platform/owner/owner-booking.ts'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { LiveRegion } from '../../ui/layout/live-region.tsx'
import { SideDrawer } from '../../ui/overlays/side-drawer.tsx'
import { BookingActions } from './booking-actions.tsx'
import classes from './booking-drawer.module.css'
import { BookingFacts } from './booking-facts.tsx'
import { BookingMails, RefusedMail } from './booking-mails.tsx'
import { BookingMoney } from './booking-money.tsx'
import { RoomAssignment } from './room-assignment.tsx'
import { StatusDot, useGuestName } from './status-dots.tsx'
import { useFormat } from '../../platform/format/use-format.ts'

type BookingDrawerProps = {
  readonly propertyId: string
  readonly bookingId: string
  /** The list beside it, in order, to step through. */
  readonly ids: readonly string[]
  readonly onStep: (id: string) => void
  readonly onClose: () => void
}

/** A booking beside the list: what was booked, its rooms, its money, its mails, its history, and what can be done. */
export function BookingDrawer({ propertyId, bookingId, ids, onStep, onClose }: BookingDrawerProps) {
  const { t } = useTranslation()
  const guestName = useGuestName()
  const { data: booking, error, refetch } = useOwnerBooking(propertyId, bookingId)
  const head = (
    <>
      {booking && (
        <span className={classes.about}>
          <StatusDot status={booking.status} optionUntil={booking.optionUntil} />
          <span className="soft tabular">{codeText(booking.code)}</span>
        </span>
      )}
      <Steps id={bookingId} ids={ids} onStep={onStep} />
    </>
  )
  return (
    <SideDrawer
      label={booking ? t('desk.drawer', { name: guestName(booking.guest.name) }) : t('desk.booking')}
      onClose={onClose}
      head={head}
      footer={booking && <BookingActions key={bookingId} booking={booking} />}
    >
      <LiveRegion>{booking ? guestName(booking.guest.name) : ''}</LiveRegion>
      {!booking && !error && (
        <ListSkeleton label={t('desk.bookingLoading')} count={4} card={<SkeletonBox height={64} />} />
      )}
      {!booking && error && (
        <div>
          <NotThere error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {booking && <BookingParts key={bookingId} booking={booking} />}
    </SideDrawer>
  )
}

function BookingParts({ booking }: { readonly booking: OwnerBooking }) {
  return (
    <>
      <RefusedMail booking={booking} />
      <BookingFacts booking={booking} />
      <RoomAssignment booking={booking} />
      <BookingMoney booking={booking} />
      <BookingMails booking={booking} />
      <BookingLog booking={booking} />
    </>
  )
}

function NotThere({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const missing = isApiError(error) && error.status === 404
  return (
    <ErrorState
      title={messageOf(missing ? 'no_booking_found' : 'fetch_booking_failed')}
      onRetry={missing ? undefined : onRetry}
      cause={error}
    >
      {error.message}
    </ErrorState>
  )
}

type StepsProps = { readonly id: string; readonly ids: readonly string[]; readonly onStep: (id: string) => void }

/** Up and down through the list. */
function Steps({ id, ids, onStep }: StepsProps) {
  const { t } = useTranslation()
  const at = ids.indexOf(id)
  const step = (label: string, to: string | undefined, Icon: typeof IconChevronUp) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      aria-disabled={to === undefined || undefined}
      className={classes.step ?? ''}
      onClick={() => to !== undefined && onStep(to)}
    >
      <Icon size={20} stroke={1.75} color="var(--ink)" />
    </ActionIcon>
  )
  return (
    <span className={classes.steps}>
      {step(t('desk.previous'), at > 0 ? ids[at - 1] : undefined, IconChevronUp)}
      {step(t('desk.next'), at < 0 ? undefined : ids[at + 1], IconChevronDown)}
    </span>
  )
}

/** What happened to the booking, who did it, and when by the hotel's clock. */
function BookingLog({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <section className={classes.log}>
      <h3 className="display-sm">{t('desk.history')}</h3>
      <ol>
        {booking.history.map(({ at, event, actor, by, room }, index) => (
          <li key={index}>
            <span>{[t(`desk.events.${event}`), room].filter(Boolean).join(' · ')}</span>
            <span className="tiny soft">
              {by ?? t(`desk.actors.${actor}`)}, <time dateTime={at}>{moment(at, booking.timezone, 'dayYear')}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
