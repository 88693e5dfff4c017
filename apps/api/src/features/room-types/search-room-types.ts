import { housesAll } from '@keystay/contract/shared/stay-search'
import type { Availability, StayPrice } from '@keystay/contract/room-types/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import {
  countFreeTypes,
  findFreeAgain,
  offerStay,
  prepareSearch,
  type PlanOffer,
  type PreparedSearch,
  type StayOffer,
} from '../inventory/offer-stays.ts'
import { personsIn } from '../inventory/guests/room-places.ts'
import type { Hotel } from '../inventory/read-hotel.ts'
import { offerLonger, type LongerOffer } from '../inventory/gap-deals/offer-longer.ts'
import { readGapGround } from '../inventory/gap-deals/read-gap-deal.ts'
import { readHotelNights } from '../inventory/read-hotel-nights.ts'
import { planNightPrice, type Plan } from '../inventory/rates/plan-rules.ts'
import { tellBeside } from '../inventory/rates/price-lines.ts'
import { plansOf } from '../inventory/rates/rates.ts'
import { restrictionInTheWay } from '../inventory/rates/sale-rules.ts'
import type { FreeType, Stay } from '../inventory/rules.ts'
import { supplementsIn } from '../inventory/rates/supplements-in.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { translated } from '../../platform/database/translations.ts'
import { readCatalogue, type ToldType } from './catalogue.ts'
import { validityOf, type Validity } from './kept-answers.ts'

export type RoomTypeSearch = {
  readonly propertyId: string
  readonly stay: Stay
  readonly party: RoomGuests
  readonly language: Language
  readonly name?: string
  readonly roomTypeId?: string
  /** Nights of the stay that were offered beside it. */
  readonly gapNights?: readonly PlainDate[]
}

/** A room type that a search found, and what is free of it. */
export type FoundType = { readonly type: ToldType; readonly availability: Availability }

/** What a search found, and for how long that is right. */
export type RoomTypesFound = { readonly found: readonly FoundType[]; readonly validity: Validity | null }

/**
 * Room types for a stay: what is free and what it costs, first the cheapest that houses all guests; sold-out ones come last,
 * in the hotel's order, and say when they are free again. Throws hotel_not_found, validation_failed.
 */
export async function searchRoomTypes(deps: Deps, search: RoomTypeSearch, now = deps.clock()): Promise<RoomTypesFound> {
  const { propertyId, stay, language, roomTypeId, gapNights = [] } = search
  const db = deps.database.read
  const roomTypeIds = roomTypeId ? { roomTypeIds: [roomTypeId] } : {}
  const known = await readHotelNights(db, { propertyId, ...roomTypeIds, stay, now })
  if (!known) throw new DomainError('hotel_not_found')
  const { hotel, ratesOn, version } = known
  const canPayOnline = (minor?: number) => paymentMethodsOf(deps.providers, hotel.currency, minor, false).length > 0
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const types = await readCatalogue(db, hotel, language, version)
  const free = await countFreeTypes(db, known.inventories, { stay, now })
  const rates = ratesOn(known.inventories)
  const { takesCash } = hotel
  const gaps = await readGapGround(db, hotel, { propertyId, ...roomTypeIds, stay, today, now })
  const hotelSearch = prepareSearch({
    terms: hotel,
    stay,
    party: search.party,
    now,
    today,
    rates,
    canPayOnline,
    takesCash,
    gaps,
    gapNights,
    flexible: hotel,
  })
  const offered = free.map((one) => offerStay(one, hotelSearch))
  const soldOut = offered.filter((one) => one.free.availableRooms === 0).map((one) => one.free.inventory.roomTypeId)
  const mayBook = ({ payment }: Plan) => payment === 'any' || canPayOnline()
  const freeAgain = await findFreeAgain(db, propertyId, soldOut, { stay, now, today, ratesOn, mayBook })
  const offersById = new Map(offered.map((one) => [one.free.inventory.roomTypeId, one]))
  const longer = await offersOfLonger(db, offered, { ...hotelSearch, ratesOn })
  const guests = personsIn(search.party)
  const matches = namedLike(types, search.name).flatMap((type) => {
    const one = offersById.get(type.id)
    const freeAgainOn = freeAgain.get(type.id) ?? null
    const besides = { freeAgainOn, ...longer.get(type.id) }
    if (!one) return []
    const availability = describe({ hotel, language }, one, hotelSearch, besides)
    const { maxOccupancy } = one.free.inventory
    return [{ type, availability, isShort: !housesAll({ maxOccupancy, ...availability }, guests) }]
  })
  const { standard, others } = hotelSearch
  const deadlines = [standard, ...others].flatMap(({ promised }) => promised.tiers.map(({ until }) => until))
  return {
    found: matches.toSorted(compareOffers),
    validity: validityOf(known, now, deadlines),
  }
}

const isSoldOut = ({ availability }: FoundType) => Number(availability.availableRooms < availability.pricedRooms)

type Comparable = FoundType & { readonly isShort: boolean }

function compareOffers(a: Comparable, b: Comparable): number {
  if (isSoldOut(a) + isSoldOut(b) > 0) return isSoldOut(a) - isSoldOut(b)
  return Number(a.isShort) - Number(b.isShort) || a.availability.total.minor - b.availability.total.minor
}

function namedLike(types: readonly ToldType[], name: string | undefined): readonly ToldType[] {
  if (!name) return types
  const words = fold(name).split(' ')
  return types.filter((type) => words.every((word) => fold(type.name).includes(word)))
}

type GapOffer = Pick<Availability, 'gapOffer'>

/** By room type: a longer stay that takes a gap along; only in hotels that have gap deals. */
async function offersOfLonger(
  db: Sql,
  offered: readonly StayOffer[],
  search: Parameters<typeof offerLonger>[2],
): Promise<ReadonlyMap<string, GapOffer>> {
  // To who has followed such an offer no further one is made.
  if (!search.gaps || search.gapNights?.length) return new Map()
  const { currency } = search.terms
  const found = offered.map(async (one) => {
    const longer = await offerLonger(db, one, search)
    return longer ? [[one.free.inventory.roomTypeId, { gapOffer: describeLonger(longer, currency) }] as const] : []
  })
  return new Map((await Promise.all(found)).flat())
}

function describeLonger({ stay, gap, planId, moreMinor, savedMinor }: LongerOffer, currency: string) {
  return {
    ...stay,
    gapNights: listNights(gap.checkIn, gap.checkOut),
    planId,
    more: { minor: moreMinor, currency },
    saved: { minor: savedMinor, currency },
  }
}

type Shown = { readonly hotel: Hotel; readonly language: Language }

function describe(
  shown: Shown,
  { free, rooms, offers }: StayOffer,
  search: PreparedSearch,
  besides: Pick<Availability, 'freeAgainOn' | 'gapOffer'>,
): Availability {
  const { stay, today } = search
  const { dates } = search.prepared
  const plans = plansOf(search.rates)
  const isAlone = plans.length === 1 && plans[0] === null
  const [cheapest, ...others] = offers
  const first = describePrice(shown, free, dates, cheapest)
  return {
    ...first,
    availableRooms: free.availableRooms,
    pricedRooms: rooms,
    plans: isAlone ? [] : [first, ...others.map((offer) => describePrice(shown, free, dates, offer))],
    restriction: free.availableRooms === 0 ? restrictionInTheWay(plans, free.inventory, stay, today) : null,
    ...besides,
  }
}

function describePrice(
  { hotel, language }: Shown,
  free: FreeType,
  dates: readonly PlainDate[],
  offer: PlanOffer,
): StayPrice {
  const { plan, terms, wanted, priced, oneRoomMinor, offers, flexibleMinor } = offer
  const money = (minor: number) => ({ minor, currency: hotel.currency })
  const beside = priced.lines.filter(({ kind }) => kind !== 'night')
  const told = { currency: hotel.currency, language }
  return {
    planId: plan?.id ?? null,
    planName: plan && translated(plan.name, 'name', plan.translations, language),
    ...terms,
    nights: dates.map((date) => ({ date, price: money(planNightPrice(plan, free.inventory, date)) })),
    perPerson: money(plan?.personMinor ?? 0),
    supplements: money(supplementsIn(priced.lines) ?? 0),
    split: [...wanted.split],
    total: money(priced.totalMinor),
    lines: tellBeside(beside, told),
    oneRoom: money(oneRoomMinor),
    offers: [...offers],
    ...(flexibleMinor !== null && {
      flexible: { total: money(flexibleMinor), saved: money(priced.totalMinor - flexibleMinor) },
    }),
  }
}
