/** How many rooms of a type stand empty on a day; 0 on days that nobody can book any more. */
export type FreeOn = (day: number) => number

/** Days `[from, to)`. */
type Days = { readonly from: number; readonly to: number }

/**
 * Rooms that are free on some days and sold before and after them, however stays are rearranged: as many as the fewest of these
 * days have, less those that may also be free on the day before, and less those on the day after.
 */
function enclosed(freeOn: FreeOn, { from, to }: Days): number {
  let least = Infinity
  for (let day = from; day < to; day += 1) least = Math.min(least, freeOn(day))
  return least - freeOn(from - 1) - freeOn(to)
}

/**
 * How many rooms of a type are isolated on a day: free in a gap of at most `longest` nights between two stays, after the best
 * rearrangement. No rearrangement leaves fewer, while nobody but arrived guests is pinned; of single nights it is exact.
 */
export function isolatedOn(freeOn: FreeOn, day: number, longest: number): number {
  let most = 0
  for (let from = day - longest + 1; from <= day; from += 1)
    for (let to = day + 1; to <= from + longest; to += 1) most = Math.max(most, enclosed(freeOn, { from, to }))
  return most
}

/** Isolated nights of a type in some days, those of each room counted: what a plan is the better for the fewer it has. */
export function countIsolated(freeOn: FreeOn, { from, to }: Days, longest: number): number {
  let count = 0
  for (let day = from; day < to; day += 1) count += isolatedOn(freeOn, day, longest)
  return count
}

/** The same rooms after so many of them are taken on some days; where there are fewer, none is left. */
export function afterTaking(freeOn: FreeOn, { from, to }: Days, rooms: number): FreeOn {
  return (day) => (day >= from && day < to ? Math.max(0, freeOn(day) - rooms) : freeOn(day))
}

/** Whether some days are a gap of so many rooms, which is gone, or smaller, once these are taken. */
export function isHealed(freeOn: FreeOn, days: Days, { rooms, longest }: { rooms: number; longest: number }): boolean {
  for (let day = days.from; day < days.to; day += 1) if (isolatedOn(freeOn, day, longest) < rooms) return false
  const around = { from: days.from - longest, to: days.to + longest }
  return countIsolated(afterTaking(freeOn, days, rooms), around, longest) < countIsolated(freeOn, around, longest)
}
