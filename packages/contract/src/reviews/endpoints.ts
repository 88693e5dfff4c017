import { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { idField, say } from '../shared/fields.ts'
import { atBooking, atProperty } from '../shared/params.ts'
import { data, done, list, page, pagination } from '../shared/replies.ts'
import { hotelReview, ownReview, reviewReport, reviewsPage } from './entities.ts'
import { reviewAnswerForm, reviewDecisionForm, reviewForm, reviewReportForm } from './forms.ts'
import { reviewOrders, reviewTrips } from './rules.ts'

const atReview = z.object({ propertyId: idField, reviewId: idField })

export const listReviews = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/reviews',
  summary: 'What guests who stayed say of a hotel, a page of it, with what all of it comes to',
  write: false,
  access: 'public',
  status: 200,
  params: atProperty,
  query: z.object({
    ...page,
    trip: z.enum(reviewTrips, say('invalid')).optional(),
    order: z.enum(reviewOrders, say('invalid')).default('newest'),
  }),
  reply: z.object({ data: reviewsPage, pagination }),
} as const satisfies Endpoint

export const reportReview = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/reviews/:reviewId/reports',
  summary: 'Report a review that breaks a rule',
  write: true,
  access: 'public',
  status: 201,
  params: atReview,
  body: reviewReportForm,
  reply: done,
} as const satisfies Endpoint

export const getOwnReview = {
  method: 'GET',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/review',
  summary: 'What its guest wrote about a stay, or until when it can be written',
  write: false,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(ownReview),
} as const satisfies Endpoint

export const writeReview = {
  method: 'POST',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/review',
  summary: 'Write a review of a stay, once',
  write: true,
  access: 'its_guest',
  status: 201,
  params: atBooking,
  body: reviewForm,
  reply: data(ownReview),
} as const satisfies Endpoint

export const withdrawReview = {
  method: 'DELETE',
  path: '/v1/public/properties/:propertyId/bookings/:bookingId/review',
  summary: 'Take back what was written about a stay, for good',
  write: true,
  access: 'its_guest',
  status: 200,
  params: atBooking,
  reply: data(ownReview),
} as const satisfies Endpoint

export const listHotelReviews = {
  method: 'GET',
  path: '/v1/properties/:propertyId/reviews',
  summary: 'Reviews of a hotel as its people read them, the latest first',
  write: false,
  access: 'owner',
  right: 'bookings',
  status: 200,
  params: atProperty,
  query: z.object({ ...page, unanswered: z.stringbool(say('invalid')).optional() }),
  reply: list(hotelReview),
} as const satisfies Endpoint

export const answerReview = {
  method: 'PUT',
  path: '/v1/properties/:propertyId/reviews/:reviewId/answer',
  summary: "Answer a review in the hotel's name, once",
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atReview,
  body: reviewAnswerForm,
  reply: data(hotelReview),
} as const satisfies Endpoint

export const reportHotelReview = {
  method: 'POST',
  path: '/v1/properties/:propertyId/reviews/:reviewId/reports',
  summary: 'Report a review that breaks a rule, as the hotel',
  write: true,
  access: 'owner',
  right: 'guests',
  status: 200,
  params: atReview,
  body: reviewReportForm,
  reply: data(hotelReview),
} as const satisfies Endpoint

export const listReviewReports = {
  method: 'GET',
  path: '/v1/review-reports',
  summary: 'Reported reviews that wait for a decision, the oldest first',
  write: false,
  access: 'admin',
  status: 200,
  query: z.object(page),
  reply: list(reviewReport),
} as const satisfies Endpoint

export const decideReview = {
  method: 'POST',
  path: '/v1/review-reports/:reportId/decision',
  summary: 'Hide a reported review by a named rule, or show it',
  write: true,
  access: 'admin',
  status: 200,
  params: z.object({ reportId: idField }),
  body: reviewDecisionForm,
  reply: done,
} as const satisfies Endpoint
