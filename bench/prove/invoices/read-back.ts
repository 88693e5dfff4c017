import { inflateSync } from 'node:zlib'
import { XMLParser } from 'fast-xml-parser'
import { readPdf } from '../../../apps/api/src/platform/pdf/test-pdf.ts'

/** What an XML says, in minor units. */
export type ReadXml = {
  readonly typeCode: string
  readonly number: string
  readonly credited: string
  /** "20261211"; empty: none. */
  readonly dueOn: string
  readonly lines: readonly { readonly percent: number; readonly netMinor: number }[]
  readonly taxes: readonly { readonly percent: number; readonly netMinor: number; readonly vatMinor: number }[]
  readonly netMinor: number
  readonly vatMinor: number
  readonly totalMinor: number
  readonly paidMinor: number
  readonly dueMinor: number
}

type Element = { readonly [name: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (_name, path) =>
    typeof path === 'string' &&
    /(IncludedSupplyChainTradeLineItem|HeaderTradeSettlement\.ApplicableTradeTax)$/.test(path),
})

/** Reads an invoice's XML by itself, without the code that writes it. */
export function readXml(xml: string, digits: number): ReadXml {
  const root = at(parser.parse(xml) as Element, 'CrossIndustryInvoice')
  const trade = at(root, 'SupplyChainTradeTransaction')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const minor = (element: Element, name: string) => minorOf(textAt(element, name), digits)
  const document = at(root, 'ExchangedDocument')
  return {
    typeCode: String(document['TypeCode']),
    number: String(document['ID']),
    dueOn: textAt(at(at(settlement, 'SpecifiedTradePaymentTerms'), 'DueDateDateTime'), 'DateTimeString'),
    credited: textAt(at(settlement, 'InvoiceReferencedDocument'), 'IssuerAssignedID'),
    lines: (trade['IncludedSupplyChainTradeLineItem'] as Element[]).map((item) => {
      const line = at(item, 'SpecifiedLineTradeSettlement')
      return {
        percent: minorOf(String(at(line, 'ApplicableTradeTax')['RateApplicablePercent']), 2),
        netMinor: minor(at(line, 'SpecifiedTradeSettlementLineMonetarySummation'), 'LineTotalAmount'),
      }
    }),
    taxes: (settlement['ApplicableTradeTax'] as Element[]).map((tax) => ({
      percent: minorOf(String(tax['RateApplicablePercent']), 2),
      netMinor: minor(tax, 'BasisAmount'),
      vatMinor: minor(tax, 'CalculatedAmount'),
    })),
    netMinor: minor(sums, 'TaxBasisTotalAmount'),
    vatMinor: minor(sums, 'TaxTotalAmount'),
    totalMinor: minor(sums, 'GrandTotalAmount'),
    paidMinor: minor(sums, 'TotalPrepaidAmount'),
    dueMinor: minor(sums, 'DuePayableAmount'),
  }
}

function textAt(element: Element, name: string): string {
  const value = element[name]
  return typeof value === 'string' ? value : ''
}

function at(element: Element, name: string): Element {
  return (element[name] ?? {}) as Element
}

/** "12.50" in minor units; what is no such number is NaN. */
function minorOf(text: string, digits: number): number {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || rest.length > digits) return Number.NaN
  return Number(`${sign}${whole}${rest.padEnd(digits, '0')}`)
}

/** The amounts of a PDF in their order, as a reader finds them, with the percents between them as "7 %". */
export function readFigures(file: Buffer, language: string, digits: number): readonly (number | string)[] {
  const point = language === 'en' ? '.' : ','
  return readPdf(file).pages.flatMap((page) =>
    page.split('\n').flatMap((line): (number | string)[] => {
      const text = line.trim()
      if (/^\d+([.,]\d+)? ?%$/.test(text)) return [text.replaceAll(' ', '').replace(',', '.')]
      if (!/^[−-]?[^\d−-]{0,4}[\d.,]+[^\d]{0,4}$/u.test(text) || !/[€$₫¥]|EUR|USD|VND|JPY/u.test(text)) return []
      const figures = /[\d.,]+/.exec(text)?.[0] ?? ''
      const [whole = '', rest = ''] = digits === 0 ? [figures] : figures.split(point)
      const minor = Number(`${whole.replaceAll(/[.,]/g, '')}${rest.padEnd(digits, '0')}`)
      return [/^[−-]/u.test(text) ? -minor : minor]
    }),
  )
}

/** The file that lies in a PDF. */
export function attachedFile(file: Buffer): string {
  const text = file.toString('latin1')
  const id = /\/Type \/EmbeddedFile/.exec(text)?.index ?? -1
  const start = text.indexOf('stream\n', id) + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(text.slice(id, start))?.[1] ?? 0)
  return id === -1 ? '' : inflateSync(file.subarray(start, start + length)).toString()
}
