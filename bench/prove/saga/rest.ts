import { act } from './act.ts'
import { endRefund, passTime, settleSlow, type Payment } from './bank.ts'
import { isQuiet } from './checks.ts'
import { jobSteps } from './owner-steps.ts'
import { lose, send } from './webhooks.ts'
import { arrive } from './outside.ts'
import type { Stage } from './play.ts'
import { pass, type World } from './world.ts'

const mostRounds = 40
/** Seconds: until what is asked for again a minute later, until holds and payments have run out, until mails go again. */
const waits = [61, 2500, 3700]
const longestWait = 7200

/** The network is healthy again, time goes on, and the jobs run until nothing is left to do. */
export async function comeToRest(stage: Stage): Promise<void> {
  const { world, letters, late, sql } = stage
  world.calm = true
  world.tell('calm')
  while (late.length > 0) arrive(world, late)
  for (let round = 0; round < mostRounds; round += 1) {
    pass(world, waits[round] ?? longestWait)
    passTime(world.books)
    await bringRest(stage)
    for (const payment of world.books.payments) {
      endRefunds(world, payment)
      // Banks take their time, but not for ever.
      if (round >= 2) settleSlow(world.books, payment, world.random.chance(0.7))
    }
    for (const job of [jobSteps.reconciler, jobSteps.sweeper, jobSteps.relay]) {
      const { name, run } = job(world)
      await act(world, name, run)
    }
    const isWaiting = letters.some(({ state }) => state === 'waiting')
    if (!isWaiting && (await isQuiet(sql, world.hotel))) return
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
