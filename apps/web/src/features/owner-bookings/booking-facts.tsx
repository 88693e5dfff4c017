import { isWhole } from '@keystay/contract/shared/cancel-fees'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { ReactNode } from 'react'
import { useTranslation } from '../../platform/language.ts'
import { useGuestsText } from '../../ui/ages/use-guests-text.ts'
import { phoneUrl } from '../../platform/format/phone-url.ts'
import { useGuestNotes } from '../../platform/owner/guest-notes.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { UnwantedMark } from '../../ui/facts/unwanted-mark.tsx'
import classes from './booking-facts.module.css'
import { GuestCardLinks } from './guest-card-links.tsx'
import { useGuestName } from './status-dots.tsx'

/** Who comes, when, with how many, and which rooms and beds were chosen. */
export function BookingFacts({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { date, dateRange, moment } = useFormat()
  const guestName = useGuestName()
  const guests = useGuestsText()
  const { guest, checkIn, checkOut, lines, notes, presence, status, timezone } = booking
  const isFlexible = booking.priceLines.some(({ flexible }) => flexible)
  return (
    <section className={classes.facts}>
      <h2 className="display-md">{guestName(guest.name)}</h2>
      <UnwantedNote booking={booking} />
      <p className={classes.contact}>
        {guest.email && <a href={`mailto:${guest.email}`}>{guest.email}</a>}
        {guest.phone && <a href={phoneUrl(guest.phone)}>{guest.phone}</a>}
        <GuestCardLinks booking={booking} />
        {booking.guestErasedAt && t('desk.erasedOn', { when: moment(booking.guestErasedAt, timezone, 'dayYear') })}
      </p>
      <dl>
        <Fact label={t('desk.stay')}>
          {dateRange(checkIn, checkOut, 'shortYear')} · {t('common.nights', { count: countNights(checkIn, checkOut) })}
        </Fact>
        <Fact label={t('desk.source')}>{t(`desk.sources.${booking.source}`)}</Fact>
        {status === 'confirmed' && <Fact label={t('desk.presence')}>{t(`desk.presences.${presence}`)}</Fact>}
        <Fact label={t('common.guests')}>{guests(booking.adults, booking.children, booking.ages)}</Fact>
        <Fact label={t('desk.chosenRooms')}>
          {lines.map(({ quantity, roomType, bedType }, index) => (
            <p key={index}>
              {quantity} × {isFlexible ? t('flexible.orBetter', { name: roomType.name }) : roomType.name}
              <span className={`${classes.bed} soft`}>{bedType.label}</span>
            </p>
          ))}
        </Fact>
        <PlanFacts booking={booking} />
        <ExemptFacts booking={booking} />
        {notes !== '' && <Fact label={t('desk.note')}>{notes}</Fact>}
        <KnownFacts booking={booking} />
        {booking.cancelReason && <Fact label={t('desk.cancelledBy')}>{t(`desk.reasons.${booking.cancelReason}`)}</Fact>}
        {booking.holdExpiresAt && status === 'pending' && (
          <Fact label={t('desk.heldUntil')}>
            {booking.optionUntil === null
              ? moment(booking.holdExpiresAt, timezone)
              : // An option ends with its day, which nobody calls midnight of the next.
                date(booking.optionUntil, 'short')}
          </Fact>
        )}
      </dl>
    </section>
  )
}

/** What the guest wishes at every stay, and what the team noted about them; who may not read that sees that there is something. */
function KnownFacts({ booking: { guestCard, propertyId } }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const may = useMay()
  const { wishes = [], notes = 0, cardId = null } = guestCard ?? {}
  const { data } = useGuestNotes(propertyId, notes > 0 && may('guests') ? cardId : null)
  const said = data?.map(({ text }) => text).join('\n') ?? t('today.notes.count', { count: notes })
  return (
    <>
      {wishes.length > 0 && <Fact label={t('guestCards.wishes.title')}>{wishes.join('\n')}</Fact>}
      {notes > 0 && <Fact label={t('guestCards.notes.title')}>{said}</Fact>}
    </>
  )
}

/** That the hotel does not want its guest again, and why. */
function UnwantedNote({ booking: { guestCard } }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const said = guestCard?.doNotBook
  if (!said) return null
  return (
    <div className={classes.unwanted}>
      <UnwantedMark />
      <p>
        {said.reason}
        {said.until !== null && ` (${t('desk.unwantedUntil', { date: date(said.until, 'dayYear') })})`}
      </p>
    </div>
  )
}

/** By which plan it was booked and what that promises; the standard plan promises what the hotel offers to all. */
function PlanFacts({ booking: { plan, freeUntil, tiers, timezone } }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { moment, money } = useFormat()
  const charged = tiers.filter(({ amount }) => amount.minor > 0)
  // "Free, then all" is said by the moment alone.
  const isStepped = charged.length > 1 || charged.some(({ fee }) => !isWhole(fee))
  if (plan === null) return null
  return (
    <>
      <Fact label={t('desk.plan.name')}>{plan.name}</Fact>
      <Fact label={t('desk.plan.board')}>{t(`desk.plan.boards.${plan.board}`)}</Fact>
      <Fact label={t('desk.plan.cancellation')}>
        {freeUntil !== null && <p>{t('desk.plan.freeUntil', { when: moment(freeUntil, timezone, 'dayYear') })}</p>}
        {freeUntil === null && !isStepped && t('desk.plan.notRefundable')}
        {isStepped &&
          charged.map(({ until, amount }) => (
            <p key={until}>
              {until === null
                ? t('desk.plan.feeAfter', { fee: money(amount) })
                : t('desk.plan.feeUntil', { fee: money(amount), when: moment(until, timezone, 'dayYear') })}
            </p>
          ))}
      </Fact>
      <Fact label={t('desk.plan.payment')}>{t(`desk.plan.payments.${plan.payment}`)}</Fact>
    </>
  )
}

/** Who says to be exempt of a local tax, for the desk to ask for proof, and what the tax is without. */
function ExemptFacts({ booking: { priceLines } }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return priceLines.map(
    ({ label, amount, exempt }, index) =>
      exempt && (
        <Fact key={index} label={label}>
          <p>{t('desk.exempt.stated', { count: exempt.adults, who: exempt.guests })}</p>
          <p className="soft">{t('desk.exempt.unproven', { amount: money(exempt.unproven), booked: money(amount) })}</p>
        </Fact>
      ),
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
