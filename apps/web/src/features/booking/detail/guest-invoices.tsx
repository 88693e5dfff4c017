import type { Booking } from '@keystay/contract/bookings/entities'
import { guestInvoicePdf, listGuestInvoices } from '@keystay/contract/invoices/endpoints'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { Price } from '../../../ui/facts/price.tsx'
import classes from './guest-invoices.module.css'

/** The invoices that the guest pays, as files. Nothing while the hotel has written none. */
export function GuestInvoices({ booking: { propertyId, id: bookingId } }: { readonly booking: Booking }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const params = { propertyId, bookingId }
  const { data } = useQuery({
    queryKey: ['booking', propertyId, bookingId, 'invoices'],
    queryFn: ({ signal }) => call(listGuestInvoices, { params, signal }).then((reply) => reply.data),
    staleTime: 0,
  })
  if (!data || data.length === 0) return null
  return (
    <section className={`card ${classes.card}`} aria-labelledby="booking-invoices">
      <h2 id="booking-invoices" className="display-sm">
        {t('booking.invoices.title')}
      </h2>
      <ul>
        {data.map(({ id, kind, number, issuedOn, total, creditedBy }) => (
          <li key={id}>
            <div>
              <p className="strong">{t(`booking.invoices.kinds.${kind}`, { number })}</p>
              <p className="small soft">
                {date(issuedOn, 'shortYear')}
                {creditedBy !== null && ` · ${t('booking.invoices.creditedBy', { number: creditedBy })}`}
              </p>
            </div>
            <Price amount={kind === 'invoice' ? total : { ...total, minor: -total.minor }} />
            <a
              href={callUrl(guestInvoicePdf, { params: { ...params, invoiceId: id } })}
              download
              aria-label={t('booking.invoices.pdfOf', { number })}
            >
              <IconDownload size={20} stroke={1.75} aria-hidden />
              {t('booking.invoices.pdf')}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
