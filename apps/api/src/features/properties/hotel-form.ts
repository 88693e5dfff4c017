import type { HotelForm } from '@keystay/contract/properties/forms'
import { zoneAt } from '../../platform/values/zones.ts'
import type { HotelColumns } from './owner-queries.ts'

/** What a new hotel has where its form says nothing. */
export const newHotel = {
  headline: '',
  nearby: '',
  region: '',
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '',
  offersFreeCancellation: true,
  offersBreakfast: true,
  offersEarlyBooking: true,
  requiresSecondFactor: false,
  cashMaxRooms: null,
} as const
type Known = { readonly [Name in keyof typeof newHotel]: HotelColumns[Name] }

/** The hotel that a form describes; what the form leaves out is as it was. The zone follows the coordinates. */
export function toColumns(form: HotelForm, known: Known): HotelColumns {
  const { name, slug, description, type, address, city, country, zip, latitude, longitude } = form
  return {
    name,
    slug,
    description,
    type,
    address,
    city,
    country,
    zip,
    latitude,
    longitude,
    timezone: zoneAt(latitude, longitude),
    headline: form.headline ?? known.headline,
    nearby: form.nearby ?? known.nearby,
    region: form.region ?? known.region,
    currency: form.currency ?? known.currency,
    checkInTime: form.checkInTime ?? known.checkInTime,
    checkOutTime: form.checkOutTime ?? known.checkOutTime,
    phone: form.phone ?? known.phone,
    offersFreeCancellation: form.freeCancellation ?? known.offersFreeCancellation,
    offersBreakfast: form.breakfast ?? known.offersBreakfast,
    offersEarlyBooking: form.earlyBooking ?? known.offersEarlyBooking,
    requiresSecondFactor: form.requiresSecondFactor ?? known.requiresSecondFactor,
    cashMaxRooms: cashLimit(form, known.cashMaxRooms),
  }
}

/** Null is no limit. */
function cashLimit({ cash, cashMaxRooms }: Pick<HotelForm, 'cash' | 'cashMaxRooms'>, known: number | null) {
  if (cash === undefined) return known
  if (cash === 'accepted') return null
  return cash === 'refused' ? 0 : (cashMaxRooms ?? known)
}
