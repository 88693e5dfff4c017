import type { PricedPromotion } from '../rates/promotion-rules.ts'

/** What a hotel allows for guests who let it choose their room type. */
export type FlexibleTerms = {
  /** Off all nights, in hundredths of a percent; null: it has no flexible rooms. */
  readonly flexiblePercent: number | null
  /** By room type: which others may house its guests, in their order; only such as have rooms and places for as many. */
  readonly betterTypes: Readonly<Record<string, readonly string[]>> | null
}

/** How its discount is called in prices; a booking keeps it. */
const flexibleWords = {
  name: 'Dieser Zimmertyp oder besser',
  translations: { en: { name: 'This room type or better' }, vi: { name: 'Loại phòng này hoặc tốt hơn' } },
}

/**
 * What one room gets off whose guest takes its type or a better one, as the hotel chooses; null: its type has no better one, or
 * several rooms are booked, which lie as they were chosen.
 */
export function flexibleDealOf(
  { flexiblePercent: percent, betterTypes }: FlexibleTerms,
  lines: readonly { readonly roomTypeId: string; readonly quantity: number }[],
): PricedPromotion | null {
  const [line] = lines
  if (percent === null || !line || lines.length > 1 || line.quantity > 1) return null
  const better = betterTypes?.[line.roomTypeId] ?? []
  if (better.length === 0) return null
  const always = { from: null, to: null, minDaysBefore: null, maxDaysBefore: null, minNights: null }
  return { row: { ...flexibleWords, betterTypes: better }, gives: { ...always, gives: { percent } } }
}

/** A room type in which a flexible stay may lie, and how many rooms of it are free throughout the stay's nights. */
export type Place = { readonly roomTypeId: string; readonly free: number }

/**
 * Where a flexible stay goes on, so that the type in which it lies is for sale again: into the first other one of which a room is
 * left on each of its nights once it lies there. Null: it stays, because its type is not sold out, or no other one has rooms to
 * spare. So every stay in one room that could be booked before can be booked after it, and some that could not.
 */
export function betterPlace(current: string, places: readonly Place[]): string | null {
  const here = places.find(({ roomTypeId }) => roomTypeId === current)
  if (!here || here.free > 0) return null
  return places.find(({ roomTypeId, free }) => roomTypeId !== current && free > 1)?.roomTypeId ?? null
}
