import type { Money } from '../shared/money.ts'
import type { PlainDate } from '../shared/plain-dates.ts'
import type { Booking } from './entities.ts'

type Owing = Pick<Booking, 'due' | 'paymentStatus'> &
  Partial<Pick<Booking, 'atHotel' | 'deposit'>> & { readonly dueOn?: PlainDate | null }

/** What is still to be paid of a booking, by link until a date and at the hotel; null where nothing is to be paid so. */
export function duePartsOf({ due, paymentStatus, atHotel, deposit, dueOn = deposit?.balanceDueOn ?? null }: Owing): {
  readonly byLink: { readonly amount: Money; readonly until: PlainDate } | null
  readonly atHotel: Money | null
} {
  const isByLink = paymentStatus === 'partly_paid' && dueOn !== null && due.minor > 0
  const hotelMinor = isByLink ? (atHotel?.minor ?? 0) : due.minor
  const amount = { ...due, minor: due.minor - hotelMinor }
  return {
    byLink: isByLink ? { amount, until: dueOn } : null,
    atHotel: hotelMinor > 0 ? { ...due, minor: hotelMinor } : null,
  }
}
