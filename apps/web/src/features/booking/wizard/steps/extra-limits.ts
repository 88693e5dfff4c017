import type { Booking } from '@keystay/contract/bookings/entities'
import { isPerGuest, type OfferedExtra } from '@keystay/contract/extras/entities'
import type { Draft } from '../state/draft.ts'

type Party = Pick<Draft, 'checkIn' | 'lines'>

/** How many pieces of an extra go when it is taken once. */
function piecesOf({ unit }: OfferedExtra, lines: Draft['lines']): number {
  if (isPerGuest(unit)) return guestsOf(lines)
  return unit === 'room_night' ? atLeastOne(lines.reduce((all, { quantity }) => all + quantity, 0)) : 1
}

/** All guests of a stay. */
export function guestsOf(lines: readonly Pick<Draft['lines'][number], 'adults' | 'children'>[]): number {
  return atLeastOne(lines.reduce((all, { adults, children }) => all + adults + children, 0))
}

/** A field that was emptied is no number. */
const atLeastOne = (sum: number) => Math.max(1, Number.isFinite(sum) ? sum : 1)

/**
 * How often an extra can be taken, and how many pieces are left; null: any number. What the held booking has of it is the
 * guest's own.
 */
export function extraLimits(
  extra: OfferedExtra,
  { checkIn, lines }: Party,
  held: Pick<Booking, 'checkIn' | 'extras' | 'lines'> | null,
): { readonly most: number; readonly left: number | null } {
  if (extra.left === null) return { most: Infinity, left: null }
  const own = held?.checkIn === checkIn ? held.extras.find(({ extraId }) => extraId === extra.id) : undefined
  const ownPieces = own && held ? own.count * piecesOf(extra, held.lines.map(toDraftLine)) : 0
  const left = extra.left + ownPieces
  return { most: Math.floor(left / piecesOf(extra, lines)), left }
}

function toDraftLine({
  roomType,
  bedType,
  quantity,
  adults,
  children,
}: Booking['lines'][number]): Draft['lines'][number] {
  return { roomTypeId: roomType.id, bedType: bedType.value, quantity, adults, children }
}
