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
type CurrentColumns = { readonly [Name in keyof typeof newHotel]: HotelColumns[Name] }

/** The hotel that a form describes; what the form leaves out is as it was. The zone follows the coordinates. */
export function toColumns(form: HotelForm, current: CurrentColumns): HotelColumns {
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
    headline: form.headline ?? current.headline,
    nearby: form.nearby ?? current.nearby,
    region: form.region ?? current.region,
    currency: form.currency ?? current.currency,
    checkInTime: form.checkInTime ?? current.checkInTime,
    checkOutTime: form.checkOutTime ?? current.checkOutTime,
    phone: form.phone ?? current.phone,
    offersFreeCancellation: form.freeCancellation ?? current.offersFreeCancellation,
    offersBreakfast: form.breakfast ?? current.offersBreakfast,
    offersEarlyBooking: form.earlyBooking ?? current.offersEarlyBooking,
    requiresSecondFactor: form.requiresSecondFactor ?? current.requiresSecondFactor,
    cashMaxRooms: cashLimit(form, current.cashMaxRooms),
  }
}

/** Null is no limit. */
function cashLimit({ cash, cashMaxRooms }: Pick<HotelForm, 'cash' | 'cashMaxRooms'>, currentLimit: number | null) {
  if (cash === undefined) return currentLimit
  if (cash === 'accepted') return null
  return cash === 'refused' ? 0 : (cashMaxRooms ?? currentLimit)
}
