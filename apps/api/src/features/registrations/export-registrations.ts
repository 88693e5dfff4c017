import { sql } from 'kysely'
import type { RegistrationForm } from '@keystay/contract/registrations/forms'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'

type Exported = { readonly bookingId: string; readonly form: RegistrationForm; readonly destroyOn: PlainDate }

/** What an account's bookings had registered, as long as it is kept: for whoever asks what is known of them. */
export async function exportRegistrations(db: Sql, userId: string): Promise<readonly Exported[]> {
  const { rows } = await sql<Exported>`
    SELECT t.booking_id, g.form, g.destroy_on
    FROM bookings b
    JOIN stays t ON t.property_id = b.property_id AND t.booking_id = b.id
    JOIN registrations g ON g.property_id = t.property_id AND g.stay_id = t.id
    WHERE b.user_id = ${userId} AND g.form IS NOT NULL ORDER BY b.created_at, t.line, t.id`.execute(db)
  return rows
}
