import type { Invoice } from '../../../apps/api/src/features/invoices/invoice.ts'
import type { Issuing } from './check-invoice.ts'

type Plant = (right: Issuing) => Issuing

/** A fault in the data beside the PDF. */
const inXml =
  (change: (xml: string) => string): Plant =>
  (right) => ({
    ...right,
    writeCii: (invoice, profile) => change(right.writeCii(invoice, profile)),
  })

/** A fault on paper alone. */
const onPaper =
  (change: (invoice: Invoice) => Invoice): Plant =>
  (right) => ({
    ...right,
    drawInvoice: async (invoice) => await right.drawInvoice(change(invoice)),
  })

/** A fault in what an invoice says, on paper and in its data alike. */
const inInvoice =
  (change: (invoice: Invoice) => Invoice): Plant =>
  (right) => ({
    ...right,
    writeCii: (invoice, profile) => right.writeCii(change(invoice), profile),
    drawInvoice: async (invoice) => await right.drawInvoice(change(invoice)),
  })

/** A fault in how a bill becomes lines. */
const inLines =
  (change: (made: ReturnType<Issuing['invoiceLines']>) => ReturnType<Issuing['invoiceLines']>): Plant =>
  (right) => ({
    ...right,
    invoiceLines: (lines, rates, checkIn) => change(right.invoiceLines(lines, rates, checkIn)),
  })

const without = (element: string) =>
  inXml((xml) => xml.replace(new RegExp(`<ram:${element}[ >][\\s\\S]*?</ram:${element}>`), ''))

/** Small faults of every kind: each is found by an official rule, or since paper, data and bill differ. */
export const invoicePlants: Readonly<Record<string, Plant>> = {
  'no-number': inXml((xml) => xml.replace(/(<rsm:ExchangedDocument>\s*)<ram:ID>[^<]*<\/ram:ID>/, '$1')),
  'document-code': inXml((xml) => xml.replace(/<ram:TypeCode>38[01]</, '<ram:TypeCode>325<')),
  'no-seller-tax-id': inInvoice((invoice) => ({ ...invoice, seller: { ...invoice.seller, vatId: '', taxNumber: '' } })),
  'vat-id-without-country': inInvoice((invoice) => ({ ...invoice, seller: { ...invoice.seller, vatId: '123456789' } })),
  'no-seller-country': inXml((xml) => xml.replace('<ram:CountryID>DE</ram:CountryID>', '')),
  'no-buyer': inInvoice((invoice) => ({ ...invoice, recipient: { ...invoice.recipient, name: '' } })),
  'unknown-country': inInvoice((invoice) => ({ ...invoice, recipient: { ...invoice.recipient, country: 'XX' } })),
  'unknown-currency': inXml((xml) => xml.replace(/<ram:InvoiceCurrencyCode>\w+</, '<ram:InvoiceCurrencyCode>EURO<')),
  'unknown-unit': inXml((xml) => xml.replace('unitCode="C62"', 'unitCode="NIGHT"')),
  'negative-price': inXml((xml) => xml.replace('<ram:ChargeAmount>', '<ram:ChargeAmount>-')),
  'no-line-vat': without('CategoryCode'),
  'no-exemption-reason': without('ExemptionReason'),
  'line-a-cent-off': inLines((made) => ({
    ...made,
    lines: made.lines.map((line, index) => (index === 0 ? { ...line, netMinor: line.netMinor + 1 } : line)),
  })),
  'vat-a-cent-off': inLines((made) => ({
    ...made,
    sums: made.sums.map((sum) =>
      sum.percent > 0 ? { ...sum, netMinor: sum.netMinor - 1, vatMinor: sum.vatMinor + 1 } : sum,
    ),
  })),
  // VAT on each line by itself instead of on their sum.
  'vat-by-line': inLines((made) => {
    const vatOf = (percent: number) =>
      made.lines
        .filter((line) => line.percent === percent)
        .reduce((sum, { grossMinor }) => sum + Math.round((grossMinor * percent) / (10_000 + percent)), 0)
    const sums = made.sums.map((sum) => ({
      ...sum,
      vatMinor: vatOf(sum.percent),
      netMinor: sum.grossMinor - vatOf(sum.percent),
    }))
    return { ...made, sums }
  }),
  // VAT of the gross amount as if it were net.
  'vat-on-gross': inLines((made) => ({
    ...made,
    sums: made.sums.map((sum) => {
      const vatMinor = Math.round((sum.grossMinor * sum.percent) / 10_000)
      return { ...sum, vatMinor, netMinor: sum.grossMinor - vatMinor }
    }),
  })),
  'line-left-out': inLines((made) => ({ ...made, lines: made.lines.slice(1) })),
  'counters-left-out': (right) => ({
    ...right,
    invoiceLines: (lines, ...rest) =>
      right.invoiceLines(
        lines.filter(({ counters }) => counters === null),
        ...rest,
      ),
  }),
  'discounts-left-out': (right) => ({
    ...right,
    invoiceLines: (lines, ...rest) =>
      right.invoiceLines(
        lines.map((line) => (line.parts ? line : { ...line, discountMinor: 0 })),
        ...rest,
      ),
  }),
  // The rates of check-in for nights after a change of rates.
  'rates-of-check-in': (right) => ({
    ...right,
    invoiceLines: (lines, rates, checkIn) =>
      right.invoiceLines(
        lines.map((line) =>
          line.night
            ? { ...line, kind: 'extra', vatClass: 'lodging', amountMinor: line.amountMinor + line.discountMinor }
            : line,
        ) as typeof lines,
        rates.slice(0, 1),
        checkIn,
      ),
  }),
  // A company's share of a night as if all of it were room.
  'share-of-room-alone': (right) => ({
    ...right,
    cutByPayer: (line) =>
      right.cutByPayer(line).map((part) => ({
        ...part,
        parts: part.parts && { room: part.amountMinor + part.discountMinor, food: 0, drinks: 0 },
      })),
  }),
  // The whole of a line that two pay for each of them.
  'share-is-whole': (right) => ({
    ...right,
    cutByPayer: (line) => right.cutByPayer(line).map((part) => ({ ...line, payer: part.payer })),
  }),
  'total-off': inXml((xml) => xml.replace(/(<ram:GrandTotalAmount>\d+)/, '$11')),
  'paid-off': inXml((xml) => xml.replace('<ram:TotalPrepaidAmount>', '<ram:TotalPrepaidAmount>1')),
  'no-due-date': (right) => ({
    ...right,
    writeCii: (invoice, profile) =>
      right
        .writeCii(invoice, profile)
        .replace(/<ram:SpecifiedTradePaymentTerms>[\s\S]*?<\/ram:SpecifiedTradePaymentTerms>/, ''),
  }),
  'total-off-on-paper': onPaper((invoice) => ({ ...invoice, totalMinor: invoice.totalMinor + 1 })),
  'net-off-on-paper': onPaper((invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, netMinor: line.netMinor + 1 })),
  })),
  'rate-off-on-paper': onPaper((invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => ({ ...line, percent: line.percent + 100 })),
  })),
  'credit-note-names-nothing': inXml((xml) =>
    xml.replace(/<ram:InvoiceReferencedDocument>[\s\S]*?<\/ram:InvoiceReferencedDocument>/, ''),
  ),
  'credit-note-as-invoice': inXml((xml) => xml.replace('<ram:TypeCode>381<', '<ram:TypeCode>380<')),
  'no-buyer-reference': without('BuyerReference'),
  'other-data-in-pdf': (right) => ({
    ...right,
    drawInvoice: async (invoice) => await right.drawInvoice({ ...invoice, hotelName: `${invoice.hotelName}.` }),
  }),
  'no-seller-phone': inInvoice((invoice) => ({ ...invoice, seller: { ...invoice.seller, phone: '' } })),
}
