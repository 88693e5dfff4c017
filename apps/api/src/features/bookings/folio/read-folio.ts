import type { BookingKey } from '@keystay/contract/bookings/entities'
import { payers, type Folio, type FolioLine, type FolioPayment } from '@keystay/contract/folio/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../../deps.ts'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { readTogether, type Told } from '../../../platform/database/together.ts'
import { translated } from '../../../platform/database/translations.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { sumOf } from '../../inventory/pricing/discounts.ts'
import type { LineDetail } from '../../inventory/rates/price-rules.ts'
import { vatByHotel, vatQuery } from '../../inventory/rates/read-vat.ts'
import { grossOf, noVat, statesVatOf, type TaxedLine, type VatTerms } from '../../inventory/rates/vat-rules.ts'
import { readDeskHeld } from '../desk/desk-payments.ts'
import { readOpenDay } from '../desk/open-day.ts'
import { mayTurn } from '../desk/turn-desk-payment.ts'
import { readLedger } from '../payments/ledger.ts'
import { readBookingRow, type BookingRow } from '../row-queries.ts'
import { dueOf, heldOf } from '../rules.ts'
import { cutByPayer } from '../shared-lines.ts'
import {
  folioLinesQuery,
  folioPaymentsQuery,
  folioStaysQuery,
  type FolioPaymentRow,
  type FolioRow,
} from './folio-queries.ts'

/** The lines of a bill and the money that moved, in the words of a language. */
async function readFolioParts(
  db: Sql | Tx,
  key: BookingKey,
  {
    language,
    checkIn,
    currency,
  }: { readonly language: Language; readonly checkIn: PlainDate; readonly currency: string },
): Promise<Pick<Folio, 'lines' | 'payments' | 'stays'>> {
  const found = await readTogether(db, (part) => ({
    lines: folioLinesQuery(key),
    payments: folioPaymentsQuery(key),
    stays: folioStaysQuery(key),
    vat: vatQuery(part, [key.propertyId]),
  }))
  const terms = vatByHotel(found.vat).get(key.propertyId) ?? noVat
  return {
    lines: toLines(found.lines, { language, checkIn, currency, terms }),
    payments: found.payments.map(toPayment),
    stays: found.stays.map(({ room, ...stay }) => ({ ...stay, room: room ?? '' })),
  }
}

/** A booking's bill. Throws not_found. */
export async function readFolio(deps: Deps, key: BookingKey, language: Language): Promise<Folio> {
  const { read } = deps.database
  const booking = await readBookingRow(read, key.propertyId, key.bookingId)
  const named = await readNamed(read, key)
  if (!booking || !named) throw new DomainError('not_found')
  const { currency, checkIn } = booking
  const [parts, ledger, deskHeldMinor, day] = await Promise.all([
    readFolioParts(read, key, { language, checkIn, currency }),
    readLedger(read, key, booking),
    readDeskHeld(read, key, booking.deskPaidMinor),
    readOpenDay(read, key.propertyId, deps.clock()),
  ])
  const money = (minor: number) => ({ minor, currency })
  return {
    ...named,
    ...parts,
    bookingId: key.bookingId,
    currency,
    payers: payersOf(parts.lines, currency),
    total: money(booking.totalMinor),
    paid: money(heldOf(ledger)),
    due: money(dueOf(booking)),
    deskHeld: money(deskHeldMinor),
    day,
    may: whatDeskMay(booking, deskHeldMinor),
  }
}

/** What the desk may do with a bill. Who has not come yet is charged nothing: until then a booking is changed or cancelled as a whole. */
function whatDeskMay(booking: BookingRow, deskHeldMinor: number): Folio['may'] {
  const isConfirmed = booking.status === 'confirmed'
  return {
    pay: isConfirmed && dueOf(booking) > 0,
    refund: deskHeldMinor > 0,
    charge: isConfirmed && booking.hasArrived,
  }
}

async function readNamed(db: Sql, { propertyId, bookingId }: BookingKey) {
  return await db
    .selectFrom('bookings')
    .select(['code', 'guestName as guest'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
}

function payersOf(lines: readonly FolioLine[], currency: string): Folio['payers'] {
  return payers.flatMap((payer) => {
    const own = lines.filter((line) => line.payer === payer)
    return own.length === 0 ? [] : [{ payer, total: { minor: sumOf(own.map(({ amount }) => amount.minor)), currency } }]
  })
}

type Telling = {
  readonly language: Language
  readonly checkIn: PlainDate
  readonly currency: string
  readonly terms: VatTerms
}

/** Discounts are in what they left of the nights; what costs nothing stands on no bill. */
const discountKinds: readonly FolioRow['kind'][] = ['early_booking', 'promotion', 'voucher']

function toLines(rows: readonly Told<FolioRow>[], telling: Telling): FolioLine[] {
  const taxed = rows.map(toTaxed)
  const states = statesVatOf(taxed, telling.terms)
  return rows
    .filter(({ kind }) => !discountKinds.includes(kind))
    .flatMap((row) =>
      cutByPayer(row)
        .filter(({ amountMinor, discountMinor }) => amountMinor + discountMinor !== 0)
        .map((part) => toLine(part, row, { ...telling, states })),
    )
}

function toTaxed(row: Told<FolioRow>): TaxedLine {
  const detail = row.detail as LineDetail | null
  return { ...row, chargedOn: detail?.chargedOn ?? null, vatPercent: detail?.vatPercent ?? 0 }
}

/** What a payer has of a line. */
function toLine(row: Told<FolioRow>, of: Told<FolioRow>, telling: Telling & { readonly states: boolean }): FolioLine {
  const { language, checkIn, currency, terms, states } = telling
  const { position, kind, night, stayId, quantity, payer, counters, turned, name, translations } = row
  const detail = row.detail as LineDetail | null
  const money = (minor: number) => ({ minor, currency })
  const isShared = of.companyMinor !== null
  const parts = grossOf(toTaxed(row), terms.rates, checkIn).filter(({ amountMinor }) => amountMinor !== 0)
  return {
    position,
    kind,
    date: night ?? detail?.chargedOn ?? null,
    text: translated(detail?.name ?? name ?? '', 'name', detail?.translations ?? translations, language),
    stayId,
    room: row.room ?? '',
    quantity,
    amount: money(row.amountMinor + row.discountMinor),
    whole: isShared ? money(of.amountMinor + of.discountMinor) : null,
    discount: money(row.discountMinor),
    vat: parts.map(({ vatClass, rate, amountMinor }) => ({
      vatClass,
      percent: states ? rate : null,
      amount: money(amountMinor),
    })),
    payer,
    counters,
    turned,
    invoiceId: isShared && payer === 'company' ? row.companyInvoiceId : row.invoiceId,
  }
}

function toPayment({ at, amountMinor, currency, ...row }: Told<FolioPaymentRow>): FolioPayment {
  return {
    ...row,
    at: new Date(at).toISOString(),
    amount: { minor: amountMinor, currency },
    mayTurn: row.from === 'desk' && mayTurn({ ...row, amountMinor }),
  }
}
