import type { BookingLineRequest, BookingRequest, GuestRequest } from '@keystay/contract/bookings/forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import type { Language } from '@keystay/contract/shared/languages'
import { maxExtraCount } from '@keystay/contract/shared/limits'
import type { Money } from '@keystay/contract/shared/money'
import type { ChildAges } from '@keystay/contract/shared/stay-search'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { agesOf, childAges } from './draft-end.ts'
import { exemptionsKey, exemptionsOf, setExemption } from './draft-exemptions.ts'
import { addLine, changeLine, removeLine, type LineChange, type LineRoomType } from './draft-lines.ts'

/** All that a guest has chosen and typed, from the first step to the hold. */
export type Draft = {
  readonly checkIn: PlainDate | null
  readonly checkOut: PlainDate | null
  /** How many were searched for. */
  readonly guests: number
  /** Of the children among them; null where the hotel does not ask. */
  readonly ages: ChildAges | null
  /** Of all rooms; null is the standard plan. */
  readonly planId: string | null
  /** A discount code that the server took (folded); null without. */
  readonly voucher: string | null
  readonly lines: readonly BookingLineRequest[]
  /** What was chosen beside the rooms. */
  readonly extras: readonly ChosenExtra[]
  /** Adults who say that they are exempt of local taxes. */
  readonly exemptions: readonly StatedExemption[]
  /** Nights of the stay that were offered beside the one that was searched for, for less. */
  readonly gapNights: readonly PlainDate[]
  /** The hotel chooses the room: of the chosen type or a better one. */
  readonly flexible: boolean
  readonly guest: GuestRequest
  readonly notes: string
  /** The Idempotency-Key of this wish: whatever is clicked, however often, books once. */
  readonly key: string
  /** What was sent with the key without a clear answer; it may have been booked. */
  readonly sent: BookingRequest | null
  readonly bookingId: string | null
}

export type DraftAction =
  | { readonly type: 'dates'; readonly checkIn: PlainDate | null; readonly checkOut: PlainDate | null }
  | { readonly type: 'plan'; readonly planId: string | null }
  | { readonly type: 'voucher'; readonly code: string | null }
  | { readonly type: 'add'; readonly roomType: LineRoomType; readonly rooms?: number }
  | { readonly type: 'remove'; readonly roomTypeId: string }
  | { readonly type: 'line'; readonly roomTypeId: string; readonly change: LineChange }
  | { readonly type: 'extra'; readonly extraId: string; readonly count: number }
  | { readonly type: 'flexible'; readonly flexible: boolean }
  | { readonly type: 'exempt'; readonly taxId: string; readonly adults: number }
  | { readonly type: 'guest'; readonly guest: GuestRequest; readonly notes: string }
  | { readonly type: 'sending'; readonly request: BookingRequest }
  | { readonly type: 'refused' }
  | { readonly type: 'held'; readonly bookingId: string }
  | { readonly type: 'renew'; readonly key: string }

/** The draft after one act of the guest or one answer of the server. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'dates':
      return withDates(draft, action)
    case 'plan':
      return { ...draft, planId: action.planId }
    case 'voucher':
      return { ...draft, voucher: action.code }
    case 'add':
      return { ...draft, lines: addLine(draft.lines, action.roomType, draft, action.rooms) }
    case 'remove':
      return { ...draft, lines: removeLine(draft.lines, action.roomTypeId) }
    case 'line':
      return withAges({ ...draft, lines: changeLine(draft.lines, action.roomTypeId, action.change) })
    case 'extra':
      return { ...draft, extras: setExtra(draft.extras, action) }
    case 'flexible':
      return { ...draft, flexible: action.flexible }
    case 'exempt':
      return { ...draft, exemptions: setExemption(draft.exemptions, action) }
    case 'guest':
      return { ...draft, guest: action.guest, notes: action.notes }
    case 'sending':
      return { ...draft, sent: action.request }
    case 'refused':
      return { ...draft, sent: null }
    case 'held':
      return { ...draft, sent: null, bookingId: action.bookingId }
    case 'renew':
      return { ...draft, key: action.key, sent: null, bookingId: null }
  }
}

/** Other dates are another stay: nothing was offered beside it. */
function withDates(draft: Draft, { checkIn, checkOut }: Pick<Draft, 'checkIn' | 'checkOut'>): Draft {
  const isSame = draft.checkIn === checkIn && draft.checkOut === checkOut
  return { ...draft, checkIn, checkOut, gapNights: isSame ? draft.gapNights : [] }
}

/** What is searched for follows the ages that were changed in a room, once its guests are all of them. */
function withAges(draft: Draft): Draft {
  const { lines, guests, ages } = draft
  const asleep = lines.reduce((sum, line) => sum + line.adults + line.children, 0)
  return ages === null || asleep !== guests ? draft : { ...draft, ages: lines.flatMap((line) => line.ages ?? []) }
}

/** So many of an extra; none of it, or what is no number, takes it away. */
function setExtra(extras: readonly ChosenExtra[], { extraId, count }: ChosenExtra): readonly ChosenExtra[] {
  const others = extras.filter((one) => one.extraId !== extraId)
  return count >= 1 ? [...others, { extraId, count: Math.min(count, maxExtraCount) }] : others
}

/** The request that a draft stands for; `expectedTotal` and `terms` are what the guest was shown, these where the hotel has plans. */
export function toRequest(
  draft: Draft,
  locale: Language,
  expectedTotal: Money,
  terms: PlanTerms | null = null,
): BookingRequest {
  const { checkIn, checkOut, guests, planId, lines, extras, exemptions, gapNights, flexible, voucher, guest, notes } =
    draft
  return {
    checkIn: checkIn ?? '',
    checkOut: checkOut ?? '',
    expectedGuests: guests,
    lines: [...lines],
    guest: { name: guest.name.trim(), email: guest.email.trim(), phone: guest.phone.trim() },
    notes: notes.trim(),
    locale,
    expectedTotal,
    ...((terms || planId !== null) && { planId }),
    ...(extras.length > 0 && { extras: [...extras] }),
    ...(exemptions.length > 0 && { exemptions: [...exemptions] }),
    ...(voucher !== null && { voucher }),
    ...(gapNights.length > 0 && { gapNights: [...gapNights] }),
    ...(flexible && { flexible }),
    ...(terms && { expectedTerms: termsOf(terms, expectedTotal) }),
  }
}

function termsOf({ board, freeUntil, tiers, payment, deposit, atHotel }: PlanTerms, { currency }: Money): PlanTerms {
  return {
    board,
    freeUntil,
    tiers: tiers.map(({ until, fee }) => ({ until, fee })),
    payment,
    ...(deposit && { deposit }),
    atHotel: atHotel ?? { minor: 0, currency },
  }
}

/** The draft that a booking was made from, for a browser that does not have it. */
export function draftOfBooking(booking: Booking, key: string): Draft {
  return {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    guests: booking.expectedGuests,
    ages: agesOf(booking),
    planId: booking.plan?.id ?? null,
    voucher: voucherOf(booking),
    lines: booking.lines.map(({ roomType, quantity, bedType, adults, children, ages, split }) => ({
      roomTypeId: roomType.id,
      quantity,
      bedType: bedType.value,
      adults,
      children,
      ...(split.length > 0 && { ages: childAges(children, ages), split }),
    })),
    extras: booking.extras,
    exemptions: exemptionsOf(booking),
    gapNights: gapNightsOf(booking),
    flexible: isFlexible(booking),
    guest: booking.guest,
    notes: booking.notes,
    key,
    sent: null,
    bookingId: booking.id,
  }
}

/** The code that a booking was made with: its price says so. */
function voucherOf({ priceLines }: Booking): string | null {
  return priceLines.find(({ kind }) => kind === 'voucher')?.label ?? null
}

/** Nights that a booking has for less because they were offered beside others; none where all of it is a gap. */
export function gapNightsOf({ priceLines }: Booking): readonly PlainDate[] {
  const nights = priceLines.flatMap(({ gapNights = [] }) => gapNights)
  const dates = new Set(priceLines.flatMap(({ kind, date }) => (kind === 'night' && date !== null ? [date] : [])))
  return nights.length < dates.size ? nights : []
}

/** Whether the hotel chooses the room of a booking: its price says so. */
export function isFlexible({ priceLines }: Pick<Booking, 'priceLines'>): boolean {
  return priceLines.some(({ flexible }) => flexible)
}

/** True when the held booking is for exactly these rooms, extras and nights by this plan, with this code. */
export function holdsStay(booking: Booking, draft: Draft): boolean {
  return (
    booking.checkIn === draft.checkIn &&
    booking.checkOut === draft.checkOut &&
    booking.expectedGuests === draft.guests &&
    (booking.plan?.id ?? null) === draft.planId &&
    extrasKey(booking.extras) === extrasKey(draft.extras) &&
    exemptionsKey(exemptionsOf(booking)) === exemptionsKey(draft.exemptions) &&
    voucherOf(booking) === draft.voucher &&
    // What was offered may have gone before it was held.
    gapNightsOf(booking).every((night) => draft.gapNights.includes(night)) &&
    isFlexible(booking) === draft.flexible &&
    holdsLines(draftOfBooking(booking, '').lines, draft.lines)
  )
}

/** True when the held booking is the draft in everything, guest and notes too. */
export function holdsDraft(booking: Booking, draft: Draft): boolean {
  const { guest } = toRequest(draft, 'de', booking.total)
  return (
    holdsStay(booking, draft) &&
    booking.guest.name === guest.name &&
    booking.guest.email === guest.email.toLowerCase() &&
    booking.guest.phone === guest.phone &&
    booking.notes === draft.notes.trim()
  )
}

function extrasKey(extras: readonly ChosenExtra[]): string {
  return extras
    .map(({ extraId, count }) => `${extraId} ${count}`)
    .toSorted()
    .join()
}

/** Who sleeps where is compared only where the guest chose it: else the server did. */
function holdsLines(held: readonly BookingLineRequest[], lines: readonly BookingLineRequest[]): boolean {
  return (
    held.length === lines.length &&
    lines.every((line, index) => {
      const other = held[index]
      return other && lineKey(line) === lineKey(other) && (!line.split || splitKey(line) === splitKey(other))
    })
  )
}

function lineKey({ roomTypeId, quantity, bedType, adults, children, ages }: BookingLineRequest): string {
  return JSON.stringify([roomTypeId, quantity, bedType, adults, children, agesKey(ages)])
}

const splitKey = ({ split = [] }: BookingLineRequest) =>
  JSON.stringify(split.map(({ adults, ages }) => [adults, agesKey(ages)]))

const agesKey = (ages: ChildAges = []) => ages.map(String).toSorted().join()

const keyBytes = 24

/** A key of 192 random bits. Not crypto.randomUUID: that needs a secure context, which a test address may not be. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
