import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Deps } from '../../../apps/api/src/deps.ts'
import { openRandom, type Random } from '../../../tooling/random.ts'
import { openBooks, type News } from './bank.ts'
import { findWrong } from './checks.ts'
import type { SagaHotel } from './hotel.ts'
import { openMailServer, overNetwork, type Late } from './network.ts'
import type { Letter } from './webhooks.ts'
import { others, step, type Stage } from './play.ts'
import { comeToRest } from './rest.ts'
import type { Guest, World } from './world.ts'

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
  const steps = 8 + world.random.int(14)
  for (let done = 0; done < steps; done += 1) await step(stage)
  await comeToRest(stage)
  const figures = await findWrong(schedule.sql, world, stage.letters)
  return { ...figures, wrong: world.wrong }
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
