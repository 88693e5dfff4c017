import type { AvailableRoomType, RoomType, StayPrice } from '@keystay/contract/room-types/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { fold } from '../../platform/values/fold.ts'
import {
  findFreeAgain,
  offerStay,
  readFreeTypes,
  roomsOf,
  type FreeType,
  type HotelSearch,
  type PlanOffer,
  type StayOffer,
} from '../inventory/offer-stays.ts'
import { readHotel, type Hotel } from '../inventory/read-hotel.ts'
import { planNightPrice, resolvePlans, type PlanRow } from '../inventory/plan-rules.ts'
import { readPlanRows } from '../inventory/read-plans.ts'
import { restrictionInTheWay } from '../inventory/sale-rules.ts'
import type { Stay } from '../inventory/rules.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { translated } from '../../platform/database/translations.ts'
import { readRoomTypes } from './queries.ts'

export type RoomTypeSearch = {
  readonly propertyId: string
  readonly stay: Stay
  readonly guests: number
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
  const { hotel, types, plans: rows } = await readCatalogue(db, propertyId, language, version)
  const canPayOnline = (minor?: number) => paymentMethodsOf(deps.providers, hotel.currency, minor, false).length > 0
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const inventories = free.map(({ inventory }) => inventory)
  const hotelSearch = { stay, guests: search.guests, now, today, plans: resolvePlans(rows, inventories), canPayOnline }
  const offered = free.map((one) => offerStay(hotel, one, hotelSearch))
  const soldOut = offered.filter((one) => one.free.availableRooms === 0).map((one) => one.free.inventory.roomTypeId)
  const payable = rows.filter(({ payment }) => payment !== 'now' || canPayOnline())
  const freeAgain = await findFreeAgain(db, propertyId, soldOut, { stay, now, today, plans: payable })
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

function describe(shown: Shown, { free, offers }: StayOffer, search: HotelSearch, freeAgainOn: PlainDate | null) {
  const { plans, stay, today } = search
  return {
    ...describePrice(shown, free, stay, offers[0]),
    availableRooms: free.availableRooms,
    pricedRooms: roomsOf(free, search.guests).rooms,
    plans: plans.length === 0 ? [] : offers.map((offer) => describePrice(shown, free, stay, offer)),
    restriction: free.availableRooms === 0 ? restrictionInTheWay(plans, free.inventory, stay, today) : null,
    freeAgainOn,
  }
}

function describePrice({ hotel, language }: Shown, free: FreeType, stay: Stay, offer: PlanOffer): StayPrice {
  const { plan, terms, priced, offers } = offer
  const money = (minor: number) => ({ minor, currency: hotel.currency })
  return {
    planId: plan?.id ?? null,
    planName: plan && translated(plan.name, 'name', plan.translations, language),
    ...terms,
    nights: listNights(stay.checkIn, stay.checkOut).map((date) => ({
      date,
      price: money(planNightPrice(plan, free.inventory, date)),
    })),
    perPerson: money(plan?.personMinor ?? 0),
    total: money(priced.totalMinor),
    offers: [...offers],
  }
}

/** What a hotel sells, in a language: all of a search result but prices and availability. */
type Catalogue = { readonly hotel: Hotel; readonly types: readonly RoomType[]; readonly plans: readonly PlanRow[] }

const maxRemembered = 2000
const remembered = new Map<string, { version: number; catalogue: Catalogue }>()

/**
 * The catalogue of a hotel. One that was read under the same version, which the caller has just read from the database,
 * is not read again. Throws hotel_not_found.
 */
async function readCatalogue(
  db: Sql,
  propertyId: string,
  language: Language,
  version: number | null,
): Promise<Catalogue> {
  const key = `${propertyId} ${language}`
  const entry = remembered.get(key)
  if (entry && entry.version === version) return entry.catalogue
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const [types, plans] = await Promise.all([
    readRoomTypes(db, { propertyId, currency: hotel.currency, language }),
    readPlanRows(db, [propertyId]),
  ])
  const catalogue = { hotel, types, plans: plans.get(propertyId) ?? [] }
  if (version !== null) remember(key, version, catalogue)
  return catalogue
}

/** The oldest entry makes room for the newest. */
function remember(key: string, version: number, catalogue: Catalogue): void {
  remembered.delete(key)
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(key, { version, catalogue })
}
