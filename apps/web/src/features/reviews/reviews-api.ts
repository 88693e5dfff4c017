import type { BookingKey } from '@keystay/contract/bookings/entities'
import {
  answerReview,
  decideReview,
  getOwnReview,
  listHotelReviews,
  listReviewReports,
  listReviews,
  reportHotelReview,
  reportReview,
  withdrawReview,
  writeReview,
} from '@keystay/contract/reviews/endpoints'
import type { HotelReview, ReviewReport } from '@keystay/contract/reviews/entities'
import type { HidingReason, ReviewOrder, ReviewTrip } from '@keystay/contract/reviews/rules'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { toList } from '../../platform/api/list.ts'
import { hotelKey, changeKey, readAfterChange } from '../../platform/owner/hotel-events.ts'

/** So many at a time: the first three or so are read, who wants more asks for more. */
export const reviewsAtOnce = 10

/** What guests say of a hotel, page after page; the last answer stays in view while another order is on its way. */
export function useReviews(propertyId: string, trip: ReviewTrip | null, order: ReviewOrder) {
  return useInfiniteQuery({
    queryKey: ['reviews', propertyId, trip, order],
    queryFn: ({ pageParam: page, signal }) => {
      const query = { page, size: reviewsAtOnce, order, ...(trip && { trip }) }
      return call(listReviews, { params: { propertyId }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

type Report = { readonly reviewId: string; readonly reason: HidingReason; readonly note: string }

/** Says that a review breaks a rule, as a reader. */
export function useReport(propertyId: string) {
  return useMutation({
    mutationFn: async ({ reviewId, ...body }: Report) =>
      await call(reportReview, { params: { propertyId, reviewId }, body }),
  })
}

const ownKey = ({ propertyId, bookingId }: BookingKey) => ['booking', propertyId, bookingId, 'review']

/** What its guest wrote about a booking, or may write. */
export function useOwnReview(params: BookingKey) {
  return useQuery({
    queryKey: ownKey(params),
    queryFn: ({ signal }) => call(getOwnReview, { params, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

type Written = CallInput<typeof writeReview>['body']

/** Writes a review, or takes back what was written (null). */
export function useWriteReview(params: BookingKey) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Written | null) =>
      (await (body ? call(writeReview, { params, body }) : call(withdrawReview, { params }))).data,
    onSuccess: async (data) => {
      keepAnswer(client, ownKey(params), data)
      await client.invalidateQueries({ queryKey: ['reviews', params.propertyId] })
    },
  })
}

const listKey = (propertyId: string) => [...hotelKey(propertyId), 'reviews']

/** A page of a hotel's reviews for its people. */
export function useHotelReviews(propertyId: string, page: number, unanswered: boolean) {
  return toList(
    useQuery({
      queryKey: [...listKey(propertyId), page, unanswered],
      queryFn: ({ signal }) =>
        call(listHotelReviews, {
          params: { propertyId },
          query: { page, size: reviewsAtOnce, ...(unanswered && { unanswered: 'true' }) },
          signal,
        }),
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  )
}

type ReviewAct =
  | { readonly kind: 'answer'; readonly review: HotelReview; readonly text: string }
  | { readonly kind: 'report'; readonly review: HotelReview; readonly reason: HidingReason; readonly note: string }

/** Answers a review in the hotel's name, or reports it. */
export function useReviewAct(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: async (act: ReviewAct) => {
      const params = { propertyId, reviewId: act.review.id }
      if (act.kind === 'answer') return await call(answerReview, { params, body: { text: act.text } })
      return await call(reportHotelReview, { params, body: { reason: act.reason, note: act.note } })
    },
    onSettled: (_done, error) => readAfterChange(client, propertyId, error === null),
  })
}

const reportsKey = ['review-reports']

/** Reported reviews of all hotels that wait for a decision. */
export function useReports() {
  return toList(
    useQuery({
      queryKey: reportsKey,
      queryFn: ({ signal }) => call(listReviewReports, { query: { size: 50 }, signal }),
      staleTime: 0,
    }),
  )
}

/** Decides one: hidden for a reason, or shown (null). */
export function useDecide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ report, hide }: { readonly report: ReviewReport; readonly hide: HidingReason | null }) =>
      await call(decideReview, { params: { reportId: report.id }, body: { propertyId: report.propertyId, hide } }),
    onSettled: async () => await client.invalidateQueries({ queryKey: reportsKey }),
  })
}
