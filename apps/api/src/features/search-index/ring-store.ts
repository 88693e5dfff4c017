/** Nights that a ring holds, a power of two: stays of up to a year that begin within about five months. */
export const ringNights = 512
/** Which of a ring's nights that of an epoch day is. */
export const slotOf = (day: number): number => day & (ringNights - 1)

const ringsPerBlock = 256
const bytesPerNight = 6

/**
 * Rings that are kept together: so many objects as there are types would cost as much as their nights. The same night of all
 * of them lies together, since a wide search reads few nights of many types, and memory is read in pieces.
 */
type Block = {
  /** Free rooms; 0 where the night is closed, 255 for more. */
  readonly free: Uint8Array
  /** Price of the standard plan, in minor units. */
  readonly price: Uint32Array
  /** What the night asks of stays, as `readNightArrays` packs it. */
  readonly rules: Uint8Array
}
/** The nights of a room type: `block.free[placeIn(ring, day)]`. */
export type Ring = { readonly block: Block; readonly at: number }

/** Where the night of an epoch day is in the block of a ring. */
export const placeIn = ({ at }: Ring, day: number): number => slotOf(day) * ringsPerBlock + at

export type RingStore = {
  take(): Ring
  /** A ring that nobody reads any more. */
  giveBack(ring: Ring): void
  /** Of all blocks. */
  bytes(): number
}

/** Gives out rings; blocks are added as they are needed, and what is given back is taken first. */
export function openRingStore(): RingStore {
  const free: Ring[] = []
  let blocks = 0
  const addBlock = () => {
    const nights = ringsPerBlock * ringNights
    const block = { free: new Uint8Array(nights), price: new Uint32Array(nights), rules: new Uint8Array(nights) }
    blocks += 1
    for (let ring = ringsPerBlock - 1; ring >= 0; ring -= 1) free.push({ block, at: ring })
  }
  return {
    take: () => {
      if (free.length === 0) addBlock()
      const ring = free.pop()
      if (!ring) throw new Error('A block has no ring')
      return ring
    },
    giveBack: (ring) => void free.push(ring),
    bytes: () => blocks * ringsPerBlock * ringNights * bytesPerNight,
  }
}

/** Least nights are packed up to this; who asks for more asks for so many at least. */
const mostPackedNights = 31
const noArrival = 32
const noDeparture = 64
const asksForMore = 128

/** What the rules of a night allow of the stays that arrive on it. */
export function mayArriveOn(rules: number, nights: number): boolean {
  return (rules & noArrival) === 0 && nights >= (rules & mostPackedNights)
}

/** Whether a night asks of stays what its rules do not say. */
export function asksMore(rules: number): boolean {
  return (rules & asksForMore) !== 0
}

/** Whether the rules of a date allow to leave on it. */
export function mayLeaveOn(rules: number): boolean {
  return (rules & noDeparture) === 0
}
