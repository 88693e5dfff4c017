import { currencyDigits } from '@keystay/contract/shared/money'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { drawInvoice } from '../../../apps/api/src/features/invoices/draw-invoice.ts'
import type { Invoice } from '../../../apps/api/src/features/invoices/invoice.ts'
import type { cutByPayer } from '../../../apps/api/src/features/bookings/shared-lines.ts'
import type { invoiceLines } from '../../../apps/api/src/features/invoices/rules.ts'
import type { writeCii } from '../../../apps/api/src/features/invoices/write-cii.ts'
import type { RuleChecker } from '../../../apps/api/src/testing/e-invoice-rules/check-rules.ts'
import { oracleVat } from '../prices/oracle/oracle.ts'
import type { Folio } from './folios.ts'
import { attachedFile, readFigures, readXml, type ReadXml } from './read-back.ts'

/** What makes invoices of bills. */
export type Issuing = {
  readonly cutByPayer: typeof cutByPayer
  readonly invoiceLines: typeof invoiceLines
  readonly writeCii: typeof writeCii
  readonly drawInvoice: typeof drawInvoice
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The invoices of a bill, one for each payer of whose lines something is left, with what each is by the bill's own truth. */
export function invoicesOf({ cutByPayer: cut, invoiceLines: make }: Issuing, folio: Folio, number: number) {
  return (['guest', 'company'] as const).flatMap((payer) => {
    const truth = folio.truth.filter((one) => one.payer === payer)
    const grossMinor = sumOf(truth.map(({ amountMinor }) => amountMinor))
    if (grossMinor <= 0) return []
    const own = folio.lines.flatMap((line) => cut(line).filter((part) => part.payer === payer))
    const made = make(own, folio.rates, folio.checkIn)
    const paidMinor = folio.isCredited ? 0 : Math.floor((made.totalMinor * folio.paidPercent) / 100)
    return [
      {
        invoice: toInvoice(folio, number, made, paidMinor),
        rates: oracleVat(truth).filter((sum) => sum.grossMinor !== 0),
        grossMinor,
      },
    ]
  })
}

function toInvoice(folio: Folio, number: number, made: ReturnType<typeof invoiceLines>, paidMinor: number): Invoice {
  const { language, currency, seller, recipient, checkIn, checkOut, isCredited } = folio
  const isDue = paidMinor < made.totalMinor && !isCredited
  return {
    ...made,
    kind: isCredited ? 'credit_note' : 'invoice',
    number: `${checkOut.slice(0, 4)}-${String(number).padStart(5, '0')}`,
    issuedOn: checkOut,
    credits: isCredited ? { number: `${checkOut.slice(0, 4)}-00000`, issuedOn: checkOut } : null,
    language,
    currency,
    hotelName: 'Hotel Zur Post & Söhne',
    seller,
    recipient,
    bookingCode: '7H4M2QXD',
    guestName: 'Đỗ Thị Hương',
    checkIn,
    checkOut,
    paidMinor,
    dueOn: isDue ? addDays(checkOut, 14) : null,
  }
}

/** All that is wrong with an invoice on paper or as data, in words. */
export async function wrongOf(
  { writeCii: write, drawInvoice: draw }: Issuing,
  { invoice, rates, grossMinor }: ReturnType<typeof invoicesOf>[number],
  rules: RuleChecker,
): Promise<string[]> {
  const digits = currencyDigits(invoice.currency)
  const xml = write(invoice, 'en16931')
  const pdf = await draw(invoice)
  const said = readXml(xml, digits)
  const isForAuthority = invoice.recipient.reference !== ''
  return [
    ...rules(xml, 'en16931'),
    ...(isForAuthority ? rules(write(invoice, 'xrechnung'), 'xrechnung') : []),
    ...wrongSums(said, invoice, rates, grossMinor),
    ...wrongFigures(readFigures(pdf, invoice.language, digits), said, invoice.kind),
    ...(attachedFile(pdf) === xml ? [] : ['The PDF carries other data than the XML.']),
  ]
}

/** What the data say against what the bill is by itself. */
function wrongSums(said: ReadXml, invoice: Invoice, rates: ReturnType<typeof oracleVat>, grossMinor: number): string[] {
  const kind = invoice.kind === 'invoice' ? '380' : '381'
  const differs = (what: string, is: unknown, right: unknown) =>
    JSON.stringify(is) === JSON.stringify(right)
      ? []
      : [`${what} is ${JSON.stringify(is)}, by the bill ${JSON.stringify(right)}`]
  const right = rates.map(({ rate, netMinor, vatMinor }) => ({ percent: rate, netMinor, vatMinor }))
  const vatMinor = sumOf(rates.map((one) => one.vatMinor))
  const netOf = (percent: number) =>
    sumOf(said.lines.filter((line) => line.percent === percent).map((line) => line.netMinor))
  return [
    ...differs('The code of the document', said.typeCode, kind),
    ...differs('What is credited', said.credited, invoice.credits?.number ?? ''),
    ...differs('VAT by rate', said.taxes, right),
    ...differs(
      'The nets of the lines by rate',
      said.taxes.map(({ percent }) => netOf(percent)),
      right.map(({ netMinor }) => netMinor),
    ),
    ...differs(
      'The total',
      [said.netMinor, said.vatMinor, said.totalMinor],
      [grossMinor - vatMinor, vatMinor, grossMinor],
    ),
    ...differs('Until when it is due', said.dueOn, invoice.dueOn?.replaceAll('-', '') ?? ''),
    ...differs('What is due', said.dueMinor, grossMinor - said.paidMinor),
  ]
}

/** What the paper says against what the data say, figure by figure in their order. */
function wrongFigures(shown: readonly (number | string)[], said: ReadXml, kind: Invoice['kind']): string[] {
  // On paper a credit note takes off; its data say by their code that they do.
  const figures = kind === 'invoice' ? shown : shown.map((one) => (typeof one === 'number' ? -one : one))
  const count = said.lines.length
  const percent = (hundredths: number) => `${hundredths / 100}%`
  const rest = figures.slice(3 * count)
  const gross: number[] = []
  const wrong: string[] = []
  const expect = (what: string, is: unknown, right: unknown) => {
    if (is !== right) wrong.push(`On paper ${what} is ${String(is)}, in the data ${String(right)}`)
  }
  for (const [index, line] of said.lines.entries()) {
    const [rate, net, whole] = figures.slice(3 * index, 3 * index + 3)
    expect(`the rate of line ${index + 1}`, rate, percent(line.percent))
    expect(`the net of line ${index + 1}`, net, line.netMinor)
    gross.push(Number(whole))
  }
  for (const [index, tax] of said.taxes.entries()) {
    const [rate, net, vat] = rest.slice(3 * index, 3 * index + 3)
    expect('a rate', rate, percent(tax.percent))
    expect(`the net of ${percent(tax.percent)}`, net, tax.netMinor)
    expect(`the VAT of ${percent(tax.percent)}`, vat, tax.vatMinor)
  }
  const sums = rest.slice(3 * said.taxes.length)
  expect('the sum of the lines', sumOf(gross), said.totalMinor)
  expect('the total', sums[0], said.totalMinor)
  if (kind === 'invoice') expect('what is due', sums.at(-1), said.dueMinor)
  if (kind === 'invoice' && said.paidMinor > 0) expect('what is paid', sums[1], -said.paidMinor)
  return wrong
}
