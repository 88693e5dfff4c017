import type { Property, PropertySummary } from '@keystay/contract/properties/entities'

/** A hotel that is compared: what its page says, and what it costs; null while that is on its way. */
export type Compared = { readonly page: Property; readonly cost: PropertySummary | null }

/** What stands in a cell: whether the hotel has something, or a text with a word for who is ahead. */
export type Cell =
  | { readonly has: boolean; readonly text: string }
  | { readonly has?: never; readonly text: string; readonly large?: boolean; readonly gain?: string | undefined }

export type Line = { readonly key: string; readonly label: string; readonly cells: readonly Cell[] }

/** The places of the best of some numbers; none where all are alike or only one is known. */
export function bestOf(values: readonly (number | null)[], better: (...all: number[]) => number): readonly boolean[] {
  const known = values.filter((value) => value !== null)
  const best = better(...known)
  const decides = known.length > 1 && known.some((value) => value !== best)
  return values.map((value) => decides && value === best)
}

/** Whether all hotels have the same in a line. */
export function isEqual({ cells }: Line): boolean {
  const [first] = cells
  return cells.every((cell) => cell.text === first?.text && cell.has === first.has)
}

/** The amenities of all hotels, what most of them have first, by their kinds: each hotel calls its pool as it likes. */
export function amenitiesOf(hotels: readonly Property[]): readonly { kind: string; name: string }[] {
  const byKind = Map.groupBy(
    hotels.flatMap(({ amenities }) => [...new Map(amenities.map((one) => [one.kind, one])).values()]),
    ({ kind }) => kind,
  )
  return [...byKind]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, [first]]) => ({ kind, name: first?.name ?? kind }))
}
