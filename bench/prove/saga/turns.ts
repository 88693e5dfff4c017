import { setTimeout as pause } from 'node:timers/promises'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { waitingSessions } from '../../../apps/api/src/testing/lock-waits.ts'
import type { Random } from '../../../tooling/random.ts'

type Seat = { state: 'acting' | 'ready' | 'blocked' | 'ended'; readonly waiting: (() => void)[] }
/** Where they meet. */
type Place = { readonly sql: PlainSql; readonly sharded: boolean }
type Work = (turn: (isStill: boolean) => Promise<void>) => Promise<void>

/** Longer than a statement takes that waits for nobody. */
const patienceMs = 8
/** Nothing that anybody does takes so long. */
const longestMs = 120_000

/**
 * Lets several act at once, of whom after each statement one, chosen by chance, does its next: who waits for another's
 * lock waits in the database, and the others go on. The same chances give the same order.
 */
export async function takeTurns(place: Place, random: Random, works: readonly Work[]): Promise<void> {
  const seats: Seat[] = works.map(() => ({ state: 'acting', waiting: [] }))
  let wake = () => undefined as void
  const change = async (ms?: number) => {
    const news = new Promise<void>((resolve) => (wake = resolve))
    await (ms === undefined ? news : Promise.race([news, pause(ms)]))
  }
  const ended = works.map(async (work, index) => {
    const seat = seats[index]
    if (!seat) return
    await park(seat, () => wake())
    await work(async (isStill) => await park(seat, () => wake(), isStill))
    seat.state = 'ended'
    wake()
  })
  while (seats.some(({ state }) => state !== 'ended')) {
    const next = random.pick(seats.filter(({ state }) => state === 'ready'))
    if (!next) {
      await change(patienceMs)
      continue
    }
    next.state = 'acting'
    for (const go of next.waiting.splice(0)) go()
    await untilStill(place, seats, change)
  }
  await Promise.all(ended)
}

/** Whoever asked for several things at once is ready when the last of them is there. */
async function park(seat: Seat, wake: () => void, isStill = true): Promise<void> {
  // An answer that came after all was over: nobody waits for it.
  if (seat.state === 'ended') return
  await new Promise<void>((resolve) => {
    seat.waiting.push(resolve)
    if (!isStill) return
    seat.state = 'ready'
    wake()
  })
}

/** Returns when nobody acts any more: each is ready, has ended, or waits for the lock of one who is ready. */
async function untilStill(place: Place, seats: readonly Seat[], change: (ms: number) => Promise<void>): Promise<void> {
  const inStates = (...states: Seat['state'][]) => seats.filter(({ state }) => states.includes(state))
  const last = Date.now() + longestMs
  if (inStates('acting').length > 0) await change(patienceMs)
  while (inStates('acting', 'blocked').length > 0) {
    if (Date.now() > last) throw new Error('Somebody acts who waits for nothing and never ends.')
    const unsettled = inStates('acting', 'blocked')
    if ((await countWaiting(place)) === unsettled.length) {
      for (const seat of unsettled) if (seat.state === 'acting') seat.state = 'blocked'
      return
    }
    await change(1)
  }
}

/** How many wait for a lock: it is handed over the moment that it is let go. */
async function countWaiting({ sql, sharded }: Place): Promise<number> {
  if (sharded) return (await waitingSessions({ sql, sharded })).length
  const rows = await sql<{ pid: number }[]>`
    SELECT DISTINCT l.pid FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`
  return rows.length
}
