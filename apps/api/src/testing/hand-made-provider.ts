import type { Money } from '@keystay/contract/shared/money'
import { newId } from '../platform/database/ids.ts'
import type {
  PaymentProvider,
  PaymentRequest,
  ProviderEvent,
  ProviderRefund,
  ProviderState,
} from '../features/bookings/payments/providers/payment-provider.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
type HeldPayment = { readonly request: PaymentRequest; state: ProviderState }
export type HandMade = PaymentProvider & {
  /** How often each call was made. */
  readonly calls: Record<'create' | 'ask' | 'capture' | 'expire' | 'refund' | 'askRefund', number>
  /** What the next calls answer instead of the truth; `after`: though they do what they are asked. */
  readonly faults: { on: keyof HandMade['calls']; failure: 'refused' | 'unreachable'; after?: boolean }[]
  /** How refunds begin. */
  refundsBegin: ProviderRefund['status']
  /** The guest agrees. */
  approve(ref: string): void
  /** That they agreed no longer counts: they are to agree again. */
  withdraw(ref: string): void
  /** Money arrives, whatever was asked for. */
  take(ref: string, amount?: Money): void
  end(ref: string, stage: 'expired' | 'failed'): void
  /** Made at the provider. */
  giveBack(ref: string, minor: number, kind?: ProviderRefund['kind'], currency?: string): string
  settleRefund(refundRef: string, status: ProviderRefund['status']): void
  stateOf(ref: string): ProviderState
  /** What was asked for, the latest first. */
  requests(): readonly PaymentRequest[]
  /** How often money was taken. */
  takenOf(ref: string): number
  /** What is held of a payment there. */
  heldOf(ref: string): number
}

/** A delivery of an event, as `readEvent` of the hand-made provider takes it: unsigned. */
export function eventOf(ref: string, eventId: string = newId(), signature: string = newId()): Buffer {
  const event: ProviderEvent = { eventId, signature, reference: null, ref, captureRef: null }
  return Buffer.from(JSON.stringify(event))
}

/** A provider for what no real one does, or not as often as a test wants it. It keeps the promises that every provider makes. */
export function openHandMade(options: { readonly approves?: boolean } = {}): HandMade {
  const payments = new Map<string, HeldPayment>()
  const refunds = new Map<string, ProviderRefund>()
  const captureCounts = new Map<string, number>()
  const captures = new Set<string>()
  const calls = { create: 0, ask: 0, capture: 0, expire: 0, refund: 0, askRefund: 0 }
  const faults: HandMade['faults'] = []
  const at = (ref: string) => {
    const one = payments.get(ref)
    if (!one) throw new Error(`Nothing is known of ${ref}.`)
    return one
  }
  const change = (ref: string, state: Partial<ProviderState>) => {
    const one = at(ref)
    one.state = { ...one.state, ...state }
  }
  const heldMinorOf = (ref: string) => {
    const { captured, refunds: paymentRefunds } = at(ref).state
    const gone = paymentRefunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount.minor, 0)
    return (captured?.amount.minor ?? 0) - gone
  }
  const add = (ref: string, refund: ProviderRefund) => {
    refunds.set(refund.ref, refund)
    change(ref, { refunds: [...at(ref).state.refunds, refund] })
    return refund.ref
  }
  const answer = async <T>(on: keyof typeof calls, work: () => T | 'refused') => {
    calls[on] += 1
    const index = faults.findIndex((fault) => fault.on === on)
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    const value = fault && !fault.after ? undefined : work()
    if (fault) return { ok: false, failure: fault.failure, issue: 'planted' } as const
    return value === 'refused' || value === undefined
      ? ({ ok: false, failure: 'refused', issue: 'no' } as const)
      : ({ ok: true, value } as const)
  }
  const self: HandMade = {
    calls,
    faults,
    refundsBegin: 'done',
    takes: () => true,
    gives: () => true,
    endsByOurClock: options.approves === true,
    create: async (request) =>
      await answer('create', () => {
        const ref = `at-${request.attemptId}`
        const state = { reference: request.reference, stage: 'open', captured: null, refunds: [], issue: '' } as const
        if (!payments.has(ref)) payments.set(ref, { request, state })
        return { ref, redirectUrl: `https://pay.example.com/${ref}` }
      }),
    ask: async (ref) => await answer('ask', () => at(ref).state),
    capture: async (ref, attemptId) =>
      await answer('capture', () => {
        const { stage } = at(ref).state
        if (stage === 'open') return 'refused'
        // Asked twice in the same name it takes the money once, in another name once more.
        const name = `${ref} ${attemptId}`
        if ((stage === 'approved' || stage === 'captured') && !captures.has(name)) self.take(ref)
        captures.add(name)
        return at(ref).state
      }),
    expire: async (ref) =>
      await answer('expire', () => {
        const { stage } = at(ref).state
        if (options.approves) return null
        if (stage !== 'open') return 'refused'
        change(ref, { stage: 'expired' })
        return null
      }),
    refund: async ({ refundId, captureRef, amount }) =>
      await answer('refund', () => {
        const earlier = [...refunds.values()].find(({ reference }) => reference === refundId)
        const ref = captureRef.replace('money-', '')
        if (!earlier && heldMinorOf(ref) < amount.minor) return 'refused'
        const made = earlier ?? { ref: newId(), reference: refundId, amount, status: self.refundsBegin, kind: 'refund' }
        if (!earlier) add(ref, made)
        return { ref: made.ref, status: made.status }
      }),
    askRefund: async (refundRef) =>
      await answer('askRefund', () => ({ status: refunds.get(refundRef)?.status ?? 'failed' })),
    readEvent: async (_headers, body) => ({ ok: true, value: JSON.parse(body.toString()) as ProviderEvent }),
    approve: (ref) => change(ref, { stage: 'approved' }),
    withdraw: (ref) => change(ref, { stage: 'open' }),
    take: (ref, amount = at(ref).request.amount) => {
      captureCounts.set(ref, (captureCounts.get(ref) ?? 0) + 1)
      change(ref, { stage: 'captured', captured: { ref: `money-${ref}`, amount } })
    },
    end: (ref, stage) => change(ref, { stage, issue: stage === 'failed' ? 'declined' : '' }),
    giveBack: (ref, minor, kind = 'refund', currency = at(ref).request.amount.currency) => {
      return add(ref, { ref: newId(), reference: null, amount: { minor, currency }, status: 'done', kind })
    },
    settleRefund: (refundRef, status) => {
      const refund = refunds.get(refundRef)
      if (refund) (refund as Mutable<ProviderRefund>).status = status
    },
    requests: () => [...payments.values()].map(({ request }) => request).toReversed(),
    stateOf: (ref) => structuredClone(at(ref).state),
    takenOf: (ref) => captureCounts.get(ref) ?? 0,
    heldOf: heldMinorOf,
  }
  return self
}
