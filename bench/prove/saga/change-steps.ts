import { addDays } from '@keystay/contract/shared/plain-dates'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import { changeStay, rehearseChange } from '../../../apps/api/src/features/bookings/changes/change-stay.ts'
import { readRequest } from '../../../apps/api/src/features/bookings/request-queries.ts'
import type { World } from './world.ts'

/** How a confirmed booking shall differ. */
type Difference = { readonly later: number; readonly nights: number; readonly rooms: number; readonly parks: boolean }

/**
 * Changes a confirmed booking as its guest or its hotel does: asks what it costs, then makes it as it was told; perhaps twice, as
 * whoever clicks twice. What is asked for is chosen when it is called.
 */
export function changesConfirmed(world: World, bookingId: string, by: 'guest' | 'owner'): () => Promise<void> {
  const { random } = world
  const difference = {
    later: Number(random.weighted({ '0': 6, '1': 2, '4': 1 })),
    nights: 1 + random.int(3),
    rooms: 1 + random.int(2),
    parks: random.chance(0.3),
  }
  const twice = random.chance(0.2)
  return async () => {
    const { deps, hotel } = world
    const key = { propertyId: hotel.id, bookingId }
    const form = await formOf(world, bookingId, difference)
    if (!form) return
    const { change, terms, before, version } = await rehearseChange(deps, key, form, by)
    const expectedTotal = { minor: change.totalMinor, currency: before.currency }
    const shown = { ...form, expectedTotal, expectedTerms: terms, version }
    await changeStay(deps, key, shown, by)
    if (twice) await changeStay(deps, key, shown, by)
  }
}

async function formOf({ deps, hotel }: World, bookingId: string, difference: Difference): Promise<StayForm | null> {
  const { checkIn, lines, extras = [], planId } = await readRequest(deps.database.read, hotel.id, bookingId)
  const [line] = lines
  if (!line) return null
  const { later, nights, rooms, parks } = difference
  const arrival = addDays(checkIn, later)
  const parking = { extraId: hotel.beside.extraId, count: 1 }
  const others = extras.filter(({ extraId }) => extraId !== parking.extraId)
  return {
    checkIn: arrival,
    checkOut: addDays(arrival, nights),
    lines: [{ ...line, quantity: line.roomTypeId === hotel.types[1] ? rooms : 1 }],
    planId: planId ?? null,
    extras: parks ? [...others, parking] : others,
  }
}
