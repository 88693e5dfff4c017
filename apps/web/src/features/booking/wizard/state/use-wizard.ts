import { standardTiers } from '@keystay/contract/shared/cancel-fees'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { AvailableRoomType, RoomsQuote, StayPrice } from '@keystay/contract/room-types/entities'
import type { OfferedExtra } from '@keystay/contract/extras/entities'
import type { Property } from '@keystay/contract/properties/entities'
import type { BookingLineRequest, LineLimits } from '@keystay/contract/bookings/forms'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { Money } from '@keystay/contract/shared/money'
import { checkStay } from '@keystay/contract/shared/fields'
import type { StaySearch } from '@keystay/contract/shared/stay-search'
import { comingTiers, promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import { use, useEffect, useReducer, useState, type Dispatch } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import { isApiError, type ApiError } from '../../../../platform/api/api-error.ts'
import { loadTextPart } from '../../../../platform/language.ts'
import { useBooking, useOfferedExtras, useRoomsQuotes, useStayOffers } from '../../booking-api.ts'
import { useHoldClock, type HoldClock } from '../../facts/use-hold-clock.ts'
import { readPlace } from './draft-start.ts'
import { keepDraft } from './draft-storage.ts'
import { placesIn } from './draft-lines.ts'
import { withinAdults } from './draft-exemptions.ts'
import { draftReducer, holdsDraft, holdsStay, type Draft, type DraftAction } from './draft.ts'
import { limitsOf } from '../steps/limits.ts'
import type { ShownPlan } from '../../../../ui/plans/plan-text.tsx'
import { plansFor } from '../steps/plans.ts'
import { isSplitOf, type Split } from './split-rules.ts'
import { quoteBy, refusesExemption, voucherProblem, wishOf, type Quote } from '../steps/quote.ts'

/** Everything that the steps share. */
export type Wizard = {
  readonly hotel: Property
  readonly draft: Draft
  readonly dispatch: Dispatch<DraftAction>
  readonly offers: readonly AvailableRoomType[]
  /** The prices and rooms in view are not yet those of the dates in the form. */
  readonly refreshing: boolean
  readonly offersError: ApiError | null
  readonly retryOffers: () => void
  /** What can be chosen beside the rooms, in the hotel's order. */
  readonly extras: readonly OfferedExtra[]
  /** Which of them were chosen and are left out, as the plan includes them. */
  readonly includedExtras: readonly OfferedExtra[]
  /** The taxes of which adults can say that they are exempt. */
  readonly exemptible: NonNullable<RoomsQuote['exemptible']>
  /** The plans that all chosen rooms can be booked by. */
  readonly plans: readonly StayPrice[]
  /** The plan of the draft is none of them. */
  readonly planGone: boolean
  readonly limitsOf: (roomTypeId: string) => LineLimits | undefined
  /** The pending booking that holds the rooms. */
  readonly pendingBooking: Booking | null
  /** The booking of this draft in whatever state, for those that are over. */
  readonly booking: Booking | null
  readonly clock: HoldClock | null
  /** What it costs as it stands: the held booking's own figures when nothing was changed since. */
  readonly quote: Quote | null
  /** A code that applied once and does so no more, as after other dates: the price is without it. */
  readonly refusedVoucher: { readonly code: string; readonly problem: string } | null
  /** Who sleeps in which room of a line; null while that is not known. */
  readonly splitOf: (line: BookingLineRequest) => Split | null
  /** What it costs by a plan; null while that is not known. */
  readonly totalBy: (planId: string | null) => Money | null
  /** What it saves that the hotel chooses the room; null where that is not offered. */
  readonly flexibleSaved: Money | null
  readonly quoteError: ApiError | null
  readonly retryQuote: () => void
  /** What is wrong with the steps is known. */
  readonly checked: boolean
  /** Until it is; whoever sees the wizard sees a failure of it. */
  readonly awaitChecks: () => Promise<void>
  readonly detailIssues: readonly FieldIssue[]
  readonly guestIssues: readonly FieldIssue[]
  /** The held booking is the draft in every detail, so that it can be paid. */
  readonly ready: boolean
  /** The furthest step that makes sense now, 1 to 5. */
  readonly reach: number
  /** False until it is known how far one may go. */
  readonly settled: boolean
}

/** The state of a booking that is being made: the draft, what the server says of it, and what follows from both. */
export function useWizard(hotel: Property, start: Draft): Wizard {
  const [kept, dispatch] = useReducer(draftReducer, start)
  useEffect(() => keepDraft(hotel.slug, kept), [hotel.slug, kept])
  const search = searchOf(kept, hotel)
  const extras = useOfferedExtras(hotel.id, search && search.stay)
  const bookingQuery = useBooking(hotel.id, kept.bookingId)
  const booking = (kept.bookingId !== null && bookingQuery.data) || null
  const pendingBooking = booking?.status === 'pending' ? booking : null
  // Who holds it has it, whatever is offered since.
  const isHeld = pendingBooking !== null && holdsStay(pendingBooking, kept)
  const offers = useStayOffers(hotel.id, search, kept.gapNights)
  const data = search ? (offers.data ?? []) : []
  const plans = plansFor(kept.lines, data)
  const { beside, included } = splitExtras(extras.data, isHeld ? null : plans.find(isPlanOf(kept)))
  const wished = isHeld ? kept : withinAdults(withOffered(kept, beside))
  const { wish, quotes, refusedVoucher, exemptionsGone } = useQuotes(hotel.id, wished, search !== null)
  // What does not apply is not part of what is booked.
  const priced = refusedVoucher ? { ...wished, voucher: null } : wished
  const quoted = (wish && quotes.data) ?? []
  const byOwnPlan = quoted.find((one) => one.planId === priced.planId)
  const flexibleGone = byOwnPlan !== undefined && !byOwnPlan.flexible && !quotes.isPlaceholderData
  const isRefused = !isHeld && (exemptionsGone || (priced.flexible && flexibleGone))
  const rest = { exemptions: exemptionsGone ? [] : priced.exemptions, flexible: priced.flexible && !flexibleGone }
  const draft = isRefused ? { ...priced, ...rest } : priced
  const clock = useHoldClock(pendingBooking ?? undefined, bookingQuery.dataUpdatedAt)
  const lineLimits = (roomTypeId: string) => limitsOf(data, pendingBooking, draft, roomTypeId)
  const { begins, checks, awaitChecks } = useChecks()
  const detailIssues = checks?.checkDetails(draft, lineLimits, hotel.today) ?? []
  const guestIssues = checks?.checkGuest(draft) ?? []
  const ready = pendingBooking !== null && holdsDraft(pendingBooking, draft)
  const refreshing =
    search !== null &&
    (offers.isPlaceholderData || offers.isPending || (wish !== null && (quotes.isPlaceholderData || quotes.isLoading)))
  const held = pendingBooking !== null && holdsStay(pendingBooking, draft)
  const isUnsold = !held && !refreshing && data.length > 0 && !plans.some(isPlanOf(draft))
  // Who named no plan has chosen none where the standard plan is off sale: the cheapest is proposed.
  const proposed = isUnsold && draft.planId === null && hotel.sellsStandard === false ? plans[0]?.planId : undefined
  useEffect(() => {
    if (proposed !== undefined) dispatch({ type: 'plan', planId: proposed })
  }, [proposed])
  const planGone = isUnsold && proposed === undefined
  const quote = quoteOf({ pendingBooking, clock, draft, offers: data }, quoted)
  return {
    hotel,
    draft,
    dispatch,
    offers: data,
    refreshing,
    extras: search ? (beside ?? []) : [],
    includedExtras: included.filter(({ id }) => kept.extras.some(({ extraId }) => extraId === id)),
    exemptible: quoted[0]?.exemptible ?? [],
    plans,
    planGone,
    offersError: isApiError(offers.error) ? offers.error : null,
    retryOffers: () => void offers.refetch(),
    limitsOf: lineLimits,
    pendingBooking,
    booking,
    clock,
    quote,
    splitOf: (line) => splitOf(line, quote?.split[draft.lines.indexOf(line)]),
    refusedVoucher,
    totalBy: (planId) => quoted.find((one) => one.planId === planId)?.total ?? null,
    flexibleSaved: byOwnPlan?.flexible?.saved ?? null,
    quoteError: isApiError(quotes.error) ? quotes.error : null,
    retryQuote: () => void Promise.all([extras.refetch(), quotes.refetch()]),
    checked: checks !== null,
    awaitChecks,
    detailIssues,
    guestIssues,
    ready,
    reach: begins
      ? beginningOf(draft, hotel, planGone)
      : reachOf(
          draft,
          { details: !checks || detailIssues.length > 0 || planGone, guest: guestIssues.length > 0 },
          ready,
        ),
    settled: (search === null || !offers.isPending) && (draft.bookingId === null || !bookingQuery.isPending),
  }
}

/** As the guest chose, else as the server said of the line as it stands. */
function splitOf(line: BookingLineRequest, told: Split | undefined): Split | null {
  if (line.split) return line.split
  return told && isSplitOf(told, line) ? told : null
}

/** What the draft costs; where its code does not apply, or nobody can be exempt of a tax any more, what it costs without. */
function useQuotes(propertyId: string, draft: Draft, canAsk: boolean) {
  const whole = canAsk ? wishOf(draft) : null
  const asked = useRoomsQuotes(propertyId, whole)
  const problem = draft.voucher !== null && isApiError(asked.error) ? voucherProblem(asked.error) : null
  const exemptionsGone = isApiError(asked.error) && refusesExemption(asked.error)
  const left = problem === null ? { ...draft, exemptions: [] } : { ...draft, voucher: null }
  const rest = problem === null && !exemptionsGone ? null : wishOf(left)
  const without = useRoomsQuotes(propertyId, rest)
  const refusedVoucher = problem === null || draft.voucher === null ? null : { code: draft.voucher, problem }
  const told = { refusedVoucher, exemptionsGone }
  return rest ? { ...told, wish: rest, quotes: without } : { ...told, wish: whole, quotes: asked }
}

const isPlanOf =
  (draft: Draft) =>
  ({ planId }: StayPrice) =>
    planId === draft.planId

/** What is offered beside a plan, and what it includes already; undefined while nothing is known. */
function splitExtras(offered: readonly OfferedExtra[] | undefined, plan: StayPrice | null | undefined) {
  const isIncluded = ({ includedIn }: OfferedExtra) => plan != null && includedIn?.includes(plan.board) === true
  return { beside: offered?.filter((extra) => !isIncluded(extra)), included: offered?.filter(isIncluded) ?? [] }
}

/** What is not offered any more is not asked for; until that is known, what was chosen stands. */
function withOffered(draft: Draft, offered: readonly OfferedExtra[] | undefined): Draft {
  const isOffered = ({ extraId }: Draft['extras'][number]) => offered?.some(({ id }) => id === extraId) ?? true
  return draft.extras.every(isOffered) ? draft : { ...draft, extras: draft.extras.filter(isOffered) }
}

type Checks = typeof import('./checks.ts')
let loading: Promise<Checks> | undefined
let loaded: Checks | null = null

function loadChecks(): Promise<Checks> {
  loading ??= Promise.all([import('./checks.ts'), loadTextPart('forms')]).then(
    ([checks]) => (loaded = checks),
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}

const signs = ['pointermove', 'pointerdown', 'keydown', 'click'] as const

/**
 * The checks bring the validation library along, so whoever arrives sees the page without; they come with the first sign that
 * somebody is there, and the steps after the second wait for them. Null while they are not there, and where the booking begins:
 * who comes from a room goes on with the second step, whatever the draft has.
 */
function useChecks() {
  const [query] = useSearchParams()
  const { step } = readPlace(query)
  const [checks, setChecks] = useState(loaded)
  const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
  useEffect(() => {
    const heard = new AbortController()
    const load = () => {
      heard.abort()
      // Nobody waits for them yet: whoever does hears of a failure.
      loadChecks().then(setChecks, () => undefined)
    }
    for (const sign of signs) globalThis.addEventListener(sign, load, { capture: true, signal: heard.signal })
    return () => heard.abort()
  }, [])
  if (failure) throw failure.cause
  const awaitChecks = async () => {
    try {
      const found = await loadChecks()
      flushSync(() => setChecks(found))
    } catch (cause) {
      setFailure({ cause })
    }
  }
  const begins = step === null || step === 1
  return { begins, checks: begins ? null : step === 2 ? checks : use(loadChecks()), awaitChecks }
}

/** The stay to ask prices for; null while the dates make none. */
function searchOf({ checkIn, checkOut, guests, ages }: Draft, hotel: Property): StaySearch | null {
  if (!checkIn || !checkOut || checkStay(checkIn, checkOut, hotel.today)) return null
  return { stay: { checkIn, checkOut }, guests, ages: ages ?? [] }
}

function quoteOf(
  wizard: Pick<Wizard, 'pendingBooking' | 'clock' | 'draft' | 'offers'>,
  quotes: readonly RoomsQuote[],
): Quote | null {
  const { pendingBooking, clock, draft, offers } = wizard
  if (pendingBooking && holdsStay(pendingBooking, draft)) {
    const now = serverNow(pendingBooking, clock)
    const freeUntil = promisedUntil(pendingBooking.freeUntil, now)
    const plan = heldPlan(pendingBooking, offers, { freeUntil, tiers: comingTiers(pendingBooking.tiers, now) })
    const { priceLines, supplements = null, total, lines } = pendingBooking
    return { priceLines, supplements, total, freeUntil, plan, split: lines.map(({ split }) => split) }
  }
  return quoteBy(
    quotes,
    draft.planId,
    offers.some(({ plans }) => plans.length > 0),
  )
}

/** The plan of a held booking, as it was promised; the standard one is told only where there are others. */
function heldPlan(
  { plan, priceLines, deposit }: Booking,
  offers: readonly AvailableRoomType[],
  cancellation: Pick<ShownPlan, 'freeUntil' | 'tiers'>,
): ShownPlan | null {
  if (plan) return { planName: plan.name, board: plan.board, payment: plan.payment, deposit, ...cancellation }
  if (!offers.some(({ plans }) => plans.length > 0)) return null
  const board = priceLines.some(({ kind }) => kind === 'breakfast') ? 'breakfast' : 'room_only'
  return { planName: null, board, payment: 'any', ...cancellation, tiers: standardTiers(cancellation.freeUntil) }
}

/** The server's time while the rooms are held, which its countdown knows: a promise may end while one reads it. */
function serverNow({ holdExpiresAt, serverTime }: Booking, clock: HoldClock | null): number {
  return holdExpiresAt && clock ? Date.parse(holdExpiresAt) - clock.seconds * 1000 : Date.parse(serverTime)
}

/** Where who comes from a room begins: with its details, unless it is too small, or its plan is gone, which the first step tells. */
function beginningOf({ lines, guests }: Draft, { roomTypes }: Property, planGone: boolean): 1 | 2 {
  const places = placesIn(lines, roomTypes)
  return lines.length > 0 && !planGone && (places === null || places >= guests) ? 2 : 1
}

function reachOf(
  { lines }: Draft,
  wrong: { readonly details: boolean; readonly guest: boolean },
  ready: boolean,
): number {
  if (lines.length === 0) return 1
  if (wrong.details) return 2
  if (wrong.guest) return 3
  return ready ? 5 : 4
}
