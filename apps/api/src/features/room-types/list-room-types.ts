import type { Property } from '@keystay/contract/properties/entities'
import type { ListedRoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { takesOnline } from '../bookings/payments/rules.ts'
import { boardOf } from '../inventory/rates/plan-rules.ts'
import { readFromPrices } from '../inventory/rates/read-from-prices.ts'
import { readRoomTypes } from './queries.ts'

/** The room types of a property in the hotel's order, and what each costs from. */
export async function listRoomTypes(
  { database, clock, providers }: Deps,
  { id: propertyId, currency, offers }: Pick<Property, 'id' | 'currency' | 'offers'>,
  language: Language,
): Promise<ListedRoomType[]> {
  const db = database.read
  const asked = { propertyIds: [propertyId], now: clock(), paysOnline: takesOnline(providers) }
  const [types, prices] = await Promise.all([
    readRoomTypes(db, { propertyId, currency, language }),
    readFromPrices(db, asked),
  ])
  const terms = { offersBreakfast: offers.breakfast }
  return types.map((type) => {
    const price = prices.find(({ roomTypeId }) => roomTypeId === type.id)
    const fromPrice = price ? { minor: price.minor, currency } : type.basePrice
    const fromBoard = price?.board ?? boardOf(terms, null)
    return { ...type, fromPrice, fromBoard, ...(price?.byOthers.length && { byOtherPlans: [...price.byOthers] }) }
  })
}
