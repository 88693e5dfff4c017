import { TextInput } from '@mantine/core'
import { invoicesFile } from '@keystay/contract/invoices/endpoints'
import { callUrl } from '@keystay/contract/shared/endpoint'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { IconDownload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useHotelEvents } from '../../platform/owner/hotel-events.ts'
import page from '../../ui/layout/desk-page.module.css'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { BookingInvoicesView } from './booking-invoices.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useInvoices } from './invoices-api.ts'
import classes from './invoices.module.css'
import { SellerSection } from './seller-section.tsx'

type InvoicesViewProps = {
  readonly propertyId: string
  readonly today: PlainDate
  /** Where the account of a booking is. */
  readonly billLink: (bookingId: string) => string
}

/** The invoices of a month, or of the booking that the address names, and what stands on them. */
export function InvoicesView({ propertyId, today, billLink }: InvoicesViewProps) {
  const [params] = useSearchParams()
  useHotelEvents(propertyId)
  const booking = params.get('booking')
  if (booking !== null)
    return <BookingInvoicesView key={booking} at={{ propertyId, bookingId: booking }} billLink={billLink(booking)} />
  return (
    <div className={`${page.view} ${classes.view}`}>
      <MonthView propertyId={propertyId} today={today} billLink={billLink} />
      <SellerSection propertyId={propertyId} />
    </div>
  )
}

function MonthView({ propertyId, today, billLink }: InvoicesViewProps) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = params.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)
  const { data, error, refetch } = useInvoices(propertyId, month)
  const file = callUrl(invoicesFile, { params: { propertyId }, query: { month } })
  const choose = (value: string) => {
    if (value === '') return
    setParams((now) => {
      now.set('month', value)
      return now
    })
  }
  return (
    <>
      <header className={page.head}>
        <h1 className="display-md">{t('invoices.title')}</h1>
        <div className={classes.tools}>
          <TextInput
            type="month"
            label={t('invoices.month')}
            value={month}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          />
          {data && data.length > 0 && (
            <a className={classes.file} href={file} download>
              <IconDownload size={18} stroke={1.75} aria-hidden />
              {t('invoices.csv')}
            </a>
          )}
        </div>
      </header>
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={t('invoices.loading')} count={4} card={<SkeletonBox height={44} />} />}
      {data && data.length === 0 && <p className={`card ${classes.empty}`}>{t('invoices.empty')}</p>}
      {data && data.length > 0 && <InvoiceList propertyId={propertyId} invoices={data} billLink={billLink} />}
    </>
  )
}
