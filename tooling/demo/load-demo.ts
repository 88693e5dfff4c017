import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { bedKindsOf } from '@keystay/contract/room-types/bed-kinds'
import { openPlainSql, type PlainTx } from '../../apps/api/src/platform/database/plain-sql.ts'
import { addDays, epochDay, listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { cardUncarded } from '../../apps/api/src/features/guests/card-writes.ts'
import { tallyUncounted } from '../../apps/api/src/features/bookings/status-queries.ts'
import { hotelSearchText } from '../../apps/api/src/features/properties/search-text.ts'
import { deskDayAt } from '../../apps/api/src/platform/values/desk-day.ts'
import { dateIn, zoneAt } from '../../apps/api/src/platform/values/zones.ts'
import { demoReviews } from './demo-reviews.ts'
import { demoBookings, type DemoBookings } from './demo-bookings.ts'
import type { LoadedHotel, LoadedType } from './loaded-hotel.ts'
import type { DemoHotel, DemoRoomType } from './demo-hotel.ts'
import { loadRates } from './load-rates.ts'
import { renderPhotos, usedArt } from './photos.ts'
import { insertRows, type Row } from '../insert-rows.ts'
import { demoWeeks } from './resort-file.ts'
import { sceneOf } from './scenes.ts'
import { translations } from './translations.ts'

/** How far ahead the hotels have set their prices. */
const pricedDays = 550

type Options = {
  readonly databaseUrl: string
  readonly dataFolder: string
  readonly hotels: readonly DemoHotel[]
  readonly now: Date
  readonly onProgress: (done: number, of: number, what: string) => void
}

/** Draws the demo hotels' pictures into the data folder and loads hotels and bookings in one transaction: all or nothing. */
export async function loadDemo({ databaseUrl, dataFolder, hotels, now, onProgress }: Options): Promise<void> {
  await renderPhotos(join(dataFolder, 'photos'), usedArt(hotels), (done, of) => onProgress(done, of, 'pictures'))
  const sql = openPlainSql(databaseUrl)
  try {
    await sql.begin(async (tx) => {
      for (const [index, hotel] of hotels.entries()) {
        await loadHotel(tx, hotel, { rank: index, now })
        onProgress(index + 1, hotels.length, 'hotels')
      }
    })
    await sql`ANALYZE`
  } finally {
    await sql.end()
  }
}

/** Loads a hotel with all its bookings; returns its id. The resort's bookings come `weeks` later than in their file. */
export async function loadHotel(
  tx: PlainTx,
  hotel: DemoHotel,
  { rank, now, weeks = demoWeeks }: { readonly rank: number; readonly now: Date; readonly weeks?: number },
): Promise<string> {
  const timezone = zoneAt(hotel.latitude, hotel.longitude)
  const types = hotel.roomTypes.map((type) => ({ type, id: randomUUID(), roomIds: type.rooms.map(() => randomUUID()) }))
  const loaded = { hotel, id: randomUUID(), timezone, types, weeks, today: dateIn(timezone, now) }
  await insertRows(tx, 'properties', [propertyRow(loaded, rank)])
  await insertRows(tx, 'hotel_keys', [{ slug: hotel.slug, property_id: loaded.id }])
  await loadCatalogue(tx, loaded)
  await loadRates(tx, loaded)
  const bookings = await demoBookings(loaded, now)
  await insertRows(tx, 'nights', nightRows(loaded, bookings.bookedRooms))
  await insertRows(tx, 'bookings', bookings.bookings)
  await tx.unsafe(tallyUncounted)
  await tx.unsafe(cardUncarded)
  await insertRows(tx, 'booking_lines', bookings.lines)
  await insertRows(tx, 'stays', bookings.stays)
  await insertRows(tx, 'booked_rooms', bookings.bookedRooms)
  await insertRows(tx, 'room_readiness', bookings.readiness)
  await insertRows(tx, 'price_lines', bookings.priceLines)
  await insertRows(tx, 'audit_log', bookings.events)
  await loadDesk(tx, loaded, bookings, now)
  const { reviews, ratings } = demoReviews(loaded, now)
  await insertRows(tx, 'reviews', reviews)
  await insertRows(tx, 'ratings', ratings)
  return loaded.id
}

/** Days of the cash book are open while money is written on them; those before the desk's day, which lasts into the night, are closed then. */
async function loadDesk(tx: PlainTx, { id, timezone }: LoadedHotel, { deskPayments }: DemoBookings, now: Date) {
  const days = [...new Set(deskPayments.map(({ day }) => day))]
  await insertRows(
    tx,
    'days',
    days.map((day) => ({ property_id: id, day, opened_at: now.toISOString() })),
  )
  await insertRows(tx, 'desk_payments', deskPayments)
  const [desk] = await tx<{ desk_hour: number }[]>`SELECT desk_hour FROM properties WHERE id = ${id}`
  const { day } = deskDayAt(timezone, desk?.desk_hour ?? 0, now)
  await tx`UPDATE days SET closed_at = ${now} WHERE property_id = ${id} AND day < ${day}`
}

function propertyRow({ hotel, id, timezone }: LoadedHotel, rank: number): Row {
  const { headline, description, nearby, region, offers } = hotel
  return {
    id,
    slug: hotel.slug,
    name: hotel.name,
    headline: headline.de,
    description: description.de,
    nearby: nearby.de,
    type: hotel.type,
    address: hotel.address,
    city: hotel.city,
    region: region.de,
    country: hotel.country,
    zip: hotel.zip,
    latitude: hotel.latitude,
    longitude: hotel.longitude,
    timezone,
    currency: hotel.currency,
    check_in_time: hotel.checkInTime,
    check_out_time: hotel.checkOutTime,
    phone: hotel.phone,
    offers_free_cancellation: offers.freeCancellation,
    offers_breakfast: offers.breakfast,
    offers_early_booking: offers.earlyBooking,
    gap_percent: hotel.gapDeals?.percent ?? null,
    gap_days_ahead: hotel.gapDeals?.daysAhead ?? 14,
    gap_longest_nights: hotel.gapDeals?.longestNights ?? 1,
    featured_rank: rank,
    search_text: hotelSearchText({ ...hotel, regions: Object.values(region) }),
    translations: translations({ headline, description, nearby, region }),
    catalogue_version: 1,
    created_at: new Date(0).toISOString(),
  }
}

async function loadCatalogue(tx: PlainTx, { hotel, id, types }: LoadedHotel): Promise<void> {
  const property_id = id
  const amenityIds = new Map(hotel.amenities.map((amenity) => [amenity.key, randomUUID()]))
  await insertRows(
    tx,
    'room_types',
    types.map((one, position) => roomTypeRow(property_id, one, position)),
  )
  await insertRows(
    tx,
    'amenities',
    hotel.amenities.map(({ key, kind, name, wholeHouse }, position) => {
      const amenity = { property_id, id: amenityIds.get(key), position, name: name.de, kind, whole_house: wholeHouse }
      return { ...amenity, translations: translations({ name }) }
    }),
  )
  await insertRows(
    tx,
    'room_type_amenities',
    types.flatMap(({ type, id: room_type_id }) =>
      type.amenities.map((key) => ({ property_id, room_type_id, amenity_id: amenityIds.get(key) })),
    ),
  )
  await insertRows(
    tx,
    'rooms',
    types.flatMap(({ type, id: room_type_id, roomIds }) =>
      type.rooms.map((number, index) => ({ property_id, id: roomIds[index], room_type_id, number, available: true })),
    ),
  )
  const pictures = [
    ...hotel.photos.map((photo) => ({ photo, room_type_id: null })),
    ...types.flatMap(({ type, id: room_type_id }) => type.photos.map((photo) => ({ photo, room_type_id }))),
  ]
  await insertRows(
    tx,
    'photos',
    pictures.map(({ photo, room_type_id }, position) => {
      const { art, alt, focus = null, scene } = photo
      const row = { property_id, id: randomUUID(), room_type_id, position, name: art, alt: alt.de, focus }
      const drawn = { drawn: true, scene: scene ? sceneOf(art, scene) : null }
      return { ...row, ...drawn, translations: translations({ alt }) }
    }),
  )
}

function roomTypeRow(property_id: string, { type, id }: LoadedType, position: number): Row {
  const { name, description, view, bedTypes } = type
  const beds = Object.fromEntries(bedTypes.map((bed) => [`bed:${bed.de}`, bed]))
  return {
    property_id,
    id,
    position,
    name: name.de,
    description: description.de,
    max_occupancy: type.maxOccupancy,
    standard_occupancy: type.standardOccupancy,
    extra_beds: type.extraBeds,
    cots: type.cots,
    base_price_minor: type.basePriceMinor,
    bed_types: bedTypes.map((bed) => bed.de),
    bed_kinds: bedKindsOf(bedTypes.map((bed) => bed.de)),
    size_sqm: type.sizeSqm,
    view: view.de,
    capacity: type.rooms.length,
    translations: translations({ name, description, view, ...beds }),
  }
}

/** One row for each night that is sold or has a price of its own. */
function nightRows({ hotel, id, types, today }: LoadedHotel, stays: readonly Row[]): Row[] {
  const soldOf = new Map<string, number>()
  for (const stay of stays.filter((one) => one['active'])) {
    const [first = '', end = ''] = String(stay['stay']).slice(1, -1).split(',')
    for (const night of listNights(first, end)) {
      const key = `${String(stay['room_type_id'])} ${night}`
      soldOf.set(key, (soldOf.get(key) ?? 0) + 1)
    }
  }
  const priced = listNights(today, addDays(today, pricedDays))
  return types.flatMap(({ type, id: room_type_id }) => {
    const sold = [...soldOf.keys()].filter((key) => key.startsWith(room_type_id)).map((key) => key.slice(-10))
    return [...new Set([...sold, ...priced])].flatMap((night) => {
      const price_minor = night >= today ? priceOverride(hotel, type, night) : null
      const count = soldOf.get(`${room_type_id} ${night}`) ?? 0
      if (count === 0 && price_minor === null) return []
      const row = { property_id: id, room_type_id, night, capacity: type.rooms.length, sold: count }
      return [{ ...row, price_minor, min_stay: null, closed: false }]
    })
  })
}

/** The price of a night that differs from the base price: season and weekend, rounded to what a hotelier would print. */
function priceOverride(hotel: DemoHotel, type: DemoRoomType, night: PlainDate): number | null {
  const monthDay = night.slice(5)
  const season = hotel.seasons.find(({ from, to }) =>
    from <= to ? monthDay >= from && monthDay <= to : monthDay >= from || monthDay <= to,
  )
  const weekday = (epochDay(night) + 4) % 7
  const percent = (season?.percent ?? 0) + (weekday >= 5 ? hotel.weekendPercent : 0)
  if (percent === 0) return null
  const step = hotel.currency === 'VND' ? 10_000 : 50
  return Math.max(step, Math.round((type.basePriceMinor * (100 + percent)) / 100 / step) * step)
}
