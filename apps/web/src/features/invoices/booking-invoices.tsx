import { Button } from '@mantine/core'
import type { BookingInvoices, Invoice } from '@keystay/contract/invoices/entities'
import { paths } from '@keystay/contract/shared/addresses'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf, useTranslation } from '../../platform/language.ts'
import { useMay } from '../../platform/owner/rights.ts'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import page from '../../ui/layout/desk-page.module.css'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useBookingInvoices, useCredit, useMailInvoice } from './invoices-api.ts'
import classes from './invoices.module.css'
import { IssueForm } from './issue-form.tsx'
import { SellerSection } from './seller-section.tsx'

type At = { readonly propertyId: string; readonly bookingId: string }

/** The invoices of one booking: what was issued, what can be issued next, and taking one back. */
export function BookingInvoicesView({ at, billLink }: { readonly at: At; readonly billLink: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useBookingInvoices(at)
  return (
    <div className={`${page.view} ${classes.view}`}>
      <header>
        <Link to={billLink} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {t('invoices.back')}
        </Link>
        <h1 className="display-md">{t('invoices.ofBooking')}</h1>
      </header>
      {!data && error && (
        <ErrorState title={messageOf('operation_failed')} onRetry={() => void refetch()} cause={error}>
          {error.message}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={t('invoices.loading')} count={2} card={<SkeletonBox height={44} />} />}
      {data && <Found at={at} found={data} onReady={() => void refetch()} />}
    </div>
  )
}

type FoundProps = { readonly at: At; readonly found: BookingInvoices; readonly onReady: () => void }

type Asked = { readonly invoice: Invoice; readonly what: 'mail' | 'credit' }

function Found({ at, found, onReady }: FoundProps) {
  const { t } = useTranslation()
  const [done, setDone] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const credit = useCredit(at)
  const mail = useMailInvoice(at)
  const ask = (what: Asked['what']) => (invoice: Invoice) => {
    credit.reset()
    mail.reset()
    setDone('')
    setAsked({ invoice, what })
  }
  const finish = (text: string) => {
    setAsked(null)
    setDone(text)
  }
  return (
    <>
      <DoneNote>{done}</DoneNote>
      {found.invoices.length > 0 && (
        <InvoiceList
          propertyId={at.propertyId}
          invoices={found.invoices}
          onMail={ask('mail')}
          onTakeBack={ask('credit')}
        />
      )}
      {!found.ready && (
        <>
          <p className={classes.hint}>{t('invoices.sellerFirst')}</p>
          <SellerSection propertyId={at.propertyId} onSaved={onReady} open />
        </>
      )}
      {found.lacksVat && found.offers.length > 0 && <VatFirst propertyId={at.propertyId} onSaid={onReady} />}
      {found.ready && !found.lacksVat && found.offers.length > 0 && (
        <IssueForm
          key={found.invoices.length}
          at={at}
          found={found}
          onDone={(number) => setDone(t('invoices.issued', { number }))}
        />
      )}
      {found.ready && found.offers.length === 0 && <p className={`card ${classes.empty}`}>{t('invoices.nothing')}</p>}
      {asked?.what === 'mail' && (
        <AskSheet
          open
          onClose={() => setAsked(null)}
          busy={mail.isPending}
          title={t('invoices.mail.title', { number: asked.invoice.number })}
          action={t('invoices.mail.act')}
          onAct={() =>
            mail.mutate(asked.invoice, {
              onSuccess: () => finish(t('invoices.mail.done', { number: asked.invoice.number })),
            })
          }
        >
          <p>{t('invoices.mail.text', { email: asked.invoice.email })}</p>
          {asked.invoice.mail !== null && <p>{t('invoices.mail.again', { count: asked.invoice.mail.count })}</p>}
          <FailedNote error={mail.error} title="operation_failed" />
        </AskSheet>
      )}
      {asked?.what === 'credit' && (
        <AskSheet
          open
          danger
          onClose={() => setAsked(null)}
          busy={credit.isPending}
          title={t('invoices.credit.title', { number: asked.invoice.number })}
          action={t('invoices.credit.act')}
          onAct={() =>
            credit.mutate(asked.invoice.id, {
              onSuccess: () => finish(t('invoices.credit.done', { number: asked.invoice.number })),
            })
          }
        >
          <p>{t('invoices.credit.text')}</p>
          <FailedNote error={credit.error} title="operation_failed" />
        </AskSheet>
      )}
    </>
  )
}

/** That nothing is issued while the hotel has said nothing of its VAT, and who says it where. */
function VatFirst({ propertyId, onSaid }: { readonly propertyId: string; readonly onSaid: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const [params] = useSearchParams()
  const hotel = params.get('hotel')
  const rates = new URLSearchParams({ ...(hotel !== null && { hotel }), tax: 'vat' })
  return (
    <>
      <section className={`card ${classes.warn}`} role="alert">
        <p>{t('invoices.vatFirst.text')}</p>
        <p>{t(may('prices') ? 'invoices.vatFirst.act' : 'invoices.vatFirst.ask')}</p>
        {may('prices') && (
          <Button component={Link} to={`${paths.ownerLocalTaxes}?${rates.toString()}`} size="sm" variant="outline">
            {t('invoices.vatFirst.open')}
          </Button>
        )}
      </section>
      {may('hotel') && <SellerSection propertyId={propertyId} onSaved={onSaid} />}
    </>
  )
}
