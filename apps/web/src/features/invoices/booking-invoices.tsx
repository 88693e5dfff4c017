import type { BookingInvoices, Invoice } from '@keystay/contract/invoices/entities'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../platform/language.ts'
import { DoneNote, FailedNote } from '../../ui/form/failed-note.tsx'
import { ErrorState, ListSkeleton, SkeletonBox } from '../../ui/lists/list-states.tsx'
import { AskSheet } from '../../ui/overlays/ask-sheet.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { useBookingInvoices, useCredit } from './invoices-api.ts'
import classes from './invoices.module.css'
import { IssueForm } from './issue-form.tsx'
import { SellerSection } from './seller-section.tsx'

type At = { readonly propertyId: string; readonly bookingId: string }

/** The invoices of one booking: what was issued, what can be issued next, and taking one back. */
export function BookingInvoicesView({ at, billLink }: { readonly at: At; readonly billLink: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useBookingInvoices(at)
  return (
    <div className={classes.view}>
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

function Found({ at, found, onReady }: FoundProps) {
  const { t } = useTranslation()
  const [done, setDone] = useState('')
  const [taking, setTaking] = useState<Invoice | null>(null)
  const credit = useCredit(at)
  const takeBack = ({ id, number }: Invoice) =>
    credit.mutate(id, {
      onSuccess: () => {
        setTaking(null)
        setDone(t('invoices.credit.done', { number }))
      },
    })
  const ask = (invoice: Invoice) => {
    credit.reset()
    setDone('')
    setTaking(invoice)
  }
  return (
    <>
      <DoneNote>{done}</DoneNote>
      {found.invoices.length > 0 && (
        <InvoiceList propertyId={at.propertyId} invoices={found.invoices} onTakeBack={ask} />
      )}
      {!found.ready && (
        <>
          <p className={classes.hint}>{t('invoices.sellerFirst')}</p>
          <SellerSection propertyId={at.propertyId} onSaved={onReady} open />
        </>
      )}
      {found.ready && found.offers.length > 0 && (
        <IssueForm
          key={found.invoices.length}
          at={at}
          found={found}
          onDone={(number) => setDone(t('invoices.issued', { number }))}
        />
      )}
      {found.ready && found.offers.length === 0 && <p className={`card ${classes.empty}`}>{t('invoices.nothing')}</p>}
      {taking && (
        <AskSheet
          open
          danger
          onClose={() => setTaking(null)}
          busy={credit.isPending}
          title={t('invoices.credit.title', { number: taking.number })}
          action={t('invoices.credit.act')}
          onAct={() => takeBack(taking)}
        >
          <p>{t('invoices.credit.text')}</p>
          <FailedNote error={credit.error} title="operation_failed" />
        </AskSheet>
      )}
    </>
  )
}
