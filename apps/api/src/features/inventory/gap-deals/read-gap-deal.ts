import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { PricedPromotion } from '../rates/promotion-rules.ts'
import { readInventory } from '../read-inventory.ts'
import type { Stay } from '../rules.ts'
import { unitsByType, type WantedRooms } from '../sell-stay.ts'
import { gapDealOf, nightsAround, type GapGround, type GapTerms, type GapWish } from './gap-rules.ts'

type Around = {
  readonly propertyId: string
  /** All types of the hotel when absent. */
  readonly roomTypeIds?: readonly string[]
  readonly stay: Stay
  /** The hotel's date. */
  readonly today: PlainDate
  readonly now: Date
  /** A booking whose rooms count as free: its own. */
  readonly bookingId?: string | null
}

/** What gap deals of a stay are decided by; null where its hotel has none. What overdue holds occupy is free, as in every search. */
export async function readGapGround(db: Sql | Tx, hotel: GapTerms, around: Around): Promise<GapGround | null> {
  const { gapPercent } = hotel
  if (gapPercent === null) return null
  const { propertyId, roomTypeIds, stay, today, now, bookingId } = around
  const more = nightsAround(hotel)
  const inventories = await readInventory(db, {
    propertyIds: [propertyId],
    ...(roomTypeIds && { roomTypeIds }),
    stay: { checkIn: addDays(stay.checkIn, -more), checkOut: addDays(stay.checkOut, more) },
    now,
    addOverdue: true,
    ...(bookingId && { openBookingId: bookingId }),
  })
  return { terms: { ...hotel, gapPercent }, today, inventories }
}

type DealRequest = Omit<Around, 'roomTypeIds'> &
  Pick<GapWish, 'gapNights'> & { readonly lines: readonly Pick<WantedRooms, 'roomTypeId' | 'quantity'>[] }

/** The gap deal that rooms get for a stay. Nothing is read where there can be none. In a story it must follow `lockRoomTypes`. */
export async function readGapDeal(
  db: Sql | Tx,
  hotel: GapTerms,
  { lines, gapNights = [], ...around }: DealRequest,
): Promise<PricedPromotion | null> {
  const { stay } = around
  if (gapNights.length === 0 && countNights(stay.checkIn, stay.checkOut) > hotel.gapLongestNights) return null
  const units = unitsByType(lines)
  const ground = await readGapGround(db, hotel, { ...around, roomTypeIds: [...units.keys()] })
  return ground && gapDealOf(ground, { stay, units, gapNights })
}
