import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { CashRule, HotelCurrency, PropertyType } from '@keystay/contract/shared/kinds'

/** What stands in the hotel form. */
export type HotelValues = {
  name: string
  slug: string
  type: string
  headline: string
  description: string
  nearby: string
  address: string
  zip: string
  city: string
  region: string
  country: string
  phone: string
  latitude: string
  longitude: string
  currency: string
  checkInTime: string
  checkOutTime: string
  deskHour: string
  freeCancellation: boolean
  breakfast: boolean
  earlyBooking: boolean
  cash: CashRule
  cashMaxRooms: string
  requiresSecondFactor: boolean
}

const newHotel: HotelValues = {
  name: '',
  slug: '',
  type: '',
  headline: '',
  description: '',
  nearby: '',
  address: '',
  zip: '',
  city: '',
  region: '',
  country: '',
  phone: '',
  latitude: '',
  longitude: '',
  currency: 'EUR',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  deskHour: '4',
  freeCancellation: true,
  breakfast: true,
  // Gives money away: nobody does that by overlooking a tick.
  earlyBooking: false,
  cash: 'accepted',
  cashMaxRooms: '',
  requiresSecondFactor: false,
}

/** The form of a hotel as it is; without one, of a new hotel. */
export function toValues(hotel: OwnerProperty | null): HotelValues {
  if (!hotel) return newHotel
  const { slug, type, description, address, zip, region, country, latitude, longitude, offers } = hotel
  const { name, headline, nearby, city, phone, currency, checkInTime, checkOutTime } = hotel
  const texts = { name, slug, type, headline, description, nearby, address, zip, city, region, country, phone }
  return {
    ...texts,
    currency,
    latitude: String(latitude),
    longitude: String(longitude),
    checkInTime: checkInTime.slice(0, 5),
    checkOutTime: checkOutTime.slice(0, 5),
    deskHour: String(hotel.deskHour),
    ...offers,
    ...toCash(hotel.cashMaxRooms),
    requiresSecondFactor: hotel.requiresSecondFactor,
  }
}

/** Null is any number of rooms, 0 none. */
function toCash(maxRooms: number | null): Pick<HotelValues, 'cash' | 'cashMaxRooms'> {
  if (maxRooms === null) return { cash: 'accepted', cashMaxRooms: '' }
  return maxRooms === 0 ? { cash: 'refused', cashMaxRooms: '' } : { cash: 'limited', cashMaxRooms: String(maxRooms) }
}

/** What is sent, before the rules have seen it. */
export type HotelBody = Omit<HotelValues, 'type' | 'currency' | 'cashMaxRooms'> & {
  readonly cashMaxRooms?: string
  readonly type: PropertyType
  readonly currency?: HotelCurrency
}

/** What is sent; a currency that is fixed is left as it is. */
export function toHotelBody({ currency, cashMaxRooms, ...values }: HotelValues, currencyFixed: boolean): HotelBody {
  const degrees = (text: string) => text.trim().replace(',', '.').replace('−', '-')
  const body = {
    ...values,
    ...(values.cash === 'limited' ? { cashMaxRooms: cashMaxRooms.trim() } : {}),
    latitude: degrees(values.latitude),
    longitude: degrees(values.longitude),
    checkInTime: readTime(values.checkInTime),
    checkOutTime: readTime(values.checkOutTime),
  }
  return (currencyFixed ? body : { ...body, currency }) as HotelBody
}

/** As the times of check-in and check-out are written. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** "9", "9.30" and "9:30" are times too; what is none stays as it is, for the rules to refuse. */
function readTime(text: string): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?$/.exec(text.trim()) ?? []
  return hours === '' ? text : `${hours.padStart(2, '0')}:${minutes}`
}

/** The same as form data, which photos can go along with. */
export function toFormData(body: Readonly<Record<string, Sendable | readonly Sendable[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const one of [value].flat()) if (one !== undefined) form.append(name, one instanceof Blob ? one : String(one))
  return form
}

type Sendable = string | number | boolean | Blob | undefined

const kmPerDegree = 111.2

type Point = { readonly latitude: number; readonly longitude: number }

/** Roughly how far two places are from each other, as far as towns are wide. */
export function distanceKm(a: Point, b: Point): number {
  const north = (a.latitude - b.latitude) * kmPerDegree
  const east = (a.longitude - b.longitude) * kmPerDegree * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** The place that stands in the form; null while it is none. */
export function placeOf({ latitude, longitude }: Pick<HotelValues, 'latitude' | 'longitude'>): Point | null {
  const [north, east] = [latitude, longitude].map((text) => (text.trim() === '' ? NaN : Number(text.replace(',', '.'))))
  if (north === undefined || east === undefined || Number.isNaN(north) || Number.isNaN(east)) return null
  return Math.abs(north) <= 90 && Math.abs(east) <= 180 ? { latitude: north, longitude: east } : null
}
