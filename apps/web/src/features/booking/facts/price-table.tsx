import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { Money } from '@keystay/contract/shared/money'
import { Fragment } from 'react'
import { useFormat } from '../../../platform/format/use-format.ts'
import { type Translate, useTranslation } from '../../../platform/language.ts'
import { AtHotel } from '../../../ui/facts/at-hotel.tsx'
import { Price } from '../../../ui/facts/price.tsx'
import { priceRows, type PriceRow } from './price-rows.ts'
import classes from './price-table.module.css'

type PriceTableProps = {
  readonly lines: readonly PriceLine[]
  /** What in the nights is for further guests, less what guests alone save. */
  readonly supplements?: Money | null
}

/** The lines of a price, which sum up to its total, what is in its nights, and what of them is paid at the hotel. */
export function PriceTable({ lines, supplements = null }: PriceTableProps) {
  const rows = priceRows(lines)
  const lastNight = rows.findLastIndex(({ kind }) => kind === 'nights')
  const named = new Set(rows.flatMap((row) => (row.kind === 'nights' ? [row.roomType] : []))).size > 1
  return (
    <>
      <dl className={classes.table}>
        {rows.map((row, index) => (
          <Fragment key={index}>
            <div className={classes.row} data-off={row.amount.minor < 0 || row.kind === 'early_booking' || undefined}>
              <dt>
                <RowLabel row={row} named={named} />
              </dt>
              <dd>
                <RowAmount row={row} />
              </dd>
            </div>
            {index === lastNight && supplements && supplements.minor !== 0 && <InNights supplements={supplements} />}
          </Fragment>
        ))}
      </dl>
      <AtHotel lines={lines} />
    </>
  )
}

/** A note on the nights, which have it in them: no line of its own, and its amount not among those that sum up. */
function InNights({ supplements }: { readonly supplements: Money }) {
  const { t } = useTranslation()
  const isLess = supplements.minor < 0
  return (
    <div className={`${classes.within} small soft`}>
      <dt>{t(isLess ? 'booking.inNightsLess' : 'booking.inNightsMore')}</dt>{' '}
      <dd>
        <Price amount={supplements} />
      </dd>
    </div>
  )
}

function RowLabel({ row, named }: { readonly row: PriceRow; readonly named: boolean }) {
  const { t } = useTranslation()
  const { date, dateRange } = useFormat()
  if (row.kind !== 'nights')
    return (
      <>
        {otherLabel(row, t)}
        {row.kept && <span className="soft"> {t('planTerms.kept')}</span>}
        {row.exempt && <span className="soft"> {t('booking.exempt', { adults: row.exempt.adults })}</span>}
      </>
    )
  const when =
    row.nights === 1
      ? t('booking.nightOf', { date: date(row.from) })
      : t('booking.nightsRange', { count: row.nights, dates: dateRange(row.from, row.to) })
  const rooms = row.quantity > 1 ? `${row.quantity} × ` : ''
  if (named) {
    return (
      <>
        {rooms}
        {row.roomType} <span className="soft">{when}</span>
      </>
    )
  }
  return rooms ? `${rooms}${when}` : when
}

/** What is no night: by its kind, or as the hotel calls it. */
function otherLabel({ kind, label, quantity }: Exclude<PriceRow, { kind: 'nights' }>, t: Translate): string {
  if (kind === 'breakfast') return t('booking.breakfast')
  if (kind === 'early_booking') return t('booking.earlyBooking', { percent: earlyBookingPercent })
  if (kind === 'voucher') return t('booking.voucher', { code: label })
  return quantity === null || quantity === 1 ? label : `${quantity} × ${label}`
}

function RowAmount({ row }: { readonly row: PriceRow }) {
  const { t } = useTranslation()
  if (row.kind === 'breakfast' && row.amount.minor === 0) return t('booking.included')
  return <Price amount={row.amount} />
}
