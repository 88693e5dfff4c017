import type { BookingKey } from '@keystay/contract/bookings/entities'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../../../platform/security/keys.ts'
import { hashAddress } from '../../../platform/http/network-address.ts'
import type { Config } from '../../../platform/process/config.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { hostCookie, hostCookieName } from '../../../platform/http/host-cookie.ts'
import { readCode } from '../../../platform/database/ids.ts'
import { countTry, readTries, returnTry } from '../../../platform/security/throttle.ts'
import { requireVerification } from '../../../platform/security/verification.ts'
import { findByCode, grantAccess, hasAccess, isOfAccount, opensAnything, readOpenable } from './access-queries.ts'
import type { Caller } from './create-booking.ts'

const cookieName = 'keystay_access'
const cookiePath = '/v1'
const cookieDays = 400

/**
 * Knows a browser by the secret in its access cookie. One that opens nothing yet, or whose name another host could have
 * used, is not taken over, whoever may have put it there: the browser gets a new one.
 */
export async function identifyCaller(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<Caller> {
  const { config, database } = deps
  const addressHash = hashAddress(request.ip, config)
  const name = hostCookieName(cookieName, config)
  const brought = request.cookies[name]
  // A replica might not know yet what was granted just now.
  if (brought !== undefined && (await opensAnything(database.write, sha256(brought))))
    return { accessHash: sha256(brought), addressHash }
  const secret = randomBytes(32).toString('base64url')
  reply.setCookie(name, secret, { ...attributes(config), maxAge: cookieDays * 86_400 })
  return { accessHash: sha256(secret), addressHash }
}

/** Takes from a browser what it was granted: whoever uses a shared computer next sees no booking of whoever logged out. */
export function removeAccessCookie(reply: FastifyReply, config: Config): void {
  for (const name of cookieNames(config)) {
    const own = attributes(config)
    reply.clearCookie(name, name === cookieName ? { ...own, path: cookiePath } : own)
  }
}

function attributes(config: Config) {
  return { ...hostCookie(cookiePath, config), sameSite: 'lax' } as const
}

function broughtHashes(request: FastifyRequest, config: Config): Buffer[] {
  return cookieNames(config)
    .flatMap((name) => request.cookies[name] ?? [])
    .map(sha256)
}

/** Also of what was given before cookies had names of this host's own: it goes on opening what it opens. */
function cookieNames(config: Config): string[] {
  return [...new Set([hostCookieName(cookieName, config), cookieName])]
}

/** An id in a URL is no authority: only a browser that was granted access, or the booking's own account, may go on. Throws booking_not_found. */
export async function requireAccess(
  deps: Deps,
  request: FastifyRequest,
  { propertyId, bookingId }: BookingKey,
): Promise<void> {
  const hashes = broughtHashes(request, deps.config)
  const { read } = deps.database
  if (hashes.length > 0 && (await hasAccess(read, propertyId, bookingId, hashes))) return
  const session = await request.server.findSession(request)
  const isTheirs = session !== undefined && (await isOfAccount(read, propertyId, bookingId, session.userId))
  if (!isTheirs) throw new DomainError('booking_not_found')
}

/** Opens a booking in another browser: whoever holds this token may see and cancel it, so it travels in a link's fragment only. */
export function accessToken(config: Config, propertyId: string, bookingId: string): string {
  return `${propertyId}.${bookingId}.${sign(config, propertyId, bookingId).toString('base64url')}`
}

type CodeTicket = {
  /** Undefined: of any hotel. */
  readonly hotelKey?: string | undefined
  readonly email: string
  readonly code: string
  /** The answer of the security verification, where it was asked for. */
  readonly verification?: string | undefined
}
type Ticket = { readonly token: string } | CodeTicket
type Opened = { readonly propertyId: string; readonly bookingId: string; readonly hotelKey: string }

/**
 * Exchanges a token, or e-mail and code, for access of this browser. Throws access_denied, too_many_tries,
 * verification_needed, validation_failed, verification_unavailable.
 */
export async function openBooking(
  deps: Deps,
  caller: Caller & { readonly address: string },
  ticket: Ticket,
): Promise<Opened> {
  const { read, write } = deps.database
  const key = 'token' in ticket ? readToken(deps.config, ticket.token) : await findWithCode(deps, caller, ticket)
  const hotelKey = key && (await readOpenable(read, key.propertyId, key.bookingId))
  if (!key || !hotelKey) throw new DomainError('access_denied')
  await grantAccess(write, { ...key, secretHash: caller.accessHash, createdAt: deps.clock() })
  return { ...key, hotelKey }
}

const minutes = 15
/** Of an address for one e-mail address, and for all of them. */
const triesPerEmail = { limit: 5, minutes }
const triesPerAddress = { limit: 20, minutes }
/** So many failures at a hotel, or where none is named, mean that somebody guesses: from then on an address has so many tries without a verification. */
const failuresOfHotel = 100
const freeTries = 3

/**
 * Counted before looking, so that guessing costs tries whether or not it hits; who hits gets them back. Where a hotel's
 * codes are guessed, only who has guessed wrong is slowed, and that before looking: right and wrong are told apart by
 * nothing but the outcome.
 */
async function findWithCode(deps: Deps, caller: Caller & { readonly address: string }, ticket: CodeTicket) {
  const { write, read } = deps.database
  const now = deps.clock()
  const { hotelKey, email } = ticket
  const address = `access address ${caller.addressHash.toString('hex')}`
  const own = [address, `${address} ${email}`] as const
  const giveBack = async () => void (await Promise.all(own.map((name) => returnTry(write, name))))
  const tries = await countTry(write, own[0], triesPerAddress, now)
  await countTry(write, own[1], triesPerEmail, now)
  const failures = hotelKey === undefined ? 'access any hotel' : `access hotel ${hotelKey}`
  const isGuessed = (await readTries(write, failures, minutes, now)) >= failuresOfHotel
  if (isGuessed && tries > freeTries) {
    if (ticket.verification === undefined) {
      await giveBack()
      throw new DomainError('verification_needed')
    }
    await requireVerification(deps, ticket.verification, caller.address)
  }
  const key = await findByCode(read, readCode(ticket.code), email, hotelKey)
  if (key) await giveBack()
  else await countTry(write, failures, { limit: Number.MAX_SAFE_INTEGER, minutes }, now)
  return key
}

function readToken(config: Config, token: string): BookingKey | undefined {
  const [propertyId = '', bookingId = '', signature = ''] = token.split('.')
  const tokenSignature = Buffer.from(signature, 'base64url')
  const right = sign(config, propertyId, bookingId)
  return tokenSignature.length === right.length && timingSafeEqual(tokenSignature, right)
    ? { propertyId, bookingId }
    : undefined
}

function sign(config: Config, propertyId: string, bookingId: string): Buffer {
  return createHmac('sha256', config.secret).update(`booking-access.${propertyId}.${bookingId}`).digest()
}
