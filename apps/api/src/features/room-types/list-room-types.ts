import type { ListedRoomType } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { takesOnline } from '../bookings/payments/rules.ts'
import { readFromPrices } from '../inventory/read-from-prices.ts'
import { readRoomTypes } from './queries.ts'

/** The room types of a property in the hotel's order, and what each costs from. */
export async function listRoomTypes(
  { database, clock, providers }: Deps,
  propertyId: string,
  currency: string,
  language: Language,
): Promise<ListedRoomType[]> {
  const db = database.read
  const asked = { propertyIds: [propertyId], now: clock(), paysOnline: takesOnline(providers) }
  const [types, prices] = await Promise.all([
    readRoomTypes(db, { propertyId, currency, language }),
    readFromPrices(db, asked),
  ])
  return types.map((type) => {
    const minor = prices.find(({ roomTypeId }) => roomTypeId === type.id)?.minor ?? type.basePrice.minor
    return { ...type, fromPrice: { minor, currency } }
  })
}
