import { endRefund, goneOf, passTime, pay, settleSlow, takeBack } from './bank.ts'
import type { Late } from './network.ts'
import type { World } from './world.ts'

/** A guest at the provider: pays, is declined, or does nothing. False when there is no page to be at. */
export function usePage({ books, guests, random, tell }: World): boolean {
  const pages = new Set(guests.flatMap((guest) => guest.pages))
  passTime(books)
  const payment = random.pick(books.payments.filter(({ ref, stage }) => stage === 'open' && pages.has(ref)))
  if (!payment) return false
  if (random.chance(0.1)) return true
  const isOdd = payment.method === 'stripe' && random.chance(0.02)
  payment.payer = random.weighted({ pays: 14, declines: 2, returns: 3, slow: 4 })
  // A card that is declined leaves the page open for another.
  if (payment.method === 'stripe' && (payment.payer === 'declines' || payment.payer === 'returns')) return true
  const { minor, currency } = payment.request.amount
  tell(`  a guest pays ${payment.ref}${isOdd ? ' with a wrong amount' : ''}`)
  pay(books, payment, isOdd ? { minor: minor - 1, currency } : undefined)
  return true
}

/** What happens over there without us: refunds by hand, disputes, refunds that end, money that comes too late. */
export function meddle({ books, random, tell }: World): boolean {
  const payment = random.pick(books.payments)
  if (!payment) return false
  const what = random.weighted({ refund: 2, dispute: 2, ends: 5, comesBack: 2, late: 2, arrives: 4 })
  tell(`  at the provider: ${what} ${payment.ref}`)
  const heldMinor = (payment.captured?.amount.minor ?? 0) - goneOf(payment)
  if (what === 'refund' && heldMinor > 0) takeBack(books, payment, 'refund', 1 + random.int(heldMinor))
  if (what === 'dispute' && heldMinor > 0) takeBack(books, payment, 'dispute', heldMinor)
  if (what === 'arrives') settleSlow(books, payment, random.chance(0.7))
  if (what === 'late' && payment.stage === 'expired') pay(books, payment)
  const pending = payment.refunds.find(({ status }) => status === 'pending')
  if (what === 'ends' && pending) endRefund(books, payment, pending, random.chance(0.8) ? 'done' : 'failed')
  const done = payment.refunds.filter(({ status }) => status === 'done')
  const back = done.find(({ kind }) => kind === 'dispute' || random.chance(0.1))
  if (what === 'comesBack' && back) endRefund(books, payment, back, 'failed')
  return true
}

/** A call arrives for which nobody waits any more. */
export function arrive(world: World, late: Late): boolean {
  const [call] = late.splice(world.random.int(late.length), 1)
  if (!call) return false
  world.tell(`  arrives late: ${call.what}`)
  call.arrive()
  return true
}
