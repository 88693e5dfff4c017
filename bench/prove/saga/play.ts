import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { isSharded } from '../../../apps/api/src/platform/database/database.ts'
import { act } from './act.ts'
import { deskSteps, deskWeights } from './desk-steps.ts'
import { jobSteps, ownerSteps, sendRefundsStep } from './owner-steps.ts'
import type { Late } from './network.ts'
import { lose, send, type Letter } from './webhooks.ts'
import { arrive, meddle, usePage } from './outside.ts'
import { guestSteps, type Step } from './steps.ts'
import { takeTurns } from './turns.ts'
import { pass, type World } from './world.ts'

/** A schedule under way: its world, and what is on its way in it. */
export type Stage = {
  readonly world: World
  readonly letters: Letter[]
  readonly late: Late
  readonly sql: PlainSql
}

const kinds = { product: 44, page: 44, news: 16, provider: 10, wire: 4, clock: 9, day: 1, together: 3 } as const
const guestWeights = {
  card: 14,
  paypal: 12,
  cash: 2,
  transfer: 9,
  comesBack: 8,
  changesStay: 4,
  changesConfirmed: 6,
  changesNotes: 1,
  cancels: 3,
  create: 1,
} as const
const ownerWeights = {
  confirms: 1,
  cancels: 4,
  changes: 4,
  takesCash: 2,
  paysAtDesk: 3,
  turnsAtDesk: 1,
  refunds: 5,
  records: 8,
  sendsBack: 2,
} as const
const jobWeights = { reconciler: 5, sweeper: 4, relay: 4, asker: 2, refunds: 2 } as const
const deepest = 2

/** The next thing that happens; where there is nothing to do of its kind, something of the product's. */
export async function step(stage: Stage): Promise<void> {
  const { world } = stage
  const { random } = world
  switch (random.weighted(kinds)) {
    case 'page':
      if (usePage(world)) return
      break
    case 'news':
      if (await bringNews(stage)) return
      break
    case 'provider':
      if (meddle(world)) return
      break
    case 'wire':
      if (arrive(world, stage.late)) return
      break
    case 'clock':
      return pass(world, Math.ceil(3600 * random.next() ** 5))
    // Long enough for a transfer to come too late.
    case 'day':
      return pass(world, 90_000)
    case 'together':
      if (world.depth === 0) return await together(stage)
  }
  const chosen = choose(world)
  if (chosen) await play(world, chosen)
}

/** Others act while somebody's call is on its way. */
export async function others(stage: Stage): Promise<void> {
  const { world } = stage
  if (world.depth >= deepest || world.calm) return
  world.depth += 1
  const steps = world.random.int(3)
  for (let done = 0; done < steps; done += 1) await step(stage)
  world.depth -= 1
}

/** Two or three at once, statement by statement. */
async function together({ world, sql }: Stage): Promise<void> {
  const chosen = Array.from({ length: 2 + world.random.int(2) }, () => choose(world, false))
  const steps = chosen.filter((one) => one !== undefined)
  world.figures.together += 1
  world.tell(`  together: ${steps.map(({ name }) => name).join(', ')}`)
  world.depth = deepest
  await takeTurns(
    { sql, sharded: isSharded(world.deps.database.write) },
    world.random,
    steps.map((one) => async (turn) => await play(world, one, turn)),
  )
  world.depth = 0
}

/** Whoever learns that there is nothing to be had any more asks for something else next time. */
async function play(
  world: World,
  { name, run, guest }: Step,
  turn?: (isStill: boolean) => Promise<void>,
): Promise<void> {
  const ended = await act(world, name, run, true, turn)
  // Who has a booking keeps it without the code or the parking place that is not to be had.
  const isRefused = guest?.bookingId === null && (ended === 'extra_unavailable' || ended === 'validation_failed')
  const isOver = isRefused || ended === 'room_unavailable' || ended === 'hold_expired' || ended === 'wrong_state'
  // Who cannot change what is confirmed keeps it.
  const keeps = name.endsWith('changes what is confirmed')
  if (guest && isOver && !keeps) Object.assign(guest, { key: `${guest.key}+`, request: null, bookingId: null })
}

/** Something for the product to do. */
function choose(world: World, withRelay = true): Step | undefined {
  const { random, guests } = world
  const guest = random.pick(guests)
  if (!guest) return undefined
  const { bookingId } = guest
  if (bookingId === null) return guestSteps.create(world, guest)
  if (world.atDesk && random.chance(0.7)) {
    const name = random.weighted(deskWeights)
    return { name: `desk ${name} ${guest.name}`, guest: null, run: deskSteps[name](world, bookingId) }
  }
  const kind = random.weighted({ guest: 34, owner: 8, job: 14 })
  if (kind === 'guest') return guestSteps[random.weighted(guestWeights)](world, guest)
  if (kind === 'owner') {
    const name = random.weighted(ownerWeights)
    return { name: `owner ${name} ${guest.name}'s`, guest: null, run: ownerSteps[name](world, bookingId) }
  }
  const job = random.weighted(jobWeights)
  // It sends several mails at once, which would not take their turns.
  if (job === 'refunds' || (job === 'relay' && !withRelay)) return sendRefundsStep(world, bookingId)
  return jobSteps[job](world)
}

async function bringNews({ world, letters }: Stage): Promise<boolean> {
  const { random } = world
  const letter = random.pick(letters.filter(({ state }) => state !== 'lost'))
  if (!letter) return false
  if (random.chance(0.2)) lose(world, letter)
  else await send(world, letter)
  return true
}
