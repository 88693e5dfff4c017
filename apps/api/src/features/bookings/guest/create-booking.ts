import { checkLine, type BookingRequest } from '@keystay/contract/bookings/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { checkStay } from '@keystay/contract/shared/fields'
import { sha256 } from '../../../platform/security/keys.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { inTransaction, type Sql, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { newBookingCode, newId } from '../../../platform/database/ids.ts'
import { lockRoomTypes } from '../../inventory/lock-room-types.ts'
import { readHotel, type Hotel } from '../../inventory/read-hotel.ts'
import { lockExtras, takeExtras } from '../../inventory/sell-extras.ts'
import { quoteSale, takeRooms, type Sale, type SaleRequest } from '../../inventory/sell-stay.ts'
import { lockAccount } from '../../../platform/security/lock-account.ts'
import { guessVoucher, isUsedUp } from '../../vouchers/check-voucher.ts'
import { soldBy } from '../../vouchers/rules.ts'
import { findOverdueUses } from '../../vouchers/voucher-uses.ts'
import { lockAndDecideVoucher, wishOf } from '../booked-voucher.ts'
import { grantAccess } from './access-queries.ts'
import { checkShown, promisesOf } from './promises.ts'
import { countHeldRooms, findOverdueInTheWay, lockHolders, type Holding } from '../hold-queries.ts'
import { insertLines } from '../line-queries.ts'
import { insertBooking } from '../queries.ts'
import { releaseHolds } from '../release-hold.ts'
import { holdExpiry, mayHold } from '../rules.ts'
import { noteStatus } from '../status-queries.ts'

/** Who books: hashes of the network address and of the secret in the browser's access cookie, and the account if logged in. */
export type Caller = { readonly addressHash: Buffer; readonly accessHash: Buffer; readonly userId?: string | undefined }

type Creation = {
  readonly propertyId: string
  readonly request: BookingRequest
  readonly idempotencyKey: string
  readonly caller: Caller
}

const route = 'create-booking'

const maxTries = 3

/**
 * Creates the pending booking and its hold; the same key and body give the same booking again. Returns its id.
 * Throws hotel_not_found, room_type_not_found, validation_failed, room_unavailable, extra_unavailable, price_changed, too_many_holds,
 * idempotency_key_reused.
 */
export async function createBooking(deps: Deps, creation: Creation): Promise<string> {
  try {
    return await createOnce(deps, creation)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // An earlier request with this key may have taken the very room that this one misses.
    const { write } = deps.database
    const earlier = await findKey(write, creation.propertyId, sha256(creation.idempotencyKey))
    if (!earlier || error.code === 'idempotency_key_reused') throw error
    return repeat(write, creation, earlier, deps.clock())
  }
}

async function createOnce(deps: Deps, creation: Creation): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const sale = await checkRequest(deps, creation)
    let overdue: readonly string[] = []
    try {
      return await inTransaction(deps.database.write, async (tx) => {
        try {
          return await book(tx, deps, creation, sale)
        } catch (error) {
          // Asked while the types are locked: it counts that a hold was in the way, whoever releases it afterwards.
          overdue = await findGivingWay(tx, error, creation, sale, deps.clock())
          throw error
        }
      })
    } catch (error) {
      if (tries >= maxTries || overdue.length === 0) throw error
      await releaseHolds(deps, sale.propertyId, overdue)
    }
  }
}

function wantedOf({ propertyId, stay, lines, extras }: SaleRequest, now: Date) {
  const roomTypeIds = lines.map((line) => line.roomTypeId)
  return { propertyId, roomTypeIds, extraIds: extras.map(({ extraId }) => extraId), stay, now }
}

/** Overdue holds that have what a booking was refused for. */
async function findGivingWay(
  tx: Tx,
  error: unknown,
  { propertyId, request }: Creation,
  sale: SaleRequest,
  now: Date,
): Promise<readonly string[]> {
  if (isSoldOut(error)) return await findOverdueInTheWay(tx, wantedOf(sale, now))
  if (!isUsedUp(error)) return []
  return await findOverdueUses(tx, { propertyId, code: request.voucher ?? '', now })
}

function isSoldOut(error: unknown): boolean {
  return error instanceof DomainError && ['room_unavailable', 'extra_unavailable'].includes(error.code)
}

/** Everything that can be refused without a lock; turns most losers away before they queue. */
async function checkRequest(
  deps: Deps,
  { propertyId, request, caller }: Creation,
): Promise<SaleRequest & { hotel: Hotel }> {
  const { read } = deps.database
  const now = deps.clock()
  const hotel = await readHotel(read, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const problem = checkStay(request.checkIn, request.checkOut, dateIn(hotel.timezone, now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const sale = { ...saleOf(propertyId, hotel, request, now), hotel }
  const wish = wishOf(deps.config, sale, request)
  const voucher = wish && soldBy(await guessVoucher(deps, caller.addressHash, wish))
  checkLines(request, await quoteSale(read, { ...sale, voucher }, true))
  return sale
}

/** What a request asks to be sold at `now`. */
export function saleOf(propertyId: string, hotel: Hotel, request: BookingRequest, now: Date): SaleRequest {
  const { checkIn, checkOut, lines, planId, extras = [], exemptions = [] } = request
  const today = dateIn(hotel.timezone, now)
  const stay = { checkIn, checkOut }
  return { propertyId, terms: hotel, stay, lines, planId: planId ?? null, extras, exemptions, today, now }
}

/** Beds and places of every line against its room type; what is free has been checked by the quote. */
export function checkLines(
  request: BookingRequest,
  { inventories, misfits }: Pick<Sale, 'inventories' | 'misfits'>,
): void {
  const issues: FieldIssue[] = request.lines.flatMap((line, index) => {
    const inventory = inventories[index]
    if (!inventory) return []
    const { maxOccupancy, bedTypes } = inventory
    // Who fits is told by the sale, which knows who sleeps where.
    const found = checkLine(line, { maxOccupancy, bedTypes, availableRooms: Infinity })
    return found
      .filter(({ path }) => path !== 'adults')
      .map((issue) => ({
        ...issue,
        path: `lines.${index}.${issue.path}`,
      }))
  })
  issues.push(...misfits)
  if (issues.length > 0) throw fieldError(...issues)
}

/** A request with who sleeps in which room, as it is kept. */
export function housed(request: BookingRequest, { splits }: Pick<Sale, 'splits'>) {
  const lines = request.lines.map((line, index) => ({
    ...line,
    split: splits[index] ?? [],
    splitChosen: line.split !== undefined,
  }))
  return { ...request, lines }
}

async function book(tx: Tx, deps: Deps, creation: Creation, sale: SaleRequest & { hotel: Hotel }): Promise<string> {
  const { propertyId, request, caller } = creation
  const { now, hotel } = sale
  const bookingId = newId()
  const earlier = await claimKey(tx, {
    propertyId,
    keyHash: sha256(creation.idempotencyKey),
    bodyHash: sha256(JSON.stringify(request)),
    bookingId,
    createdAt: now,
  })
  if (earlier) return repeat(tx, creation, earlier, now)
  if (caller.userId && !(await lockAccount(tx, caller.userId))) throw new DomainError('not_logged_in')
  await lockHolders(tx, propertyId, caller.addressHash, request.guest.email)
  await lockRoomTypes(
    tx,
    propertyId,
    request.lines.map((line) => line.roomTypeId),
  )
  await lockExtras(
    tx,
    propertyId,
    sale.extras.map(({ extraId }) => extraId),
  )
  const voucher = await lockAndDecideVoucher(tx, wishOf(deps.config, sale, request))
  const decided = await quoteSale(tx, { ...sale, voucher: voucher.sold })
  const { priced } = decided
  checkLines(request, decided)
  const promises = promisesOf(hotel, decided, request, now)
  checkShown(request, priced.totalMinor, hotel.currency, promises.shown)
  await checkHolds(tx, deps, { propertyId, addressHash: caller.addressHash, request, hotel })
  const { rooms, moves } = await takeRooms(tx, sale)
  await insertBooking(tx, {
    propertyId,
    id: bookingId,
    code: newBookingCode(),
    request,
    addressHash: caller.addressHash,
    userId: caller.userId ?? null,
    holdExpiresAt: holdExpiry(now),
    now,
    totalMinor: priced.totalMinor,
    currency: hotel.currency,
    promises: promises.kept,
  })
  await insertLines(tx, { propertyId, bookingId }, housed(request, decided), rooms, priced.lines)
  await takeExtras(tx, { propertyId, bookingId }, decided.extras)
  await voucher.take({ propertyId, bookingId })
  await grantAccess(tx, { propertyId, bookingId, secretHash: caller.accessHash, createdAt: now })
  await writeAudit(tx, [
    { propertyId, at: now, bookingId, actor: 'guest', event: 'created', detail: { totalMinor: priced.totalMinor } },
    ...moveEntries(propertyId, now, moves),
  ])
  await noteStatus(tx, { propertyId, bookingId }, { from: null, to: 'pending' })
  return bookingId
}

/** What the audit log says of stays that moved to make room. */
export function moveEntries(
  propertyId: string,
  at: Date,
  moves: readonly { bookingId: string; from: string; to: string }[],
) {
  return moves.map(({ bookingId, from, to }) => ({
    propertyId,
    at,
    bookingId,
    actor: 'system' as const,
    event: 'room_moved' as const,
    detail: { from, to },
  }))
}

/** The same key again: the same booking for the same request. Whoever knows the key may read it (its reply may have been lost). */
async function repeat(
  tx: Sql | Tx,
  { propertyId, request, caller }: Creation,
  earlier: { bookingId: string; bodyHash: Buffer },
  now: Date,
): Promise<string> {
  if (!earlier.bodyHash.equals(sha256(JSON.stringify(request)))) throw new DomainError('idempotency_key_reused')
  const { bookingId } = earlier
  await grantAccess(tx, { propertyId, bookingId, secretHash: caller.accessHash, createdAt: now })
  return bookingId
}

/** Whether these rooms may be unpaid beside what else is; its holders are locked. Throws too_many_holds. */
export async function checkHolds(
  tx: Tx,
  { config, clock }: Deps,
  holding: Omit<Holding, 'email' | 'stay'> & { readonly request: BookingRequest; readonly hotel: Hotel },
): Promise<void> {
  const { request, hotel, ...who } = holding
  const { checkIn, checkOut, guest, lines } = request
  const heldRooms = await countHeldRooms(tx, { ...who, email: guest.email, stay: { checkIn, checkOut } }, clock())
  const rooms = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (!mayHold(rooms, heldRooms, hotel.rooms, config.holds))
    throw new DomainError('too_many_holds', { retryAfterSeconds: 900 })
}

/** Claims an idempotency key for a new booking; waits for a rival with the same key. Returns the earlier claim if there is one. */
async function claimKey(
  tx: Tx,
  claim: { propertyId: string; keyHash: Buffer; bodyHash: Buffer; bookingId: string; createdAt: Date },
): Promise<{ bookingId: string; bodyHash: Buffer } | null> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ ...claim, route })
    .onConflict((conflict) => conflict.columns(['propertyId', 'route', 'keyHash']).doNothing())
    .returning('bookingId')
    .executeTakeFirst()
  return inserted ? null : ((await findKey(tx, claim.propertyId, claim.keyHash)) ?? null)
}

/** What was booked under an idempotency key. */
async function findKey(
  db: Sql | Tx,
  propertyId: string,
  keyHash: Buffer,
): Promise<{ bookingId: string; bodyHash: Buffer } | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['bookingId', 'bodyHash'])
    .where('propertyId', '=', propertyId)
    .where('route', '=', route)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
}
