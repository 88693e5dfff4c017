import type { z } from 'zod'
import type { getCalendar } from '@keystay/contract/room-types/endpoints'
import type { CalendarNight } from '@keystay/contract/room-types/entities'
import { addDays, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { calendarGuests, calendarPrice } from '../inventory/rates/calendar-price.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { readHotelNights } from '../inventory/read-hotel-nights.ts'
import { plansOf } from '../inventory/rates/rates.ts'
import { nightOf } from '../inventory/rules.ts'
import { calendarRules, lowestNightPrice } from '../inventory/rates/sale-rules.ts'
import { validityOf, type Validity } from './kept-answers.ts'

/** Whether a plan sells who arrives at the end of a month is said by nights after it; few minimum stays are longer than so many. */
const nightsBeyond = 30

/** The nights of a month (YYYY-MM), each as a stay of that night alone costs by the cheapest plan that is sold from it on, before discounts. Throws hotel_not_found, room_type_not_found. */
export async function readPriceCalendar(
  deps: Deps,
  at: { readonly propertyId: string; readonly roomTypeId: string },
  { month, guests, ages }: z.output<(typeof getCalendar)['query']>,
  now = deps.clock(),
): Promise<{ readonly nights: CalendarNight[]; readonly validity: Validity | null }> {
  const db = deps.database.read
  const first = `${month}-01`
  const end = `${addDays(first, 31).slice(0, 7)}-01`
  const { propertyId, roomTypeId } = at
  const stay = { checkIn: first, checkOut: addDays(end, nightsBeyond) }
  const known = await readHotelNights(db, { propertyId, roomTypeIds: [roomTypeId], stay, now })
  if (!known) throw new DomainError('hotel_not_found')
  const { hotel } = known
  const [inventory] = known.inventories
  if (!inventory) throw new DomainError('room_type_not_found')
  const { currency } = hotel
  const paysOnline = paymentMethodsOf(deps.providers, currency, undefined, false).length > 0
  const rates = known.ratesOn([inventory])
  const plans = plansOf(rates).filter((plan) => paysOnline || (plan?.payment ?? 'any') === 'any')
  const today = dateIn(hotel.timezone, now)
  const party = guests === undefined ? undefined : partyOfSearch(guests, ages)
  const room = calendarGuests(inventory, rates.bands, party)
  const rulesOn = calendarRules(plans, inventory, today)
  const priceOn = (date: PlainDate) =>
    lowestNightPrice(plans, inventory, date, today, (plan) =>
      calendarPrice({ terms: hotel, rates, today }, inventory, room, plan, date),
    )
  const nights = listNights(first, end).map((date) => {
    const {
      minStay,
      maxStay,
      minStayThrough,
      closedToArrival,
      closedToDeparture,
      closed,
      plans: others,
    } = rulesOn(date)
    return {
      date,
      price: { minor: priceOn(date), currency },
      availableRooms: closed ? 0 : Math.max(0, nightOf(inventory, date).free),
      minStay: minStay ?? 1,
      maxStay,
      minStayThrough: minStayThrough ?? 1,
      closedToArrival,
      closedToDeparture,
      closed,
      ...(others && { plans: others }),
    }
  })
  return { nights, validity: validityOf(known, now) }
}
