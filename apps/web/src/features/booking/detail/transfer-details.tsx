import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { BookingTransfer } from '@keystay/contract/transfers/entities'
import { useFormat } from '../../../platform/format/use-format.ts'
import { useTranslation } from '../../../platform/language.ts'
import { LiveRegion } from '../../../ui/layout/live-region.tsx'
import { QrCode } from '../../../ui/media/qr-code.tsx'
import classes from './transfer-details.module.css'

type TransferDetailsProps = { readonly transfer: BookingTransfer; readonly timezone: string }

/** Where to transfer what, each to be copied, and the code that a bank's app reads. */
export function TransferDetails({ transfer, timezone }: TransferDetailsProps) {
  const { t } = useTranslation()
  const { money, moment } = useFormat()
  const { holder, iban, bic, bankBin, bankName, accountNumber, amount, received, reference, until, qr } = transfer
  const rows = [
    { name: 'holder', text: holder, copied: holder },
    { name: 'iban', text: iban.replaceAll(/(.{4})(?=.)/g, '$1 '), copied: iban },
    { name: 'bic', text: bic, copied: bic },
    { name: 'accountNumber', text: accountNumber, copied: accountNumber },
    { name: 'bank', text: [bankName, bankBin].filter(Boolean).join(' · '), copied: bankName || bankBin },
    { name: 'amount', text: money(amount), copied: money(amount).replaceAll(/[^\d.,]/g, '') },
    { name: 'reference', text: reference, copied: reference },
  ] as const
  return (
    <>
      {until !== null && (
        <p className="strong">{t('transfer.until', { until: moment(until, timezone, 'shortYear') })}</p>
      )}
      {received.minor > 0 && <p>{t('transfer.part', { received: money(received), amount: money(amount) })}</p>}
      <dl className={classes.rows}>
        {rows
          .filter(({ text }) => text !== '')
          .map(({ name, text, copied }) => (
            <div key={name}>
              <dt className="small soft">{t(`transfer.labels.${name}`)}</dt>
              <dd>
                <span className="tabular">{text}</span>
                <Copy text={copied} label={t('transfer.copy', { what: t(`transfer.labels.${name}`) })} />
              </dd>
            </div>
          ))}
      </dl>
      {qr && (
        <figure className={classes.code}>
          <QrCode text={qr.text} label={t('transfer.qr', { amount: money(amount), holder })} />
          <figcaption className="small soft">{t(`transfer.qrNote.${qr.kind}`)}</figcaption>
        </figure>
      )}
      <p className="small soft">{t('transfer.referenceNote')}</p>
    </>
  )
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation()
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <>
          <button type="button" className={classes.copy} onClick={copy} aria-label={label}>
            {copied ? (
              <IconCheck size={20} stroke={1.75} aria-hidden />
            ) : (
              <IconCopy size={20} stroke={1.75} aria-hidden />
            )}
          </button>
          <LiveRegion>{copied ? t('booking.copied') : ''}</LiveRegion>
        </>
      )}
    </CopyButton>
  )
}
