import type { PromotionExample } from '@keystay/contract/promotions/entities'
import type { PromotionExampleForm } from '@keystay/contract/promotions/forms'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { partyOfSearch, roomsFor, wantedBy } from '../inventory/house-party.ts'
import { readNights } from '../inventory/offer-stays.ts'
import { tellLines } from '../inventory/price-lines.ts'
import { priceStay } from '../inventory/price-rules.ts'
import type { PromotionRow } from '../inventory/promotion-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readRates } from '../inventory/read-rates.ts'
import { promotionOf } from './rules.ts'

/**
 * What a stay would cost by the standard plan, booked on the date of the form, if nobody had booked yet; the promotion of the
 * form takes the place of the one that it changes. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryPromotion(
  deps: Deps,
  propertyId: string,
  form: PromotionExampleForm,
  language: Language,
): Promise<PromotionExample> {
  const db = deps.database.read
  const { roomTypeId, checkIn, checkOut, bookedOn: today } = form
  const stay = { checkIn, checkOut }
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const nights = { propertyId, roomTypeIds: [roomTypeId], first: checkIn, end: checkOut, now: deps.clock() }
  const [[inventory], ratesOf] = await Promise.all([readNights(db, nights), readRates(db, [propertyId])])
  if (!inventory) throw fieldError({ path: 'roomTypeId', code: 'plan_room_type_unknown' })
  const rates = ratesOf(propertyId)([inventory])
  const { promotions, tried } = layOver(rates.promotions, form)
  const free = { inventory, availableRooms: inventory.capacity }
  const rooms = roomsFor(free, partyOfSearch(form.guests), rates.bands)
  const wanted = [wantedBy(rooms, null, listNights(checkIn, checkOut))]
  const priced = priceStay({ terms: hotel, rates: { ...rates, promotions }, stay, wanted, today, plan: null })
  const { currency } = hotel
  return {
    priceLines: tellLines(priced.lines, new Map(), { currency, language }),
    total: { minor: priced.totalMinor, currency },
    isTaken: priced.lines.some(({ detail }) => detail?.promotionId === tried.id),
  }
}

/** The promotions of a hotel with that of the form among them. Throws not_found. */
function layOver(promotions: readonly PromotionRow[], { promotionId, promotion }: PromotionExampleForm) {
  if (promotionId !== null && !promotions.some(({ id }) => id === promotionId)) throw new DomainError('not_found')
  const tried = promotionOf(promotion, promotionId ?? 'unsaved')
  if (promotionId === null) return { tried, promotions: [...promotions, tried] }
  return { tried, promotions: promotions.map((one) => (one.id === promotionId ? tried : one)) }
}
