import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { searchProperties as endpoint } from '@keystay/contract/properties/endpoints'
import { bedKinds, boardsSought, propertyTypes, roomSizes } from '@keystay/contract/shared/kinds'
import { searchProperties } from '../../../apps/api/src/features/properties/search-properties.ts'
import { startSearchIndex, type LocalIndex } from '../../../apps/api/src/features/search-index/search-index.ts'
import type { Deps } from '../../../apps/api/src/deps.ts'
import { openDatabase, type Sql } from '../../../apps/api/src/platform/database/database.ts'
import { amenitiesOfRandomHotels, createRandomHotel, drawSearch } from '../../../apps/api/src/testing/random-hotels.ts'
import { createPlainHotels } from '../../../apps/api/src/testing/test-hotel.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { rounded } from '../../lib/figures.ts'
import type { Proof } from '../../lib/proof.ts'
import { indexPlants } from './plants.ts'
import { keepWriting } from './writers.ts'

/** So many that a page does not show all of them. */
const hotelsOfTown = 20
/** Beside the random ones, so many that a search of all of them does not price them all. */
const plainHotels = 330
const writers = 5
const searchers = 6
/** What nobody asks for the index in between is seen that late: told without searches, which hurry the index. */
const quietMs = 4000
/** What is committed has to be known so soon. */
const mostStaleMs = 3000

/**
 * While hotels change, searches by the index equal those that the database answers alone, in a snapshot that the index has
 * reached and, of the hotels that are looked at, not passed; and no change that the snapshot has is unknown to the index.
 */
export const index: Proof = {
  options: {
    hotels: { type: 'string' },
    searches: { type: 'string' },
    seed: { type: 'string' },
    patience: { type: 'string' },
  },
  plants: Object.keys(indexPlants),
  async run({ databaseUrl, deps, sql: plain, values, plant, progress }) {
    const hotels = Number(values['hotels'] ?? 200)
    const searches = Number(values['searches'] ?? 10_000)
    const seed = Number(values['seed'] ?? 1)
    const first = new Date().toISOString().slice(0, 10)
    const towns = Math.ceil(hotels / hotelsOfTown)
    const propertyIds: string[] = []
    for (let hotel = 0; hotel < hotels; hotel += 1) {
      const random = openRandom(seedFor(seed, `hotel ${hotel}`))
      propertyIds.push((await createRandomHotel({ sql: plain }, random, first, `Ort${hotel % towns}`)).id)
    }
    await createPlainHotels({ sql: plain }, plainHotels)
    const database = openDatabase({ url: databaseUrl, readConnections: 16, writeConnections: 8, lockTimeoutMs: 30_000 })
    const fault = indexPlants[plant ?? ''] ?? {}
    const { findChanges } = fault
    const right = startSearchIndex({ database, clock: deps.clock, ...(findChanges && { findChanges }) })
    const searchIndex = { ...right, findCandidates: fault.answer?.(right.findCandidates) ?? right.findCandidates }
    await right.catchUp()
    let [isOver, stalestMs] = [false, 0]
    const scene = {
      write: database.write,
      index: right,
      propertyIds,
      first,
      isOver: () => isOver,
      seen: (ms: number) => void (stalestMs = Math.max(stalestMs, ms)),
    }
    const writing = Array.from(
      { length: writers },
      async (_, number) => await keepWriting(scene, openRandom(seedFor(seed, `writer ${number}`))),
    )
    const counts = { done: 0, different: 0, lost: 0, again: 0, shown: 0 }
    // Of a planted fault there is nothing more to learn once it is found.
    const isFound = () => plant !== null && counts.different + counts.lost > 0
    const compare = async (searcher: number) => {
      const random = openRandom(seedFor(seed, `searcher ${searcher}`))
      while (counts.done < searches && !isFound()) {
        counts.done += 1
        await compareOne({ ...deps, database, searchIndex }, drawQuery(random, first, towns), counts)
        progress(counts.done, searches)
      }
    }
    await Promise.all(Array.from({ length: searchers }, async (_, searcher) => await compare(searcher)))
    if (!isFound()) await new Promise((resolve) => setTimeout(resolve, quietMs))
    isOver = true
    const writes = (await Promise.all(writing)).reduce((sum, count) => sum + count, 0)
    await right.stop()
    await database.close()
    const { done, different, lost, again, shown } = counts
    const late = stalestMs > Number(values['patience'] ?? mostStaleMs) ? 1 : 0
    const figures = {
      hotels: hotels + plainHotels,
      searches: done,
      shown,
      again,
      writes,
      different,
      lost,
      stalestMs: rounded(stalestMs),
    }
    return { ...figures, violations: different + lost + late }
  },
}

type Counts = { done: number; different: number; lost: number; again: number; shown: number }
type Query = Parameters<typeof searchProperties>[1]

const sorts = ['recommended', 'price', 'price_desc', 'name', 'rating', 'distance']
/** How often a search has each of the filters. */
const filtered = 0.1

function drawQuery(random: Random, first: string, towns: number): Query {
  const { stay, party } = drawSearch(random, first)
  return endpoint.query.parse({
    ...stay,
    guests: party.adults + party.ages.length,
    ...(party.ages.length > 0 && { ages: party.ages.join(',') }),
    q: random.chance(0.8) ? `ort${random.int(towns)}` : '',
    sort: random.pick(sorts),
    page: 1 + random.int(2),
    size: random.pick([3, 20]),
    ...(random.chance(0.2) && { maxPrice: 50 * (1 + random.int(20)) }),
    ...(random.chance(0.2) && { minPrice: 50 * random.int(10) }),
    ...(random.chance(0.2) && { freeCancellation: 'true' }),
    ...drawFilters(random),
  })
}

/** What guests can choose hotels by beside place, dates, price and cancellation. */
function drawFilters(random: Random) {
  const west = 11 + random.next()
  const south = 47 + random.next()
  return {
    ...(random.chance(filtered) && { payAtHotel: 'true' }),
    ...(random.chance(filtered) && { board: random.pick(boardsSought) }),
    ...(random.chance(filtered) && { bed: random.pick(bedKinds) }),
    ...(random.chance(filtered) && { minSize: random.pick(roomSizes) }),
    ...(random.chance(filtered) && { minRating: 3 + random.int(4) / 2 }),
    ...(random.chance(filtered) && { amenities: random.pick(amenitiesOfRandomHotels) }),
    ...(random.chance(filtered) && { type: propertyTypes.filter(() => random.chance(0.5)).join(',') }),
    ...(random.chance(filtered) && { bbox: [west - 0.5, south - 0.5, west, south].join(',') }),
    ...(random.chance(filtered) && { counts: 'true' }),
  }
}

const triesAtMost = 50

/** Asks until no hotel changed between the snapshot and the answer of the index. */
async function compareOne(deps: Deps & { searchIndex: LocalIndex }, query: Query, counts: Counts): Promise<void> {
  for (let tries = 0; tries < triesAtMost; tries += 1) {
    const result = await deps.database.read
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => await compareIn(tx, deps, query))
    if (result === 'again') {
      counts.again += 1
      continue
    }
    if (result === 'lost') counts.lost += 1
    else {
      counts.shown += result.shown
      if (result.isDifferent) {
        counts.different += 1
        if (counts.different <= 3) console.error(`Different: ${JSON.stringify(query)}`)
      }
    }
    return
  }
}

async function compareIn(tx: Sql, deps: Deps & { searchIndex: LocalIndex }, query: Query) {
  const { searchIndex, database } = deps
  const { rows } = await sql<{ id: string; catalogue: number; inventory: number }>`
    SELECT p.id, p.catalogue_version AS catalogue,
      (SELECT coalesce(sum(v.version), 0)::bigint FROM inventory_versions v WHERE v.property_id = p.id) AS inventory
    FROM properties p WHERE p.search_text LIKE ${`% ${query.q ?? ''}%`}`.execute(tx)
  await searchIndex.catchUp()
  const ahead = () =>
    rows.map(({ id, catalogue, inventory }) => {
      const known = searchIndex.get(id)
      if (!known || known.catalogueVersion < catalogue || known.inventoryVersion < inventory) return 'behind'
      return known.catalogueVersion > catalogue || known.inventoryVersion > inventory ? 'ahead' : 'same'
    })
  if (ahead().includes('behind')) return 'lost'
  const inSnapshot = { ...deps, database: { ...database, read: tx } }
  const byIndex = await searchProperties(inSnapshot, query, 'en')
  if (ahead().includes('ahead') || !searchIndex.isReady()) return 'again'
  const bySql = await searchProperties({ ...inSnapshot, searchIndex: undefined }, query, 'en')
  // Of very many hotels neither says more than a limit of their number, and not the same one.
  const numbers = ({ pagination, counts }: typeof bySql) => ({ pagination, counts })
  const isSameNumber = !query.q || isDeepStrictEqual(numbers(byIndex), numbers(bySql))
  const isSame = isSameNumber && isDeepStrictEqual(byIndex.data, bySql.data)
  return { isDifferent: !isSame, shown: bySql.data.length }
}
