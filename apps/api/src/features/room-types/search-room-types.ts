import type { AvailableRoomType, RoomType, StayPrice } from '@keystay/contract/room-types/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import {
  findFreeAgain,
  offerStay,
  readFreeTypes,
  type HotelSearch,
  type PlanOffer,
  type StayOffer,
} from '../inventory/offer-stays.ts'
import type { Hotel } from '../inventory/read-hotel.ts'
import { planNightPrice, type Plan } from '../inventory/plan-rules.ts'
import { tellLines } from '../inventory/price-lines.ts'
import { plansOf } from '../inventory/rates.ts'
import { restrictionInTheWay } from '../inventory/sale-rules.ts'
import type { FreeType, Stay } from '../inventory/rules.ts'
import { supplementsIn } from '../inventory/supplements-in.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { translated } from '../../platform/database/translations.ts'
import { readCatalogue } from './catalogue.ts'

export type RoomTypeSearch = {
  readonly propertyId: string
  readonly stay: Stay
  readonly party: RoomGuests
  readonly language: Language
  readonly name?: string
  readonly roomTypeId?: string
}

/**
 * Room types for a stay: what is free and what it costs, free ones first in the hotel's order; sold-out ones say when
 * they are free again. Throws hotel_not_found, validation_failed.
 */
export async function searchRoomTypes(deps: Deps, search: RoomTypeSearch): Promise<AvailableRoomType[]> {
  const { propertyId, stay, language, roomTypeId } = search
  const db = deps.database.read
  const now = deps.clock()
  const free = await readFreeTypes(db, {
    propertyIds: [propertyId],
    ...(roomTypeId ? { roomTypeIds: [roomTypeId] } : {}),
    stay,
    now,
  })
  const version = free[0]?.inventory.catalogueVersion ?? null
  const { hotel, types, ratesOn } = await readCatalogue(db, propertyId, language, version)
  const canPayOnline = (minor?: number) => paymentMethodsOf(deps.providers, hotel.currency, minor, false).length > 0
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const rates = ratesOn(free.map(({ inventory }) => inventory))
  const { takesCash } = hotel
  const hotelSearch = { stay, party: search.party, now, today, rates, canPayOnline, takesCash }
  const offered = free.map((one) => offerStay(hotel, one, hotelSearch))
  const soldOut = offered.filter((one) => one.free.availableRooms === 0).map((one) => one.free.inventory.roomTypeId)
  const mayBook = ({ payment }: Plan) => payment === 'any' || canPayOnline()
  const freeAgain = await findFreeAgain(db, propertyId, soldOut, { stay, now, today, ratesOn, mayBook })
  const matches = namedLike(types, search.name).flatMap((type) => {
    const one = offered.find(({ free: { inventory } }) => inventory.roomTypeId === type.id)
    return one ? [{ ...type, ...describe({ hotel, language }, one, hotelSearch, freeAgain.get(type.id) ?? null) }] : []
  })
  return matches.toSorted((a, b) => Number(a.availableRooms === 0) - Number(b.availableRooms === 0))
}

function namedLike(types: readonly RoomType[], name: string | undefined): readonly RoomType[] {
  if (!name) return types
  const words = fold(name).split(' ')
  return types.filter((type) => words.every((word) => fold(type.name).includes(word)))
}

type Shown = { readonly hotel: Hotel; readonly language: Language }

function describe(
  shown: Shown,
  { free, rooms, offers }: StayOffer,
  search: HotelSearch,
  freeAgainOn: PlainDate | null,
) {
  const { stay, today } = search
  const plans = plansOf(search.rates)
  const isAlone = plans.length === 1 && plans[0] === null
  return {
    ...describePrice(shown, free, stay, offers[0]),
    availableRooms: free.availableRooms,
    pricedRooms: rooms,
    plans: isAlone ? [] : offers.map((offer) => describePrice(shown, free, stay, offer)),
    restriction: free.availableRooms === 0 ? restrictionInTheWay(plans, free.inventory, stay, today) : null,
    freeAgainOn,
  }
}

function describePrice({ hotel, language }: Shown, free: FreeType, stay: Stay, offer: PlanOffer): StayPrice {
  const { plan, terms, wanted, priced, oneRoomMinor, offers } = offer
  const others = priced.lines.filter(({ kind }) => kind !== 'night')
  const money = (minor: number) => ({ minor, currency: hotel.currency })
  const dates = listNights(stay.checkIn, stay.checkOut)
  const prices = dates.map((date) => ({ date, minor: planNightPrice(plan, free.inventory, date) }))
  return {
    planId: plan?.id ?? null,
    planName: plan && translated(plan.name, 'name', plan.translations, language),
    ...terms,
    nights: prices.map(({ date, minor }) => ({ date, price: money(minor) })),
    perPerson: money(plan?.personMinor ?? 0),
    supplements: money(supplementsIn(priced.lines, [wanted], plan, dates)),
    split: [...wanted.split],
    total: money(priced.totalMinor),
    lines: tellLines(others, new Map(), { currency: hotel.currency, language }),
    oneRoom: money(oneRoomMinor),
    offers: [...offers],
  }
}
