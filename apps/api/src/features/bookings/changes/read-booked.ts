import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { LineDetail, PriceLine } from '../../inventory/rates/price-rules.ts'
import type { ExtraSale } from '../../inventory/sell-extras.ts'
import type { KeptStay } from '../line-queries.ts'
import type { BookedTerms } from '../queries.ts'

/** A line of a booking as it is kept; booked without asking who sleeps where, its guests sleep as evenly as can be. */
export type BookedLine = {
  readonly roomTypeId: string
  readonly quantity: number
  readonly bedType: string
  readonly adults: number
  readonly children: number
  readonly split: readonly RoomGuests[]
  readonly isSplitKept: boolean
  readonly splitChosen: boolean
}

/** A booked room: where it lies, whether its owner chose that, and the stay that is in it. */
export type BookedUnit = {
  readonly id: string
  readonly roomTypeId: string
  readonly roomId: string
  readonly ownerPinned: boolean
  readonly movedFrom: string | null
  readonly stay: KeptStay
}

/** All that a booking was sold as. */
export type Booked = {
  readonly planId: string | null
  readonly terms: BookedTerms | null
  readonly offersBreakfast: boolean
  readonly earlyBookingPercent: number | null
  readonly lines: readonly BookedLine[]
  readonly priceLines: readonly PriceLine[]
  /** `byHotel`: guests cannot choose it. */
  readonly extras: readonly (ExtraSale & { readonly byHotel: boolean })[]
  readonly units: readonly BookedUnit[]
}

type ExtraRow = Omit<ExtraSale, 'dates'> & {
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly byHotel: boolean
}

/** Reads a booking as it was sold; in a story it must follow the booking's lock. */
export async function readBooked(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<Booked> {
  const booking = await tx
    .selectFrom('bookings')
    .select(['planId', 'terms', 'offersBreakfast', 'earlyBookingPercent'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('bookingLines')
    .select(['roomTypeId', 'quantity', 'bedType', 'adults', 'children', 'split', 'splitChosen'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('line')
    .execute()
  const { rows: extras } = await sql<ExtraRow>`
    SELECT b.extra_id, b.count, b.pieces, lower(b.dates) AS check_in, upper(b.dates) AS check_out, e.mode = 'hotel' AS by_hotel
    FROM booking_extras b JOIN extras e ON e.property_id = b.property_id AND e.id = b.extra_id
    WHERE b.property_id = ${propertyId} AND b.booking_id = ${bookingId} ORDER BY b.extra_id`.execute(tx)
  const { rows: units } = await sql<BookedUnit>`
    SELECT s.id, s.room_type_id, s.room_id, s.owner_pinned, s.moved_from,
      json_build_object('id', t.id, 'state', t.state, 'version', t.version, 'arrivedAt', t.arrived_at,
        'departedAt', t.departed_at, 'undo', t.undo, 'guestName', t.guest_name) AS stay
    FROM booked_rooms s JOIN stays t ON t.property_id = s.property_id AND t.id = s.stay_id
    WHERE s.property_id = ${propertyId} AND s.booking_id = ${bookingId} AND s.active AND s.room_id IS NOT NULL
    ORDER BY s.line, s.id`.execute(tx)
  return {
    ...booking,
    terms: booking.terms as BookedTerms | null,
    lines: lines.map((line) => {
      const split = line.split as RoomGuests[] | null
      return { ...line, split: split ?? evenly(line), isSplitKept: split !== null }
    }),
    priceLines: await readPriceLines(tx, { propertyId, bookingId }),
    extras: extras.map(({ checkIn, checkOut, ...extra }) => ({ ...extra, dates: { checkIn, checkOut } })),
    units,
  }
}

function evenly({ quantity, adults, children }: Pick<BookedLine, 'quantity' | 'adults' | 'children'>): RoomGuests[] {
  const guests = adults + children
  const fuller = guests % quantity
  return Array.from({ length: quantity }, (_, room) => ({
    adults: Math.floor(guests / quantity) + (room < quantity - fuller ? 0 : 1),
    ages: [],
  }))
}

async function readPriceLines(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<PriceLine[]> {
  const rows = await tx
    .selectFrom('priceLines')
    .select(['kind', 'night', 'roomTypeId', 'quantity', 'amountMinor', 'discountMinor', 'supplementMinor'])
    .select(['vatClass', 'parts', 'detail'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('position')
    .execute()
  return rows.map(({ vatClass, parts, detail, ...line }) => ({
    ...line,
    detail: detail as LineDetail | null,
    ...(vatClass !== null && { vatClass: vatClass as NonNullable<PriceLine['vatClass']> }),
    ...(parts !== null && { parts: parts as unknown as NonNullable<PriceLine['parts']> }),
  }))
}
