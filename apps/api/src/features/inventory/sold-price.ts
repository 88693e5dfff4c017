import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { ExtraRow } from './rates/extra-rules.ts'
import type { PricedRoom, SoldRooms } from './pricing/price-input.ts'
import { allocate } from './pricing/rounding.ts'
import { roomsOf, type RequestedType } from './guests/priced-rooms.ts'
import type { PricedPromotion } from './rates/promotion-rules.ts'

/** What of its price a confirmed booking keeps when it is changed: nights of the same date, type and guests by the same plan. */
export type SoldPrice<Line> = {
  /** What each room was sold for on a night, by `soldKey`; empty where the plan is another one. */
  readonly nights: ReadonlyMap<string, readonly SoldRoom[]>
  /** The promotion that it was sold with, if it had one. */
  readonly promotions: readonly PricedPromotion[]
  readonly isSamePlan: boolean
  /** Lines of extras that stay as they were sold, and which extras they stand for. */
  readonly extraLines: readonly Line[]
  readonly keepsExtra: (extra: Pick<ExtraRow, 'id' | 'mode'>) => boolean
}

/** A line of a booking with who sleeps in its rooms. */
type SoldLine = { readonly roomTypeId: string; readonly quantity: number; readonly split: readonly RoomGuests[] }

/** What a room was sold for on a night, and what of that is supplements; null: not known. */
type SoldRoom = { readonly amountMinor: number; readonly supplementMinor: number | null }

/** What of a price line says what a night was sold for. */
type SoldNight = {
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly amountMinor: number
  readonly supplementMinor?: number | null
}

/** What a room on a night is the same by: whoever's age is unknown counts as an adult. */
function soldKey(roomTypeId: string, night: PlainDate, { adults, ages }: RoomGuests): string {
  const known = ages.filter((age) => age !== null).toSorted((a, b) => a - b)
  return [roomTypeId, night, adults + ages.length - known.length, ...known].join(' ')
}

/** What each room of a booking was sold for, by night; a line's nights come in the order of its lines. */
export function soldNights(
  lines: readonly SoldLine[],
  priceLines: readonly SoldNight[],
): ReadonlyMap<string, readonly SoldRoom[]> {
  const sold = new Map<string, SoldRoom[]>()
  const nights = priceLines.filter(({ kind }) => kind === 'night')
  const dates = [...new Set(nights.map(({ night }) => night))]
  for (const [index, { roomTypeId, quantity, split }] of lines.entries()) {
    const equally = Array.from({ length: quantity }, () => 1)
    for (const line of nights.slice(index * dates.length, (index + 1) * dates.length)) {
      const { night, amountMinor, supplementMinor = null } = line
      const shares = allocate(amountMinor, equally)
      const supplements = supplementMinor === null ? null : allocate(supplementMinor, equally)
      for (const [room, share] of shares.entries()) {
        const guests = split[room]
        if (night === null || !guests) continue
        const key = soldKey(roomTypeId, night, guests)
        const one = { amountMinor: share, supplementMinor: supplements?.[room] ?? null }
        sold.set(key, [...(sold.get(key) ?? []), one])
      }
    }
  }
  return sold
}

/** Rooms to be priced with what of them was sold already; each sold room stands for one. */
export function soldRooms(
  sold: Pick<SoldPrice<unknown>, 'nights'> | undefined,
  rooms: readonly (readonly PricedRoom[])[],
  dates: readonly PlainDate[],
): readonly (readonly PricedRoom[])[] {
  if (!sold || sold.nights.size === 0) return rooms
  const left = new Map([...sold.nights].map(([key, amounts]) => [key, [...amounts]]))
  const take = ({ roomTypeId, quantity, adults, children }: PricedRoom, night: PlainDate): SoldRooms => {
    const taken = left.get(soldKey(roomTypeId, night, { adults, ages: [...children] }))?.splice(0, quantity) ?? []
    const amountMinor = taken.reduce((sum, one) => sum + one.amountMinor, 0)
    return { rooms: taken.length, amountMinor, supplementMinor: sumOfKnown(taken) }
  }
  return rooms.map((ofType) => ofType.map((room) => ({ ...room, sold: dates.map((night) => take(room, night)) })))
}

function sumOfKnown(rooms: readonly SoldRoom[]): number | null {
  let sum = 0
  for (const { supplementMinor } of rooms) {
    if (supplementMinor === null) return null
    sum += supplementMinor
  }
  return sum
}

/** Whether all nights of what is wanted were sold already, so that nothing of them has to be priced anew. */
export function sellsAll(
  sold: Pick<SoldPrice<unknown>, 'nights'>,
  wanted: readonly RequestedType[],
  dates: readonly PlainDate[],
): boolean {
  const rooms = wanted.map((type) => roomsOf(type, null, dates))
  return soldRooms(sold, rooms, dates)
    .flat()
    .every(({ quantity, sold: own = [] }) => own.length > 0 && own.every((one) => one.rooms >= quantity))
}
