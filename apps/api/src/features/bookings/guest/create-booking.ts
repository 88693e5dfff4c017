import { checkLine, type BookingRequest } from '@keystay/contract/bookings/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import { checkStay } from '@keystay/contract/shared/fields'
import { auditWrite } from '../../audit/write-audit.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { inTransaction, type Sql, type Tx } from '../../../platform/database/database.ts'
import { readTogether, writeTogether } from '../../../platform/database/together.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { newBookingCode, newId } from '../../../platform/database/ids.ts'
import { guestWrites } from '../../guests/card-writes.ts'
import { flexibleDealOf } from '../../inventory/flexible-rooms/flexible-rules.ts'
import { readGapDeal } from '../../inventory/gap-deals/read-gap-deal.ts'
import { lockRoomTypes } from '../../inventory/lock-room-types.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import { nightsQuery, toHotelNights } from '../../inventory/read-hotel-nights.ts'
import { lockExtras, takeExtras } from '../../inventory/sell-extras.ts'
import { decideSale, type Sale, type SaleRequest } from '../../inventory/sell-stay.ts'
import { chooseRooms, countSold, roomQueries } from '../../inventory/take-rooms.ts'
import { lockAccount } from '../../../platform/security/lock-account.ts'
import { guessVoucher, isUsedUp } from '../../vouchers/check-voucher.ts'
import { soldBy } from '../../vouchers/rules.ts'
import { findOverdueUses } from '../../vouchers/voucher-uses.ts'
import { lockAndDecideVoucher, wishOf } from '../booked-voucher.ts'
import { accessWrite, grantAccess } from './access-queries.ts'
import { earlierUseQuery, isKeyTaken, keyWrite, type EarlierUse } from './booking-keys.ts'
import { checkShown, promisesOf } from './promises.ts'
import {
  countHeldRooms,
  findOverdueInTheWay,
  heldRoomsQuery,
  holdersOf,
  noHeldRooms,
  type Holding,
} from '../hold-queries.ts'
import { lineWrites } from '../line-queries.ts'
import { bookingWrite } from '../queries.ts'
import { sellPastOverdue } from '../release-hold.ts'
import { holdExpiry, mayHold, type HeldRooms } from '../rules.ts'
import { statusWrites } from '../status-queries.ts'

/** Who books: hashes of the network address and of the secret in the browser's access cookie, and the account if logged in. */
export type Caller = { readonly addressHash: Buffer; readonly accessHash: Buffer; readonly userId?: string | undefined }

type Creation = {
  readonly propertyId: string
  readonly request: BookingRequest
  readonly idempotencyKey: string
  readonly caller: Caller
}

/**
 * Creates the pending booking and its hold; the same key and body give the same booking again. Returns its id.
 * Throws hotel_not_found, room_type_not_found, validation_failed, room_unavailable, extra_unavailable, price_changed, too_many_holds,
 * idempotency_key_reused.
 */
export async function createBooking(deps: Deps, creation: Creation): Promise<string> {
  try {
    return await createOnce(deps, creation)
  } catch (error) {
    if (!(error instanceof DomainError) && !isKeyTaken(error)) throw error
    // An earlier request with this key may have taken the very room that this one misses.
    const { write } = deps.database
    const earlier = await earlierUseQuery(write, creation).executeTakeFirst()
    if (!earlier) throw error instanceof DomainError ? error : new DomainError('busy')
    return await repeat(write, creation, earlier, deps.clock())
  }
}

async function createOnce(deps: Deps, creation: Creation): Promise<string> {
  return await sellPastOverdue(deps, creation.propertyId, async (note) => {
    const look = await checkRequest(deps, creation)
    if ('earlier' in look) return await repeat(deps.database.write, creation, look.earlier, deps.clock())
    const story = async (tx: Tx) => {
      try {
        return await book(tx, deps, creation, look.sale)
      } catch (error) {
        // Asked while the types are locked: it counts that a hold was in the way, whoever releases it afterwards.
        note(await findGivingWay(tx, error, creation, look.sale, deps.clock()))
        throw error
      }
    }
    return await inTypeLanes(deps.database, look.sale, () => inTransaction(deps.database.write, story))
  })
}

/** Who wants rooms of the same types queues here for their locks, so that whoever books elsewhere finds a connection. */
export async function inTypeLanes<T>(
  { inLanes }: Deps['database'],
  { lines }: SaleRequest,
  work: () => Promise<T>,
): Promise<T> {
  return await inLanes(
    lines.map(({ roomTypeId }) => `type ${roomTypeId}`),
    work,
  )
}

/** The nights that a request is about. */
function wantedNights({ propertyId, request: { checkIn, checkOut, lines } }: Creation, now: Date) {
  return { propertyId, roomTypeIds: lines.map(({ roomTypeId }) => roomTypeId), stay: { checkIn, checkOut }, now }
}

/** What a sale takes, to look for what is in its way. */
export function wantedOf({ propertyId, stay, lines, extras }: SaleRequest, now: Date) {
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

/** Whether a sale was refused for what another booking has. */
export function isSoldOut(error: unknown): boolean {
  return error instanceof DomainError && ['room_unavailable', 'extra_unavailable'].includes(error.code)
}

/** Everything that can be refused without a lock; turns most losers away before they queue. */
async function checkRequest(
  deps: Deps,
  creation: Creation,
): Promise<{ readonly sale: SaleRequest } | { readonly earlier: EarlierUse }> {
  const { propertyId, request, caller } = creation
  const { read } = deps.database
  const now = deps.clock()
  const nights = wantedNights(creation, now)
  const found = await readTogether(read, (part) => ({
    nights: nightsQuery(nights),
    earlier: earlierUseQuery(part, creation),
  }))
  const [[row], [earlier]] = [found.nights, found.earlier]
  if (earlier) return { earlier }
  const known = row && (await toHotelNights(read, nights, row))
  if (!known) throw new DomainError('hotel_not_found')
  const sale = saleOf(propertyId, known.hotel, request, now)
  const problem = checkStay(request.checkIn, request.checkOut, sale.today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const wish = wishOf(deps.config, sale, request)
  const voucher = wish && soldBy(await guessVoucher(deps, caller.addressHash, wish))
  checkLines(request, await decideSale(read, { ...sale, voucher }, known, true))
  return { sale }
}

/** What a request asks to be sold at `now`. */
export function saleOf(propertyId: string, hotel: Hotel, request: BookingRequest, now: Date): SaleRequest {
  const { checkIn, checkOut, lines, planId, extras = [], exemptions = [] } = request
  const today = dateIn(hotel.timezone, now)
  const stay = { checkIn, checkOut }
  return { propertyId, terms: hotel, stay, lines, planId: planId ?? null, extras, exemptions, today, now }
}

/** Beds and places of every line against its room type; what is free has been checked by the quote. A hotel books as many rooms in a line as it likes. */
export function checkLines(
  request: Pick<BookingRequest, 'lines'>,
  { inventories, misfits }: Pick<Sale, 'inventories' | 'misfits'>,
  by: 'guest' | 'hotel' = 'guest',
): void {
  // Who fits is told by the sale, which knows who sleeps where.
  const told: readonly string[] = by === 'guest' ? ['adults'] : ['adults', 'quantity']
  const issues: FieldIssue[] = request.lines.flatMap((line, index) => {
    const inventory = inventories[index]
    if (!inventory) return []
    const { maxOccupancy, bedTypes } = inventory
    const found = checkLine(line, { maxOccupancy, bedTypes, availableRooms: Infinity })
    return found
      .filter(({ path }) => !told.includes(path))
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

async function book(tx: Tx, deps: Deps, creation: Creation, looked: SaleRequest): Promise<string> {
  const { propertyId, request, caller } = creation
  const { now } = looked
  const bookingId = newId()
  const key = { propertyId, bookingId }
  const holding = { propertyId, addressHash: caller.addressHash, email: request.guest.email, stay: looked.stay }
  if (caller.userId && !(await lockAccount(tx, caller.userId))) throw new DomainError('not_logged_in')
  const nights = wantedNights(creation, now)
  await lockRoomTypes(tx, propertyId, nights.roomTypeIds, holdersOf(propertyId, holding.addressHash, holding.email))
  await lockExtras(
    tx,
    propertyId,
    looked.extras.map(({ extraId }) => extraId),
  )
  const voucher = await lockAndDecideVoucher(tx, wishOf(deps.config, looked, request))
  const held = heldRoomsQuery(holding, now)
  const found = await readTogether(tx, () => ({ nights: nightsQuery(nights), held, ...roomQueries(looked) }))
  const [row] = found.nights
  const known = row && (await toHotelNights(tx, nights, row, 'kept'))
  if (!known) throw new DomainError('hotel_not_found')
  const { hotel } = known
  const asked = saleOf(propertyId, hotel, request, now)
  const gapDeal = await readGapDeal(tx, hotel, { ...asked, gapNights: request.gapNights })
  const flexibleDeal = request.flexible ? flexibleDealOf(hotel, request.lines) : null
  const sale = { ...asked, voucher: voucher.sold, gapDeal, flexibleDeal }
  const decided = await decideSale(tx, sale, known)
  const { priced } = decided
  checkLines(request, decided)
  const promises = promisesOf(hotel, decided, request, now)
  checkShown(request, priced.totalMinor, hotel.currency, promises.shown)
  judgeHolds(deps, request, hotel, found.held[0] ?? noHeldRooms)
  const { rooms, moves } = await chooseRooms(tx, sale, found)
  const booking = {
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
  }
  const created = { actor: 'guest', event: 'created', detail: { totalMinor: priced.totalMinor } } as const
  await writeTogether(tx, (part) => [
    keyWrite(part, creation, bookingId, now),
    countSold(sale),
    bookingWrite(part, booking),
    ...guestWrites(key, request.guest, now),
    ...lineWrites(key, housed(request, decided), rooms, priced.lines),
    accessWrite(part, { ...key, secretHash: caller.accessHash, createdAt: now }),
    auditWrite(part, [{ ...key, at: now, ...created }, ...moveEntries(propertyId, now, moves)]),
    ...statusWrites(key, { from: null, to: 'pending', at: now }),
  ])
  await takeExtras(tx, key, decided.extras)
  await voucher.take(key)
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
  db: Sql,
  { propertyId, caller }: Creation,
  { bookingId, isSame }: EarlierUse,
  now: Date,
): Promise<string> {
  if (!isSame) throw new DomainError('idempotency_key_reused')
  await grantAccess(db, { propertyId, bookingId, secretHash: caller.accessHash, createdAt: now })
  return bookingId
}

/** Whether these rooms may be unpaid beside what else is; its holders are locked. Throws too_many_holds. */
export async function checkHolds(
  tx: Tx,
  deps: Deps,
  holding: Omit<Holding, 'email' | 'stay'> & { readonly request: BookingRequest; readonly hotel: Hotel },
): Promise<void> {
  const { request, hotel, ...who } = holding
  const { checkIn, checkOut, guest } = request
  const heldRooms = await countHeldRooms(tx, { ...who, email: guest.email, stay: { checkIn, checkOut } }, deps.clock())
  judgeHolds(deps, request, hotel, heldRooms)
}

function judgeHolds({ config }: Deps, { lines }: BookingRequest, hotel: Hotel, heldRooms: HeldRooms): void {
  const rooms = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (!mayHold(rooms, heldRooms, hotel.rooms, config.holds))
    throw new DomainError('too_many_holds', { retryAfterSeconds: 900 })
}
