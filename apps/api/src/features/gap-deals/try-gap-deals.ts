import type { Gap, GapsFound } from '@keystay/contract/gap-deals/entities'
import type { GapDealsTrial } from '@keystay/contract/gap-deals/forms'
import type { Language } from '@keystay/contract/shared/languages'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { findGaps, gapDealOf, type FoundGap, type GapGround } from '../inventory/gap-deals/gap-rules.ts'
import { readGapGround } from '../inventory/gap-deals/read-gap-deal.ts'
import { standardOf } from '../inventory/guests/room-places.ts'
import { isSoldBy } from '../inventory/rates/plan-rules.ts'
import { priceStay } from '../inventory/rates/price-rules.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import type { RatesOn } from '../inventory/rates/rates.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'

/** So many gaps are told, each with its price. */
const mostTold = 12

/**
 * The gaps that a hotel has now within so many days, and what filling each would cost by the standard plan with deals as the
 * form has them; without a percent at its price. Nothing is written. Throws not_found.
 */
export async function tryGapDeals(
  deps: Deps,
  propertyId: string,
  { percent, daysAhead, longestNights }: GapDealsTrial,
  language: Language,
): Promise<GapsFound> {
  const db = deps.database.read
  const now = deps.clock()
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const today = dateIn(hotel.timezone, now)
  const terms = { gapPercent: percent ?? 0, gapDaysAhead: daysAhead, gapLongestNights: longestNights }
  const days = { checkIn: today, checkOut: addDays(today, daysAhead + longestNights) }
  const [ground, names, ratesOf] = await Promise.all([
    readGapGround(db, terms, { propertyId, stay: days, today, now }),
    readTypeNames(db, propertyId, language),
    readRates(db, [propertyId]),
  ])
  const gaps = ground ? findGaps(ground, days) : []
  const pricing = { hotel, today, ground, ratesOn: ratesOf(propertyId) }
  return {
    gaps: gaps.slice(0, mostTold).map((gap) => tellGap(gap, names.get(gap.inventory.roomTypeId) ?? '', pricing)),
    count: gaps.length,
    nights: gaps.reduce((sum, { stay, rooms }) => sum + rooms * countNights(stay.checkIn, stay.checkOut), 0),
  }
}

async function readTypeNames(db: Sql, propertyId: string, language: Language): Promise<ReadonlyMap<string, string>> {
  const types = db.selectFrom('roomTypes').select(['id', 'name', 'translations']).where('propertyId', '=', propertyId)
  const rows = await types.execute()
  return new Map(rows.map(({ id, name, translations }) => [id, translated(name, 'name', translations, language)]))
}

type Pricing = {
  readonly hotel: Hotel
  readonly today: PlainDate
  readonly ground: GapGround | null
  readonly ratesOn: RatesOn
}

/** A gap as it is told. Its price is that of one room for as many as it is furnished for. */
function tellGap({ inventory, stay, rooms }: FoundGap, roomType: string, pricing: Pricing): Gap {
  const { hotel, today, ground, ratesOn } = pricing
  const { currency } = hotel
  const rates = ratesOn([inventory])
  const plan = rates.standard
  const told = { roomType, ...stay, rooms }
  if (!isSoldBy(plan, inventory, stay, today)) return { ...told, price: null }
  const wanted = [{ inventory, quantity: 1, guests: standardOf(inventory) }]
  const price = { terms: hotel, rates, stay, today, wanted, plan }
  const units = new Map([[inventory.roomTypeId, 1]])
  const gapDeal = ground && gapDealOf(ground, { stay, units })
  const [before, after] = [priceStay(price), priceStay({ ...price, gapDeal })]
  return {
    ...told,
    price: {
      before: { minor: before.totalMinor, currency },
      after: { minor: after.totalMinor, currency },
    },
  }
}
