import type { z } from 'zod'
import type { findFlexibleStays as endpoint } from '@keystay/contract/properties/endpoints'
import type { FlexibleStay } from '@keystay/contract/properties/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import type { Deps } from '../../deps.ts'
import { fromReplica, type Sql } from '../../platform/database/database.ts'
import { fieldError } from '../../platform/http/errors.ts'
import { earliestToday } from '../../platform/values/zones.ts'
import { partyOfSearch } from '../inventory/guests/house-party.ts'
import { isWithin } from './dated-rules.ts'
import { listCandidates } from './dated-search.ts'
import { staysToCompare } from './flexible-rules.ts'
import { priceHotels, type DatedSearch } from './price-hotels.ts'
import type { OfferFilter, PropertyFilter } from './queries.ts'
import { readWords } from './read-destination.ts'
import { roughEuros } from './rules.ts'
import { filterOf } from './search-properties.ts'

type Query = z.output<(typeof endpoint)['query']>

/** Hotels that are priced at once while nobody knows a bound: few enough that other requests come in between. */
const atOnce = 60
/** With bounds, few of those that may be cheapest have to be priced. */
const fewAtOnce = 12

/**
 * What each of several stays costs at least, as the search by price would say of it: some days around, or in the month of the
 * check-in. Throws validation_failed.
 */
export async function findFlexibleStays(deps: Deps, query: Query, language: Language): Promise<FlexibleStay[]> {
  const { checkIn, checkOut, way, guests, ages } = query
  if (!checkIn || !checkOut) throw fieldError({ path: 'checkIn', code: 'check_in_required' })
  const now = deps.clock()
  const today = earliestToday(now)
  return await fromReplica(deps.database, async (db) => {
    const filter = { ...filterOf(query), words: await readWords(db, query, language) }
    const found: FlexibleStay[] = []
    // One after the other: none of them is to take what other requests wait for.
    for (const stay of staysToCompare({ checkIn, checkOut }, way, today)) {
      const problem = checkStay(stay.checkIn, stay.checkOut, today)
      const search = { stay, party: partyOfSearch(guests, ages), now, providers: deps.providers }
      found.push({ ...stay, total: problem ? null : await findCheapest(db, deps, query, filter, search) })
    }
    return found
  })
}

/** The lowest total of the hotels that a filter leaves: they are priced by their bounds until nobody can be cheaper. */
async function findCheapest(
  db: Sql,
  deps: Deps,
  asked: Pick<Query, 'minPrice' | 'maxPrice'>,
  filter: PropertyFilter,
  search: Omit<DatedSearch, keyof OfferFilter>,
): Promise<Money | null> {
  const candidates = await listCandidates(db, deps, filter, search)
  const listed = candidates.listed.toSorted((a, b) => a.least - b.least)
  const { freeCancellation, payAtHotel, board, bed, minSize } = filter
  const wanted = { ...search, freeCancellation, payAtHotel, board, bed, minSize }
  const size = listed.some(({ least }) => least > 0) ? fewAtOnce : atOnce
  let best: Money | null = null
  for (let start = 0; start < listed.length; start += size) {
    const some = listed.slice(start, start + size)
    if (best && roughEuros(best) <= (some[0]?.least ?? 0)) break
    const ids = some.map(({ id }) => id)
    const priced = await priceHotels(db, ids, wanted)
    for (const { total } of priced.values())
      if (isWithin(roughEuros(total), asked) && (best === null || roughEuros(total) < roughEuros(best))) best = total
  }
  return best
}
