import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { findWrongBeside } from './beside-checks.ts'
import { countDesk } from './desk-steps.ts'
import { findWrongTaxes } from './exemptions.ts'
import { checkMails } from './mail-checks.ts'
import { readOurBooks, type AttemptRow, type OurBooks } from './product-books.ts'
import type { Payment } from './bank.ts'
import type { SagaHotel } from './hotel.ts'
import type { Letter } from './webhooks.ts'
import type { World } from './world.ts'

/**
 * Whether nothing is under way any more; what is over and may still be paid was asked after since `askedSince`, without it for
 * the last time.
 */
export async function isQuiet(sql: PlainSql, { id }: SagaHotel, askedSince: Date | null): Promise<boolean> {
  // Mails lie elsewhere than hotels where these are spread.
  const mails = await sql`
    SELECT FROM outbox WHERE property_id = ${id} AND sent_at IS NULL AND refused_at IS NULL AND dropped_at IS NULL LIMIT 1`
  if (mails.length > 0) return false
  const [row] = await sql<{ busy: boolean }[]>`
    SELECT EXISTS (SELECT FROM bookings WHERE property_id = ${id} AND status = 'pending')
      OR EXISTS (SELECT FROM payment_attempts WHERE property_id = ${id} AND (
        status IN ('creating', 'open', 'capturing') OR (ask_again_at IS NOT NULL AND checked_at <= coalesce(${askedSince}::timestamptz, checked_at))))
      OR EXISTS (SELECT FROM refunds r WHERE r.property_id = ${id} AND r.status = 'pending' AND NOT EXISTS (
        SELECT FROM payment_attempts a WHERE a.property_id = ${id} AND a.id = r.attempt_id AND a.method = 'transfer'))
      AS busy`
  return row?.busy === false
}

/** Compares what the product has written with the providers' books and the mail server's; returns figures. */
export async function findWrong(sql: PlainSql, world: World, letters: readonly Letter[]) {
  const rows = await readOurBooks(sql, world.hotel.id)
  const { wrong, books, figures } = world
  wrong.push(...books.breaches)
  for (const payment of books.payments) checkPayment(wrong, payment, rows)
  for (const attempt of rows.attempts) checkAttempt(wrong, attempt, books.payments)
  const ended = await sql<{ booking_id: string }[]>`
    SELECT booking_id FROM ended_while_paid WHERE property_id = ${world.hotel.id}`
  for (const { booking_id: id } of ended) wrong.push(`booking ${id} was given up while it was being paid`)
  for (const { id, status } of rows.bookings) if (status === 'pending') wrong.push(`booking ${id} is pending`)
  const meddled = books.payments.filter((one) => one.refunds.some(({ reference }) => reference === null))
  wrong.push(...checkMails(rows, world.mailsTaken, new Set(meddled.map(({ request }) => request.attemptId))))
  await checkEvents(sql, wrong, letters)
  const { wrong: wrongBeside, ...beside } = await findWrongBeside(sql, world.hotel)
  const { wrong: wrongTaxes, exemptions } = await findWrongTaxes(sql, world.hotel)
  wrong.push(...wrongBeside, ...wrongTaxes)
  const captured = books.payments.filter((one) => one.captured)
  const slow = books.payments.filter((one) => one.slow)
  return {
    ...figures,
    ...beside,
    exemptions,
    ...(await countDesk(sql, world.hotel.id)),
    attempts: rows.attempts.length,
    captures: captured.length,
    balances: rows.attempts.filter((one) => one.purpose === 'balance' && one.captured_minor > 0).length,
    slow: slow.length,
    transfers: await countTransfers(sql, world.hotel),
    changes: rows.bookings.reduce((sum, one) => sum + one.changes, 0),
    changedBack: rows.refunds.filter(({ reason }) => reason === 'changed').length,
    boughtAgain: rows.bookings.filter((one) => one.bought_again).length,
    refunds: captured.reduce((sum, one) => sum + one.refunds.length, 0),
    mails: rows.mails.filter(({ end }) => end === 'sent').length,
  }
}

/** How many receipts of transfers were recorded. */
async function countTransfers(sql: PlainSql, { id }: SagaHotel): Promise<number> {
  const rows = await sql`SELECT FROM payment_attempts WHERE property_id = ${id} AND method = 'transfer'`
  return rows.length
}

const sumOf = (rows: readonly { readonly amount_minor: number }[]) =>
  rows.reduce((sum, one) => sum + one.amount_minor, 0)

/** What a provider took and gave back stands in our books to the minor unit. */
function checkPayment(wrong: string[], payment: Payment, { attempts, refunds }: OurBooks): void {
  const { captured, ref } = payment
  const { attemptId } = payment.request
  const attempt = attempts.find(({ id }) => id === attemptId)
  const took = captured?.amount.minor ?? 0
  if (attempt?.captured_minor !== took) wrong.push(`${ref}: taken ${took}, noted ${attempt?.captured_minor}`)
  if (captured && attempt?.captured_currency !== captured.amount.currency) wrong.push(`${ref}: another currency`)
  const ours = refunds.filter((one) => one.attempt_id === attemptId)
  const gave = payment.refunds.filter(({ status }) => status === 'done').reduce((sum, one) => sum + one.amount.minor, 0)
  const noted = sumOf(ours.filter(({ status }) => status === 'done'))
  // What was promised and refused stays promised: only so much of what went back otherwise is noted as found there.
  const promised = sumOf(ours.filter(({ status }) => status === 'failed'))
  if (gave < noted || gave > noted + promised)
    wrong.push(`${ref}: given back ${gave}, noted ${noted}, failed ${promised}`)
}

function checkAttempt(wrong: string[], attempt: AttemptRow, payments: readonly Payment[]): void {
  if (['creating', 'open', 'capturing'].includes(attempt.status))
    wrong.push(`attempt ${attempt.id} is ${attempt.status}`)
  const payment = payments.find((one) => one.request.attemptId === attempt.id)
  if (attempt.captured_minor > 0 && !payment?.captured) wrong.push(`attempt ${attempt.id}: money from nowhere`)
}

/** Each piece of news that was taken was acted on once, and those that were lost never. */
async function checkEvents(sql: PlainSql, wrong: string[], letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return
  const ids = letters.map(({ id }) => id)
  const rows = await sql<{ event_id: string }[]>`SELECT event_id FROM provider_events WHERE event_id = ANY(${ids})`
  const noted = new Set(rows.map((row) => row.event_id))
  for (const { id, state, sent } of letters) {
    if (state === 'taken' && !noted.has(id)) wrong.push(`news ${id} was taken, but not noted`)
    if (sent === 0 && noted.has(id)) wrong.push(`news ${id} was noted, but never came`)
  }
}
