import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/reviews/endpoints'
import type { Deps } from '../../deps.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { requireAccess } from '../bookings/guest/access.ts'
import { answerReview, decideReview, reportAsHotel, reportReview } from './answer-review.ts'
import { countReports, readReports } from './report-queries.ts'
import { listHotelReviews, listReviews, showOwnReview } from './show-reviews.ts'
import { withdrawReview, writeReview } from './write-review.ts'

/** What guests who stayed say of hotels, what hotels answer, and what of it breaks a rule. */
export function addReviewRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listReviews, async ({ params, query, language }) =>
    listReviews(deps, { ...params, ...query, trip: query.trip }, language),
  )

  addRoute(app, endpoints.reportReview, async ({ params, body, request }) => {
    await reportReview(deps, params, body, request.ip)
    return { data: true as const }
  })

  addRoute(app, endpoints.getOwnReview, async ({ params, request, language }) => {
    await requireAccess(deps, request, params)
    return { data: await showOwnReview(deps, params, language) }
  })

  addRoute(app, endpoints.writeReview, async ({ params, body, request, language }) => {
    await requireAccess(deps, request, params)
    await writeReview(deps, params, body)
    return { data: await showOwnReview(deps, params, language) }
  })

  addRoute(app, endpoints.withdrawReview, async ({ params, request, language }) => {
    await requireAccess(deps, request, params)
    await withdrawReview(deps, params)
    return { data: await showOwnReview(deps, params, language) }
  })

  addRoute(app, endpoints.listHotelReviews, async ({ params, query, language }) =>
    listHotelReviews(deps, { ...params, ...query, unanswered: query.unanswered ?? false }, language),
  )

  addRoute(app, endpoints.answerReview, async ({ params, body, language }) => ({
    data: await answerReview(deps, params, body.text, language),
  }))

  addRoute(app, endpoints.reportHotelReview, async ({ params, body, language }) => ({
    data: await reportAsHotel(deps, params, body, language),
  }))

  addRoute(app, endpoints.listReviewReports, async ({ query: { page, size } }) => {
    const { read } = deps.database
    const [rows, total] = await Promise.all([
      readReports(read, { limit: size, offset: (page - 1) * size }),
      countReports(read),
    ])
    const data = rows.map(({ reportedAt, ...row }) => ({ ...row, reportedAt: reportedAt.toISOString() }))
    return { data, pagination: paginationOf(total, page, size) }
  })

  addRoute(app, endpoints.decideReview, async ({ params, body, session }) => {
    const { propertyId, hide } = body
    await decideReview(deps, { ...params, propertyId, userId: session.userId }, hide)
    return { data: true as const }
  })
}
