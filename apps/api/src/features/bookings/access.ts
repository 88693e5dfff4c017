import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressName } from '../../platform/addresses.ts'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { DomainError } from '../../platform/errors.ts'
import { readCode } from '../../platform/ids.ts'
import { countTry } from '../../platform/throttle.ts'
import { findByCode, grantAccess, hasAccess, isOfAccount, readOpenable } from './access-queries.ts'
import type { Caller } from './create-booking.ts'

const cookieName = 'keystay_access'
const cookieDays = 400

/** Knows a browser by the secret in its access cookie and gives it one when it has none. */
export function identifyCaller(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  let secret = request.cookies[cookieName]
  if (!secret || secret.length < 43) {
    secret = randomBytes(32).toString('base64url')
    reply.setCookie(cookieName, secret, { ...attributes(config), maxAge: cookieDays * 86_400 })
  }
  return { accessHash: hashSecret(secret), addressHash: hashAddress(request.ip, config) }
}

/** Takes from a browser what it was granted: whoever uses a shared computer next sees no booking of whoever logged out. */
export function removeAccessCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName, attributes(config))
}

function attributes(config: Config) {
  return { path: '/v1', httpOnly: true, sameSite: 'lax', secure: config.mode === 'production' } as const
}

/** An id in a URL is no authority: only a browser that was granted access, or the booking's own account, may go on. Throws booking_not_found. */
export async function requireAccess(
  deps: Deps,
  request: FastifyRequest,
  { propertyId, bookingId }: { propertyId: string; bookingId: string },
): Promise<void> {
  const secret = request.cookies[cookieName]
  const { read } = deps.database
  if (secret !== undefined && (await hasAccess(read, propertyId, bookingId, hashSecret(secret)))) return
  const session = await request.server.findSession(request)
  const isTheirs = session !== undefined && (await isOfAccount(read, propertyId, bookingId, session.userId))
  if (!isTheirs) throw new DomainError('booking_not_found')
}

/** Opens a booking in another browser: whoever holds this token may see and cancel it, so it travels in a link's fragment only. */
export function accessToken(config: Config, propertyId: string, bookingId: string): string {
  return `${propertyId}.${bookingId}.${sign(config, propertyId, bookingId).toString('base64url')}`
}

type Ticket = { readonly token: string } | { readonly hotelKey: string; readonly email: string; readonly code: string }
type Opened = { readonly propertyId: string; readonly bookingId: string; readonly hotelKey: string }

/** Exchanges a token, or e-mail and code, for access of this browser. Throws access_denied, too_many_tries. */
export async function openBooking(deps: Deps, caller: Caller, ticket: Ticket): Promise<Opened> {
  const { read, write } = deps.database
  const found = 'token' in ticket ? readToken(deps.config, ticket.token) : await findWithCode(deps, caller, ticket)
  const hotelKey = found && (await readOpenable(read, found.propertyId, found.bookingId))
  if (!found || !hotelKey) throw new DomainError('access_denied')
  await grantAccess(write, { ...found, secretHash: caller.accessHash, createdAt: deps.clock() })
  return { ...found, hotelKey }
}

const triesPerAddress = { limit: 5, minutes: 15 }
const triesPerHotel = { limit: 200, minutes: 15 }

/** Counted before looking, so that guessing costs tries whether or not it hits. */
async function findWithCode(deps: Deps, caller: Caller, ticket: { hotelKey: string; email: string; code: string }) {
  const { write, read } = deps.database
  const now = deps.clock()
  const { hotelKey, email } = ticket
  await countTry(write, `access:${caller.addressHash.toString('hex')}:${email}`, triesPerAddress, now)
  await countTry(write, `access:${hotelKey}`, triesPerHotel, now)
  return findByCode(read, hotelKey, readCode(ticket.code), email)
}

function readToken(config: Config, token: string): { propertyId: string; bookingId: string } | undefined {
  const [propertyId = '', bookingId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const right = sign(config, propertyId, bookingId)
  return given.length === right.length && timingSafeEqual(given, right) ? { propertyId, bookingId } : undefined
}

function sign(config: Config, propertyId: string, bookingId: string): Buffer {
  return createHmac('sha256', config.secret).update(`booking-access.${propertyId}.${bookingId}`).digest()
}

function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

function hashAddress(address: string, config: Config): Buffer {
  return createHmac('sha256', config.secret)
    .update(`address.${addressName(address)}`)
    .digest()
}
