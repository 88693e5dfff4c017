import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { dateIn, instantIn } from '../../../platform/values/zones.ts'
import { keptExtrasOf } from '../../inventory/rates/cancellation.ts'
import { termsAtPrice } from '../../inventory/rates/deposit-rules.ts'
import type { PriceLine } from '../../inventory/rates/price-rules.ts'
import { sumOf } from '../../inventory/pricing/discounts.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import { readPlaces } from '../../inventory/flexible-rooms/read-places.ts'
import { releaseRooms } from '../../inventory/release-rooms.ts'
import { quoteSale, type Sale, type SaleRequest } from '../../inventory/sell-stay.ts'
import { soldBy, stayProblem } from '../../vouchers/rules.ts'
import { readUsedVoucher } from '../../vouchers/voucher-uses.ts'
import { checkLines, saleOf } from '../guest/create-booking.ts'
import { promisesOf } from '../guest/promises.ts'
import type { Promises } from '../queries.ts'
import type { BookingRow } from '../row-queries.ts'
import {
  bookedSaleOf,
  compareStays,
  flexibleOf,
  voucherOf,
  wantedLines,
  type By,
  type Differences,
} from './booked-sale.ts'
import { moveTiers, priceWithFloor } from './change-terms.ts'
import { checkStayChange } from './judge-change.ts'
import type { Booked } from './read-booked.ts'

/** A change that is to be decided, under the locks of the booking and of what it has and is to get. */
export type Deciding = {
  readonly key: BookingKey
  readonly hotel: Hotel
  readonly booking: BookingRow
  readonly booked: Booked
  /** The booking as it was asked for. */
  readonly before: BookingRequest
  readonly form: StayForm
  readonly by: By
  readonly now: Date
}

/** What a stay as it shall be is sold as. */
export type DecidedChange = {
  readonly request: BookingRequest
  readonly sale: SaleRequest
  readonly decided: Sale
  readonly lines: readonly PriceLine[]
  readonly totalMinor: number
  readonly atHotelMinor: number
  readonly keptMinor: number
}

/** The extras as they shall be: what the hotel put on a booking, its guest neither takes off nor changes. */
function extrasOf({ booked, form, by }: Pick<Deciding, 'booked' | 'form' | 'by'>): ChosenExtra[] {
  if (by === 'owner') return form.extras
  const byHotel = booked.extras.filter((one) => one.byHotel)
  const own = form.extras.filter(({ extraId }) => byHotel.every((one) => one.extraId !== extraId))
  return [...own, ...byHotel.map(({ extraId, count }) => ({ extraId, count }))]
}

/** The booking's request as it shall be. */
function requestOf(deciding: Pick<Deciding, 'booked' | 'before' | 'form' | 'by'>): BookingRequest {
  const { booked, before, form } = deciding
  return {
    ...before,
    checkIn: form.checkIn,
    checkOut: form.checkOut,
    lines: wantedLines(booked, form),
    expectedGuests: form.lines.reduce((sum, line) => sum + line.adults + line.children, 0),
    planId: form.planId,
    extras: extrasOf(deciding),
    exemptions: form.exemptions ?? before.exemptions,
  }
}

function differencesOf({ booked, booking, form }: Pick<Deciding, 'booked' | 'booking' | 'form'>): Differences {
  return compareStays(booked, { checkIn: booking.checkIn, checkOut: booking.checkOut }, form)
}

/** Whether a booking is as it shall be already: a second click changes nothing. */
export function isUnchanged(deciding: Deciding): boolean {
  const { booked, before, form } = deciding
  const { sameDates, samePlan, sameLines } = differencesOf(deciding)
  const request = requestOf(deciding)
  const told = (extras: readonly ChosenExtra[] = []) =>
    extras
      .map((one) => `${one.extraId} ${one.count}`)
      .toSorted((a, b) => a.localeCompare(b))
      .join()
  const sameBeds = form.lines.every(({ bedType }, index) => booked.lines[index]?.bedType === bedType)
  const sameTaxes = JSON.stringify(request.exemptions ?? []) === JSON.stringify(before.exemptions ?? [])
  return sameDates && samePlan && sameLines && sameBeds && sameTaxes && told(request.extras) === told(before.extras)
}

/**
 * Gives back what the booking has and decides what the stay as it shall be costs: nights that it had at their price, others at
 * today's, by the promotion and the voucher that it was sold with. Throws what `quoteSale` throws, validation_failed.
 */
export async function decideChange(tx: Tx, deciding: Deciding): Promise<DecidedChange> {
  const { key, hotel, booking, booked, form, by, now } = deciding
  const today = dateIn(hotel.timezone, now)
  const differences = differencesOf(deciding)
  checkStayChange(booking, form, differences, today)
  const request = requestOf(deciding)
  const voucher = await readVoucher(tx, deciding, differences)
  const terms = termsThen(deciding, differences)
  const mustStay = booking.checkIn <= today
  const asked = saleOf(key.propertyId, { ...hotel, ...terms }, request, now)
  await releaseRooms(tx, key.propertyId, key.bookingId)
  const sale: SaleRequest = {
    ...asked,
    lines: await housedLines(tx, deciding, differences, asked.lines),
    bookedOn: dateIn(hotel.timezone, booking.createdAt),
    voucher,
    booked: bookedSaleOf(booked, differences, request.extras ?? [], { mustStay, mayAdd: by === 'owner' }),
  }
  const decided = await quoteSale(tx, sale)
  checkLines(request, decided, by === 'owner' ? 'hotel' : 'guest')
  const lines = linesOf(deciding, differences, decided.priced.lines)
  const atHotelMinor = sumOf(lines.map(({ detail, amountMinor }) => (detail?.atHotel ? amountMinor : 0)))
  const totalMinor = sumOf(lines.map(({ amountMinor }) => amountMinor))
  return { request, sale, decided, lines, totalMinor, atHotelMinor, keptMinor: keptExtrasOf(lines) }
}

/** A flexible room stays in the type in which it lies while that is free, else in the one that was sold, else in a better one. */
async function housedLines(
  tx: Tx,
  { key, booked, form }: Deciding,
  { staysFlexible }: Differences,
  lines: SaleRequest['lines'],
): Promise<SaleRequest['lines']> {
  const flexible = staysFlexible ? flexibleOf(booked) : null
  if (!flexible) return lines
  const places = await readPlaces(tx, key.propertyId, flexible, form)
  const free = places.filter((place) => place.free > 0)
  const here = booked.units[0]?.roomTypeId
  const place = free.find(({ roomTypeId }) => roomTypeId === here) ?? free[0]
  return place ? lines.map((line) => ({ ...line, housedIn: place.roomTypeId })) : lines
}

/** A voucher that was used is given as it was; only stays that it was never for are refused. */
async function readVoucher(tx: Tx, { key, booked, form }: Deciding, { sameDates }: Differences) {
  const used = await readUsedVoucher(tx, key)
  if (!used) return null
  const problem = sameDates ? null : stayProblem(used, form)
  if (problem)
    throw fieldError({ path: 'voucher', code: problem.code, ...(problem.params && { params: problem.params }) })
  return voucherOf(booked.priceLines, soldBy(used))
}

/** What the standard plan promised when it was booked. */
function termsThen({ booked, hotel }: Deciding, { samePlan }: Differences) {
  return {
    offersBreakfast: samePlan ? booked.offersBreakfast : hotel.offersBreakfast,
    offersEarlyBooking: booked.earlyBookingPercent !== null,
  }
}

/** Of a stay that is as before nothing is priced anew but extras. */
function linesOf(
  { before, form, booked }: Deciding,
  { sameDates, samePlan, sameLines }: Differences,
  priced: readonly PriceLine[],
): readonly PriceLine[] {
  const sameTaxes = !form.exemptions || JSON.stringify(form.exemptions) === JSON.stringify(before.exemptions ?? [])
  if (!sameDates || !samePlan || !sameLines || !sameTaxes) return priced
  const isOf = (kind: PriceLine['kind']) => (line: PriceLine) => line.kind === kind
  const stays = booked.priceLines.filter(({ kind }) => kind !== 'extra' && kind !== 'local_tax')
  return [...stays, ...priced.filter(isOf('extra')), ...booked.priceLines.filter(isOf('local_tax'))]
}

/** The promise of a changed booking, as it is kept and as it is told. `floorMinor`: the fee that is due already. */
export function termsOf(
  { hotel, booking, booked, now }: Deciding,
  { request, decided, lines, atHotelMinor, keptMinor }: DecidedChange,
  floorMinor: number,
): { readonly kept: Omit<Promises, 'depositMinor' | 'balanceDueOn'>; readonly shown: PlanTerms } {
  const samePlan = request.planId === booked.planId
  const { priced, plan } = decided
  const anew = samePlan ? null : promisesOf(hotel, decided, request, now)
  if (anew && isPaidOtherwise(plan?.payment, booked.terms?.payment)) throw new DomainError('plan_unavailable')
  const arrival = (date: string) => instantIn(hotel.timezone, date, hotel.checkInTime).getTime()
  const shiftMs = arrival(request.checkIn) - arrival(booking.checkIn)
  const tiers = anew
    ? termsAtPrice(hotel, plan, request.checkIn, now, priced).tiers
    : moveTiers(booking, { shiftMs, now })
  const { cancelTiers, freeUntil } = priceWithFloor(tiers, { lines, floorMinor })
  const offersBreakfast = anew ? anew.kept.offersBreakfast : booked.offersBreakfast
  const board = anew ? anew.shown.board : (booked.terms?.board ?? (offersBreakfast ? 'breakfast' : 'room_only'))
  const hasAtHotel = atHotelMinor > 0 && { atHotel: { minor: atHotelMinor, currency: booking.currency } }
  return {
    kept: {
      offersBreakfast,
      earlyBookingPercent: lines.some(({ kind }) => kind === 'early_booking') ? booked.earlyBookingPercent : null,
      freeUntil,
      cancelTiers,
      planId: request.planId ?? null,
      terms: anew ? anew.kept.terms : booked.terms,
      atHotelMinor,
      keptMinor,
    },
    shown: {
      board,
      payment: booked.terms?.payment ?? 'any',
      freeUntil: freeUntil?.toISOString() ?? null,
      tiers: [...tiers],
      ...hasAtHotel,
    },
  }
}

/** A booking stays with its way to pay: at the hotel, or online. */
function isPaidOtherwise(one: string | undefined = 'any', other: string | undefined = 'any'): boolean {
  return (one === 'any') !== (other === 'any')
}
