import { Button } from '@mantine/core'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { useTranslation } from '../../platform/language.ts'
import { useBillLink } from '../../platform/owner/bill-link.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { AtHotel } from '../../ui/facts/at-hotel.tsx'
import { Price } from '../../ui/facts/price.tsx'
import classes from './booking-money.module.css'
import { PaymentDot } from './status-dots.tsx'
import type { Money } from '@keystay/contract/shared/money'
import type { PriceLine, PriceLineKind } from '@keystay/contract/shared/price-lines'
import { FailedNote } from '../../ui/form/failed-note.tsx'
import { useRefundSent } from './owner-booking-api.ts'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import { refundTones } from '../../ui/facts/refund-tones.ts'

/** The price line by line, what was paid, what is due and what went back. */
export function BookingMoney({ booking }: { readonly booking: OwnerBooking }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const billLink = useBillLink()
  const { payment, paymentMethod, total, status, givenBack, supplements } = booking
  const rows = priceRows(booking.priceLines)
  const lastNight = rows.findLastIndex(({ kind }) => kind === 'nights')
  return (
    <section className={classes.money}>
      <div className={classes.head}>
        <h3 className="display-sm">{t('desk.money.title')}</h3>
        {status !== 'pending' && <Link to={billLink(booking.id)}>{t('desk.money.account')}</Link>}
      </div>
      <dl>
        {rows.map((row, index) => (
          <Fragment key={index}>
            <div data-kind={row.kind}>
              <dt>
                <RowLabel row={row} />
              </dt>
              <dd>
                {row.kind === 'breakfast' && row.amount.minor === 0 ? (
                  t('desk.money.included')
                ) : (
                  <Price amount={row.amount} />
                )}
              </dd>
            </div>
            {index === lastNight && supplements && <InNights supplements={supplements} />}
          </Fragment>
        ))}
        <div className={classes.total}>
          <dt>
            <span className="strong">{t('desk.money.total')}</span>
            {paymentMethod && <span className="soft"> · {t(`desk.methods.${paymentMethod}`)}</span>}
          </dt>
          <dd>
            <Price amount={total} size="sm" />
          </dd>
        </div>
      </dl>
      <AtHotel lines={booking.priceLines} />
      <p className={classes.state}>
        <PaymentDot {...{ status, paymentMethod, total, givenBack }} payment={payment.status} due={payment.due} />
        <span className="soft">
          {payment.paid.minor > 0 && t('desk.money.paid', { amount: money(payment.paid) })}
          {payment.paid.minor > 0 && payment.due.minor > 0 && ' · '}
          {payment.due.minor > 0 && t('desk.money.due', { amount: money(payment.due) })}
        </span>
      </p>
      {booking.fee && booking.fee.kept.minor > 0 && <p>{t('desk.money.kept', { amount: money(booking.fee.kept) })}</p>}
      {booking.fee && booking.fee.amount.minor > 0 && (
        <p>
          {t('desk.money.fee', { amount: money(booking.fee.amount) })}
          {booking.fee.asked.minor > 0 && ` ${t('desk.money.feeAsked', { amount: money(booking.fee.asked) })}`}
        </p>
      )}
      <BookingRefunds booking={booking} />
    </section>
  )
}

/** A note on the nights, which have it in them: its amount is not among those that sum up. */
function InNights({ supplements }: { readonly supplements: Money }) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.within} small soft`}>
      <dt>{t(supplements.minor < 0 ? 'desk.money.inNightsLess' : 'desk.money.inNightsMore')}</dt>
      <dd>
        <Price amount={supplements} />
      </dd>
    </div>
  )
}

function RowLabel({ row }: { readonly row: PriceRow }) {
  const { t } = useTranslation()
  if (row.kind === 'breakfast') return t('desk.money.breakfast')
  if (row.kind === 'early_booking') return t('desk.money.early', { percent: earlyBookingPercent })
  if (row.kind === 'voucher') return t('desk.money.voucher', { code: row.label })
  if (row.kind !== 'nights') return (row.quantity ?? 1) > 1 ? `${row.quantity} × ${row.label}` : row.label
  const { roomType, quantity, nights } = row
  return `${quantity > 1 ? `${quantity} × ` : ''}${roomType}, ${t('common.nights', { count: nights })}`
}

/** All nights of a room type together, or what else the price has. */
export type PriceRow =
  | {
      readonly kind: 'nights'
      readonly roomType: string
      readonly quantity: number
      readonly nights: number
      readonly amount: Money
    }
  | {
      readonly kind: Exclude<PriceLineKind, 'night'>
      readonly label: string
      readonly quantity: number | null
      readonly amount: Money
    }

/** The rows of a price, which sum to the same total as its lines. */
export function priceRows(lines: readonly PriceLine[]): readonly PriceRow[] {
  const rows = new Map<string, PriceRow>()
  for (const [index, { kind, roomTypeId, label, quantity, amount }] of lines.entries()) {
    if (kind !== 'night') {
      rows.set(String(index), { kind, label, quantity, amount })
      continue
    }
    const key = `${roomTypeId} ${label} ${quantity}`
    const before = rows.get(key)
    const sum = { ...amount, minor: amount.minor + (before?.amount.minor ?? 0) }
    const nights = before?.kind === 'nights' ? before.nights + 1 : 1
    rows.set(key, { kind: 'nights', roomType: label, quantity: quantity ?? 1, nights, amount: sum })
  }
  return [...rows.values()]
}

/** A failed one of these left the money with the hotel, which can give it back as ever. */
const madeElsewhere = ['provider', 'dispute']

/** What went back to the guest: how much, why, when, and whether it arrived. */
function BookingRefunds({
  booking: { id: bookingId, propertyId, refunds, timezone },
}: {
  readonly booking: OwnerBooking
}) {
  const { t } = useTranslation()
  const sent = useRefundSent({ propertyId, bookingId })
  const { moment } = useFormat()
  if (refunds.length === 0) return null
  return (
    <div className={classes.refunds}>
      <h4 className="label">{t('desk.money.refunds')}</h4>
      <ul>
        {refunds.map(({ id, amount, method, status, reason, createdAt }) => (
          <li key={id}>
            <span>
              <StateDot tone={refundTones[status]}>
                {method === 'transfer' && status === 'pending'
                  ? t('desk.transfer.toSend')
                  : t(`desk.money.refundStates.${status}`)}
              </StateDot>
              <span className="tiny soft">
                {t(`desk.money.refundReasons.${reason}`)},{' '}
                <time dateTime={createdAt}>{moment(createdAt, timezone)}</time>
              </span>
            </span>
            <Price amount={amount} />
            {method === 'transfer' && status === 'pending' && (
              <Button
                size="xs"
                variant="outline"
                loading={sent.isPending && sent.variables === id}
                onClick={() => sent.mutate(id)}
              >
                {t('desk.transfer.sent')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FailedNote error={sent.error} title="operation_failed" />
      {refunds.some(({ status, reason }) => status === 'failed' && !madeElsewhere.includes(reason)) && (
        <p className={classes.failed}>{t('desk.money.refundFailed')}</p>
      )}
    </div>
  )
}
