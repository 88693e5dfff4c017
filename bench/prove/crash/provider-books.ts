import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { SandboxProcess } from '../../lib/sandbox-process.ts'

/** Money that a provider took, by its own books. */
export type Taken = { readonly attemptId: string; readonly minor: number; readonly refundedMinor: number }

type Session = {
  id: string
  client_reference_id: string
  payment_status: string
  amount_total: number
  payment_intent: string
}
type StripeRefund = { id: string; amount: number; status: string; payment_intent: string }
type Amount = { value: string }
type Order = {
  purchase_units: {
    custom_id: string
    payments?: { captures: { status: string; amount: Amount }[]; refunds?: { status: string; amount: Amount }[] }
  }[]
}

/** Reads both providers' books. */
export async function readBooks(sandbox: SandboxProcess): Promise<Taken[]> {
  return [...(await readStripe(sandbox)), ...(await readPaypal(sandbox))]
}

async function readStripe(sandbox: SandboxProcess): Promise<Taken[]> {
  const sessions = await readAll<Session>(sandbox, '/v1/checkout/sessions')
  const refunds = await readAll<StripeRefund>(sandbox, '/v1/refunds')
  return sessions
    .filter(({ payment_status: status }) => status === 'paid')
    .map(({ client_reference_id: reference, amount_total: minor, payment_intent: intent }) => {
      const refundsOfIntent = refunds.filter((one) => one.payment_intent === intent && one.status !== 'failed')
      return {
        attemptId: attemptOf(reference),
        minor,
        refundedMinor: refundsOfIntent.reduce((sum, one) => sum + one.amount, 0),
      }
    })
}

async function readAll<One extends { id: string }>(sandbox: SandboxProcess, path: string): Promise<One[]> {
  const all: One[] = []
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)?.id}` : ''
    const page = (await sandbox.ask('stripe', 'GET', `${path}?limit=100${after}`)) as { data: One[]; has_more: boolean }
    all.push(...page.data)
    if (!page.has_more) return all
  }
}

async function readPaypal(sandbox: SandboxProcess): Promise<Taken[]> {
  const orders = (await sandbox.ask('paypal', 'GET', '/_control/orders')) as Order[]
  return orders.flatMap(({ purchase_units: [unit] }) => {
    const captures = unit?.payments?.captures.filter(({ status }) => status !== 'DECLINED') ?? []
    if (!unit || captures.length === 0) return []
    const refunds = unit.payments?.refunds?.filter(({ status }) => status !== 'FAILED') ?? []
    return [{ attemptId: attemptOf(unit.custom_id), minor: sumOf(captures), refundedMinor: sumOf(refunds) }]
  })
}

const attemptOf = (reference: string) => reference.split('.')[1] ?? ''
const sumOf = (rows: readonly { amount: Amount }[]) =>
  rows.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0)

type Row = {
  id: string
  status: string
  booking: string
  total: number
  captured: number
  refunded: number
  /** Its guest cancelled it, and it was sold by the plan that keeps the lodging. */
  kept: boolean
  /** What of it is no lodging: local tax, and what was taken beside the room. */
  beside: number
}

/** What of the providers' books and of what guests were told is not so in ours. */
export async function compareBooks(
  sql: PlainSql,
  payments: readonly Taken[],
  acknowledged: ReadonlySet<string>,
): Promise<string[]> {
  const wrong: string[] = []
  const rows = await sql<Row[]>`
    SELECT a.id, a.status, b.status AS booking, b.total_minor::int AS total, a.captured_minor::int AS captured,
      b.plan_id IS NOT NULL AND b.cancel_reason = 'guest' AND b.confirmed_at IS NOT NULL AS kept,
      (SELECT coalesce(sum(amount_minor), 0)::int FROM price_lines l
        WHERE l.property_id = b.property_id AND l.booking_id = b.id AND l.kind IN ('extra', 'local_tax')) AS beside,
      coalesce((SELECT sum(amount_minor) FROM refunds r WHERE r.attempt_id = a.id AND r.status <> 'failed'), 0)::int AS refunded
    FROM payment_attempts a JOIN bookings b ON b.property_id = a.property_id AND b.id = a.booking_id`
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { attemptId, minor, refundedMinor } of payments) {
    const row = byId.get(attemptId)
    const isPaid = row?.booking === 'confirmed' && row.total === minor && refundedMinor === 0
    // Of a stay that nobody uses the tax goes back, and so do extras.
    const isKept = row?.kept === true && row.total === minor && refundedMinor === row.beside
    if (!isPaid && !isKept && refundedMinor !== minor)
      wrong.push(`${attemptId}: taken ${minor}, back ${refundedMinor}, ${row?.booking}`)
    if (row?.captured !== minor || row.refunded !== refundedMinor)
      wrong.push(`${attemptId}: taken ${minor}, back ${refundedMinor}; noted ${row?.captured}, ${row?.refunded}`)
  }
  const captures = new Set(payments.map(({ attemptId }) => attemptId))
  for (const { id, status, captured } of rows) {
    if (captured > 0 && !captures.has(id)) wrong.push(`${id}: money from nowhere`)
    if (['creating', 'open', 'capturing'].includes(status)) wrong.push(`${id} is still ${status}`)
  }
  const bookings = await sql<{ id: string }[]>`SELECT id FROM bookings`
  const bookingIds = new Set(bookings.map(({ id }) => id))
  for (const id of acknowledged) if (!bookingIds.has(id)) wrong.push(`booking ${id} is lost`)
  return wrong
}
