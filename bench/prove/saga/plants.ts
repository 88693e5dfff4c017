import type { Change } from '../../lib/planted.ts'
import { besidePlants } from './beside-plants.ts'

const payments = '/bookings/payments'
const bookings = '/features/bookings'

/** Each takes one guard away. */
export const sagaPlants: Readonly<Record<string, readonly Change[]>> = {
  ...besidePlants,
  'settle-recheck': [
    {
      file: `${payments}/apply-state.ts`,
      from: 'judgeCapture(booking, attempt.purpose, captured.amount)',
      to: "judgeCapture({ ...booking, status: 'pending' }, attempt.purpose, captured.amount)",
    },
  ],
  'balance-once': [
    {
      file: `${payments}/rules.ts`,
      from: "if (booking.status === 'confirmed' && !isAwaited) return 'twice'",
      to: "if (booking.status === 'confirmed' && !isAwaited) return purpose === 'balance' ? 'pays' : 'twice'",
    },
  ],
  'transfer-once': [
    {
      file: `${bookings}/transfers/record-transfer.ts`,
      from: 'if (minor !== seenMinor)',
      to: 'if (minor < seenMinor)',
    },
    {
      file: `${bookings}/transfers/rules.ts`,
      from: "if (!missing) return back('twice')",
      to: "if (!missing) return { outcome: 'pays', purpose: 'whole', backMinor: 0 }",
    },
  ],
  'refund-cap': [
    {
      file: `${bookings}/rules.ts`,
      from: 'leftMinor = Math.max(0, held - feeMinor)',
      to: 'leftMinor = Math.max(0, ledger.capturedMinor - feeMinor)',
    },
    { file: `${payments}/rules.ts`, from: 'Math.min(restMinor, heldMinor)', to: 'restMinor' },
  ],
  // What is due at the hotel is asked for online.
  'at-hotel': [
    {
      file: `${bookings}/rules.ts`,
      from: 'return totalMinor - atHotelMinor',
      to: 'return totalMinor + 0 * atHotelMinor',
    },
  ],
  // An extra that was sold as kept goes back.
  kept: [
    {
      file: `${bookings}/rules.ts`,
      from: 'Math.min(soldAsKeptMinor, leftMinor)',
      to: 'Math.min(0 * soldAsKeptMinor, leftMinor)',
    },
  ],
  // A change forgets the fee that is due already.
  'change-floor': [
    {
      file: `${bookings}/changes/change-terms.ts`,
      from: 'feeMinor: Math.max(tier.feeMinor, floorMinor)',
      to: 'feeMinor: Math.max(tier.feeMinor, 0 * floorMinor)',
    },
  ],
  // What a change makes cheaper does not go back.
  'change-back': [
    {
      file: `${bookings}/changes/change-stay.ts`,
      from: 'now: when, actor, giving }, money)',
      to: 'now: when, actor, giving }, { ...money, backOnlineMinor: 0 })',
    },
  ],
  // What leaving early, or taking further nights back, makes cheaper does not go back.
  'desk-back': [
    {
      file: `${bookings}/changes/desk-change.ts`,
      from: "actor: 'owner', giving }, money)",
      to: "actor: 'owner', giving }, { backOnlineMinor: 0, backAtDeskMinor: 0 })",
    },
  ],
  'hold-rule': [
    {
      file: `${bookings}/rules.ts`,
      from: "status === 'pending' && !paymentLive &&",
      to: "status === 'pending' && paymentLive !== undefined &&",
    },
    { file: `${bookings}/hold-queries.ts`, from: ' AND NOT payment_live', to: '' },
    {
      file: `${bookings}/queries.ts`,
      from: '.set({ ...ending, holdExpiresAt: null, partMinor: 0 })',
      to: '.set({ ...ending, holdExpiresAt: null, partMinor: 0, paymentLive: false })',
    },
  ],
  'mail-written': [
    {
      file: '/features/outbox/outbox.ts',
      from: 'const rows = entries.map(toRow)',
      to: "const rows = entries.filter(({ kind }) => kind !== 'refund_made').map(toRow)",
    },
  ],
  'mail-sent': [
    { file: '/features/mail/rules.ts', from: "return status === 'confirmed'", to: "return status === 'pending'" },
  ],
  'event-once': [
    { file: `${payments}/queries.ts`, from: 'return inserted !== undefined', to: 'return inserted !== null' },
    {
      file: `${payments}/receive-event.ts`,
      from: 'const earlier = await findEvent',
      to: 'const earlier = await findNoEvent',
    },
    {
      file: `${payments}/receive-event.ts`,
      from: "import { settlePayment } from './settle-payment.ts'",
      to: "import { settlePayment } from './settle-payment.ts'\nconst findNoEvent = async (..._: unknown[]): Promise<{ signatureHash: Buffer } | undefined> => undefined",
    },
  ],
}

/** What mails look like is proven elsewhere; and jobs do one thing after the other, so that a seed plays again as it was. */
export const simplified: readonly Change[] = [
  {
    file: '/features/mail/templates/compose.ts',
    from: 'const content = cleanContent(rawContent)',
    to: "if (rawContent) return { subject: rawContent.kind, html: '', text: '', attachments: [] }\n  const content = cleanContent(rawContent)",
  },
  { file: '/features/mail/mailer.ts', from: 'mailConnections = 4', to: 'mailConnections = 1' },
  { file: `${payments}/refunds/send-refunds.ts`, from: 'const patienceMs = 3000', to: 'const patienceMs = 600_000' },
  { file: `${payments}/reconcile-payments.ts`, from: 'const abreast = 3', to: 'const abreast = 1' },
  { file: '/features/bookings/sweep-holds.ts', from: 'const lanes = 3', to: 'const lanes = 1' },
  { file: '/features/bookings/ask-balances.ts', from: 'const lanes = 3', to: 'const lanes = 1' },
  {
    file: `${payments}/reconcile-payments.ts`,
    from: `await Promise.all(
    methods.flatMap((method) => [settleWaiting(deps, method, signal), sendDue(deps, method, signal)]),
  )`,
    to: 'await inTurn(deps, signal)',
  },
  {
    file: `${payments}/reconcile-payments.ts`,
    from: "import { settlePayment } from './settle-payment.ts'",
    to: `import { settlePayment } from './settle-payment.ts'
      const inTurn = async (deps: Deps, signal?: AbortSignal) => {
        const all: Looked[] = []
        for (const method of methods)
          all.push(await settleWaiting(deps, method, signal), await sendDue(deps, method, signal))
        return all
      }`,
  },
]
