import { Button } from '@mantine/core'
import type { Booking } from '@keystay/contract/bookings/entities'
import { addressOf } from '@keystay/contract/shared/addresses'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { standardTiers } from '@keystay/contract/shared/cancel-fees'
import { promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { dateIn } from '../../../platform/format/date-in.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Picture } from '../../../ui/media/picture.tsx'
import { Price } from '../../../ui/facts/price.tsx'
import { BookingActions } from './booking-actions.tsx'
import { BookingStatus, codeText, paidInOneWay, PaymentState } from '../facts/booking-words.tsx'
import { CancelBooking } from './cancel-booking.tsx'
import { ChangeBooking } from './change-booking.tsx'
import { LazyRegistration } from './lazy-registration.tsx'
import { PayBalance } from './pay-balance.tsx'
import { Fact, Facts } from '../facts/facts.tsx'
import { LineFacts } from '../facts/line-facts.tsx'
import { paymentLooks } from '../facts/payment-methods.ts'
import { PlanFact } from '../facts/plan-fact.tsx'
import { useLaterFees } from '../../../ui/plans/use-later-fees.ts'
import { PriceTable } from '../facts/price-table.tsx'
import { VatLines } from './vat-lines.tsx'
import { RefundFacts } from './refund-facts.tsx'
import classes from './booking-detail.module.css'

// Few pay so: it loads when it is shown.
const TransferDetails = lazy(async () => ({ default: (await import('./transfer-details.tsx')).TransferDetails }))

// The hotel writes them at the end of a stay.
const GuestInvoices = lazy(async () => ({ default: (await import('./guest-invoices.tsx')).GuestInvoices }))

/** A booking on its own page: basic, customer, room and payment information, its price, what can be done, what happened. */
export function BookingDetail({ booking, messages }: Props & { readonly messages?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`content ${classes.page}`}>
      <header className={classes.top}>
        <div>
          <h1 className="display-lg">{t('booking.detailTitle')}</h1>
          <p className="soft">
            {booking.hotel.name} · <span className="tabular">{codeText(booking.code)}</span>
          </p>
        </div>
        <BookingStatus booking={booking} />
      </header>
      <div className={classes.columns}>
        <div className={classes.groups}>
          <Basic booking={booking} />
          <Customer booking={booking} />
          <Rooms booking={booking} />
          <div className={classes.last}>
            {messages}
            <BookingHistory booking={booking} />
          </div>
        </div>
        <div className={classes.side}>
          <PayBalance booking={booking} />
          <AwaitedTransfer booking={booking} />
          {booking.status === 'confirmed' && (
            <Suspense>
              <LazyRegistration booking={booking} />
            </Suspense>
          )}
          <Payment booking={booking} />
          {booking.status !== 'pending' && (
            <Suspense fallback={null}>
              <GuestInvoices booking={booking} />
            </Suspense>
          )}
          <Actions booking={booking} />
        </div>
      </div>
    </div>
  )
}

/** Where to transfer what the booking waits for, or its balance. */
function AwaitedTransfer({ booking: { transfer, payment, hotel } }: Props) {
  const { t } = useTranslation()
  if (transfer === null || payment !== null) return null
  return (
    <Group title={t(transfer.until === null ? 'transfer.balanceTitle' : 'transfer.title')}>
      <Suspense fallback={null}>
        <TransferDetails transfer={transfer} timezone={hotel.timezone} />
      </Suspense>
    </Group>
  )
}

type Props = { readonly booking: Booking }

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`card ${classes.group}`}>
      <h2 className="display-sm">{title}</h2>
      {children}
    </section>
  )
}

function Basic({ booking }: Props) {
  const { t } = useTranslation()
  const { date, time, moment, country } = useFormat()
  const { hotel, checkIn, checkOut } = booking
  return (
    <Group title={t('booking.basic')}>
      <Facts>
        <Fact label={t('booking.code')}>
          <span className="tabular">{codeText(booking.code)}</span>
        </Fact>
        <Fact
          label={t('booking.hotel')}
          note={`${hotel.address}, ${hotel.zip} ${hotel.city}, ${country(hotel.country)}\n${hotel.phone}`}
        >
          {hotel.name}
        </Fact>
        <Fact label={t('common.checkIn')}>
          {date(checkIn, 'shortYear')}, {t('booking.fromTime', { time: time(hotel.checkInTime) })}
        </Fact>
        <Fact label={t('common.checkOut')}>
          {date(checkOut, 'shortYear')}, {t('booking.untilTime', { time: time(hotel.checkOutTime) })}
        </Fact>
        <Fact label={t('booking.nights')}>{countNights(checkIn, checkOut)}</Fact>
        <Fact label={t('booking.created')}>{moment(booking.createdAt, hotel.timezone, 'shortYear')}</Fact>
      </Facts>
    </Group>
  )
}

function Customer({ booking: { guest, notes } }: Props) {
  const { t } = useTranslation()
  return (
    <Group title={t('booking.customer')}>
      <Facts>
        <Fact label={t('booking.customerName')}>{guest.name}</Fact>
        <Fact label={t('booking.email')}>{guest.email}</Fact>
        <Fact label={t('booking.phone')}>{guest.phone}</Fact>
        {notes && <Fact label={t('booking.notes')}>{notes}</Fact>}
      </Facts>
    </Group>
  )
}

function Rooms({ booking }: Props) {
  const { t } = useTranslation()
  const [first] = booking.lines
  return (
    <Group title={t('booking.rooms')}>
      {first?.roomType.photo && (
        <Picture
          photo={first.roomType.photo}
          sizes="(max-width: 48em) 100vw, 720px"
          ratio="5 / 2"
          decorative
          className={classes.picture ?? ''}
        />
      )}
      <Facts>
        <LineFacts booking={booking} beds />
        <PlanFact booking={booking} />
      </Facts>
    </Group>
  )
}

function Payment({ booking }: Props) {
  const { t } = useTranslation()
  const { date, moment, money } = useFormat()
  const { paymentMethod, paid, refunds, freeUntil, serverTime, hotel } = booking
  const { byLink, atHotel } = duePartsOf(booking)
  const promised = promisedUntil(freeUntil, serverTime)
  const laterFees = useLaterFees(hotel.timezone)
  return (
    <Group title={t('booking.payment')}>
      <Facts>
        {paymentMethod && paidInOneWay(booking) && (
          <Fact label={t('booking.method')}>{t(paymentLooks[paymentMethod].title)}</Fact>
        )}
        <Fact label={t('booking.paymentStatus')}>
          <PaymentState booking={booking} />
        </Fact>
        {(paid.minor > 0 || refunds.length > 0) && (
          <Fact label={refunds.length > 0 ? t('booking.paidAfterRefunds') : t('booking.paidAmount')}>
            <Price amount={paid} />
          </Fact>
        )}
        {byLink && (
          <Fact label={t('booking.dueAmount')} note={t('booking.dueBy', { date: date(byLink.until, 'shortYear') })}>
            <Price amount={byLink.amount} />
          </Fact>
        )}
        {paid.minor > 0 && atHotel && (
          <Fact label={t('booking.dueAmount')} note={t('booking.dueAtHotel')}>
            <Price amount={atHotel} />
          </Fact>
        )}
        <RefundFacts booking={booking} />
        {booking.fee && booking.fee.kept.minor > 0 && (
          <Fact label={t('booking.keptExtras')}>
            <Price amount={booking.fee.kept} />
          </Fact>
        )}
        {booking.fee && booking.fee.amount.minor > 0 && (
          <Fact
            label={t('booking.fee')}
            note={booking.fee.asked.minor > 0 && t('booking.feeAsked', { amount: money(booking.fee.asked) })}
          >
            <Price amount={booking.fee.amount} />
          </Fact>
        )}
      </Facts>
      <div className={classes.prices}>
        <PriceTable lines={booking.priceLines} supplements={booking.supplements ?? null} />
      </div>
      <p className={classes.total}>
        <span className="strong">{t('booking.total')}</span>
        <Price amount={booking.total} size="md" />
      </p>
      <VatLines booking={booking} />
      {promised && booking.plan === null && booking.status !== 'cancelled' && (
        <>
          <p className="small success">{t('booking.freeUntil', { until: moment(promised, hotel.timezone) })}</p>
          <p className="small soft">{laterFees({ tiers: standardTiers(promised) })}</p>
        </>
      )}
    </Group>
  )
}

function Actions({ booking }: Props) {
  const { t } = useTranslation()
  const today = dateIn(booking.hotel.timezone, booking.serverTime)
  return (
    <div className={classes.actions}>
      {booking.status === 'pending' && booking.payment?.state !== 'processing' && (
        <Button
          component={Link}
          to={`${addressOf('bookingWizard', { hotelKey: booking.hotel.slug })}?step=5&booking=${booking.id}`}
        >
          {t('booking.finish')}
        </Button>
      )}
      {booking.status === 'confirmed' && <BookingActions booking={booking} />}
      {booking.status === 'confirmed' && today < booking.checkIn && <ChangeBooking booking={booking} today={today} />}
      <CancelBooking booking={booking} />
    </div>
  )
}

/** What happened to the booking, in order. */
function BookingHistory({ booking }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  return (
    <Group title={t('booking.history')}>
      <ol className={classes.history}>
        {booking.history.map(({ at, event, detail }, index) => (
          <li key={index}>
            <span>
              {(event === 'room_moved' || event === 'room_assigned') && detail !== ''
                ? t(`booking.events.${event}To`, { number: detail })
                : t(`booking.events.${event}`)}
            </span>
            <time className="small soft" dateTime={at}>
              {moment(at, booking.hotel.timezone, 'shortYear')}
            </time>
          </li>
        ))}
      </ol>
    </Group>
  )
}
