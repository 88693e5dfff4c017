import { changeOwnerStay, quoteOwnerStay, type ChangeQuote } from '@keystay/contract/bookings/change-endpoints'
import { getOwnerBooking } from '@keystay/contract/bookings/owner-endpoints'
import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { DeskMethod } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { takeStayStep } from '@keystay/contract/stays/endpoints'
import type { OwingReason, StayNow } from '@keystay/contract/stays/entities'
import { listMoveOffers, moveStay, type MoveForm } from '@keystay/contract/stays/part-endpoints'
import {
  extendStay,
  leaveEarly,
  quoteExtension,
  quoteLeaving,
  type ExtendQuote,
  type LeaveQuote,
} from '@keystay/contract/stays/price-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../../platform/owner/hotel-events.ts'
import { stayFormOf, type StayForm } from '../../../ui/stay-change/stay-form.ts'
import { drawStay, inRoomFrom, withDates } from './drawn.ts'
import { wayTo, type Dates } from './stretch.ts'

/** What other dates of a stay come to, by the way in which it gets them. */
export type DatesQuote =
  | { readonly way: 'extend'; readonly quote: ExtendQuote }
  | { readonly way: 'leave'; readonly quote: LeaveQuote }
  | { readonly way: 'change'; readonly quote: ChangeQuote; readonly change: Change }

/** A whole booking as it is and as it shall be. */
type Change = { readonly before: StayForm; readonly after: StayForm; readonly rooms: number; readonly timezone: string }

type Asked = {
  readonly stay: PlanStay
  readonly dates: Dates
  readonly today: PlainDate
  readonly waivesFee: boolean
  /** They are being kept: what they cost is asked no more. */
  readonly isKept: boolean
}

/** What other dates of a stay would come to. */
export function useDatesQuote(propertyId: string, { stay, dates, today, waivesFee, isKept }: Asked) {
  const { stayId, bookingId, version } = stay
  const { checkIn, checkOut } = dates
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'stay', stayId, version, 'dates', checkIn, checkOut, waivesFee],
    queryFn: async (): Promise<DatesQuote> => {
      const params = { propertyId, stayId }
      const way = wayTo(stay, dates, today)
      if (way === 'extend') return { way, quote: (await call(quoteExtension, { params, body: { checkOut } })).data }
      if (way === 'leave') return { way, quote: (await call(quoteLeaving, { params, body: { waivesFee } })).data }
      return await quoteChange({ propertyId, bookingId }, stay, dates)
    },
    enabled: !isKept,
    staleTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
}

type BookingKey = { readonly propertyId: string; readonly bookingId: string }

/** Only the end that was pulled changes: another room of the booking may be longer. */
async function quoteChange(params: BookingKey, stay: PlanStay, { checkIn, checkOut }: Dates): Promise<DatesQuote> {
  const { data: booking } = await call(getOwnerBooking, { params })
  const before = stayFormOf(booking)
  const after = {
    ...before,
    ...(checkIn !== stay.checkIn && { checkIn }),
    ...(checkOut !== stay.checkOut && { checkOut }),
  }
  const { data: quote } = await call(quoteOwnerStay, { params, body: after })
  return { way: 'change', quote, change: { before, after, rooms: stay.rooms, timezone: booking.timezone } }
}

/** The end of a stay that was pulled; the booking may be longer than it. */
function pulled({ before, after }: Change): Partial<Dates> {
  return {
    ...(after.checkIn !== before.checkIn && { checkIn: after.checkIn }),
    ...(after.checkOut !== before.checkOut && { checkOut: after.checkOut }),
  }
}

/** What was done can be taken back; null: by nobody, or not by whoever did it. */
export type TakeBack = (() => Promise<unknown>) | null

/** Into which rooms what is left of a stay can move; null asks for none. */
export function useMoveOffers(propertyId: string, stay: Pick<PlanStay, 'stayId' | 'version'> | null) {
  const { stayId = '', version = 0 } = stay ?? {}
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'stay', stayId, version, 'rooms'],
    queryFn: ({ signal }) =>
      call(listMoveOffers, { params: { propertyId, stayId }, query: {}, signal }).then(({ data }) => data),
    enabled: stay !== null,
    staleTime: 0,
    retry: false,
  })
}

/** What the desk does with stays on the plan; each returns how it is taken back. */
export function useDeskCalls(propertyId: string) {
  const client = useQueryClient()
  const mutationKey = changeKey(propertyId)
  const {
    mutateAsync: run,
    isPending,
    error,
    reset,
  } = useMutation({
    mutationKey,
    mutationFn: async (work: () => Promise<unknown>) => await work(),
    onSettled: (_done: unknown, failed: Error | null) => readAfterChange(client, propertyId, failed === null),
  })
  const after = async <T>(work: () => Promise<T>): Promise<T> => (await run(work)) as T
  /** Draws what a call has answered, and tells how that is taken back; the plan is read again after it. */
  const drawn = async (stayId: string, now: StayNow, change: Parameters<typeof drawStay>[2]): Promise<TakeBack> => {
    const params = { propertyId, stayId }
    const before = await drawStay(client, params, change, now)
    return () =>
      after(async () => {
        const { data: back } = await call(takeStayStep, { params, body: { step: 'undo', version: now.version } })
        await drawStay(client, params, () => before, back)
      })
  }
  const change = async (
    params: BookingKey,
    form: StayForm,
    { total, terms, version }: ChangeQuote,
    refundBy: DeskMethod = 'cash',
  ) => {
    const body = { ...form, expectedTotal: total, expectedTerms: terms, version, refundBy }
    return await call(changeOwnerStay, { params, body })
  }
  return {
    isPending,
    error,
    reset,
    /** Gives a stay the dates that were quoted. */
    keepDates: async (
      { stayId, bookingId }: PlanStay,
      asked: DatesQuote,
      how: { readonly waivesFee: boolean; readonly refundBy: DeskMethod; readonly reason?: OwingReason },
    ): Promise<TakeBack> => {
      const params = { propertyId, stayId }
      if (asked.way === 'change') {
        const key = { propertyId, bookingId }
        const { quote, change: wish } = asked
        const before = await after(async () => {
          await change(key, wish.after, quote, how.refundBy)
          // Other rooms of the booking are read again.
          return await drawStay(client, params, (parts) => withDates(parts, pulled(wish)))
        })
        return async () =>
          await after(async () => {
            const { data: back } = await call(quoteOwnerStay, { params: key, body: wish.before })
            // Nights that were given away may cost something else by now: then the desk has to see it first.
            if (back.total.minor !== quote.before.minor) throw new PriceIsAnother()
            await change(key, wish.before, back)
            await drawStay(client, params, () => before)
          })
      }
      const { total: expectedTotal, version } = asked.quote
      return await after(async () => {
        const { data: now } =
          asked.way === 'extend'
            ? await call(extendStay, { params, body: { checkOut: asked.quote.checkOut, expectedTotal, version } })
            : await call(leaveEarly, { params, body: { ...how, expectedTotal, version } })
        const checkOut = asked.way === 'extend' ? asked.quote.checkOut : asked.quote.until
        return await drawn(stayId, now, (parts) => withDates(parts, { checkOut }))
      })
    },
    /** Puts what is left of a stay into another room. */
    move: async (stayId: string, body: MoveForm & { from: PlainDate }, roomTypeId: string): Promise<TakeBack> =>
      await after(async () => {
        const { data: now } = await call(moveStay, { params: { propertyId, stayId }, body })
        const { roomId, from } = body
        return await drawn(stayId, now, (parts) => inRoomFrom(parts, from, { roomId, roomTypeId }))
      }),
  }
}

/** What was changed is not taken back without a word: it would cost something else. */
export class PriceIsAnother extends Error {}
