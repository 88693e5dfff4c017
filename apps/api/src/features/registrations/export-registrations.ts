import { sql } from 'kysely'
import type { GuestExport } from '@keystay/contract/guest-data/entities'
import type { Sql } from '../../platform/database/database.ts'
import { isTheirs, type Whose } from '../guests/whose.ts'

type Exported = GuestExport['registrations'][number]

/** What somebody's bookings had registered, as long as it is kept: for whoever asks what is known of them. */
export async function exportRegistrations(db: Sql, whose: Whose): Promise<Exported[]> {
  const { rows } = await sql<Exported>`
    SELECT t.booking_id, g.form, g.destroy_on
    FROM bookings b
    JOIN stays t ON t.property_id = b.property_id AND t.booking_id = b.id
    JOIN registrations g ON g.property_id = t.property_id AND g.stay_id = t.id
    WHERE ${isTheirs(whose)} AND g.form IS NOT NULL ORDER BY b.created_at, t.line, t.id`.execute(db)
  return rows
}
