import type { FlexibleExample } from '@keystay/contract/flexible-rooms/entities'
import type { FlexibleRoomsTrial } from '@keystay/contract/flexible-rooms/forms'
import type { Language } from '@keystay/contract/shared/languages'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { flexibleDealOf } from '../inventory/flexible-rooms/flexible-rules.ts'
import { standardOf } from '../inventory/guests/room-places.ts'
import { readNights } from '../inventory/offer-stays.ts'
import { hasPrice } from '../inventory/rates/plan-rules.ts'
import { priceStay } from '../inventory/rates/price-rules.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { betterOf, readFlexibleRooms, requireFitting } from './save-flexible-rooms.ts'

/**
 * What tomorrow's night would cost with flexible rooms as the form has them, by the standard plan, of each type of which guests
 * could let the hotel choose. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryFlexibleRooms(
  deps: Deps,
  propertyId: string,
  form: FlexibleRoomsTrial,
  language: Language,
): Promise<FlexibleExample[]> {
  const db = deps.database.read
  const now = deps.clock()
  const [hotel, saved, ratesOf] = await Promise.all([
    readHotel(db, propertyId),
    readFlexibleRooms(db, propertyId, language),
    readRates(db, [propertyId]),
  ])
  if (!hotel) throw new DomainError('not_found')
  requireFitting(saved, form)
  const today = dateIn(hotel.timezone, now)
  const stay = { checkIn: addDays(today, 1), checkOut: addDays(today, 2) }
  const roomTypeIds = saved.types.map(({ id }) => id)
  const inventories = await readNights(db, { propertyId, roomTypeIds, first: stay.checkIn, end: stay.checkOut, now })
  const rooms = new Map(inventories.map(({ roomTypeId, capacity }) => [roomTypeId, capacity]))
  const names = new Map(saved.types.map(({ id, name }) => [id, name]))
  const money = (minor: number) => ({ minor, currency: hotel.currency })
  return inventories.flatMap((inventory) => {
    const { roomTypeId } = inventory
    const better = betterOf(form, roomTypeId).filter((id) => (rooms.get(id) ?? 0) > 0)
    const terms = { flexiblePercent: form.percent, betterTypes: { [roomTypeId]: better } }
    const flexibleDeal = flexibleDealOf(terms, [{ roomTypeId, quantity: 1 }])
    const rates = ratesOf(propertyId)([inventory])
    const plan = rates.standard
    if (!flexibleDeal || (plan !== null && !hasPrice(plan, inventory, stay.checkIn))) return []
    const wanted = [{ inventory, quantity: 1, guests: standardOf(inventory) }]
    const price = { terms: hotel, rates, stay, today, wanted, plan }
    return [
      {
        roomType: names.get(roomTypeId) ?? '',
        better: better.map((id) => names.get(id) ?? ''),
        night: stay.checkIn,
        before: money(priceStay(price).totalMinor),
        after: money(priceStay({ ...price, flexibleDeal }).totalMinor),
      },
    ]
  })
}
