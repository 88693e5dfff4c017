import type { AgeBand, PricedRoom, Supplement } from './price-input.ts'
import { shareOf, whole } from './rounding.ts'

/** Who sleeps in one room, as its price sees them. */
export type Guests = {
  /** Persons who take a place. */
  readonly counted: number
  /** One for each person who pays beside the room's price. */
  readonly supplements: readonly Supplement[]
  /** What a person alone saves. */
  readonly saving: Supplement | null
}

export type Heads = { readonly adults: number; readonly children: number }

/** In one room: who counts as an adult, being one or of unknown age, and who is a child. */
export function headsOf({ adults, children }: Pick<PricedRoom, 'adults' | 'children'>): Heads {
  let known = 0
  for (const age of children) if (age !== null) known += 1
  return { adults: adults + children.length - known, children: known }
}

/** All of a room that decides what its guests pay. */
type SleptRoom = Pick<PricedRoom, 'adults' | 'children' | 'standardOccupancy' | 'singleUse'>

/** Gives the standard places to adults, then to the oldest children, and finds what everybody else pays. */
export function guestsOf(room: SleptRoom, bands: readonly AgeBand[]): Guests {
  const { adults } = headsOf(room)
  const adultBand = bands.find((band) => band.adult)
  const ages = room.children.filter((age) => age !== null).toSorted((a, b) => b - a)
  const supplements: Supplement[] = []
  let counted = 0
  const admit = (band: AgeBand | undefined) => {
    const counts = band?.counts ?? true
    if (counts) counted += 1
    if (band && (!counts || counted > room.standardOccupancy)) supplements.push(band.supplement)
  }
  for (let adult = 0; adult < adults; adult += 1) admit(adultBand)
  for (const age of ages) admit(bands.find((band) => band.from <= age && age <= band.to) ?? adultBand)
  return { counted, supplements, saving: counted === 1 && room.standardOccupancy >= 2 ? room.singleUse : null }
}

/** A supplement in minor units; percents are of the room's night price without guests, each rounded by itself. */
export function supplementOn(baseMinor: number, supplement: Supplement): number {
  return supplement.kind === 'amount' ? supplement.minor : shareOf(baseMinor, supplement.percent, whole)
}
