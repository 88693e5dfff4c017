import { sql, type RawBuilder } from 'kysely'
import type { BookingStatus, CancelReason, PaymentStatus, BookingKey } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { isSharded, type Sql, type Tx } from '../../platform/database/database.ts'
import type { PricedTier } from '../inventory/rates/cancellation.ts'

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
  /** Until when its rooms wait, or waited, for a transfer, and what came of what is awaited but is not enough. */
  readonly transferUntil: Date | null
  readonly partMinor: number
  /** Of an option, which its hotel holds: the last day of it. */
  readonly optionUntil: PlainDate | null
  /** How often it was changed, the fee that was due at the last change, and what the desk has taken of it. */
  readonly changes: number
  readonly feeFloorMinor: number
  readonly deskPaidMinor: number
  /** Whether a guest of it has checked in, whatever came then. */
  readonly hasArrived: boolean
  /** Whether a stay of it lies in several rooms, in others than were sold, or for other nights than the booking. */
  readonly inParts: boolean
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
  'transferUntil',
  'partMinor',
  'optionUntil',
  'changes',
  'feeFloorMinor',
  'deskPaidMinor',
] as const

/** Plans ask for it; the standard plan only where it is cancelled in its own way. */
const asksFee = sql<boolean>`plan_id IS NOT NULL OR coalesce((terms ->> 'asksFee')::boolean, false)`

/** Whether a guest of a booking has checked in; true to what others write only after its room types are locked. */
export function hasArrived({ propertyId, bookingId }: BookingKey): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM stays WHERE stays.property_id = ${propertyId} AND stays.booking_id = ${bookingId}
    AND stays.state IN ('in_house', 'departed'))`
}

/** Whether stays of a booking lie otherwise than they were sold: what the desk did to one is not changed with the whole. */
export function liesInParts({ propertyId, bookingId }: BookingKey, alias: string): RawBuilder<boolean> {
  const booking = sql.ref(alias)
  return sql`EXISTS (
    SELECT FROM stays t
    JOIN booking_lines l ON l.property_id = t.property_id AND l.booking_id = t.booking_id AND l.line = t.line
    JOIN booked_rooms s ON s.property_id = t.property_id AND s.stay_id = t.id
    WHERE t.property_id = ${propertyId} AND t.booking_id = ${bookingId}
      AND (s.stay <> daterange(${booking}.check_in, ${booking}.check_out)
        OR s.room_type_id <> l.room_type_id AND s.room_type_id <> ALL (coalesce(t.better_types, '{}'))))
    OR EXISTS (SELECT FROM price_lines p WHERE p.property_id = ${propertyId} AND p.booking_id = ${bookingId}
      AND p.stay_id IS NOT NULL)`
}

function bookingRow(db: Sql | Tx, propertyId: string, bookingId: string) {
  return db
    .selectFrom('bookings')
    .select(bookingColumns)
    .select(asksFee.as('asksFee'))
    .select(hasArrived({ propertyId, bookingId }).as('hasArrived'))
    .select(liesInParts({ propertyId, bookingId }, 'bookings').as('inParts'))
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
  // Where hotels are spread over several servers, the first lock is one of the server that is asked, and the row lies elsewhere.
  if (isSharded(tx)) {
    await first.execute(tx)
    return await readBookingRow(tx, propertyId, bookingId, true)
  }
  // Rows are locked last of all in a query, and read again if somebody changed them meanwhile.
  const query = bookingRow(tx, propertyId, bookingId)
    .innerJoin(sql<{ isLocked: boolean }>`(${first} OFFSET 0)`.as('first'), (join) =>
      join.on('first.isLocked', '=', true),
    )
    .forNoKeyUpdate('bookings')
  return toRow(await query.executeTakeFirst())
}
