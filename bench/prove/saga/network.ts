import type { Mailer } from '../../../apps/api/src/features/mail/mailer.ts'
import type {
  OnlineMethod,
  PaymentProvider,
  PaymentProviders,
  ProviderEvent,
  ProviderResult,
} from '../../../apps/api/src/features/bookings/payments/providers/payment-provider.ts'
import { openRandom, seedFor } from '../../../tooling/random.ts'
import { doNext } from './actors.ts'
import { askFor, askForRefund, capture, createPayment, expire, refund, type Books } from './bank.ts'
import { pass, type World } from './world.ts'

/** Calls that are still on their way although nobody waits for them any more. */
export type Late = { arrive: () => void; readonly what: string }[]

const fates = { well: 70, slow: 12, lost: 7, noReply: 7, late: 4 } as const
const unreachable = { ok: false, failure: 'unreachable', issue: 'no_answer' } as const

/** The providers as the product reaches them: over a network that loses calls and answers, and takes its time. */
export function overNetwork(books: Books, world: () => World, late: Late): PaymentProviders {
  const call = async <T>(what: string, arrive: () => ProviderResult<T>): Promise<ProviderResult<T>> =>
    await overWire(world(), late, what, arrive)
  const provider = (method: OnlineMethod): PaymentProvider => ({
    takes: () => true,
    gives: () => true,
    endsByOurClock: method === 'paypal',
    create: async (request) => await call(`create ${method}`, () => createPayment(books, method, request)),
    ask: async (ref) => await call(`ask ${ref}`, () => askFor(books, ref)),
    capture: async (ref) => await call(`capture ${ref}`, () => capture(books, ref)),
    expire: async (ref) => await call(`expire ${ref}`, () => expire(books, ref)),
    refund: async (request) => await call(`refund ${request.captureRef}`, () => refund(books, request)),
    askRefund: async (ref) => await call(`ask ${ref}`, () => askForRefund(books, ref)),
    readEvent: async (_headers, body) => {
      const event = JSON.parse(body.toString()) as ProviderEvent
      // One provider's signature is checked here, the other's by asking it.
      return method === 'stripe'
        ? { ok: true, value: event }
        : await call<ProviderEvent>('verify', () => ({ ok: true, value: event }))
    },
  })
  return { stripe: provider('stripe'), paypal: provider('paypal') }
}

async function overWire<T>(
  world: World,
  late: Late,
  what: string,
  arrive: () => ProviderResult<T>,
): Promise<ProviderResult<T>> {
  doNext()
  const calls = (world.calls.get(what) ?? 0) + 1
  world.calls.set(what, calls)
  // Several may be on their way at once: what becomes of one does not depend on the others.
  const random = openRandom(seedFor(world.seed, `${what} ${calls}`))
  const fate = world.calm ? 'well' : random.weighted(fates)
  world.tell(`    ${what}: ${fate}`)
  if (fate === 'lost') return unreachable
  if (fate === 'late') {
    late.push({ arrive: () => void arrive(), what })
    return unreachable
  }
  if (fate === 'slow') {
    pass(world, random.int(15))
    await world.others()
  }
  const answer = arrive()
  if (fate === 'slow') {
    pass(world, random.int(15))
    await world.others()
  }
  doNext()
  return fate === 'noReply' ? unreachable : answer
}

const mailFates = { well: 80, busy: 8, noReply: 8, away: 4 } as const

/** A mail server that puts mails off, is away, or takes a mail and does not get to say so. */
export function openMailServer(world: () => World): Mailer {
  const tries = new Map<string, number>()
  return {
    send: async ({ id, subject }) => {
      doNext()
      const { calm, seed, mailsTaken, tell } = world()
      const tried = (tries.get(id) ?? 0) + 1
      tries.set(id, tried)
      const random = openRandom(seedFor(seed, `${subject} ${tried}`))
      const fate = calm ? 'well' : random.weighted(mailFates)
      tell(`    mail ${subject}: ${fate}`)
      if (fate === 'busy') return { kind: 'later', answer: '451 busy', away: false }
      if (fate === 'away') return { kind: 'later', answer: 'ECONNREFUSED', away: true }
      mailsTaken.set(id, (mailsTaken.get(id) ?? 0) + 1)
      doNext()
      return fate === 'well' ? { kind: 'sent' } : { kind: 'later', answer: 'ETIMEDOUT', away: true }
    },
    close: () => undefined,
  }
}
