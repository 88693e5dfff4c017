import { addDays } from '@keystay/contract/shared/plain-dates'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import { changeStay, rehearseChange } from '../../../apps/api/src/features/bookings/changes/change-stay.ts'
import { newId } from '../../../apps/api/src/platform/database/ids.ts'
import { readBookingRow } from '../../../apps/api/src/features/bookings/row-queries.ts'
import { readRequest } from '../../../apps/api/src/features/bookings/request-queries.ts'
import { chooseExempt, exemptIn, exemptionsOf } from './exemptions.ts'
import type { World } from './world.ts'

/** How a confirmed booking shall differ. */
type Difference = {
  readonly later: number
  readonly nights: number
  readonly rooms: number
  readonly parks: boolean
  /** How many guests say now that they are exempt of the tax; null: nothing is said of that, and it stays. */
  readonly exempt: number | null
}

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
    exempt: random.chance(0.4) ? chooseExempt(random, world.hotel) : null,
  }
  const twice = random.chance(0.2)
  return async () => {
    const { deps, hotel } = world
    const key = { propertyId: hotel.id, bookingId }
    const row = await readBookingRow(deps.database.read, hotel.id, bookingId)
    const asked = await askedFor(world, bookingId, difference)
    if (!asked) return
    const { form, exempt } = asked
    const { change, terms, before, version } = await rehearseChange(deps, key, form, by)
    // What was read is what is changed: nobody else was quicker.
    const isSame = row?.status === 'confirmed' && row.changes === version
    const isExempt = exemptIn(change.lines)
    if (isSame && isExempt !== exempt) world.wrong.push(`booking ${bookingId}: ${isExempt} exempt, not ${exempt}`)
    const expectedTotal = { minor: change.totalMinor, currency: before.currency }
    const shown = { ...form, expectedTotal, expectedTerms: terms, version }
    const giving = by === 'owner' ? ({ userId: newId(), mayRefund: true, method: 'terminal' } as const) : null
    await changeStay(deps, key, shown, giving)
    if (twice) await changeStay(deps, key, shown, giving)
  }
}

type Asked = { readonly form: StayForm; readonly exempt: number }

/** The stay as it shall be, and how many are exempt of the tax then. */
async function askedFor({ deps, hotel }: World, bookingId: string, difference: Difference): Promise<Asked | null> {
  const before = await readRequest(deps.database.read, hotel.id, bookingId)
  const { checkIn, lines, extras = [], exemptions = [], planId } = before
  const [line] = lines
  if (!line) return null
  const { later, nights, rooms, parks, exempt } = difference
  const arrival = addDays(checkIn, later)
  const parking = { extraId: hotel.beside.extraId, count: 1 }
  const others = extras.filter(({ extraId }) => extraId !== parking.extraId)
  const form = {
    checkIn: arrival,
    checkOut: addDays(arrival, nights),
    lines: [{ ...line, quantity: line.roomTypeId === hotel.types[1] ? rooms : 1 }],
    planId: planId ?? null,
    extras: parks ? [...others, parking] : others,
    ...(exempt !== null && { exemptions: exemptionsOf(hotel, exempt) }),
  }
  return { form, exempt: exempt ?? exemptions.reduce((sum, { adults }) => sum + adults, 0) }
}
