import type { PaymentStatus } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import { addDays, countNights, type PlainDate } from '@keystay/contract/shared/plain-dates'

/** A confirmed booking's money before a change; amounts in minor units. */
export type MoneyBefore = {
  readonly paymentMethod: PaymentMethod | null
  readonly depositMinor: number | null
  readonly balanceDueOn: PlainDate | null
  readonly checkIn: PlainDate
  /** What was paid of the total: online, and at the desk. What the hotel gave back of its own accord stays paid. */
  readonly onlineMinor: number
  readonly deskMinor: number
}

/** What the booking becomes. */
export type ChangedStay = {
  readonly checkIn: PlainDate
  readonly totalMinor: number
  readonly atHotelMinor: number
  /** The hotel's date. */
  readonly today: PlainDate
  /** Whether so much can be paid by a link. */
  readonly canPayOnline: (minor: number) => boolean
}

/** What is written of a changed booking's money: from now on its deposit is what was paid before. */
export type MoneyState = {
  readonly paymentMethod: PaymentMethod | null
  readonly paymentStatus: PaymentStatus
  readonly depositMinor: number | null
  readonly balanceDueOn: PlainDate | null
  readonly deskPaidMinor: number
}

/** How the money follows a change: the state, and what goes back online and at the desk. */
export type SettledChange = {
  readonly state: MoneyState
  readonly backOnlineMinor: number
  readonly backAtDeskMinor: number
}

/**
 * Settles a change: what is paid stays paid, what is more is due, what is too much goes back. What is paid at the desk anyway is
 * due there; whoever paid a part at the desk settles all there.
 */
export function settleChange(before: MoneyBefore, after: ChangedStay): SettledChange {
  if (before.paymentMethod === 'cash') return settleCash(before.deskMinor, after)
  if (before.deskMinor > 0) return settleAtDesk(before, after)
  return settleOnline(before, after)
}

const nothing = { depositMinor: null, balanceDueOn: null, deskPaidMinor: 0 } as const

function settleCash(deskMinor: number, { totalMinor }: ChangedStay): SettledChange {
  const backAtDeskMinor = Math.max(0, deskMinor - totalMinor)
  const isPaid = totalMinor <= deskMinor
  const state = {
    ...nothing,
    paymentMethod: 'cash',
    paymentStatus: isPaid ? 'paid' : 'pending',
    deskPaidMinor: deskMinor - backAtDeskMinor,
  } as const
  return { state, backOnlineMinor: 0, backAtDeskMinor }
}

function settleAtDesk(before: MoneyBefore, { totalMinor, atHotelMinor }: ChangedStay): SettledChange {
  const { paymentMethod, onlineMinor, deskMinor } = before
  const paidMinor = onlineMinor + deskMinor
  if (totalMinor > paidMinor) {
    const due = { paymentStatus: 'partly_paid', depositMinor: paidMinor, balanceDueOn: null } as const
    return { state: { paymentMethod, ...due, deskPaidMinor: deskMinor }, backOnlineMinor: 0, backAtDeskMinor: 0 }
  }
  // First what was paid online of what is not due there any more, then what is in the till.
  const backMinor = paidMinor - totalMinor
  const backOnlineMinor = Math.min(backMinor, Math.max(0, onlineMinor - (totalMinor - atHotelMinor)))
  const backAtDeskMinor = backMinor - backOnlineMinor
  const state = {
    ...nothing,
    paymentMethod,
    paymentStatus: 'paid',
    deskPaidMinor: deskMinor - backAtDeskMinor,
  } as const
  return { state, backOnlineMinor, backAtDeskMinor }
}

function settleOnline(before: MoneyBefore, after: ChangedStay): SettledChange {
  const { paymentMethod, onlineMinor } = before
  const awaitedMinor = after.totalMinor - after.atHotelMinor
  const backOnlineMinor = Math.max(0, onlineMinor - awaitedMinor)
  const none = { backOnlineMinor, backAtDeskMinor: 0 }
  if (onlineMinor >= awaitedMinor) return { state: { ...nothing, paymentMethod, paymentStatus: 'paid' }, ...none }
  // Of which nothing was paid, all is paid at the hotel.
  if (onlineMinor === 0) return settleCash(0, after)
  const balanceDueOn = balanceDate(before, after, awaitedMinor - onlineMinor)
  const due = { paymentStatus: 'partly_paid', depositMinor: onlineMinor, balanceDueOn, deskPaidMinor: 0 } as const
  return { state: { paymentMethod, ...due }, ...none }
}

/** By when a balance is paid by a link: as the deposit said, moved with the stay, or at once; null: at the hotel. */
function balanceDate(
  { depositMinor, balanceDueOn, checkIn }: MoneyBefore,
  { checkIn: newCheckIn, today, canPayOnline }: ChangedStay,
  minor: number,
): PlainDate | null {
  if (today >= newCheckIn || !canPayOnline(minor)) return null
  if (depositMinor === null) return today
  if (balanceDueOn === null) return null
  const moved = addDays(balanceDueOn, countNights(checkIn, newCheckIn))
  return moved < today ? today : moved
}
