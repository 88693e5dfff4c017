import type { Booking } from '@keystay/contract/bookings/entities'
import { nameOf } from '../platform/database/plain-sql.ts'
import type { TestApp } from './test-app.ts'

type Row = Readonly<Record<string, unknown>>
export type MoneyRows = {
  /** `status payment_status payment_method` and why it was cancelled. */
  readonly booking: string
  /** `status captured` of each attempt, in their order. */
  readonly attempts: readonly string[]
  /** `amount reason status` of each refund, in their order. */
  readonly refunds: readonly string[]
  /** Kinds of the mails, in alphabetical order. */
  readonly mails: readonly string[]
}

/** All that is written of a booking's money, in words that are the same for every booking. */
export async function moneyOf({ sql }: TestApp, { id }: Pick<Booking, 'id'>): Promise<MoneyRows> {
  const [bookings, attempts, refunds, mails] = await Promise.all([
    sql<Row[]>`SELECT concat_ws(' ', status, payment_status, payment_method, cancel_reason) AS words
      FROM bookings WHERE id = ${id}`,
    sql<Row[]>`SELECT concat_ws(' ', method, status, nullif(captured_minor, 0)) AS words
      FROM payment_attempts WHERE booking_id = ${id} ORDER BY created_at, id`,
    sql<Row[]>`SELECT concat_ws(' ', amount_minor, reason, status) AS words
      FROM money_back WHERE booking_id = ${id} ORDER BY created_at, id`,
    sql<Row[]>`SELECT kind AS words FROM outbox WHERE booking_id = ${id} ORDER BY kind::text, dedupe`,
  ])
  const wordsOf = (rows: readonly Row[]) => rows.map(({ words }) => String(words))
  return {
    booking: wordsOf(bookings)[0] ?? 'none',
    attempts: wordsOf(attempts),
    refunds: wordsOf(refunds),
    mails: wordsOf(mails),
  }
}

/** How many rows each table has. */
export async function countRows({ sql }: TestApp): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql<{ rows: number }[]>`SELECT count(*) AS rows FROM ${nameOf(name)}`
      return [name, row?.rows ?? 0] as const
    }),
  )
  return Object.fromEntries(counts)
}
