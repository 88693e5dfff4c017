import type { PlainDate } from '../shared/plain-dates.ts'

/** A card has so many wishes at most. */
export const maxWishes = 12
/** The longest wish, note, and reason not to book somebody again. */
export const maxWish = 60
export const maxNote = 2000
export const maxReason = 300

/** Whose name, address and number stay when two cards become one. */
export const mergeSides = ['kept', 'merged'] as const
export type MergeSide = (typeof mergeSides)[number]

type Wished = { readonly wishes: readonly string[] }

/** The wishes of both, those of the card that stays first, each once, as many as a card has. */
export function mergedWishes(kept: Wished, merged: Wished): string[] {
  return [...new Set([...kept.wishes, ...merged.wishes])].slice(0, maxWishes)
}

/** Of two words about not booking somebody, the one that holds longer; the first where both do as long. */
export function strictestOf<Said extends { readonly until: PlainDate | null }>(
  kept: Said | null,
  merged: Said | null,
): Said | null {
  if (kept === null || merged === null) return kept ?? merged
  if (kept.until === null) return kept
  return merged.until === null || merged.until > kept.until ? merged : kept
}
