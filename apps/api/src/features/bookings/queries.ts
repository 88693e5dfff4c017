import { sql, type RawBuilder } from 'kysely'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { BookingStatus, CancelReason, PaymentStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { BookedPlan } from '@keystay/contract/rate-plans/entities'
import type { Translations } from '../../platform/database/translations.ts'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import type { PricedTier } from '../inventory/rates/cancellation.ts'
import { searchText } from '../../platform/values/fold.ts'
import { writeTogether } from '../../platform/database/together.ts'
import { statusWrites } from './status-queries.ts'
import { sleepersOf } from './sleepers.ts'
import { readUsedVoucher } from '../vouchers/voucher-uses.ts'

/** The state of a booking that stories decide by. */
export type BookingRow = {
  readonly id: string
  readonly status: BookingStatus
  readonly cancelReason: CancelReason | null
  readonly confirmedAt: Date | null
  readonly cancelledAt: Date | null
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly holdExpiresAt: Date | null
  readonly paymentLive: boolean
  readonly holdExtensions: number
  readonly freeUntil: Date | null
  /** Whether what of a fee was not paid is asked for. */
  readonly asksFee: boolean
  readonly cancelTiers: readonly PricedTier[] | null
  readonly cancelFeeMinor: number | null
  readonly createdAt: Date
  readonly totalMinor: number
  /** What of the total is paid at the hotel, however the rest is, and what of it stays there when its guest cancels. */
  readonly atHotelMinor: number
  readonly keptMinor: number
  readonly currency: string
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
  /** Of a booking by deposit: what is paid when booking, and until when the rest is by link. */
  readonly depositMinor: number | null
  readonly balanceDueOn: PlainDate | null
  /** What the desk took in cash of a booking that was paid online: all that was left to pay. */
  readonly balanceCashMinor: number
  /** Until when its rooms wait, or waited, for a transfer, and what came of what is awaited but is not enough. */
  readonly transferUntil: Date | null
  readonly partMinor: number
  /** How often it was changed, the fee that was due at the last change, and what the desk had of it then. */
  readonly changes: number
  readonly feeFloorMinor: number
  readonly deskPaidMinor: number
}

const bookingColumns = [
  'id',
  'status',
  'cancelReason',
  'confirmedAt',
  'cancelledAt',
  'createdAt',
  'checkIn',
  'checkOut',
  'holdExpiresAt',
  'paymentLive',
  'holdExtensions',
  'freeUntil',
  'cancelTiers',
  'cancelFeeMinor',
  'totalMinor',
  'atHotelMinor',
  'keptMinor',
  'currency',
  'paymentMethod',
  'paymentStatus',
  'depositMinor',
  'balanceDueOn',
  'balanceCashMinor',
  'transferUntil',
  'partMinor',
  'changes',
  'feeFloorMinor',
  'deskPaidMinor',
] as const

/** Plans ask for it; the standard plan only where it is cancelled in its own way. */
const asksFee = sql<boolean>`plan_id IS NOT NULL OR coalesce((terms ->> 'asksFee')::boolean, false)`

function bookingRow(db: Sql | Tx, propertyId: string, bookingId: string) {
  return db
    .selectFrom('bookings')
    .select(bookingColumns)
    .select(asksFee.as('asksFee'))
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
}

type QueriedRow = Awaited<ReturnType<ReturnType<typeof bookingRow>['executeTakeFirst']>>

function toRow(row: QueriedRow): BookingRow | undefined {
  return row && { ...row, cancelTiers: row.cancelTiers as BookingRow['cancelTiers'] }
}

/** Reads a booking; inside a story with `lock` it is locked until the end. */
export async function readBookingRow(
  db: Sql | Tx,
  propertyId: string,
  bookingId: string,
  lock = false,
): Promise<BookingRow | undefined> {
  const query = bookingRow(db, propertyId, bookingId)
  return toRow(await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst())
}

/** Locks a booking and reads it as it is then, after another lock (a query of one row) in the same statement. */
export async function lockBookingAfter(
  tx: Tx,
  first: RawBuilder<{ readonly isLocked: boolean }>,
  { propertyId, bookingId }: BookingKey,
): Promise<BookingRow | undefined> {
  // Rows are locked last of all in a query, and read again if somebody changed them meanwhile.
  const query = bookingRow(tx, propertyId, bookingId)
    .innerJoin(sql<{ isLocked: boolean }>`(${first} OFFSET 0)`.as('first'), (join) =>
      join.on('first.isLocked', '=', true),
    )
    .forNoKeyUpdate('bookings')
  return toRow(await query.executeTakeFirst())
}

/** The booking as it was asked for, to lay a change over it. */
export async function readRequest(db: Sql | Tx, propertyId: string, bookingId: string): Promise<BookingRequest> {
  const [booking, lines, extras, exemptions, voucher] = await Promise.all([
    db
      .selectFrom('bookings')
      .selectAll()
      .where('propertyId', '=', propertyId)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookingLines')
      .select(['roomTypeId', 'quantity', 'bedType', 'adults', 'children', 'split', 'splitChosen'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .orderBy('line')
      .execute(),
    readExtras(db, { propertyId, bookingId }),
    readExemptions(db, { propertyId, bookingId }),
    readUsedVoucher(db, { propertyId, bookingId }),
  ])
  return {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    expectedGuests: booking.expectedGuests,
    lines: lines.map(({ split, splitChosen, ...line }) => ({ ...line, ...sleepersOf(split, splitChosen) })),
    guest: { name: booking.guestName, email: booking.guestEmail, phone: booking.guestPhone },
    notes: booking.notes,
    locale: booking.locale as BookingRequest['locale'],
    expectedTotal: { minor: booking.totalMinor, currency: booking.currency },
    planId: booking.planId,
    extras,
    exemptions,
    voucher: voucher?.code ?? null,
  }
}

/** What the guest of a booking has chosen beside the rooms. */
export function extrasQuery(db: Sql | Tx, { propertyId, bookingId }: BookingKey) {
  return db
    .selectFrom('bookingExtras')
    .select(['extraId', 'count'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('extraId')
}

async function readExtras(db: Sql | Tx, key: BookingKey): Promise<ChosenExtra[]> {
  return await extrasQuery(db, key).execute()
}

/** Who of a booking said to be exempt of local taxes, of which it can still be said: of others a change knows nothing. */
async function readExemptions(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<StatedExemption[]> {
  const { rows } = await sql<StatedExemption>`
    SELECT t.id AS tax_id, (l.detail->'exempt'->>'adults')::int AS adults
    FROM price_lines l
    JOIN local_taxes t ON t.property_id = l.property_id AND t.id = (l.detail->'exempt'->>'taxId')::uuid
    WHERE l.property_id = ${propertyId} AND l.booking_id = ${bookingId} AND l.kind = 'local_tax'
      AND t.retired_at IS NULL AND t.exempt_guests IS NOT NULL
    ORDER BY l.position`.execute(db)
  return rows
}

export type NewBooking = {
  readonly propertyId: string
  readonly id: string
  readonly code: string
  readonly request: BookingRequest
  readonly addressHash: Buffer
  readonly userId: string | null
  readonly holdExpiresAt: Date
  readonly now: Date
  readonly totalMinor: number
  readonly currency: string
  readonly promises: Promises
}

/** What is promised with a booking and stays so when the hotel's offers change. */
export type Promises = {
  readonly offersBreakfast: boolean
  readonly earlyBookingPercent: number | null
  readonly freeUntil: Date | null
  /** What cancelling costs and until when; null for a standard plan without a row, whose hotel keeps what was paid. */
  readonly cancelTiers: readonly PricedTier[] | null
  /** The plan, null for the standard plan, and what it was, null where the standard plan has no row. */
  readonly planId: string | null
  readonly terms: BookedTerms | null
  /** What is paid when booking, and until when the rest is by link; null where none is, or it is paid at the hotel. */
  readonly depositMinor: number | null
  readonly balanceDueOn: PlainDate | null
  /** What is paid at the hotel, however the rest is, and what stays there when the guest cancels. */
  readonly atHotelMinor: number
  readonly keptMinor: number
}

/** A plan as it was booked. */
export type BookedTerms = Pick<BookedPlan, 'name' | 'board' | 'payment'> & {
  readonly translations: Translations
  /** Only of a standard plan that is cancelled in its own way: what of a fee was not paid is asked for, as by other plans. */
  readonly asksFee?: boolean
  /** Only of a deposit, in hundredths of a percent; null is each room's first night. */
  readonly depositPercent?: number | null
}

/** The row of a new booking, as a part of a statement that writes what belongs to it. */
export function bookingWrite(tx: Tx, booking: NewBooking) {
  const { propertyId, id, code, request, now, totalMinor, currency, promises } = booking
  return tx.insertInto('bookings').values({
    propertyId,
    id,
    code,
    status: 'pending',
    addressHash: booking.addressHash,
    userId: booking.userId,
    holdExpiresAt: booking.holdExpiresAt,
    createdAt: now,
    currency,
    ...bookingValues(request, totalMinor, promises),
  })
}

export async function updateBooking(
  tx: Tx,
  key: BookingKey,
  request: BookingRequest,
  totalMinor: number,
  promises: Promises,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(bookingValues(request, totalMinor, promises))
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

/** Changes only who travels and what they wish. */
export async function updateGuest(tx: Tx, key: BookingKey, request: BookingRequest): Promise<void> {
  const { name, email, phone } = request.guest
  await tx
    .updateTable('bookings')
    .set({
      guestName: name,
      guestEmail: email,
      guestPhone: phone,
      searchText: searchText([name, email]),
      notes: request.notes ?? '',
      locale: request.locale,
    })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
    .execute()
}

export function bookingValues(request: BookingRequest, totalMinor: number, promises: Promises) {
  return {
    checkIn: request.checkIn,
    checkOut: request.checkOut,
    expectedGuests: request.expectedGuests,
    guestName: request.guest.name,
    guestEmail: request.guest.email,
    guestPhone: request.guest.phone,
    searchText: searchText([request.guest.name, request.guest.email]),
    notes: request.notes ?? '',
    locale: request.locale,
    totalMinor,
    ...promises,
    cancelTiers: promises.cancelTiers && JSON.stringify(promises.cancelTiers),
    terms: promises.terms && JSON.stringify(promises.terms),
  }
}

/** What confirming or cancelling writes; either ends the hold. */
export type Ending =
  | {
      readonly status: 'confirmed'
      readonly paymentMethod: 'cash'
      /** Paid is what costs nothing. */
      readonly paymentStatus: 'pending' | 'paid'
      readonly confirmedAt: Date
    }
  | {
      readonly status: 'cancelled'
      readonly cancelReason: CancelReason
      readonly cancelledAt: Date
      /** What its guest owes for it; absent where a hold ran out. */
      readonly cancelFeeMinor?: number
    }

export async function endHold(tx: Tx, key: BookingKey, from: BookingStatus, ending: Ending): Promise<void> {
  await writeTogether(tx, (part) => endingWrites(part, key, from, ending))
}

/** The same as parts of a statement that writes more; the tallies come last. */
export function endingWrites(tx: Tx, key: BookingKey, from: BookingStatus, ending: Ending) {
  const booking = tx
    .updateTable('bookings')
    .set({ ...ending, holdExpiresAt: null, partMinor: 0 })
    .where('propertyId', '=', key.propertyId)
    .where('id', '=', key.bookingId)
  return [booking, ...statusWrites(key, { from, to: ending.status })]
}

/** What of a booking's state changes with its payment. */
export type StateChange = {
  readonly status?: 'confirmed'
  readonly confirmedAt?: Date
  readonly holdExpiresAt?: null
  readonly paymentMethod?: PaymentMethod
  readonly paymentStatus?: PaymentStatus
  readonly paymentLive?: boolean
  readonly balanceCashMinor?: number
  readonly partMinor?: number
}

export async function updateState(tx: Tx, { propertyId, bookingId }: BookingKey, change: StateChange): Promise<void> {
  await tx
    .updateTable('bookings')
    .set(change)
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .execute()
}
