import { Button } from '@mantine/core'
import { invoicePdf, invoiceXml } from '@keystay/contract/invoices/endpoints'
import type { Invoice } from '@keystay/contract/invoices/entities'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { Link } from 'react-router'
import { codeText } from '../../platform/format/code-text.ts'
import { useFormat } from '../../platform/format/use-format.ts'
import { useTranslation } from '../../platform/language.ts'
import { Price } from '../../ui/facts/price.tsx'
import { StateDot } from '../../ui/facts/state-dot.tsx'
import classes from './invoices.module.css'

type InvoiceListProps = {
  readonly propertyId: string
  readonly invoices: readonly Invoice[]
  /** Where the account of a booking is; absent: the list is of one booking. */
  readonly billLink?: (bookingId: string) => string
  /** Where an invoice can be mailed and taken back. */
  readonly onMail?: (invoice: Invoice) => void
  readonly onTakeBack?: (invoice: Invoice) => void
}

/** Invoices and credit notes by their numbers, each with its files. */
export function InvoiceList({ propertyId, invoices, billLink, onMail, onTakeBack }: InvoiceListProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  return (
    <ul className={`card ${classes.list}`}>
      {invoices.map((invoice) => (
        <li key={invoice.id} data-off={invoice.creditedBy !== null || undefined}>
          <div className={classes.what}>
            <span className="strong">{t(`invoices.kinds.${invoice.kind}`, { number: invoice.number })}</span>
            <span className="soft">
              {date(invoice.issuedOn, 'short')} · {invoice.recipient}
            </span>
            {billLink && (
              <Link to={billLink(invoice.bookingId)} className="tabular">
                {codeText(invoice.code)}
              </Link>
            )}
            <State invoice={invoice} />
            <Mailed mail={invoice.mail} />
          </div>
          <span className={classes.amount}>
            <Price amount={invoice.kind === 'invoice' ? invoice.total : negative(invoice)} size="sm" />
          </span>
          <div className={classes.files}>
            <a
              href={callUrl(invoicePdf, { params: { propertyId, invoiceId: invoice.id } })}
              download
              aria-label={t('invoices.pdfOf', { number: invoice.number })}
            >
              {t('invoices.pdf')}
            </a>
            <a
              href={callUrl(invoiceXml, { params: { propertyId, invoiceId: invoice.id } })}
              download
              aria-label={t('invoices.xmlOf', { number: invoice.number })}
            >
              {t('invoices.xml')}
            </a>
            {onMail && invoice.email !== '' && invoice.creditedBy === null && (
              <Button size="compact-sm" variant="subtle" onClick={() => onMail(invoice)}>
                {t('invoices.mail.open')}
              </Button>
            )}
            {onTakeBack && invoice.kind === 'invoice' && invoice.creditedBy === null && (
              <Button size="compact-sm" variant="subtle" onClick={() => onTakeBack(invoice)}>
                {t('invoices.credit.open')}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const negative = ({ total }: Invoice) => ({ ...total, minor: -total.minor })

/** What became of an invoice: taken back, or what of it was open when it was issued. */
function State({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { credits, creditedBy, total, paid } = invoice
  if (credits !== null) return <span className="soft">{t('invoices.credits', { number: credits })}</span>
  if (creditedBy !== null) return <span className="soft">{t('invoices.creditedBy', { number: creditedBy })}</span>
  if (paid.minor >= total.minor) return null
  return (
    <span className="soft">
      {t('invoices.openThen', { amount: money({ ...total, minor: total.minor - paid.minor }) })}
    </span>
  )
}

/** Whether it was mailed; what the mail server refused for good has to reach its reader in another way. */
function Mailed({ mail }: Pick<Invoice, 'mail'>) {
  const { t } = useTranslation()
  const { moment } = useFormat()
  if (mail === null) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <StateDot tone={tones[mail.state]}>
      {t(`invoices.mail.states.${mail.state}`, { when: moment(mail.at, timeZone, 'day') })}
    </StateDot>
  )
}

const tones = { queued: 'pending', sent: 'good', refused: 'bad' } as const
