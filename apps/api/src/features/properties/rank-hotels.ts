import type { Sql } from '../../platform/database/database.ts'
import { readRanks, type Point } from './queries.ts'

/** What hotels are put in order by beside price and name: the average of their reviews, or how far from a place they are. */
export type RankBy = 'rating' | Point

/** The best rated first, or the nearest; who has no average comes last, ties stay as they were. */
export async function inRank<T extends { readonly id: string }>(
  db: Sql,
  hotels: readonly T[],
  by: RankBy,
): Promise<readonly T[]> {
  const ids = hotels.map(({ id }) => id)
  const ranks = await readRanks(db, ids, by)
  const rankOf = ({ id }: T) => (by === 'rating' ? -(ranks.get(id) ?? 0) : (ranks.get(id) ?? Infinity))
  return hotels.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Hotels with how far they are from a place, in kilometres. */
export async function withDistances<T extends { readonly id: string }>(
  db: Sql,
  hotels: readonly T[],
  at: Point,
): Promise<(T & { distanceKm: number })[]> {
  const ids = hotels.map(({ id }) => id)
  const distances = await readRanks(db, ids, at)
  return hotels.map((hotel) => ({ ...hotel, distanceKm: Math.round((distances.get(hotel.id) ?? 0) * 10) / 10 }))
}
