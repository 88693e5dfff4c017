import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readLedger } from '../bookings/payments/ledger.ts'
import type { LockedBooking } from '../bookings/booking-state.ts'
import { heldOf } from '../bookings/rules.ts'
import { readVatRows } from '../inventory/rates/read-vat.ts'
import { noVat, type VatTerms } from '../inventory/rates/vat-rules.ts'
import { readBill } from './queries.ts'
import { keptLines, openLines, type BillLine, type LinePart, type OpenLine } from './rules.ts'

/** What a hotel has to invoice of a booking. */
export type Claim = {
  /** Its guest cancelled it: what the hotel keeps, which takes all lines of the price with it. */
  readonly isFee: boolean
  readonly lines: readonly BillLine[]
  /** What of the price an invoice of these has. */
  readonly partsOf: (lines: readonly OpenLine[]) => readonly LinePart[]
  readonly vat: VatTerms
  readonly heldMinor: number
}

/** What there is to invoice of a booking: its price, or what its hotel keeps where its guest cancelled it. Nothing of what is pending. */
export async function readClaim(
  db: Sql | Tx,
  key: BookingKey,
  booking: LockedBooking,
  language: Language,
): Promise<Claim> {
  const vat = (await readVatRows(db, [key.propertyId])).get(key.propertyId) ?? noVat
  const ledger = await readLedger(db, key, booking)
  const heldMinor = heldOf(ledger)
  const bill = booking.confirmedAt === null ? [] : await readBill(db, key, language)
  const partsOf = (lines: readonly OpenLine[]) => lines.flatMap(({ has }) => has)
  if (booking.status !== 'cancelled')
    return { isFee: false, lines: booking.status === 'confirmed' ? bill : [], partsOf, vat, heldMinor }
  const money = {
    feeMinor: booking.cancelReason === 'guest' ? (booking.cancelFeeMinor ?? 0) : 0,
    soldAsKeptMinor: booking.cancelReason === 'guest' ? booking.keptMinor : 0,
    capturedMinor: ledger.capturedMinor,
    heldMinor,
  }
  const ofGuest = { payer: 'guest', companyMinor: null, companyInvoiceId: null } as const
  const invoiceId = bill.find((line) => line.invoiceId !== null)?.invoiceId ?? null
  const lines = keptLines(bill, vat.feeClass, money).map((line) => ({ ...line, ...ofGuest, invoiceId }))
  return { isFee: true, lines, partsOf: () => partsOf(openLines(bill, null)), vat, heldMinor }
}
