import { z } from 'zod'
import { idField } from '@keystay/contract/shared/fields'
import type { CardRow } from './lock-cards.ts'

/** What a merge moved, by ids. */
const moved = z.object({ bookings: z.array(idField), notes: z.array(idField), cards: z.array(idField) })
export type Moved = z.infer<typeof moved>

/** What of the card that stayed a merge may change. */
const keptBefore = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  searchText: z.string(),
  wishes: z.array(z.string()),
  doNotBook: z.string().nullable(),
  doNotBookUntil: z.iso.date().nullable(),
})
export type KeptBefore = z.infer<typeof keptBefore>

/** A card as it was before a merge. */
export function keptFields(card: CardRow): KeptBefore {
  return keptBefore.parse(card)
}

/** What a row of `guest_merges` holds of it. */
export function readRecord(row: { readonly moved: unknown; readonly keptBefore: unknown }) {
  return { moved: moved.parse(row.moved), keptBefore: keptBefore.parse(row.keptBefore) }
}
