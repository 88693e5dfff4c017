import type { Invoice } from '@keystay/contract/invoices/entities'
import { currencyDigits, type Money } from '@keystay/contract/shared/money'
import { writeCsv } from '../../platform/values/csv.ts'

const head = [
  'number',
  'kind',
  'date',
  'booking',
  'recipient',
  'currency',
  'net',
  'vat',
  'gross',
  'paid',
  'credits',
  'credited_by',
]

/** Invoices as a table; a credit note takes off, so that columns sum up. */
export function writeInvoiceList(invoices: readonly Invoice[]): string {
  return writeCsv([head, ...invoices.map(rowOf)])
}

function rowOf({ kind, net, total, paid, ...invoice }: Invoice): string[] {
  const sign = kind === 'credit_note' ? -1 : 1
  const amounts = [net.minor, total.minor - net.minor, total.minor].map((minor) =>
    plain({ ...total, minor: sign * minor }),
  )
  const { number, issuedOn, code, recipient, credits, creditedBy } = invoice
  return [
    number,
    kind,
    issuedOn,
    code,
    recipient,
    total.currency,
    ...amounts,
    plain(paid),
    credits ?? '',
    creditedBy ?? '',
  ]
}

function plain({ minor, currency }: Money): string {
  const digits = currencyDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}
