import type { Booking, BookingStatus } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { tellVat } from '../inventory/rates/price-lines.ts'
import {
  statesVatOf,
  vatOfFee,
  vatOfStay,
  type PriceVat,
  type TaxedLine,
  type VatTerms,
} from '../inventory/rates/vat-rules.ts'

type Booked = {
  readonly status: BookingStatus
  readonly checkIn: PlainDate
  readonly currency: string
  /** What its guest owed for cancelling; null where nothing was said of it. */
  readonly cancelFeeMinor: number | null
}

/** The VAT in what a booking costs, or in what cancelling it cost; nothing where its hotel states none. */
export function vatOfBooking(booked: Booked, lines: readonly TaxedLine[], terms: VatTerms): Pick<Booking, 'vat'> {
  const vat = priceVat(booked, lines, terms)
  return vat ? { vat: tellVat(vat, booked.currency) } : {}
}

function priceVat(
  { status, checkIn, cancelFeeMinor }: Booked,
  lines: readonly TaxedLine[],
  terms: VatTerms,
): PriceVat | null {
  if (!statesVatOf(lines, terms)) return null
  if (status !== 'cancelled') return vatOfStay(lines, terms.rates, checkIn)
  return vatOfFee(cancelFeeMinor ?? 0, terms, checkIn)
}
