import { addDays } from '@keystay/contract/shared/plain-dates'
import { newId } from '../../../apps/api/src/platform/database/ids.ts'
import { extendStay, quoteExtension } from '../../../apps/api/src/features/stays/extend-stay.ts'
import { leaveEarly, quoteLeaving } from '../../../apps/api/src/features/stays/leave-early.ts'
import { takeStep } from '../../../apps/api/src/features/stays/take-step.ts'
import { readStay } from '../../../apps/api/src/features/stays/queries.ts'
import type { StepForm } from '@keystay/contract/stays/endpoints'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** What the desk does with guests who come: what costs more, what gives back, and that it is taken back. */
export const deskSteps = {
  letsIn: (world, bookingId) => steps(world, bookingId, 'check_in'),
  letsOut: (world, bookingId) => steps(world, bookingId, 'check_out'),
  takesBack: (world, bookingId) => steps(world, bookingId, 'undo'),
  extends: (world, bookingId) => {
    const nights = 1 + world.random.int(2)
    return async () => await extend(world, bookingId, nights)
  },
  letsGo: (world, bookingId) => {
    const waivesFee = world.random.chance(0.3)
    return async () => await leave(world, bookingId, waivesFee)
  },
} as const satisfies Record<string, (world: World, bookingId: string) => () => Promise<void>>

/** A room of a booking, chosen when it is asked for. */
async function findStay({ deps, hotel }: World, bookingId: string, random: number) {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM stays WHERE property_id = ${hotel.id} AND booking_id = ${bookingId} AND active ORDER BY line, id`.execute(
    deps.database.read,
  )
  const found = rows[Math.floor(random * rows.length)]
  return found ? await readStay(deps.database.read, hotel.id, found.id) : undefined
}

function steps(world: World, bookingId: string, step: StepForm['step']): () => Promise<void> {
  const at = world.random.next()
  return async () => {
    const stay = await findStay(world, bookingId, at)
    if (!stay) return
    const { id: stayId, version } = stay
    const form = { step, version, anyway: true, registration: 'paper', reason: 'billed', refundBy: 'terminal' } as const
    await takeStep(world.deps, { propertyId: world.hotel.id, stayId, userId: newId(), mayRefund: true, form })
  }
}

async function extend(world: World, bookingId: string, nights: number): Promise<void> {
  const { deps, hotel } = world
  const stay = await findStay(world, bookingId, 0)
  if (stay?.state !== 'in_house') return
  const at = { propertyId: hotel.id, stayId: stay.id }
  const wish = { checkOut: addDays(stay.checkOut, nights) }
  const { total, version } = await quoteExtension(deps, at, wish)
  await extendStay(deps, { ...at, userId: newId(), mayRefund: true }, { ...wish, expectedTotal: total, version })
}

async function leave(world: World, bookingId: string, waivesFee: boolean): Promise<void> {
  const { deps, hotel } = world
  const stay = await findStay(world, bookingId, 0.99)
  if (!stay) return
  const at = { propertyId: hotel.id, stayId: stay.id }
  const { total, version } = await quoteLeaving(deps, at, { waivesFee })
  await leaveEarly(
    deps,
    { ...at, userId: newId(), mayRefund: true },
    { waivesFee, expectedTotal: total, version, reason: 'billed', refundBy: 'terminal' },
  )
}

/** How often the desk changed what a stay costs while its guest was there. */
export async function countDesk(
  plain: PlainSql,
  hotelId: string,
): Promise<{ extended: number; leftEarly: number; takenBack: number }> {
  const [row] = await plain<{ extended: number; leftEarly: number; takenBack: number }[]>`
    SELECT count(*) FILTER (WHERE event = 'stay_extended')::int AS extended, count(*) FILTER (WHERE event = 'left_early')::int AS "leftEarly",
      count(*) FILTER (WHERE event = 'step_undone')::int AS "takenBack" FROM audit_log WHERE property_id = ${hotelId}`
  return row ?? { extended: 0, leftEarly: 0, takenBack: 0 }
}

/** What the desk does most, once guests come. */
export const deskWeights = { letsIn: 4, extends: 5, letsGo: 4, takesBack: 3, letsOut: 1 } as const
