import type { HotelReview } from '@keystay/contract/reviews/entities'
import type { ReviewReportForm } from '@keystay/contract/reviews/forms'
import type { HidingReason } from '@keystay/contract/reviews/rules'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { addressName } from '../../platform/http/network-address.ts'
import { countTry } from '../../platform/security/throttle.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readReview, writeAnswer } from './queries.ts'
import { decide, insertReport } from './report-queries.ts'
import { toHotelReview } from './show-reviews.ts'

type AtReview = { readonly propertyId: string; readonly reviewId: string }

/** Answers a review in the hotel's name, once. Throws not_found, review_answered. */
export async function answerReview(deps: Deps, at: AtReview, text: string, language: Language): Promise<HotelReview> {
  const { propertyId, reviewId } = at
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    const isWritten = await writeAnswer(tx, { propertyId, reviewId, text, at: now })
    const row = await requireReview(tx, at)
    if (!isWritten) throw new DomainError('review_answered', { details: { current: toHotelReview(row, language) } })
    await raiseCatalogueVersion(tx, propertyId)
    const detail = { review: reviewId }
    await writeAudit(tx, [{ propertyId, bookingId: null, at: now, actor: 'owner', event: 'review_answered', detail }])
    return toHotelReview(row, language)
  })
}

async function requireReview(tx: Tx, { propertyId, reviewId }: AtReview) {
  const row = await readReview(tx, propertyId, reviewId)
  if (!row) throw new DomainError('not_found')
  return row
}

/** Of an address, for all reviews: who reads many may find many, nobody this many. */
const reportsPerAddress = { limit: 10, minutes: 60 }

/** Notes that a review breaks a rule, by a reader of the page. Throws not_found, too_many_tries. */
export async function reportReview(deps: Deps, at: AtReview, form: ReviewReportForm, address: string): Promise<void> {
  const now = deps.clock()
  await countTry(deps.database.write, `report review ${addressName(address)}`, reportsPerAddress, now)
  await inTransaction(deps.database.write, async (tx) => report(tx, at, form, { byHotel: false, now }))
}

/** The same by the hotel. It changes nothing by itself: only an admin hides a review, by a named rule. Throws not_found. */
export async function reportAsHotel(
  deps: Deps,
  at: AtReview,
  form: ReviewReportForm,
  language: Language,
): Promise<HotelReview> {
  const now = deps.clock()
  return await inTransaction(deps.database.write, async (tx) => {
    await report(tx, at, form, { byHotel: true, now })
    return toHotelReview(await requireReview(tx, at), language)
  })
}

type Who = { readonly byHotel: boolean; readonly now: Date }

async function report(
  tx: Tx,
  at: AtReview,
  { reason, note = '' }: ReviewReportForm,
  { byHotel, now }: Who,
): Promise<void> {
  const { propertyId, reviewId } = at
  const { hiddenReason } = await requireReview(tx, at)
  if (hiddenReason !== null) throw new DomainError('not_found')
  await insertReport(tx, { propertyId, id: newId(), reviewId, reason, note, byHotel, reportedAt: now })
  const actor = byHotel ? 'owner' : 'guest'
  await writeAudit(tx, [
    { propertyId, bookingId: null, at: now, actor, event: 'review_reported', detail: { review: reviewId, reason } },
  ])
}

type Decision = { readonly propertyId: string; readonly reportId: string; readonly userId: string }

/** Hides a reported review for a named reason, or shows it, whoever reported it. Its marks count either way. Throws not_found. */
export async function decideReview(deps: Deps, { propertyId, reportId, userId }: Decision, hide: HidingReason | null) {
  const now = deps.clock()
  await inTransaction(deps.database.write, async (tx) => {
    const reviewId = await decide(tx, { propertyId, reportId, hide, at: now })
    if (reviewId === undefined) throw new DomainError('not_found')
    await raiseCatalogueVersion(tx, propertyId)
    const entry = { propertyId, bookingId: null, at: now, actor: 'system', userId, event: 'review_decided' } as const
    await writeAudit(tx, [{ ...entry, detail: { review: reviewId, reason: hide } }])
  })
}
