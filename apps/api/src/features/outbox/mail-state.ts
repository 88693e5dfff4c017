import { sql, type RawBuilder } from 'kysely'
import type { MailState } from '@keystay/contract/bookings/owner-entities'
import type { Sql } from '../../platform/database/database.ts'
import type { OutboxKind } from './outbox.ts'

export type StateOfMail = {
  readonly kind: OutboxKind
  readonly state: MailState
  readonly at: string
  readonly answer: string
}

type Row = Omit<StateOfMail, 'at'> & { readonly at: Date }

/** What was written to people about a booking, oldest first, and what became of it. What told nobody anything is left out. */
export function mailStateQuery(propertyId: string, bookingId: string): RawBuilder<Row> {
  return sql`
    SELECT o.kind, CASE WHEN o.sent_at IS NOT NULL THEN 'sent' WHEN o.refused_at IS NOT NULL THEN 'refused' ELSE 'queued' END
        AS state,
      coalesce(o.sent_at, o.refused_at, o.created_at) AS at, o.answer
    FROM outbox o
    WHERE o.booking_id = ${bookingId} AND o.property_id = ${propertyId} AND o.dropped_at IS NULL AND o.kind <> 'join_booking'
    ORDER BY o.created_at, o.id`
}

/** The same in a statement of its own. */
export async function readMailState(db: Sql, propertyId: string, bookingId: string): Promise<StateOfMail[]> {
  const { rows } = await mailStateQuery(propertyId, bookingId).execute(db)
  return rows.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }))
}
