import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/format/use-format.ts'
import { AtHotel } from '../../../ui/facts/at-hotel.tsx'
import { Price } from '../../../ui/facts/price.tsx'
import { priceRows, type PriceRow } from './price-rows.ts'
import classes from './price-table.module.css'

/** The lines of a price, which sum up to its total, and what of them is paid at the hotel. */
export function PriceTable({ lines }: { readonly lines: readonly PriceLine[] }) {
  const rows = priceRows(lines)
  const named = new Set(rows.flatMap((row) => (row.kind === 'nights' ? [row.roomType] : []))).size > 1
  return (
    <>
      <dl className={classes.table}>
        {rows.map((row, index) => (
          <div
            key={index}
            className={classes.row}
            data-off={row.amount.minor < 0 || row.kind === 'early_booking' || undefined}
          >
            <dt>
              <RowLabel row={row} named={named} />
            </dt>
            <dd>
              <RowAmount row={row} />
            </dd>
          </div>
        ))}
      </dl>
      <AtHotel lines={lines} />
    </>
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
function otherLabel({ kind, label, quantity }: Exclude<PriceRow, { kind: 'nights' }>, t: TFunction): string {
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
