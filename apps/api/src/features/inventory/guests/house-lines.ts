import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Plan } from '../rates/plan-rules.ts'
import type { AgeBand } from '../pricing/price-input.ts'
import type { RequestedType } from './priced-rooms.ts'
import { misfitOf, type Misfit } from './room-places.ts'
import { cheapestSplit, overfullSplit, waysToSplit } from './split-guests.ts'
import type { TypeInventory } from '../rules.ts'

/** Who sleeps in the rooms of a line; without ages they are not known, without a split the server decides. */
type Line = {
  readonly quantity: number
  readonly adults: number
  readonly children: number
  readonly ages?: RoomGuests['ages'] | undefined
  readonly split?: readonly RoomGuests[] | undefined
}

/** Who sleeps in the rooms of lines by a plan, whose inventories are given in order. */
type LinesHouse = (plan: Plan | null, dates: readonly PlainDate[]) => readonly HousedLine[]

type HousedLine = RequestedType & { readonly split: readonly RoomGuests[] }

type Housed = {
  readonly house: LinesHouse
  /** Whom the rooms do not take, by paths of the request. Such lines are priced all the same, as full as they are. */
  readonly misfits: readonly FieldIssue[]
}

/** Decides who sleeps in which room of each line: as the guest chose, else the cheapest way by a plan. */
export function houseLines(
  lines: readonly Line[],
  inventories: readonly TypeInventory[],
  bands: readonly AgeBand[],
): Housed {
  const misfits: FieldIssue[] = []
  const housed = lines.flatMap((line, index) => {
    const inventory = inventories[index]
    if (!inventory) return []
    const { ways, chosen, issues } = houseLine(line, inventory, bands)
    misfits.push(...issues.map(({ path, code, max }) => ({ path: `lines.${index}.${path}`, code, params: { max } })))
    return [{ inventory, quantity: line.quantity, guests: line.adults + line.children, ways, chosen }]
  })
  const house: LinesHouse = (plan, dates) =>
    housed.map(({ ways, chosen, ...type }) => ({
      ...type,
      split: cheapestSplit(ways, type.inventory, plan, dates) ?? chosen,
    }))
  return { house, misfits }
}

type Issue = Misfit & { readonly path: string }

function houseLine(line: Line, inventory: TypeInventory, bands: readonly AgeBand[]) {
  const { quantity, adults, children } = line
  if (line.split) {
    const issues = line.split.flatMap((room, index): Issue[] => {
      const why = misfitOf(room, inventory, bands)
      return why ? [{ ...why, path: `split.${index}` }] : []
    })
    return { ways: [], chosen: line.split, issues }
  }
  const party = { adults, ages: line.ages ?? Array.from({ length: children }, () => null) }
  const ways = waysToSplit({ inventory, quantity, party, bands })
  const chosen = ways.length === 0 ? overfullSplit(quantity, party) : []
  const why = ways.length === 0 ? wholeMisfit(inventory, quantity, party, bands) : null
  return { ways, chosen, issues: why ? [{ ...why, path: 'adults' }] : [] }
}

/** What keeps a party out of all rooms of a line together: as one room with the places of all of them. */
function wholeMisfit(inventory: TypeInventory, quantity: number, party: RoomGuests, bands: readonly AgeBand[]): Misfit {
  const { maxOccupancy, standardOccupancy, maxAdults, maxChildren, cots } = inventory
  const times = (count: number | null) => (count === null ? null : count * quantity)
  const all = {
    maxOccupancy: maxOccupancy * quantity,
    standardOccupancy: times(standardOccupancy),
    maxAdults: times(maxAdults),
    maxChildren: times(maxChildren),
    cots: cots * quantity,
  }
  return misfitOf(party, all, bands) ?? { code: 'guests_above_occupancy', max: all.maxOccupancy }
}
