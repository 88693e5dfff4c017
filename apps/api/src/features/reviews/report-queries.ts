import { sql } from 'kysely'
import type { HidingReason } from '@keystay/contract/reviews/rules'
import type { Sql, Tx } from '../../platform/database/database.ts'

type NewReport = {
  readonly propertyId: string
  readonly id: string
  readonly reviewId: string
  readonly reason: HidingReason
  readonly note: string
  readonly byHotel: boolean
  readonly reportedAt: Date
}

/** Writes a report; one of the same reason that waits already stays. */
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('reviewReports')
    .values(report)
    .onConflict((conflict) =>
      conflict.columns(['propertyId', 'reviewId', 'reason', 'byHotel']).where('decidedAt', 'is', null).doNothing(),
    )
    .execute()
}

/** Reports of all hotels that wait for a decision, the oldest first. */
export async function readReports(db: Sql, { limit, offset }: { limit: number; offset: number }) {
  const { rows } = await sql<{
    id: string
    propertyId: string
    hotel: string
    reportedAt: Date
    byHotel: boolean
    reason: HidingReason
    note: string
    title: string
    good: string
    bad: string
    answer: string
  }>`
    SELECT o.id, o.property_id, p.name AS hotel, o.reported_at, o.by_hotel, o.reason, o.note, v.title, v.good, v.bad, coalesce(v.answer, '') AS answer
    FROM review_reports o
    JOIN reviews v ON v.property_id = o.property_id AND v.id = o.review_id
    JOIN properties p ON p.id = o.property_id
    WHERE o.decided_at IS NULL ORDER BY o.reported_at, o.id LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** How many wait. */
export async function countReports(db: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM review_reports WHERE decided_at IS NULL`.execute(db)
  return rows[0]?.count ?? 0
}

type Decided = {
  readonly propertyId: string
  readonly reportId: string
  readonly hide: HidingReason | null
  readonly at: Date
}

/** Decides all that was reported of the review of a report, and hides or shows it; its id, undefined when nothing waits there. */
export async function decide(tx: Tx, { propertyId, reportId, hide, at }: Decided): Promise<string | undefined> {
  const { rows } = await sql<{ reviewId: string }>`
    SELECT review_id FROM review_reports
    WHERE property_id = ${propertyId} AND id = ${reportId} AND decided_at IS NULL FOR UPDATE`.execute(tx)
  const reviewId = rows[0]?.reviewId
  if (reviewId === undefined) return undefined
  await sql`
    UPDATE review_reports SET decided_at = ${at}, decision = ${hide}
    WHERE property_id = ${propertyId} AND review_id = ${reviewId} AND decided_at IS NULL`.execute(tx)
  await sql`UPDATE reviews SET hidden_reason = ${hide} WHERE property_id = ${propertyId} AND id = ${reviewId}`.execute(
    tx,
  )
  return reviewId
}
