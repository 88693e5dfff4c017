import type { StaffList } from '@keystay/contract/staff/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import { readInvitations, readPeople } from './staff-queries.ts'

type Asked = { readonly propertyId: string; readonly userId: string; readonly now: Date }

/** Who works at a hotel, and who is invited, as one of its people sees it. */
export async function listStaff(db: Sql | Tx, { propertyId, userId, now }: Asked): Promise<StaffList> {
  const people = await readPeople(db, propertyId)
  const invitations = await readInvitations(db, propertyId, now)
  return {
    people: people.map(({ since, ...person }) => ({
      ...person,
      since: since?.toISOString() ?? null,
      isYou: person.userId === userId,
    })),
    invitations: invitations.map(({ expiresAt, ...one }) => ({ ...one, expiresAt: expiresAt.toISOString() })),
  }
}
