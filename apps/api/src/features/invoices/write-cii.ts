import XmlBuilder from 'fast-xml-builder'
import { currencyDigits } from '@keystay/contract/shared/money'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { plainSpaces } from '../../platform/pdf/fonts.ts'
import type { Invoice, InvoiceLine, RateSum, Recipient, Seller } from './invoice.ts'
import { invoiceTexts } from './texts.ts'
import { lineText, untaxedNotes } from './words.ts'

/** EN 16931 as it is, which lies in the PDF (ZUGFeRD, Factur-X), or as German authorities want it. */
export type Profile = 'en16931' | 'xrechnung'

const guidelines = {
  en16931: 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
} as const satisfies Record<Profile, string>

/** Codes of UN/CEFACT lists: 1001 (documents), 4461 (ways to pay), 5305 (VAT), and the reason of passed-on taxes. */
const documentCodes = { invoice: '380', credit_note: '381' } as const
const transfer = '58'
const undefinedMeans = '1'
const passedOn = 'VATEX-EU-79-C'

const builder = new XmlBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
})

type Node = { readonly [name: string]: Content }
type Content = string | Node | readonly Node[] | undefined

/**
 * An invoice as EN 16931 data in the syntax of UN/CEFACT (Cross Industry Invoice D16B). Where the hotel takes no VAT of something
 * its category is E: category O must not stand beside others.
 */
export function writeCii(invoice: Invoice, profile: Profile): string {
  const process = { 'ram:ID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0' }
  const tree = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:BusinessProcessSpecifiedDocumentContextParameter': profile === 'xrechnung' ? process : undefined,
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': guidelines[profile] },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoice.number,
        'ram:TypeCode': documentCodes[invoice.kind],
        'ram:IssueDateTime': { 'udt:DateTimeString': dateOf(invoice.issuedOn) },
        'ram:IncludedNote': notesOf(invoice),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map((line, index) => itemOf(invoice, line, index)),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': text(invoice.recipient.reference),
          'ram:SellerTradeParty': sellerOf(invoice.seller, invoice.hotelName),
          'ram:BuyerTradeParty': buyerOf(invoice.recipient),
        },
        'ram:ApplicableHeaderTradeDelivery': {},
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  }
  return builder.build(clean(tree))
}

/** Without what is empty, and what XML has no way to write. */
function clean(value: Content): Content {
  // eslint-disable-next-line no-control-regex -- that is what XML 1.0 cannot hold
  if (typeof value === 'string') return value.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
  if (Array.isArray(value)) return value.map((one) => clean(one) as Node)
  const entries = Object.entries(value ?? {}).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.map(([name, one]) => [name, clean(one)]))
}

const text = (value: string): string | undefined => value.trim() || undefined

const dateOf = (date: PlainDate): Node => ({ '@format': '102', '#text': date.replaceAll('-', '') })

/** "1234.50"; of a currency without decimals "1234". */
function amountOf(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0')
  const point = digits === 0 ? '' : `.${figures.slice(-digits)}`
  return `${minor < 0 ? '-' : ''}${figures.slice(0, figures.length - digits)}${point}`
}

/** Hundredths of a percent: "7.00". */
const percentOf = (percent: number): string => amountOf(percent, 'EUR')

function notesOf(invoice: Invoice): readonly Node[] {
  const { bookingCode, guestName, seller, language } = invoice
  const t = invoiceTexts[language]
  const about = [`${t.booking}: ${bookingCode}`, guestName && `${t.guest}: ${guestName}`].filter(Boolean).join(', ')
  return [about, ...(seller.registration ? [seller.registration] : [])].map((content) => ({ 'ram:Content': content }))
}

function itemOf(invoice: Invoice, line: InvoiceLine, index: number): Node {
  const { title, detail } = lineText(line, invoice)
  const amount = (minor: number) => amountOf(minor, invoice.currency)
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': { 'ram:Name': title || '–', 'ram:Description': text(plainSpaces(detail || ' ')) },
    // A price is never below 0: what is taken off is less than nothing of it.
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': amount(Math.abs(line.netMinor)) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': 'C62', '#text': line.netMinor < 0 ? '-1' : '1' },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': line.percent > 0 ? 'S' : 'E',
        'ram:RateApplicablePercent': percentOf(line.percent),
      },
      'ram:BillingSpecifiedPeriod': line.from === null ? undefined : period(line.from, addDays(line.from, line.nights)),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(line.netMinor) },
    },
  }
}

const period = (from: PlainDate, to: PlainDate): Node => ({
  'ram:StartDateTime': { 'udt:DateTimeString': dateOf(from) },
  'ram:EndDateTime': { 'udt:DateTimeString': dateOf(to) },
})

function sellerOf(seller: Seller, hotelName: string): Node {
  const { contact, phone, email, vatId, taxNumber } = seller
  const registrations = [
    ...(vatId ? [{ 'ram:ID': { '@schemeID': 'VA', '#text': vatId } }] : []),
    ...(taxNumber ? [{ 'ram:ID': { '@schemeID': 'FC', '#text': taxNumber } }] : []),
  ]
  return {
    // A seller without a VAT id has to be told by something else.
    'ram:ID': vatId ? undefined : taxNumber,
    'ram:Name': seller.name,
    'ram:SpecifiedLegalOrganization': { 'ram:TradingBusinessName': hotelName },
    'ram:DefinedTradeContact': contactOf({ name: contact || hotelName, phone, email }),
    'ram:PostalTradeAddress': addressOf(seller),
    'ram:URIUniversalCommunication': mailOf(email),
    'ram:SpecifiedTaxRegistration': registrations,
  }
}

function buyerOf(recipient: Recipient): Node {
  const { attention, vatId, email } = recipient
  return {
    'ram:Name': recipient.name,
    'ram:DefinedTradeContact': attention ? { 'ram:PersonName': attention } : undefined,
    'ram:PostalTradeAddress': addressOf(recipient),
    'ram:URIUniversalCommunication': mailOf(email),
    'ram:SpecifiedTaxRegistration': vatId ? { 'ram:ID': { '@schemeID': 'VA', '#text': vatId } } : undefined,
  }
}

function contactOf({
  name,
  phone,
  email,
}: {
  readonly name: string
  readonly phone: string
  readonly email: string
}): Node {
  return {
    'ram:PersonName': name,
    'ram:TelephoneUniversalCommunication': phone ? { 'ram:CompleteNumber': phone } : undefined,
    'ram:EmailURIUniversalCommunication': email ? { 'ram:URIID': email } : undefined,
  }
}

const mailOf = (email: string): Node | undefined =>
  email ? { 'ram:URIID': { '@schemeID': 'EM', '#text': email } } : undefined

function addressOf({ zip, street, city, country }: Pick<Recipient, 'zip' | 'street' | 'city' | 'country'>): Node {
  return {
    'ram:PostcodeCode': text(zip),
    'ram:LineOne': text(street),
    'ram:CityName': text(city),
    'ram:CountryID': country,
  }
}

function settlementOf(invoice: Invoice): Node {
  const { currency, totalMinor, paidMinor, sums, number, credits } = invoice
  const amount = (minor: number) => amountOf(minor, currency)
  const netMinor = sums.reduce((sum, one) => sum + one.netMinor, 0)
  const credited = credits && {
    'ram:IssuerAssignedID': credits.number,
    'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': dateOf(credits.issuedOn) },
  }
  return {
    'ram:PaymentReference': number,
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': meansOf(invoice),
    'ram:ApplicableTradeTax': sums.map((sum) => taxOf(invoice, sum)),
    'ram:BillingSpecifiedPeriod': period(invoice.checkIn, invoice.checkOut),
    'ram:SpecifiedTradePaymentTerms': termsOf(invoice),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(netMinor),
      'ram:TaxBasisTotalAmount': amount(netMinor),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#text': amount(totalMinor - netMinor) },
      'ram:GrandTotalAmount': amount(totalMinor),
      'ram:TotalPrepaidAmount': amount(paidMinor),
      'ram:DuePayableAmount': amount(totalMinor - paidMinor),
    },
    'ram:InvoiceReferencedDocument': credited ?? undefined,
  }
}

function termsOf({ dueOn, credits, language }: Invoice): Node | undefined {
  if (credits) return { 'ram:Description': invoiceTexts[language].offset(credits.number) }
  return dueOn === null ? undefined : { 'ram:DueDateDateTime': { 'udt:DateTimeString': dateOf(dueOn) } }
}

/** How to pay what is due: to the hotel's account where it has one, else as was agreed. */
function meansOf({ seller, dueOn }: Invoice): Node {
  if (dueOn === null || !seller.iban) return { 'ram:TypeCode': undefinedMeans }
  return {
    'ram:TypeCode': transfer,
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': seller.iban, 'ram:AccountName': text(seller.holder) },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': seller.bic ? { 'ram:BICID': seller.bic } : undefined,
  }
}

function taxOf(invoice: Invoice, { percent, netMinor, vatMinor }: RateSum): Node {
  const untaxed = invoice.lines.filter((line) => line.percent === 0)
  const isPassedOn = percent === 0 && untaxed.every((line) => line.untaxed === 'passed_on')
  return {
    'ram:CalculatedAmount': amountOf(vatMinor, invoice.currency),
    'ram:TypeCode': 'VAT',
    'ram:ExemptionReason': percent > 0 ? undefined : untaxedNotes(invoice).join(' '),
    'ram:BasisAmount': amountOf(netMinor, invoice.currency),
    'ram:CategoryCode': percent > 0 ? 'S' : 'E',
    'ram:ExemptionReasonCode': isPassedOn ? passedOn : undefined,
    'ram:RateApplicablePercent': percentOf(percent),
  }
}
