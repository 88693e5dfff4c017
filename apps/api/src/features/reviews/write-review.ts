import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { ReviewForm } from '@keystay/contract/reviews/forms'
import { shownName } from '@keystay/contract/reviews/rules'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { hasWebAddress } from '@keystay/contract/shared/text-rules'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { clearAuthors, clearReview, countReview, insertReview, readStayToReview, type NewReview } from './queries.ts'
import { marksInOrder, starsOf } from './rules.ts'
import { stateOf } from './show-reviews.ts'

/** Writes what a guest says of a stay, once. Throws booking_not_found, review_closed, review_written. */
export async function writeReview(deps: Deps, key: BookingKey, form: ReviewForm): Promise<void> {
  const { propertyId, bookingId } = key
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const stay = await readStayToReview(tx, key, now, true)
    if (!stay || stay.isErased) throw new DomainError('booking_not_found')
    if (stateOf(stay) !== 'open') throw new DomainError('review_closed')
    const { showsName, marks, good = '', bad = '', ...said } = form
    const name = shownName(stay.guest)
    const author = showsName && !hasWebAddress(name) ? name : ''
    const nights = countNights(stay.checkIn, stay.checkOut)
    const { roomTypeId, checkOut: leftOn } = stay
    const own = { propertyId, id: newId(), bookingId, author, roomTypeId, nights, leftOn, writtenAt: now }
    if (!(await addReview(tx, { ...own, ...said, good, bad, marks: marksInOrder(marks) })))
      throw new DomainError('review_written')
    await raiseCatalogueVersion(tx, propertyId)
    await writeAudit(tx, [{ propertyId, bookingId: null, at: now, actor: 'guest', event: 'review_written' }])
  })
}

/** Writes a review with what it counts for; false: there is one of this booking. Whoever calls raises the catalogue's version. */
async function addReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { propertyId, trip, marks } = review
  if (!(await insertReview(tx, review))) return false
  await countReview(tx, propertyId, { trip, marks, stars: starsOf(marks) }, 1)
  return true
}

/** Takes back what a guest said of a stay, for good: neither words nor marks are kept. Throws booking_not_found. */
export async function withdrawReview(deps: Deps, key: BookingKey): Promise<void> {
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    if (!(await forgetReview(tx, key, now))) throw new DomainError('booking_not_found')
  })
}

/** The same of all bookings of whoever is being erased, which are locked. */
export async function forgetReviews(tx: Tx, bookings: readonly BookingKey[], now: Date): Promise<void> {
  // In one order: two of them never wait for each other.
  const inOrder = bookings.toSorted((a, b) => (a.propertyId + a.bookingId < b.propertyId + b.bookingId ? -1 : 1))
  for (const key of inOrder) await forgetReview(tx, key, now)
}

/**
 * Takes the names off what was written about bookings of a hotel whose guest it erases. Words and marks stay: else a hotel could erase
 * whoever did not like it.
 */
export async function forgetAuthors(tx: Tx, propertyId: string, bookingIds: readonly string[]): Promise<void> {
  if ((await clearAuthors(tx, propertyId, bookingIds)) > 0) await raiseCatalogueVersion(tx, propertyId)
}

async function forgetReview(tx: Tx, key: BookingKey, now: Date): Promise<boolean> {
  const { propertyId } = key
  const was = await clearReview(tx, key, now)
  if (!was) return false
  const { trip, marks } = was
  await countReview(tx, propertyId, { trip, marks, stars: starsOf(marks) }, -1)
  await raiseCatalogueVersion(tx, propertyId)
  await writeAudit(tx, [{ propertyId, bookingId: null, at: now, actor: 'guest', event: 'review_withdrawn' }])
  return true
}
