import { randomUUID } from 'node:crypto'
import {
  addDays,
  countNights,
  epochDay,
  listNights,
  plainDate,
  type PlainDate,
} from '@keystay/contract/shared/plain-dates'
import { gapDealWords } from '../../apps/api/src/features/inventory/gap-deals/gap-rules.ts'
import { searchText } from '../../apps/api/src/platform/values/fold.ts'
import { instantIn } from '../../apps/api/src/platform/values/zones.ts'
import { demoDesk, type AtDesk, type StayAtDesk } from './demo-desk.ts'
import { demoGuest } from './guests.ts'
import type { Row } from '../insert-rows.ts'
import type { LoadedHotel, LoadedType } from './loaded-hotel.ts'
import { readBookingFile, resortFile, shiftDate } from './resort-file.ts'
import { openRandom, seedFor } from '../random.ts'

/** A booking of the demo data before it becomes rows. `nightMinor` is the price of one night. */
type DemoStay = StayAtDesk & {
  readonly type: LoadedType
  readonly bookedOn: PlainDate
  readonly adults: number
  readonly children: number
  readonly nightMinor: number
  readonly country: string
}

export type DemoBookings = {
  readonly bookings: Row[]
  readonly lines: Row[]
  readonly stays: Row[]
  readonly bookedRooms: Row[]
  readonly readiness: Row[]
  readonly priceLines: Row[]
  readonly deskPayments: Row[]
  readonly events: Row[]
}

/** The bookings of a demo hotel: the resort's real ones, or invented ones around today, always the same for the same day. */
export async function demoBookings(hotel: LoadedHotel, now: Date): Promise<DemoBookings> {
  const isResort = hotel.types.some(({ type }) => type.code !== undefined)
  const stays = isResort ? resortStays(hotel) : inventedStays(hotel)
  const desk = demoDesk(hotel, stays, now)
  const rows: DemoBookings = {
    bookings: [],
    lines: [],
    stays: [],
    bookedRooms: [],
    priceLines: [],
    deskPayments: [],
    events: [],
    readiness: desk.readiness,
  }
  for (const [index, stay] of stays.entries())
    addRows(rows, hotel, stay, { index, now, atDesk: desk.stateOf(stay, index) })
  return rows
}

/** The real resort, some weeks later: what was booked by today, without day use and the types that no room has. */
function resortStays({ types, today, weeks }: LoadedHotel): DemoStay[] {
  const stays = readBookingFile(resortFile).flatMap((booking) => {
    const type = types.find((one) => one.type.code === booking.roomType)
    const bookedOn = shiftDate(booking.bookedOn, weeks)
    if (!type || booking.nights === 0 || bookedOn > today) return []
    const checkIn = shiftDate(booking.arrival, weeks)
    const cancelled = booking.status !== 'Check-Out'
    const cancelledOn = shiftDate(booking.statusDate, weeks)
    return {
      type,
      bookedOn,
      checkIn,
      checkOut: addDays(checkIn, booking.nights),
      adults: Math.max(1, booking.adults),
      children: booking.children,
      nightMinor: Math.max(0, Math.round(booking.adr * 100)),
      cancelledOn: cancelled ? (cancelledOn < today ? cancelledOn : today) : null,
      country: booking.country,
      roomId: null,
    }
  })
  return assignRooms(stays)
}

/** Gives every live stay a room: in order of arrival, the room that has been free for the shortest time. */
function assignRooms(stays: readonly DemoStay[]): DemoStay[] {
  const freeFrom = new Map<string, PlainDate>()
  const byArrival = stays.toSorted((a, b) => (a.checkIn < b.checkIn ? -1 : a.checkIn > b.checkIn ? 1 : 0))
  return byArrival.map((stay) => {
    if (stay.cancelledOn) return stay
    const free = stay.type.roomIds.filter((id) => (freeFrom.get(id) ?? '') <= stay.checkIn)
    const roomId = free.toSorted((a, b) => ((freeFrom.get(a) ?? '') < (freeFrom.get(b) ?? '') ? 1 : -1))[0]
    if (roomId === undefined) throw new Error(`No ${stay.type.type.key} is free on ${stay.checkIn}`)
    freeFrom.set(roomId, stay.checkOut)
    return { ...stay, roomId }
  })
}

const pastDays = 40
const futureDays = 150
const countries = ['DEU', 'AUT', 'GBR', 'FRA', 'PRT', 'NLD', 'VNM', 'USA', 'ESP', 'ITA']

/** Every room of the house walks through the months: a stay, a gap, a stay. */
function inventedStays({ hotel, types, today }: LoadedHotel): DemoStay[] {
  const random = openRandom(seedFor(0, hotel.slug))
  const upTo = (most: number) => 1 + random.int(most)
  return types.flatMap((type) =>
    type.roomIds.flatMap((roomId) => {
      const stays: DemoStay[] = []
      let day = epochDay(today) - pastDays + random.int(10)
      while (day < epochDay(today) + futureDays) {
        const nights = upTo(5)
        const checkIn = plainDate(day)
        const bookedOn = plainDate(Math.min(epochDay(today), day - upTo(60)))
        const { maxOccupancy, basePriceMinor } = type.type
        const adults = Math.min(maxOccupancy, upTo(2))
        const children = Math.min(maxOccupancy - adults, random.int(2))
        const country = random.pick(countries) ?? 'DEU'
        const stay = { type, roomId, bookedOn, checkIn, checkOut: plainDate(day + nights), adults, children, country }
        stays.push({ ...stay, nightMinor: basePriceMinor, cancelledOn: null })
        // The further ahead, the emptier the house.
        const ahead = Math.max(0, day - epochDay(today))
        day += nights + random.int(3 + ahead / 4)
      }
      return stays
    }),
  )
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code that no other booking of the hotel has: the index, scrambled by a step that is prime to 32^8. */
function codeOf(index: number): string {
  let rest = (BigInt(index + 1) * 730_241_881_957n) % 32n ** 8n
  let code = ''
  for (let digit = 0; digit < 8; digit += 1) {
    code = crockford.charAt(Number(rest % 32n)) + code
    rest /= 32n
  }
  return code
}

/** What a price says of its gap deal: who comes soon for a single night to a hotel that has such deals filled a gap. */
function gapDealOf({ gapDeals }: LoadedHotel['hotel'], nights: readonly PlainDate[], bookedOn: PlainDate) {
  const [night] = nights
  if (!gapDeals || night === undefined || nights.length > 1) return null
  if (countNights(bookedOn, night) > gapDeals.daysAhead) return null
  return {
    ...gapDealWords,
    gapNights: [night],
    promotion: { from: night, to: addDays(night, 1), gives: { percent: gapDeals.percent } },
  }
}

type At = { readonly index: number; readonly now: Date; readonly atDesk: AtDesk }

function addRows(rows: DemoBookings, loaded: LoadedHotel, stay: DemoStay, { index, now, atDesk }: At): void {
  const { hotel, id: property_id, timezone, today } = loaded
  const id = randomUUID()
  const key = { property_id, booking_id: id }
  const nights = listNights(stay.checkIn, stay.checkOut)
  const created = instantIn(timezone, stay.bookedOn, '10:00')
  const created_at = (created < now ? created : now).toISOString()
  const cancelled = stay.cancelledOn !== null
  const guest = demoGuest(stay.country, index)
  const checkIn = instantIn(timezone, stay.checkIn, hotel.checkInTime)
  const deal = gapDealOf(hotel, nights, stay.bookedOn)
  const offMinor = deal === null ? 0 : Math.round((stay.nightMinor * deal.promotion.gives.percent) / 10_000)
  const total_minor = stay.nightMinor * nights.length - offMinor
  const isPaid = !cancelled && stay.checkIn < today && !atDesk.owes
  rows.bookings.push({
    property_id,
    id,
    code: codeOf(index),
    status: cancelled ? 'cancelled' : 'confirmed',
    cancel_reason: cancelled ? 'guest' : null,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    expected_guests: stay.adults + stay.children,
    guest_name: `${guest.firstName} ${guest.lastName}`,
    guest_email: guest.email,
    search_text: searchText([guest.firstName, guest.lastName, guest.email]),
    guest_phone: guest.phone,
    notes: '',
    locale: 'de',
    currency: hotel.currency,
    total_minor,
    offers_breakfast: hotel.offers.breakfast,
    early_booking_percent: null,
    free_until: hotel.offers.freeCancellation ? new Date(checkIn.getTime() - 86_400_000).toISOString() : null,
    payment_method: 'cash',
    payment_status: isPaid ? 'paid' : 'pending',
    desk_paid_minor: isPaid ? total_minor : 0,
    hold_expires_at: null,
    address_hash: null,
    created_at,
    confirmed_at: created_at,
    cancelled_at: stay.cancelledOn === null ? null : instantIn(timezone, stay.cancelledOn, '09:00').toISOString(),
  })
  const cancelled_at =
    cancelled && stay.cancelledOn !== null ? instantIn(timezone, stay.cancelledOn, '09:00').toISOString() : null
  const left_at = cancelled_at !== null && cancelled_at < created_at ? created_at : cancelled_at
  const room_type_id = stay.type.id
  const { adults, children, roomId } = stay
  const bed_type = stay.type.type.bedTypes[0]?.de ?? ''
  rows.lines.push({ ...key, line: 0, room_type_id, quantity: 1, bed_type, adults, children })
  const range = `[${stay.checkIn},${stay.checkOut})`
  const unitId = randomUUID()
  const { owes: _owes, ...state } = atDesk
  const child_ages = `{${Array.from({ length: children }, () => 'NULL').join()}}`
  rows.stays.push({ ...key, id: unitId, line: 0, ordered: range, adults, child_ages, active: !cancelled, ...state })
  const placed = {
    id: unitId,
    stay_id: unitId,
    line: 0,
    room_type_id,
    room_id: roomId,
    stay: range,
    owner_pinned: false,
  }
  rows.bookedRooms.push({ ...key, ...placed, moved_from: null, active: !cancelled })
  rows.priceLines.push(
    ...nights.map((night, position) => {
      const line = { ...key, position, kind: 'night', night, room_type_id, quantity: 1 }
      return {
        ...line,
        amount_minor: stay.nightMinor,
        discount_minor: 0 - offMinor,
        confirmed: !cancelled,
        booked_at: created_at,
        left_at,
        detail: null,
      }
    }),
  )
  if (deal !== null) {
    const line = { ...key, position: nights.length, kind: 'promotion', night: null, room_type_id: null, quantity: null }
    rows.priceLines.push({
      ...line,
      amount_minor: 0 - offMinor,
      discount_minor: 0,
      confirmed: !cancelled,
      booked_at: created_at,
      left_at,
      detail: deal,
    })
  }
  if (isPaid && total_minor > 0)
    rows.deskPayments.push({
      ...key,
      id: randomUUID(),
      day: stay.checkIn,
      at: checkIn.toISOString(),
      method: index % 3 === 0 ? 'cash' : 'terminal',
      amount_minor: total_minor,
      currency: hotel.currency,
    })
  rows.events.push({
    property_id,
    id: randomUUID(),
    at: created_at,
    booking_id: id,
    actor: 'guest',
    event: 'created',
    detail: {},
  })
}
