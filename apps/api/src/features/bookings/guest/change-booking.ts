import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingChange, BookingRequest } from '@keystay/contract/bookings/forms'
import { checkGuests } from '@keystay/contract/bookings/forms'
import { checkExemptions } from '@keystay/contract/local-taxes/exemptions'
import { checkStay, checkStayOrder } from '@keystay/contract/shared/fields'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { writeAudit } from '../../audit/write-audit.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { followGuest } from '../../guests/follow-guest.ts'
import { flexibleDealOf } from '../../inventory/flexible-rooms/flexible-rules.ts'
import { readGapDeal } from '../../inventory/gap-deals/read-gap-deal.ts'
import { readHotel, type Hotel } from '../../inventory/read-hotel.ts'
import { releaseRooms } from '../../inventory/release-rooms.ts'
import { takeExtras } from '../../inventory/sell-extras.ts'
import { quoteSale } from '../../inventory/sell-stay.ts'
import { takeRooms } from '../../inventory/take-rooms.ts'
import { checkHolds, checkLines, housed, moveEntries, saleOf } from './create-booking.ts'
import { checkShown, promisesOf } from './promises.ts'
import { guessVoucher } from '../../vouchers/check-voucher.ts'
import { findOverdueUses, releaseUse } from '../../vouchers/voucher-uses.ts'
import { decideVoucher, wishOf, type DecidedVoucher } from '../booked-voucher.ts'
import { lockBookingAndTypes } from '../booking-state.ts'
import { lockHolders, readHolder } from '../hold-queries.ts'
import { deleteLines, insertLines } from '../line-queries.ts'
import { updateBooking, updateGuest } from '../queries.ts'
import { readBookingRow } from '../row-queries.ts'
import { readRequest } from '../request-queries.ts'
import { releaseHolds, releaseOverdueHolds } from '../release-hold.ts'
import { changesStay, holdExpiry, isOverdue, mergeChange } from '../rules.ts'
import { endTransferHold } from '../transfers/queries.ts'

/** Somebody else may begin to pay each time after what was under way has ended. */
const maxTries = 3

/**
 * Changes a pending booking; its hold keeps running. Rooms, nights and price are decided again only when they change. An attempt
 * to pay for what it was ends first. Codes that are no vouchers are counted for `addressHash`. Throws hold_expired, wrong_state, payment_unreachable, and what creating throws.
 */
export async function changeBooking(
  deps: Deps,
  key: BookingKey,
  change: BookingChange,
  addressHash: Buffer = Buffer.alloc(0),
): Promise<void> {
  const { database, clock } = deps
  const hotel = await readHotel(database.read, key.propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const now = clock()
  const merged = mergeChange(await readRequest(database.write, key.propertyId, key.bookingId), change)
  checkMerged(merged, hotel, now)
  const before = await readBookingRow(database.write, key.propertyId, key.bookingId)
  // Nobody who is paying the balance is disturbed by a change that is refused.
  if (before?.status === 'confirmed') throw new DomainError('wrong_state')
  const wish = change.voucher
    ? wishOf(deps.config, saleOf(key.propertyId, hotel, merged, now), merged, key.bookingId)
    : null
  if (wish) await guessVoucher(deps, addressHash, wish)
  for (let tries = 1; tries <= maxTries; tries += 1) {
    await endLivePayment(deps, key)
    if (changesStay(change)) {
      const stay = { checkIn: merged.checkIn, checkOut: merged.checkOut }
      const roomTypeIds = merged.lines.map((line) => line.roomTypeId)
      const extraIds = merged.extras?.map(({ extraId }) => extraId) ?? []
      await releaseOverdueHolds(deps, { propertyId: key.propertyId, roomTypeIds, extraIds, stay })
    }
    if (wish) await releaseHolds(deps, key.propertyId, await findOverdueUses(database.write, { ...wish, now }))
    const outcome = await inTransaction(database.write, (tx) => applyChange(tx, deps, { key, hotel, change, now }))
    if (outcome === 'changed') return
  }
  throw new DomainError('busy')
}

/** The whole request must hold after the change, not only what changed. */
function checkMerged(merged: BookingRequest, hotel: Hotel, now: Date): void {
  const order = checkStayOrder(merged.checkIn, merged.checkOut)
  const problem = order ?? checkStay(merged.checkIn, merged.checkOut, dateIn(hotel.timezone, now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const guests = checkGuests(merged.lines, merged.expectedGuests)
  if (guests) throw fieldError(guests)
  const exemptions = checkExemptions(merged.lines, merged.exemptions)
  if (exemptions.length > 0) throw fieldError(...exemptions)
}

type Wish = { readonly key: BookingKey; readonly hotel: Hotel; readonly change: BookingChange; readonly now: Date }

async function applyChange(tx: Tx, deps: Deps, { key, hotel, change, now }: Wish): Promise<'changed' | 'being_paid'> {
  const { propertyId, bookingId } = key
  const holder = await readHolder(tx, key)
  if (changesStay(change) && holder?.addressHash)
    await lockHolders(tx, propertyId, holder.addressHash, change.guest?.email ?? holder.guestEmail)
  const roomTypeIds = (change.lines ?? []).map((line) => line.roomTypeId)
  const extraIds = (change.extras ?? []).map(({ extraId }) => extraId)
  const booking = await lockBookingAndTypes(tx, key, { roomTypeIds, extraIds, voucher: change.voucher ?? null })
  if (isOverdue(booking, now) || booking.status === 'cancelled') throw new DomainError('hold_expired')
  if (booking.status !== 'pending') throw new DomainError('wrong_state')
  // What the hotel holds for its guest, at its price and in its rooms, is changed by the hotel.
  if (booking.optionUntil !== null && changesStay(change)) throw new DomainError('wrong_state')
  if (booking.paymentLive) return 'being_paid'
  if (booking.partMinor > 0 && changesStay(change)) throw new DomainError('part_received')
  const former = await readRequest(tx, propertyId, bookingId)
  const request = mergeChange(former, change)
  if (changesStay(change) && holder?.addressHash)
    await checkHolds(tx, deps, { propertyId, addressHash: holder.addressHash, request, hotel, except: bookingId })
  const wish = wishOf(deps.config, saleOf(propertyId, hotel, request, now), request, bookingId)
  const voucher = await decideVoucher(tx, wish)
  await releaseUse(tx, key)
  const bookedOn = dateIn(hotel.timezone, booking.createdAt)
  await (changesStay(change)
    ? sellAgain(tx, key, { hotel, request, now, bookedOn, voucher })
    : updateGuest(tx, key, request))
  if (change.guest) await followGuest(tx, key, { before: former.guest, after: request.guest, at: now })
  await voucher.take(key)
  // What was told of a transfer is not so any more: it has to be chosen again.
  if (booking.transferUntil !== null && changesStay(change)) await endTransferHold(tx, key, holdExpiry(now))
  await writeAudit(tx, [{ propertyId, at: now, bookingId, actor: 'guest', event: 'changed' }])
  return 'changed'
}

type NewSale = {
  readonly hotel: Hotel
  readonly request: BookingRequest
  readonly now: Date
  /** The hotel's date of the booking, which decides on promotions. */
  readonly bookedOn: PlainDate
  readonly voucher: DecidedVoucher
}

/** Frees the old rooms and sells the new ones in the same transaction: when the new ones are not to be had, the old ones stay. */
async function sellAgain(tx: Tx, key: BookingKey, { hotel, request, now, bookedOn, voucher }: NewSale): Promise<void> {
  const { propertyId, bookingId } = key
  await releaseRooms(tx, propertyId, bookingId)
  const asked = { ...saleOf(propertyId, hotel, request, now), bookedOn, voucher: voucher.sold }
  const gapDeal = await readGapDeal(tx, hotel, { ...asked, gapNights: request.gapNights })
  const sale = { ...asked, gapDeal, flexibleDeal: request.flexible ? flexibleDealOf(hotel, request.lines) : null }
  const decided = await quoteSale(tx, sale)
  checkLines(request, decided)
  const promises = promisesOf(hotel, decided, request, now)
  checkShown(request, decided.priced.totalMinor, hotel.currency, promises.shown)
  const { rooms, moves } = await takeRooms(tx, sale)
  await deleteLines(tx, propertyId, bookingId)
  await updateBooking(tx, key, request, decided.priced.totalMinor, promises.kept)
  await insertLines(tx, key, housed(request, decided), rooms, decided.priced.lines)
  await takeExtras(tx, key, decided.extras)
  await writeAudit(tx, moveEntries(propertyId, now, moves))
}
