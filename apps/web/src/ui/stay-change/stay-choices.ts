import { maxGuests } from '@keystay/contract/shared/limits'
import type { CancelTerms, ShownPlan } from '../plans/plan-text.tsx'
import type { Stayed, StayForm } from './stay-form.ts'

type Board = ShownPlan['board']
type Bed = { readonly value: string; readonly label: string }

/** A room type as it is sold for the dates. */
export type OfferedType = {
  readonly id: string
  readonly name: string
  readonly bedTypes: readonly Bed[]
  readonly availableRooms: number
}

/** A plan that sells all rooms of the stay as it shall be. */
export type OfferedPlan = Pick<ShownPlan, 'planName' | 'board' | 'payment' | 'freeUntil' | 'tiers'> & {
  readonly planId: string | null
}

/** An extra that can be had, what is said of it, and with which boards it is included already. */
export type ExtraChoice = {
  readonly id: string
  readonly name: string
  readonly note: string
  /** It is taken for all guests or for none. */
  readonly perGuest: boolean
  readonly includedIn: readonly Board[]
}

/** What can be had for the stay as it shall be; empty while nothing is known. */
export type StayOffers = {
  readonly types: readonly OfferedType[]
  readonly plans: readonly OfferedPlan[]
  readonly extras: readonly ExtraChoice[]
}

/** A plan to choose; `terms` is null where the promise of the booking stays, or where nothing can be free any more. */
export type PlanChoice = Pick<ShownPlan, 'planName' | 'board'> & {
  readonly planId: string | null
  readonly isOwn: boolean
  readonly terms: CancelTerms | null
}

/** The rooms of a form without their beds; null while what is typed makes no rooms with guests. */
export function askedRooms({ checkIn, checkOut, lines }: StayForm) {
  const guests = lines.reduce((sum, { adults, children }) => sum + adults + children, 0)
  const isAsked = lines.every(
    ({ quantity, adults, children }) => isCount(quantity, 1) && isCount(adults, 1) && isCount(children, 0),
  )
  if (!isAsked) return null
  return {
    stay: { checkIn, checkOut },
    guests: Math.min(guests, maxGuests),
    lines: lines.map(({ bedType: _bed, ...line }) => line),
  }
}

const most = 1000
const isCount = (count: number, least: number) => Number.isInteger(count) && count >= least && count <= most

/**
 * The room types that a line can be of: what it is, and those with enough rooms free on the dates, the booking's own counted as
 * the server gives them back first.
 */
export function typeChoices(
  {
    form,
    booking,
    types,
  }: { readonly form: StayForm; readonly booking: Stayed; readonly types: readonly OfferedType[] },
  index: number,
): readonly OfferedType[] {
  const line = form.lines[index]
  if (!line) return []
  const meets = booking.checkIn < form.checkOut && form.checkIn < booking.checkOut
  const ofType = (id: string) => booking.lines.filter(({ roomType }) => roomType.id === id)
  const own = (id: string) => (meets ? ofType(id).reduce((sum, { quantity }) => sum + quantity, 0) : 0)
  const others = (id: string) =>
    form.lines.reduce((sum, one, at) => (at !== index && one.roomTypeId === id ? sum + one.quantity : sum), 0)
  return types.filter(
    ({ id, availableRooms }) => id === line.roomTypeId || availableRooms + own(id) >= line.quantity + others(id),
  )
}

/** A line in another room type; its bed stays where that has such a one. */
export function withType(line: StayForm['lines'][number], { id, bedTypes }: OfferedType): StayForm['lines'][number] {
  const keepsBed = bedTypes.some(({ value }) => value === line.bedType)
  return { ...line, roomTypeId: id, bedType: keepsBed ? line.bedType : (bedTypes[0]?.value ?? line.bedType) }
}

/**
 * The plans that the booking can be by: its own, and those that sell the stay and are paid in the same way, at the hotel or
 * online. `isFree`: cancelling costs nothing yet; else it costs something by every plan, as is told with the new price.
 */
export function planChoices(booking: Stayed, plans: readonly OfferedPlan[], isFree: boolean): readonly PlanChoice[] {
  const { plan, priceLines } = booking
  const ownId = plan?.id ?? null
  const isAtHotel = (plan?.payment ?? 'any') === 'any'
  const hasBreakfast = priceLines.some(({ kind }) => kind === 'breakfast')
  const own = {
    planId: ownId,
    planName: plan?.name ?? null,
    board: plan?.board ?? (hasBreakfast ? 'breakfast' : 'room_only'),
    isOwn: true,
    terms: null,
  } as const
  const others = plans
    .filter(({ planId, payment }) => planId !== ownId && (payment === 'any') === isAtHotel)
    .map(({ planId, planName, board, freeUntil, tiers }) => ({
      planId,
      planName,
      board,
      isOwn: false,
      terms: isFree ? { freeUntil, tiers } : null,
    }))
  return [own, ...others]
}

/** The extras beside a plan, and which of those that were chosen it includes; what is booked beside its own plan stays there. */
export function splitExtras(
  form: StayForm,
  booking: Stayed,
  { extras, plan }: { readonly extras: readonly ExtraChoice[]; readonly plan: PlanChoice | undefined },
) {
  const has = (one: Pick<StayForm, 'extras'>, id: string) => one.extras.some(({ extraId }) => extraId === id)
  const isIncluded = ({ id, includedIn }: ExtraChoice) =>
    plan !== undefined && includedIn.includes(plan.board) && !(plan.isOwn && has(booking, id))
  const included = extras.filter(isIncluded)
  return {
    beside: extras.filter((extra) => !isIncluded(extra)),
    included: included.filter(({ id }) => has(form, id)),
  }
}
