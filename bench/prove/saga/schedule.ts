import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Deps } from '../../../apps/api/src/deps.ts'
import { openRandom, type Random } from '../../../tooling/random.ts'
import { act } from './act.ts'
import { endRefund, openBooks, passTime, settleSlow, type News, type Payment } from './bank.ts'
import { changesConfirmed } from './change-steps.ts'
import { findWrong, isQuiet } from './checks.ts'
import { deskSteps } from './desk-steps.ts'
import type { SagaHotel } from './hotel.ts'
import { openMailServer, overNetwork, type Late } from './network.ts'
import { arrive } from './outside.ts'
import { jobSteps, ownerSteps } from './owner-steps.ts'
import { others, step, type Stage } from './play.ts'
import { guestSteps } from './steps.ts'
import { lose, send, type Letter } from './webhooks.ts'
import { pass, type Guest, type World } from './world.ts'

export type Schedule = {
  readonly seed: number
  readonly hotel: SagaHotel
  readonly deps: Omit<Deps, 'clock' | 'providers'>
  readonly sql: PlainSql
  readonly tell: (what: string) => void
}

const firstDay = Date.parse('2026-12-01T06:00:00Z')

/** One schedule from its seed to its end; returns its figures and what was wrong. */
export async function runSchedule(schedule: Schedule) {
  const stage = setUp(schedule)
  const { world } = stage
  const steps = 10 + world.random.int(26)
  for (let done = 0; done < steps; done += 1) await step(stage)
  if (world.random.chance(0.6)) await liveThere(stage)
  await comeToRest(stage)
  const figures = await findWrong(schedule.sql, world, stage.letters)
  return { ...figures, wrong: world.wrong }
}

/** The day comes on which the first guests do: much happens at the desk, beside all else. */
async function liveThere(stage: Stage): Promise<void> {
  const { world, sql } = stage
  const [first] = await sql<{ arrival: string | null }[]>`
    SELECT min(check_in)::text AS arrival FROM bookings WHERE property_id = ${world.hotel.id} AND status = 'confirmed'`
  if (!first?.arrival) return
  const arrival = Date.parse(`${first.arrival}T15:00:00Z`)
  if (arrival > world.now.getTime()) world.now = new Date(arrival)
  world.atDesk = true
  for (const { name, bookingId } of world.guests) {
    if (bookingId === null || world.random.chance(0.2)) continue
    await act(world, `desk lets ${name} in`, deskSteps.letsIn(world, bookingId))
  }
  const steps = 12 + world.random.int(18)
  for (let done = 0; done < steps; done += 1) await step(stage)
}

function setUp({ seed, hotel, deps, sql, tell }: Schedule): Stage {
  const random = openRandom(seed)
  const letters: Letter[] = []
  const late: Late = []
  const now = () => world.now
  const books = openBooks({
    seed,
    now,
    publish: (news) => {
      const names = random.pick(namesOf(news)) ?? 'all'
      letters.push({ ...news, id: `news_${seed}_${letters.length}`, sent: 0, state: 'waiting', names })
    },
  })
  const world: World = {
    seed,
    random,
    hotel,
    books,
    mailer: openMailServer(() => world),
    deps: { ...deps, clock: now, providers: overNetwork(books, () => world, late) },
    mailsTaken: new Map(),
    calls: new Map(),
    guests: guestsOf(random, seed),
    figures: { crashes: 0, eventsLost: 0, replays: 0, together: 0 },
    now: new Date(firstDay + random.int(86_400) * 1000),
    calm: false,
    atDesk: false,
    depth: 0,
    others: async () => await others(stage),
    wrong: [],
    tell,
  }
  const stage = { world, letters, late, sql }
  return stage
}

/** What a provider names in its news: of a refund perhaps only the money that it is made of. */
function namesOf({ about, payment, must }: News): readonly Letter['names'][] {
  if (about === 'refund') return ['all', 'money']
  // One piece of news about money names everything; only of others that tell the same we may hear first.
  if (must) return ['all']
  return payment.method === 'stripe' ? ['all', 'reference'] : ['all', 'ref']
}

function guestsOf(random: Random, seed: number): Guest[] {
  const count = Number(random.weighted({ '1': 5, '2': 4, '3': 1 }))
  return Array.from({ length: count }, (_, index) => ({
    name: ['Anna', 'Ben', 'Cleo'][index] ?? '',
    key: `saga-${seed}-${index}`,
    request: null,
    bookingId: null,
    pages: [],
  }))
}

const mostRounds = 40
/** Seconds: until what is asked for again a minute later, until holds and payments have run out, until mails go again. */
const waits = [61, 2500, 3700]
const longestWait = 7200
/** From so many rounds on days pass: what ended days ago is asked after ever more rarely, each time after twice as long. */
const longRounds = 20
const day = 86_400
/** Seconds: until nothing is asked after any more. */
const month = 30 * day

/** The network is healthy again, time goes on, and the jobs run until nothing is left to do. */
async function comeToRest(stage: Stage): Promise<void> {
  const { world, late } = stage
  world.calm = true
  world.tell('calm')
  while (late.length > 0) arrive(world, late)
  if (world.random.chance(0.3)) await recordLate(world)
  await runUntilQuiet(stage, 'asked')
  if (world.random.chance(0.5)) {
    await changeLater(world)
    await runUntilQuiet(stage, 'asked')
  }
  if (world.random.chance(0.3)) {
    await cancelLater(world)
    await runUntilQuiet(stage, 'asked')
  }
  pass(world, month)
  await runUntilQuiet(stage, 'asked for the last time')
}

/** Transfers come when nobody waits for them any more: by then somebody else may have the rooms. */
async function recordLate(world: World): Promise<void> {
  pass(world, 90_000)
  const { name, run } = jobSteps.sweeper(world)
  await act(world, name, run)
  for (const guest of world.guests) {
    if (guest.bookingId === null) continue
    await act(world, `owner records ${guest.name}'s, late`, ownerSteps.records(world, guest.bookingId))
  }
}

/** Days after everything was paid a stay becomes another one: by its guest, by its hotel, or by one after the other. */
async function changeLater(world: World): Promise<void> {
  const { random, guests } = world
  pass(world, Math.floor(random.next() * 40 * 3600))
  for (const { name, bookingId } of [...guests, ...guests]) {
    if (bookingId === null || random.chance(0.3)) continue
    const by = random.chance(0.5) ? 'guest' : 'owner'
    await act(world, `${by} changes ${name}'s, later`, changesConfirmed(world, bookingId, by))
  }
}

/** Hours: by then a guest's arrival may be any distance away, or over. */
const latestCancel = 110

/** Days after everything was paid plans change: what that costs depends on when it is. */
async function cancelLater(world: World): Promise<void> {
  const { random, guests } = world
  pass(world, Math.floor(random.next() * latestCancel * 3600))
  for (const guest of guests) {
    const cancels = guestSteps.cancels(world, guest)
    if (cancels) await act(world, cancels.name, cancels.run)
  }
}

async function runUntilQuiet(stage: Stage, overIs: 'asked' | 'asked for the last time'): Promise<void> {
  const { world, letters, sql } = stage
  const askedSince = overIs === 'asked' ? world.now : null
  for (let round = 0; round < mostRounds; round += 1) {
    pass(world, waits[round] ?? (round < longRounds ? longestWait : day))
    passTime(world.books)
    await bringRest(stage)
    for (const payment of world.books.payments) {
      endRefunds(world, payment)
      // Banks take their time, but not for ever.
      if (round >= 2) settleSlow(world.books, payment, world.random.chance(0.7))
    }
    for (const job of [jobSteps.reconciler, jobSteps.sweeper, jobSteps.asker, jobSteps.relay]) {
      const { name, run } = job(world)
      await act(world, name, run)
    }
    const isWaiting = letters.some(({ state }) => state === 'waiting')
    if (!isWaiting && (await isQuiet(sql, world.hotel, askedSince))) return
  }
  world.wrong.push('it never comes to rest')
}

/** All news that was not lost comes, or is lost now. */
async function bringRest({ world, letters }: Stage): Promise<void> {
  for (const letter of letters) {
    if (letter.state !== 'waiting') continue
    if (!letter.must && world.random.chance(0.3)) lose(world, letter)
    else await send(world, letter)
  }
}

function endRefunds({ books, random }: World, payment: Payment): void {
  for (const refund of payment.refunds)
    if (refund.status === 'pending') endRefund(books, payment, refund, random.chance(0.9) ? 'done' : 'failed')
}
