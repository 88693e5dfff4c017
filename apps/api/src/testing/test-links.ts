import { invitationLink, joinLink, resetLink } from '../features/users/links.ts'
import type { TestApp } from './test-app.ts'

export type MailedLink = {
  readonly kind: 'password_reset' | 'join_booking' | 'staff_invitation'
  readonly to: string
  readonly url: string
}

type Row = {
  readonly id: string
  readonly kind: MailedLink['kind']
  readonly userId: string
  readonly propertyId: string | null
  readonly bookingId: string | null
  readonly invitationId: string | null
  readonly createdAt: Date
  readonly giveUpAt: Date
  readonly to: string
}

/** The links of all mails to accounts that were written to somebody, sent or not, the latest last. */
export async function mailedLinks({ deps, sql }: TestApp): Promise<MailedLink[]> {
  const rows = await sql<Row[]>`
    SELECT o.id, o.kind, o.user_id AS "userId", o.property_id AS "propertyId", o.booking_id AS "bookingId",
      o.created_at AS "createdAt", o.give_up_at AS "giveUpAt", coalesce(b.guest_email, u.email, i.email) AS to,
      i.id AS "invitationId"
    FROM outbox o LEFT JOIN users u ON u.id = o.user_id LEFT JOIN bookings b ON b.id = o.booking_id
      LEFT JOIN staff_invitations i ON i.id = (o.payload->>'invitationId')::uuid
    WHERE o.kind = 'password_reset' AND o.user_id IS NOT NULL OR o.kind = 'join_booking' AND o.booking_id IS NOT NULL
      OR o.kind = 'staff_invitation' AND i.id IS NOT NULL
    ORDER BY o.id`
  return await Promise.all(
    rows.map(async (row) => {
      if (row.kind === 'password_reset') return { ...row, url: resetLink(deps.config, row.id).url }
      const { userId, propertyId, bookingId, invitationId, createdAt: at, giveUpAt: expiresAt } = row
      if (invitationId !== null && propertyId !== null)
        return { ...row, url: await invitationLink(deps.config, { propertyId, invitationId, at, expiresAt }) }
      if (propertyId === null || bookingId === null) throw new Error('The mail is about no booking.')
      return { ...row, url: await joinLink(deps.config, { userId, propertyId, bookingId, at, expiresAt }) }
    }),
  )
}

/** The token of the latest link of a kind to an address; empty when there is none. */
export async function latestToken(api: TestApp, kind: MailedLink['kind'], to: string): Promise<string> {
  const link = (await mailedLinks(api)).findLast((one) => one.kind === kind && one.to === to)
  return link?.url.split('#')[1] ?? ''
}
