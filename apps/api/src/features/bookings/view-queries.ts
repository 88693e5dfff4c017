import { sql } from 'kysely'
import { bookingEvents, type Booking, type BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Sql } from '../../platform/database/database.ts'
import { readTogether, type FoundRows } from '../../platform/database/together.ts'
import { givenBackOfBooking, paymentsOfBooking, toGivenBack, toPaymentView } from './payments/payment-view.ts'
import type { BookedPlan } from '@keystay/contract/rate-plans/entities'
import { lodgingOf, type PricedTier } from '../inventory/rates/cancellation.ts'
import { sumOf } from '../inventory/pricing/discounts.ts'
import { shareOf, whole } from '../inventory/pricing/rounding.ts'
import { netLines } from '../inventory/rates/net-lines.ts'
import type { LineDetail } from '../inventory/rates/price-rules.ts'
import { supplementsIn } from '../inventory/rates/supplements-in.ts'
import { tellExempt } from '../inventory/guests/exempt-guests.ts'
import { vatByHotel, vatQuery } from '../inventory/rates/read-vat.ts'
import { noVat, type TaxedLine } from '../inventory/rates/vat-rules.ts'
import { vatOfBooking } from './booked-vat.ts'
import type { BookedTerms } from './queries.ts'
import { extrasQuery } from './request-queries.ts'
import { guestsOfLines, toldSleepers } from './sleepers.ts'
import { dueOf, onlineOf, type Ledger } from './rules.ts'
import { photoJson, toPhoto, type PhotoRow } from '../photos/photo-json.ts'
import { translated } from '../../platform/database/translations.ts'

/** A booking as its guest sees it, but for what the caller adds (access token, server time, mail, ways to pay and why cash is none). */
export type BookingView = Omit<
  Booking,
  'accessToken' | 'serverTime' | 'hotel' | 'paid' | 'fee' | 'mailed' | 'cashProblem' | 'transfer'
> & {
  hotel: Omit<Booking['hotel'], 'paymentMethods'>
  /** What was captured online and given back of any money, and what the desk took. */
  online: Ledger
  deskPaidMinor: number
  /** What its guest owed for cancelling by its tiers; null where they say nothing. */
  cancelFeeMinor: number | null
  /** What of its extras stays with the hotel when its guest cancels. */
  keptMinor: number
  /** Until when rooms wait, or waited, for a transfer, and what came of it that is not enough yet. */
  transferUntil: string | null
  partMinor: number
}

type Key = BookingKey & { readonly language: Language }

const instant = (text: string): string => new Date(text).toISOString()
const iso = (text: string | null): string | null => text && instant(text)

/** What a booking is shown by: reads of one statement. */
export function viewQueries(db: Sql, key: BookingKey) {
  return {
    booking: bookingQuery(db, key),
    lines: linesQuery(db, key),
    extras: extrasQuery(db, key),
    prices: pricesQuery(db, key),
    history: historyQuery(key),
    vat: vatQuery(db, [key.propertyId]),
  }
}

type Found = FoundRows<ReturnType<typeof viewQueries>>

/** Reads a booking whole; undefined when there is none. */
export async function readBookingView(db: Sql, key: Key): Promise<BookingView | undefined> {
  return toBookingView(key, await readTogether(db, (part) => viewQueries(part, key)))
}

/** A booking from what `viewQueries` found; undefined when there is none. */
export function toBookingView(key: Key, found: Found): BookingView | undefined {
  const [booking] = found.booking
  if (!booking) return undefined
  const lines = toLines(found.lines, key.language)
  const kept = found.prices.map((row) => ({ ...row, parts: row.parts as TaxedLine['parts'] }))
  const prices = netLines(kept).map((row) => toPriceLine(row, key.language))
  const cancelFeeMinor = booking.cancelTiers === null ? null : booking.cancelFeeMinor
  const vatTerms = vatByHotel(found.vat).get(key.propertyId) ?? noVat
  const money = (minor: number) => ({ minor, currency: booking.currency })
  return {
    id: key.bookingId,
    propertyId: key.propertyId,
    code: booking.code,
    status: booking.status,
    cancelReason: booking.cancelReason,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    expectedGuests: booking.expectedGuests,
    ...guestsOfLines(lines),
    guest: { name: booking.guestName, email: booking.guestEmail, phone: booking.guestPhone },
    notes: booking.notes,
    lines,
    plan: planOf(booking, key.language),
    extras: [...found.extras],
    priceLines: prices.map(({ line, detail, amountMinor }) => ({
      ...line,
      amount: money(amountMinor),
      ...tellExempt(detail, booking.currency, key.language),
    })),
    ...supplementsOf(found.prices, booking.currency),
    ...vatOfBooking({ ...booking, cancelFeeMinor }, prices, vatTerms),
    total: money(booking.totalMinor),
    paymentMethod: booking.paymentMethod,
    paymentStatus: booking.paymentStatus,
    due: money(dueOf(booking)),
    ...depositOf(booking),
    ...(booking.atHotelMinor > 0 && { atHotel: money(booking.atHotelMinor) }),
    keptMinor: booking.keptMinor,
    deskPaidMinor: booking.deskPaidMinor,
    changes: booking.changes,
    transferUntil: iso(booking.transferUntil),
    partMinor: booking.partMinor,
    optionUntil: booking.optionUntil,
    freeUntil: iso(booking.freeUntil),
    tiers: tiersOf(booking, prices),
    cancelFeeMinor,
    holdExpiresAt: iso(booking.holdExpiresAt),
    createdAt: instant(booking.createdAt),
    ...toPaymentView(booking.payments),
    givenBack: toGivenBack(booking.givenBack, booking.currency),
    hotel: { ...toHotel(booking, key.language), checkOutTime: checkOutTimeOf(booking, prices, lines) },
    history: found.history.map(({ at, ...step }) => ({ ...step, at: instant(at) })),
  }
}

function bookingQuery(db: Sql, { propertyId, bookingId }: BookingKey) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .selectAll('b')
    .select(['p.slug', 'p.name', 'p.address', 'p.zip', 'p.city', 'p.region', 'p.country', 'p.timezone'])
    .select(['p.checkInTime', 'p.checkOutTime', 'p.phone', 'p.translations', coverPhoto.as('photo')])
    .select([paymentsOfBooking.as('payments'), givenBackOfBooking.as('givenBack')])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
}

type Row = Found['booking'][number]

/** A fee that is what was due when the booking was changed is told as the share of the lodging that it comes to. */
function tiersOf(
  { cancelTiers, currency, feeFloorMinor }: Pick<Row, 'cancelTiers' | 'currency' | 'feeFloorMinor'>,
  prices: readonly ReadLine[],
): Booking['tiers'] {
  const tiers = (cancelTiers ?? []) as unknown as readonly PricedTier[]
  const lodgingMinor = sumOf(lodgingOf(prices))
  return tiers.map(({ until, fee, feeMinor: minor }) => {
    const isFloor = feeFloorMinor > 0 && minor === feeFloorMinor && lodgingMinor > 0
    const percent = isFloor ? Math.min(whole, shareOf(whole, minor, lodgingMinor)) : 0
    return { until, fee: isFloor ? { percent } : fee, amount: { minor, currency } }
  })
}

/** The plan that a booking was made by, in the words of a language; null: a standard plan of which its hotel had said nothing. */
export function planOf(
  { planId, terms }: { readonly planId: string | null; readonly terms: unknown },
  language: Language,
): BookedPlan | null {
  if (terms === null) return null
  const { name, translations, board, payment } = terms as BookedTerms
  return { id: planId, name: translated(name, 'name', translations, language), board, payment }
}

/** What in the nights is supplements, less what guests alone save; nothing where it is not known. */
function supplementsOf(prices: Found['prices'], currency: string): Pick<Booking, 'supplements'> {
  const minor = supplementsIn(prices)
  return minor === null || minor === 0 ? {} : { supplements: { minor, currency } }
}

/** What was to be paid when booking, as it was promised; nothing where all was. */
function depositOf(row: Row): Pick<Booking, 'deposit'> {
  const { depositMinor, balanceDueOn, currency } = row
  if (depositMinor === null) return {}
  const percent = (row.terms as BookedTerms | null)?.depositPercent ?? null
  const money = (minor: number) => ({ minor, currency })
  return {
    deposit: { percent, amount: money(depositMinor), balance: money(onlineOf(row) - depositMinor), balanceDueOn },
  }
}

/** Until when its guests may stay on the last day: later than the hotel's time where they booked that for all its rooms. */
function checkOutTimeOf({ checkOutTime }: Row, prices: readonly ReadLine[], lines: Booking['lines']): string {
  const isOneRoom = lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  const later = prices.flatMap(({ detail, stayId }) => (stayId === null || isOneRoom ? (detail?.leavesAt ?? []) : []))
  return [checkOutTime, ...later].toSorted().at(-1) ?? checkOutTime
}

function toHotel(row: Row, language: Language): Omit<BookingView['hotel'], 'checkOutTime'> {
  const { slug, name, address, zip, city, country, timezone, checkInTime, phone } = row
  return {
    slug,
    name,
    address,
    zip,
    city,
    region: translated(row.region, 'region', row.translations, language),
    country,
    timezone,
    checkInTime,
    phone,
    photo: row.photo && toPhoto(row.photo, language),
  }
}

/** The first picture of the property `p`. */
export const coverPhoto = sql<PhotoRow | null>`(
  SELECT ${photoJson} FROM photos f
  WHERE f.property_id = p.id AND f.room_type_id IS NULL ORDER BY f.position LIMIT 1)`

const typePhoto = sql<PhotoRow | null>`(
  SELECT ${photoJson} FROM photos f
  WHERE f.property_id = t.property_id AND f.room_type_id = t.id ORDER BY f.position LIMIT 1)`

const assignedRooms = sql<{ id: string; number: string }[] | null>`(
  SELECT json_agg(json_build_object('id', r.id, 'number', r.number) ORDER BY length(r.number), r.number)
  FROM rooms r WHERE r.property_id = l.property_id AND r.id IN (
    SELECT s.room_id FROM booked_rooms s
    WHERE s.property_id = l.property_id AND s.booking_id = l.booking_id AND s.line = l.line))`

function linesQuery(db: Sql, { propertyId, bookingId }: BookingKey) {
  return db
    .selectFrom('bookingLines as l')
    .innerJoin('roomTypes as t', (join) =>
      join.onRef('t.propertyId', '=', 'l.propertyId').onRef('t.id', '=', 'l.roomTypeId'),
    )
    .select(['l.quantity', 'l.bedType', 'l.adults', 'l.children', 'l.split', 't.id', 't.name', 't.translations'])
    .select([typePhoto.as('photo'), assignedRooms.as('rooms')])
    .where('l.propertyId', '=', propertyId)
    .where('l.bookingId', '=', bookingId)
    .orderBy('l.line')
}

function toLines(rows: Found['lines'], language: Language): Booking['lines'] {
  return rows.map(({ id, name, translations, photo, bedType, rooms, split, ...line }) => ({
    ...line,
    ...toldSleepers(split, line.children),
    roomType: { id, name: translated(name, 'name', translations, language), photo: photo && toPhoto(photo, language) },
    bedType: { value: bedType, label: translated(bedType, `bed:${bedType}`, translations, language) },
    rooms: rooms ?? [],
  }))
}

/** A price line as it is told, and what VAT is computed from. */
type ReadLine = TaxedLine & {
  readonly stayId: string | null
  readonly line: Omit<Booking['priceLines'][number], 'amount'>
  readonly detail: LineDetail | null
}

function pricesQuery(db: Sql, { propertyId, bookingId }: BookingKey) {
  return db
    .selectFrom('priceLines as l')
    .leftJoin('roomTypes as t', (join) =>
      join.onRef('t.propertyId', '=', 'l.propertyId').onRef('t.id', '=', 'l.roomTypeId'),
    )
    .select(['l.kind', 'l.night', 'l.roomTypeId', 'l.quantity', 'l.amountMinor', 'l.discountMinor', 'l.vatClass'])
    .select([
      'l.supplementMinor',
      'l.parts',
      'l.detail',
      'l.position',
      'l.counters',
      'l.stayId',
      't.name',
      't.translations',
    ])
    .where('l.propertyId', '=', propertyId)
    .where('l.bookingId', '=', bookingId)
    .orderBy('l.position')
}

function toPriceLine({ name, translations, ...row }: Found['prices'][number], language: Language): ReadLine {
  const detail = row.detail as LineDetail | null
  const { kind, night: date, roomTypeId, quantity } = row
  const label = translated(detail?.name ?? name ?? '', 'name', detail?.translations ?? translations, language)
  return {
    ...row,
    detail,
    vatClass: row.vatClass as TaxedLine['vatClass'],
    parts: row.parts as TaxedLine['parts'],
    chargedOn: detail?.chargedOn ?? null,
    vatPercent: detail?.vatPercent ?? 0,
    line: {
      kind,
      date,
      roomTypeId,
      quantity,
      label,
      ...(detail?.atHotel && { atHotel: true as const }),
      ...(detail?.kept && { kept: true as const }),
      ...(detail?.gapNights && { gapNights: [...detail.gapNights] }),
      ...(detail?.betterTypes && { flexible: true as const }),
    },
  }
}

function historyQuery({ propertyId, bookingId }: BookingKey) {
  return sql<{ at: Date; event: Booking['history'][number]['event']; detail: string }>`
    SELECT a.at, a.event, coalesce(r.number, '') AS detail
    FROM audit_log a LEFT JOIN rooms r ON r.property_id = a.property_id AND r.id = (a.detail->>'to')::uuid
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId} AND a.event = ANY(${[...bookingEvents]}::text[])
    ORDER BY a.at, a.id`
}
