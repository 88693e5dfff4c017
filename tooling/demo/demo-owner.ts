import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { hashPassword } from '../../apps/api/src/features/users/passwords.ts'
import { readSettings } from '../../apps/api/src/platform/process/config.ts'
import { demoOwnerId } from '../../apps/api/src/features/users/demo-account.ts'
import { demoHotels } from './hotels.ts'
import { demoOwnerLogin } from './demo-owner-login.ts'

/** Gives the demo hotels that belong to nobody to the demo's owner, who is made when there is none yet. */
export async function giveToDemoOwner(sql: PlainSql): Promise<void> {
  const slugs = demoHotels.map((hotel) => hotel.slug)
  const [waiting] = await sql`SELECT FROM properties WHERE owner_id IS NULL AND slug = ANY(${slugs}) LIMIT 1`
  if (!waiting) return
  const { email, password } = demoOwnerLogin
  const passwordHash = await hashPassword(readSettings({}).passwords, password)
  await sql.begin(async (tx) => {
    // Whoever has signed up with that address before keeps it; then the hotels stay nobody's.
    await tx`INSERT INTO users (id, email, name, role, password_hash, created_at)
      VALUES (${demoOwnerId}, ${email}, 'Helene Morgenstern', 'owner', ${passwordHash}, now()) ON CONFLICT DO NOTHING`
    await tx`UPDATE properties SET owner_id = ${demoOwnerId}
      WHERE owner_id IS NULL AND slug = ANY(${slugs}) AND EXISTS (SELECT FROM users WHERE id = ${demoOwnerId})`
  })
}
