import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'

/** Who writes an invoice: the hotel as the law names it. Empty where it has none; one of `vatId` and `taxNumber` is there. */
export type Seller = {
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly vatId: string
  readonly taxNumber: string
  /** "HRB 12345, Amtsgericht München". */
  readonly registration: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  /** Where what is due is transferred to. */
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** Why there is no VAT in what is sold without: the hotel's own words. */
  readonly exemption: string
}

/** To whom it is written; empty where nothing was said. */
export type Recipient = {
  readonly name: string
  readonly attention: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
  readonly vatId: string
  readonly email: string
  /** What the buyer wants to read on it; of a German authority its Leitweg-ID. */
  readonly reference: string
}

/** Why there is no VAT in a line: a tax that is passed on, what a hotel keeps of a stay that was cancelled, or its hotel takes none. */
export type Untaxed = 'passed_on' | 'damages' | 'exempt'

export type LineKind = 'night' | 'food' | 'drinks' | 'extra' | 'local_tax' | 'fee'

/** A line of an invoice, in minor units. Nets are rounded so that those of a rate sum to its net. */
export type InvoiceLine = {
  readonly kind: LineKind
  /** The room type, or what the hotel calls it; empty where the kind says all. */
  readonly label: string
  /** Rooms or pieces; null: one for the whole stay. */
  readonly quantity: number | null
  /** The first night; null: it is of no night. */
  readonly from: PlainDate | null
  readonly nights: number
  /** Hundredths of a percent. */
  readonly percent: number
  readonly untaxed: Untaxed | null
  readonly grossMinor: number
  readonly netMinor: number
}

/** A rate of VAT with all that is sold by it; 0: what has none. */
export type RateSum = {
  readonly percent: number
  readonly grossMinor: number
  readonly netMinor: number
  readonly vatMinor: number
}

/** What was paid in one way, without what went back in it, and the hotel's date on which the last of it came. */
export type PaidPart = {
  readonly method: 'cash' | 'card' | 'paypal' | 'transfer'
  readonly on: PlainDate
  readonly minor: number
}

/** What an invoice says, as it was issued: the PDF and the data for machines are made from this and nothing else. */
export type Invoice = {
  readonly kind: 'invoice' | 'credit_note'
  readonly number: string
  readonly issuedOn: PlainDate
  /** The invoice that a credit note takes back. */
  readonly credits: { readonly number: string; readonly issuedOn: PlainDate } | null
  readonly language: Language
  readonly currency: string
  readonly hotelName: string
  readonly seller: Seller
  readonly recipient: Recipient
  readonly bookingCode: string
  readonly guestName: string
  /** When what it has was supplied: the stay, or the days of its lines. */
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly lines: readonly InvoiceLine[]
  readonly sums: readonly RateSum[]
  readonly totalMinor: number
  /** What of it was paid when it was issued. */
  readonly paidMinor: number
  /** How that was paid, as far as it can be told: money of a booking with several invoices belongs to none of them alone. */
  readonly payments?: readonly PaidPart[]
  /** Until when the rest is paid; null: nothing is due. */
  readonly dueOn: PlainDate | null
}
