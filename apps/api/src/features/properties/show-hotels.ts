import type { PropertySummary } from '@keystay/contract/properties/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { fromReplica } from '../../platform/database/database.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { earliestToday } from '../../platform/values/zones.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { atCheapestPlan } from './from-prices.ts'
import { priceHotels } from './price-hotels.ts'
import { everyHotel, readCandidates } from './queries.ts'

type Asked = {
  readonly ids: readonly string[]
  readonly checkIn?: string | undefined
  readonly checkOut?: string | undefined
  readonly guests: number
  readonly ages?: RoomGuests['ages'] | undefined
}

/**
 * Hotels by their ids, in that order; those that do not exist or sell nothing are left out. With dates each has its lowest
 * total, or null where it cannot house the guests. Throws validation_failed.
 */
export async function showHotels(
  deps: Deps,
  { ids, checkIn, checkOut, guests, ages }: Asked,
  language: Language,
): Promise<PropertySummary[]> {
  const now = deps.clock()
  const stay = checkIn && checkOut ? { checkIn, checkOut } : null
  const problem = stay && checkStay(stay.checkIn, stay.checkOut, earliestToday(now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  return await fromReplica(deps.database, async (db) => {
    const { providers } = deps
    const search = stay && { stay, party: partyOfSearch(guests, ages), providers, now, ...everyHotel }
    const [candidates, priced] = await Promise.all([
      readCandidates(db, ids, language),
      search ? priceHotels(db, ids, search) : null,
    ])
    const hotels = candidates.map(({ summary }) => {
      const own = priced?.get(summary.id)
      return own ? { ...summary, ...own } : { ...summary, total: null }
    })
    return await atCheapestPlan(db, deps, now, hotels)
  })
}
