import { createHmac } from 'node:crypto'
import { addressOf } from '@keystay/contract/shared/addresses'
import type { Config } from '../../platform/process/config.ts'
import { keyFor, sha256 } from '../../platform/security/keys.ts'
import { signToken } from '../../platform/security/signed-tokens.ts'

/** A link that only the owner of an e-mail address may get; its token is in the fragment, which browsers do not send. */
export type ResetLink = { readonly url: string; readonly tokenHash: Buffer }

/**
 * The link of a mail that resets a password. Its token follows from the mail's id and our secret, so that it lies nowhere,
 * and the mail is the same one however often it is sent.
 */
export function resetLink(config: Config, mailId: string): ResetLink {
  const token = createHmac('sha256', keyFor(config, 'password-reset')).update(mailId).digest('base64url')
  return { url: `${config.publicUrl}${addressOf('resetPassword')}#${token}`, tokenHash: sha256(token) }
}

type Invitation = {
  readonly propertyId: string
  readonly invitationId: string
  readonly at: Date
  readonly expiresAt: Date
}

/** The link by which somebody joins a hotel's team. */
export async function invitationLink(
  config: Config,
  { propertyId, invitationId, at, expiresAt }: Invitation,
): Promise<string> {
  const seconds = (expiresAt.getTime() - at.getTime()) / 1000
  const claims = { property: propertyId, invitation: invitationId }
  const token = await signToken(config, 'staff-invitation', claims, { now: at, seconds })
  return `${config.publicUrl}${addressOf('invitation')}#${token}`
}

type Ticket = {
  readonly userId: string
  readonly propertyId: string
  readonly bookingId: string
  readonly at: Date
  readonly expiresAt: Date
}

/** The link by which a booking joins the account that asked for it. */
export async function joinLink(
  config: Config,
  { userId, propertyId, bookingId, at, expiresAt }: Ticket,
): Promise<string> {
  const claims = { user: userId, property: propertyId, booking: bookingId }
  const seconds = (expiresAt.getTime() - at.getTime()) / 1000
  const token = await signToken(config, 'join-booking', claims, { now: at, seconds })
  return `${config.publicUrl}${addressOf('joinBooking')}#${token}`
}
