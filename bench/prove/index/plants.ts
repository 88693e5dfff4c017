import { sql } from 'kysely'
import { readChanges } from '../../../apps/api/src/features/search-index/read-changes.ts'
import type { SearchIndex } from '../../../apps/api/src/features/search-index/search-index.ts'

/** What may be wrong: how changes are found, and what the index answers. */
type Fault = {
  readonly findChanges?: typeof readChanges
  readonly answer?: (right: SearchIndex['findCandidates']) => SearchIndex['findCandidates']
}

let changes = 0

/** Faults that the proof must find. */
export const indexPlants: Readonly<Record<string, Fault>> = {
  // Every twentieth change is not read.
  'lost-change': {
    findChanges: async (db, since) => {
      const found = await readChanges(db, since)
      return { ...found, propertyIds: found.propertyIds.filter(() => (changes += 1) % 20 !== 0) }
    },
  },
  // Changes by the highest transaction that was seen: who began earlier and commits later is lost.
  'highest-transaction': {
    findChanges: async (db, since) => {
      const { propertyIds: _all, ...found } = await readChanges(db, since)
      const { rows } = await sql<{ id: string }>`
        SELECT property_id AS id FROM inventory_versions WHERE xid >= pg_snapshot_xmax(${since}::pg_snapshot)
        UNION SELECT id FROM properties WHERE catalogue_xid >= pg_snapshot_xmax(${since}::pg_snapshot)`.execute(db)
      return { ...found, propertyIds: rows.map(({ id }) => id) }
    },
  },
  'wrong-order': {
    answer: (right) => async (filter, search, limits) => {
      const found = await right(filter, search, limits)
      return { ...found, first: found.first.toReversed() }
    },
  },
  // What hotels are chosen by beside place and dates is not looked at.
  unfiltered: {
    answer: (right) => async (filter, search, limits) =>
      await right({ ...filter, types: [], amenities: [], minRating: null, bbox: null }, search, limits),
  },
  // Whoever has a bed for one is said to house the whole party for certain, so that it is counted unseen.
  'sure-for-one': {
    answer: (right) => async (filter, search, limits) => {
      const found = await right(filter, { ...search, party: { adults: 1, ages: [] } }, limits)
      return { ...found, first: found.first.map((one) => ({ ...one, isSure: true })) }
    },
  },
  'bound-too-high': {
    answer: (right) => async (filter, search, limits) => {
      const found = await right(filter, search, limits)
      return { ...found, first: found.first.map((one) => ({ ...one, leastMinor: Math.ceil(one.leastMinor * 2) })) }
    },
  },
}
