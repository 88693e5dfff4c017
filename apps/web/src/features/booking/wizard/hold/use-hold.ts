import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import type { Money } from '@keystay/contract/shared/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, type Dispatch } from 'react'
import { isApiError } from '../../../../platform/api/api-error.ts'
import { useLanguage } from '../../../../platform/format/use-format.ts'
import { changeHold, holdRooms, rememberBooking } from '../../booking-api.ts'
import { exemptionsOf } from '../state/draft-exemptions.ts'
import {
  gapNightsOf,
  holdsDraft,
  isFlexible,
  holdsStay,
  toRequest,
  type Draft,
  type DraftAction,
} from '../state/draft.ts'

type HoldInput = { readonly draft: Draft; readonly request: BookingRequest; readonly pendingBooking: Booking | null }

/** What the guest was shown; terms where the hotel has plans. */
type Shown = { readonly total: Money; readonly terms: PlanTerms | null }

/** What follows a hold, or a refusal of these fields. */
type HoldThen = {
  readonly held: (booking: Booking) => void
  readonly refused: (fields: readonly string[]) => void
}

/** True when the server has certainly not booked: it answered, and refused. */
function refused(error: unknown): boolean {
  return isApiError(error) && error.status !== null && error.status < 500
}

/**
 * Holds what the draft stands for: the first time by a booking of its own, later by changing that one. What may have been
 * sent before without an answer is asked for again with its key first, so that nothing is ever held twice.
 */
export function useHold(propertyId: string, dispatch: Dispatch<DraftAction>) {
  const client = useQueryClient()
  const language = useLanguage()
  const busy = useRef(false)
  const mutation = useMutation({
    mutationFn: async ({ draft, request, pendingBooking }: HoldInput): Promise<Booking> => {
      if (pendingBooking) return adjust(pendingBooking, draft, request)
      const first = draft.sent ?? request
      dispatch({ type: 'sending', request: first })
      const booking = await create(propertyId, first, draft.key)
      return first === request ? booking : adjust(booking, draft, request)
    },
    // What may have been done is asked for again, by the same key, as soon as the server can tell.
    retry: (failures, error) => isApiError(error) && error.code === 'outcome_unknown' && failures < repeatsMs.length,
    retryDelay: (failures) => repeatsMs[failures] ?? 0,
    onSuccess: (booking) => {
      rememberBooking(client, booking)
      dispatch({ type: 'held', bookingId: booking.id })
      void client.invalidateQueries({ queryKey: ['prices', propertyId] })
    },
    onError: (error) => {
      if (refused(error)) dispatch({ type: 'refused' })
      void client.invalidateQueries({ queryKey: ['prices', propertyId] })
    },
    onSettled: () => {
      busy.current = false
    },
  })
  /** Clicks while one is under way are the same click. */
  const hold = (draft: Draft, pendingBooking: Booking | null, shown: Shown, then: HoldThen) => {
    if (busy.current) return
    busy.current = true
    const request = toRequest(draft, language, shown.total, shown.terms)
    mutation.mutate(
      { draft, request, pendingBooking },
      { onSuccess: then.held, onError: (error) => isApiError(error) && then.refused(Object.keys(error.fields)) },
    )
  }
  return {
    hold,
    busy: mutation.isPending,
    /** The server could not tell whether it has booked, and is asked again. */
    unsure: mutation.isPending && mutation.failureCount > 0,
    error: isApiError(mutation.error) ? mutation.error : null,
    /** The total of what was sent. */
    sentTotal: mutation.variables?.request.expectedTotal ?? null,
    clear: mutation.reset,
  }
}

/** How long to wait before what may have been done is asked for once more. */
const repeatsMs = [3000, 6000]

/** Another request went out under this key, from a copy of this tab: what stands here is a wish of its own. */
async function create(propertyId: string, request: BookingRequest, key: string): Promise<Booking> {
  try {
    return await holdRooms(propertyId, request, key)
  } catch (error) {
    if (!isApiError(error) || error.code !== 'idempotency_key_reused') throw error
    return holdRooms(propertyId, request, `${key}.copy`)
  }
}

/** Sends only what differs: guests alone must not move rooms. */
async function adjust(booking: Booking, draft: Draft, request: BookingRequest): Promise<Booking> {
  if (holdsDraft(booking, draft)) return booking
  const key = { propertyId: booking.propertyId, bookingId: booking.id }
  const { guest, notes, locale } = request
  // Without its plan, its extras, its exemptions, what of it is a gap deal, who chooses the room and its code, a change would keep those of before.
  const hadExtras = booking.extras.length > 0 && { extras: [...draft.extras] }
  const hadExempt = exemptionsOf(booking).length > 0 && { exemptions: [...draft.exemptions] }
  const hadGap = gapNightsOf(booking).length > 0 && { gapNights: [...draft.gapNights] }
  const wasFlexible = isFlexible(booking) && { flexible: draft.flexible }
  const had = { ...hadExtras, ...hadExempt, ...hadGap, ...wasFlexible }
  const stay = { ...request, planId: draft.planId, voucher: draft.voucher, ...had }
  return changeHold(key, holdsStay(booking, draft) ? { guest, notes, locale } : stay)
}
