import { isDeepStrictEqual } from 'node:util'
import type { Money } from '@keystay/contract/shared/money'
import type {
  OnlineMethod,
  PaymentRequest,
  ProviderRefund,
  ProviderResult,
  ProviderState,
} from '../../../apps/api/src/features/bookings/payments/providers/payment-provider.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'

/** What a provider keeps of one attempt to pay. */
export type Payment = {
  readonly method: OnlineMethod
  readonly ref: string
  readonly request: PaymentRequest
  readonly createdAt: Date
  stage: 'open' | 'approved' | 'processing' | 'captured' | 'failed' | 'expired'
  captured: { readonly ref: string; readonly amount: Money } | null
  /** The money came when the provider had said that none would. */
  late: boolean
  /** It was on its way for a while: who did not want to wait may have given the booking up. */
  slow: boolean
  /** The payer's means, when the money is taken: `returns` has to come back and choose others, `slow` pays later. */
  payer: 'pays' | 'declines' | 'returns' | 'slow'
  readonly refunds: BankRefund[]
}
export type BankRefund = { -readonly [Key in keyof ProviderRefund]: ProviderRefund[Key] }
/** News of a provider. `must`: nothing but this tells of it, so the provider repeats it until it is taken. */
export type News = { readonly payment: Payment; readonly about: 'payment' | 'refund'; readonly must: boolean }

/** The providers' own books: of one that takes money by itself and one that is told to. */
export type Books = {
  readonly seed: number
  readonly now: () => Date
  readonly publish: (news: News) => void
  readonly payments: Payment[]
  /** What no provider would ever see from a caller who is right. */
  readonly breaches: string[]
  /** What was refused once stays refused. */
  readonly denied: Set<string>
  named: number
}

const minute = 60_000
/** A card page is open for at least so long. */
const shortestMs = 30 * minute
/** An order that nobody approves is forgotten after so long. */
const forgottenMs = 180 * minute

const refused = (issue: string) => ({ ok: false, failure: 'refused', issue }) as const

export function openBooks({ seed, now, publish }: Pick<Books, 'seed' | 'now' | 'publish'>): Books {
  return { seed, now, publish, payments: [], breaches: [], denied: new Set(), named: 0 }
}

function breach({ breaches }: Books, what: string) {
  breaches.push(what)
  return refused(what)
}

function nameFor(books: Books, kind: string): string {
  books.named += 1
  return `${kind}_${books.seed}_${books.named}`
}

/** What becomes of something does not depend on what is asked for beside it. */
function chancesOf({ seed, denied }: Books, what: string): Random {
  return openRandom(seedFor(seed, `${what} ${denied.size}`))
}

/** What of a payment has gone back, or is going. */
export function goneOf({ refunds }: Payment): number {
  return refunds.reduce((sum, one) => sum + (one.status === 'failed' ? 0 : one.amount.minor), 0)
}

/** By the providers' clock: pages close. */
export function passTime({ payments, now, publish }: Books): void {
  for (const payment of payments) {
    const isOver = payment.method === 'stripe' && now() >= payment.request.expiresAt
    if (payment.stage !== 'open' || !isOver) continue
    payment.stage = 'expired'
    publish({ payment, about: 'payment', must: false })
  }
}

type Opened = { readonly ref: string; readonly redirectUrl: string }

export function createPayment(books: Books, method: OnlineMethod, request: PaymentRequest): ProviderResult<Opened> {
  const { payments, denied, now } = books
  const earlierPayment = payments.find((one) => one.request.attemptId === request.attemptId)
  if (earlierPayment && !isDeepStrictEqual(earlierPayment.request, request))
    return breach(books, 'a key with another request')
  if (earlierPayment)
    return { ok: true, value: { ref: earlierPayment.ref, redirectUrl: `https://pay.test/${earlierPayment.ref}` } }
  if (denied.has(request.attemptId)) return refused('account_restricted')
  if (chancesOf(books, `create ${payments.length}`).chance(0.01)) {
    denied.add(request.attemptId)
    return refused('account_restricted')
  }
  if (method === 'stripe' && request.expiresAt.getTime() - now().getTime() < shortestMs) return refused('too_short')
  const ref = nameFor(books, method)
  const begun = { stage: 'open', captured: null, late: false, slow: false, payer: 'pays', refunds: [] } as const
  payments.push({ ...begun, method, ref, request, createdAt: now(), refunds: [] })
  return { ok: true, value: { ref, redirectUrl: `https://pay.test/${ref}` } }
}

export function askFor(books: Books, ref: string): ProviderResult<ProviderState> {
  passTime(books)
  const payment = books.payments.find((one) => one.ref === ref)
  return payment ? { ok: true, value: stateOf(payment, books.now()) } : breach(books, 'an attempt that there is not')
}

export function capture(books: Books, ref: string): ProviderResult<ProviderState> {
  const payment = books.payments.find((one) => one.ref === ref)
  if (!payment) return breach(books, 'an attempt that there is not')
  const { method, stage, payer } = payment
  const isToTake = method === 'paypal' && (stage === 'open' || stage === 'approved')
  if (isToTake && (stage === 'open' || payer === 'returns')) {
    payment.stage = 'open'
    const issue = stage === 'open' ? 'ORDER_NOT_APPROVED' : 'INSTRUMENT_DECLINED'
    const to = books.named % 2 === 0 ? null : `https://pay.test/${ref}`
    return { ok: true, value: { ...stateOf(payment, books.now()), issue, payerReturns: { to } } }
  }
  if (isToTake && payer === 'declines') {
    const value = { ...stateOf(payment, books.now()), stage: 'failed', issue: 'TRANSACTION_REFUSED' } as const
    return { ok: true, value }
  }
  if (isToTake) take(books, payment, payment.request.amount)
  // Of one that takes the money by itself an open page says that nothing is on its way any more.
  if (method === 'stripe' && payment.stage === 'open')
    return { ok: true, value: { ...stateOf(payment, books.now()), payerReturns: { to: null } } }
  return { ok: true, value: stateOf(payment, books.now()) }
}

function take(books: Books, payment: Payment, amount: Money): void {
  if (payment.payer === 'slow' && payment.stage !== 'processing' && payment.stage !== 'expired') {
    payment.stage = 'processing'
    payment.slow = true
    return books.publish({ payment, about: 'payment', must: false })
  }
  // Money that comes when the page is closed already, or nobody waits for it, is told until somebody listens.
  payment.late = payment.stage === 'expired' || payment.slow
  payment.stage = 'captured'
  payment.captured = { ref: nameFor(books, 'money'), amount }
  books.publish({ payment, about: 'payment', must: payment.late })
}

export function expire(books: Books, ref: string): ProviderResult<null> {
  passTime(books)
  const payment = books.payments.find((one) => one.ref === ref)
  if (!payment) return breach(books, 'an attempt that there is not')
  // An order cannot be taken back.
  if (payment.method === 'paypal') return { ok: true, value: null }
  if (payment.stage !== 'open') return refused('not_open')
  payment.stage = 'expired'
  books.publish({ payment, about: 'payment', must: false })
  return { ok: true, value: null }
}

type RefundRequest = { readonly refundId: string; readonly captureRef: string; readonly amount: Money }
type RefundStands = { readonly ref: string; readonly status: ProviderRefund['status'] }

export function refund(books: Books, { refundId, captureRef, amount }: RefundRequest): ProviderResult<RefundStands> {
  const payment = books.payments.find((one) => one.captured?.ref === captureRef)
  if (!payment?.captured) return breach(books, 'a refund of money that was not taken')
  const earlierRefund = payment.refunds.find((one) => one.reference === refundId)
  if (earlierRefund && earlierRefund.amount.minor !== amount.minor) return breach(books, 'a key with another refund')
  if (earlierRefund) return { ok: true, value: { ref: earlierRefund.ref, status: earlierRefund.status } }
  if (books.denied.has(refundId)) return refused('denied')
  if (amount.currency !== payment.captured.amount.currency) return breach(books, 'a refund in another currency')
  if (goneOf(payment) + amount.minor > payment.captured.amount.minor) {
    // Somebody took it back over there; otherwise nobody may ask for more than there is.
    const isForeign = payment.refunds.some((one) => one.reference === null)
    return isForeign ? refused('too_much') : breach(books, 'a refund of more than was taken')
  }
  const chances = chancesOf(books, `refund ${captureRef} ${payment.refunds.length}`)
  if (chances.chance(0.02)) {
    books.denied.add(refundId)
    return refused('denied')
  }
  const status = chances.chance(0.15) ? 'pending' : 'done'
  const ref = nameFor(books, 'refund')
  payment.refunds.push({ ref, reference: refundId, amount, status, kind: 'refund' })
  books.publish({ payment, about: 'refund', must: false })
  return { ok: true, value: { ref, status } }
}

export function askForRefund(books: Books, ref: string): ProviderResult<Pick<RefundStands, 'status'>> {
  const found = books.payments.flatMap((one) => one.refunds).find((one) => one.ref === ref)
  return found ? { ok: true, value: { status: found.status } } : breach(books, 'a refund that there is not')
}

/** The payer's money arrives; of a provider that takes it when it is told, they agree. */
export function pay(books: Books, payment: Payment, amount = payment.request.amount): void {
  if (payment.method === 'stripe') return take(books, payment, amount)
  payment.stage = 'approved'
  books.publish({ payment, about: 'payment', must: false })
}

/** Money that was on its way arrives, or does not. */
export function settleSlow(books: Books, payment: Payment, arrives: boolean): void {
  if (payment.stage !== 'processing') return
  if (arrives) return take(books, payment, payment.request.amount)
  payment.stage = 'failed'
  books.publish({ payment, about: 'payment', must: true })
}

/** Money goes back without having been asked for here. */
export function takeBack(books: Books, payment: Payment, kind: ProviderRefund['kind'], minor: number): void {
  if (!payment.captured) return
  const { currency } = payment.captured.amount
  const ref = nameFor(books, kind)
  payment.refunds.push({ ref, reference: null, amount: { minor, currency }, status: 'done', kind })
  books.publish({ payment, about: 'refund', must: true })
}

/** A refund that was pending, or seemed done, ends so. */
export function endRefund(books: Books, payment: Payment, one: BankRefund, status: 'done' | 'failed'): void {
  // One that is pending is asked for; of one that seemed done only news can tell.
  const must = one.status === 'done'
  one.status = status
  books.publish({ payment, about: 'refund', must })
}

function stateOf({ method, stage, captured, refunds, request, createdAt }: Payment, now: Date): ProviderState {
  const isForgotten = method === 'paypal' && stage === 'open' && now.getTime() - createdAt.getTime() > forgottenMs
  if (isForgotten) return { reference: null, stage: 'expired', captured: null, refunds: [], issue: 'gone' }
  const issue = stage === 'processing' ? 'PENDING_REVIEW' : ''
  return { reference: request.reference, stage, captured, refunds: refunds.map((one) => ({ ...one })), issue }
}
