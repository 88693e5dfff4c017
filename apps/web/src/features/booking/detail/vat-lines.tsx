import type { Booking } from '@keystay/contract/bookings/entities'
import { formatPercent } from '../../../platform/format/percent.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Price } from '../../../ui/facts/price.tsx'
import classes from './booking-detail.module.css'

/** The VAT in a booking's total, of a cancelled one in its fee, each rate once; nothing where the hotel states no VAT. */
export function VatLines({ booking: { vat, status } }: { readonly booking: Pick<Booking, 'vat' | 'status'> }) {
  const { t } = useTranslation()
  const { language, money } = useFormat()
  if (!vat) return null
  const isFee = status === 'cancelled'
  return (
    <dl className={`small soft ${classes.vat}`}>
      {vat.rates.map(({ percent, net, vat: ofRate }) => (
        <div key={percent}>
          <dt>
            {t(isFee ? 'booking.feeVat' : 'booking.vat', { percent: formatPercent(percent, language) })}{' '}
            {t('booking.vatOn', { net: money(net) })}
          </dt>
          <dd>
            <Price amount={ofRate} />
          </dd>
        </div>
      ))}
      {vat.untaxed.minor > 0 && (
        <div>
          <dt>{t('booking.untaxed')}</dt>
          <dd>
            <Price amount={vat.untaxed} />
          </dd>
        </div>
      )}
    </dl>
  )
}
