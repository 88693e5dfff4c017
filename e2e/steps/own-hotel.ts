import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test'
import type { LoggedIn } from '@keystay/contract/users/entities'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { OwnerRoom } from '@keystay/contract/rooms/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { logInWithout, newEmail } from './account.ts'
import { stayAhead, type Guest } from './guest.ts'
import { readHotel, readOffers, send } from './hotel.ts'

/** A room type of a hotel of one's own, with its rooms by number. */
export type OwnType = { readonly id: string; readonly name: string; readonly rooms: readonly OwnerRoom[] }
export type OwnHotel = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly types: readonly OwnType[]
}

/** A new owner, logged in in this browser without a click; returns their address. */
export async function becomeOwner(page: Page): Promise<string> {
  const { request } = page
  await logInWithout(request, newEmail(), 'Marta Andrade')
  const { email, role } = await send<LoggedIn>(request, 'POST', '/v1/users/become-owner')
  // What login leaves in the browser.
  await page.context().addInitScript(
    ([stored, type]) => {
      localStorage.setItem('userType', type)
      localStorage.setItem('userEmail', stored)
    },
    [email, role] as const,
  )
  return email
}

/** A hotel of whoever is logged in, with room types for two at 100 € a night; `rooms` as an owner writes them, `where` what differs. */
export async function addHotel(
  { request }: Page,
  types: readonly { readonly name: string; readonly rooms?: string }[] = [],
  name = 'Haus am Bach',
  where: object = {},
): Promise<OwnHotel> {
  const key = randomUUID().slice(0, 8)
  const hotel = await send<OwnerProperty>(request, 'POST', '/v1/properties', {
    name,
    slug: `haus-${key}`,
    description: 'Am Bach.',
    type: 'guesthouse',
    address: 'Marktplatz 1',
    city: 'Mittenwald',
    country: 'DE',
    zip: '82481',
    latitude: 47.44,
    longitude: 11.26,
    currency: 'EUR',
    freeCancellation: true,
    breakfast: true,
    earlyBooking: true,
    ...where,
  })
  const url = `/v1/properties/${hotel.id}`
  const amenity =
    types.length > 0 && (await send<{ id: string }>(request, 'POST', `${url}/amenities`, { name: 'Balkon' }))
  const made: OwnType[] = []
  for (const type of types) {
    const { id } = await send<OwnerRoomType>(request, 'POST', `${url}/room-types`, {
      name: type.name,
      maxOccupancy: 2,
      priceMinor: 10_000,
      description: 'Hell.',
      bedTypes: ['1 Doppelbett'],
      sizeSqm: 24,
      view: 'Berge',
      amenityIds: amenity ? [amenity.id] : [],
    })
    const { rooms: numbers } = type
    const rooms = numbers ? await send<OwnerRoom[]>(request, 'POST', `${url}/rooms`, { roomTypeId: id, numbers }) : []
    made.push({ id, name: type.name, rooms })
  }
  return { id: hotel.id, slug: hotel.slug, name, types: made }
}

/** A hotel of a new owner, with twenty double rooms; nobody stays logged in. */
export async function openHotel(browser: Browser, baseURL?: string): Promise<OwnHotel> {
  const page = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-120' }])
  await page.close()
  return hotel
}

/** What a guest wants: by default a room of the first type for two nights in four weeks, paid in cash. */
export type Wish = {
  readonly name: string
  readonly type?: number
  readonly checkIn?: PlainDate
  readonly nights?: number
  readonly quantity?: number
  readonly notes?: string
  /** Held and not yet booked. */
  readonly pending?: true
}

/** When a guest without a wish comes. */
export const usualCheckIn = stayAhead(0).checkIn

type StayRequest = { readonly checkIn: PlainDate; readonly checkOut: PlainDate; readonly guests: number }
const offersByStay = new Map<string, Promise<AvailableRoomType[]>>()

/** What the hotel offers for a stay; nobody changes its prices, so it is asked once. */
async function offersOf(guests: APIRequestContext, hotel: OwnHotel, stay: StayRequest): Promise<AvailableRoomType[]> {
  const key = JSON.stringify([hotel.id, stay])
  const offers = offersByStay.get(key) ?? readOffers(guests, hotel, stay)
  offersByStay.set(key, offers)
  return await offers
}

/** A guest, in another browser, books as everyone may. */
export async function book(guests: APIRequestContext, hotel: OwnHotel, wish: Wish): Promise<Booking> {
  const { name, type = 0, checkIn = usualCheckIn, nights = 2, quantity = 1, notes = '', pending } = wish
  const { cookies } = await guests.storageState()
  if (cookies.length === 0) await readHotel(guests, hotel.slug)
  const stay = { checkIn, checkOut: addDays(checkIn, nights) }
  const offers = await offersOf(guests, hotel, { ...stay, guests: 2 })
  const offer = offers.find(({ id }) => id === hotel.types[type]?.id)
  if (!offer) throw new Error(`${hotel.name} has no room for ${name}`)
  const bedType = offer.bedTypes[0]?.value
  const adults = 2 * quantity
  const url = `/v1/public/properties/${hotel.id}/bookings`
  const booking = await send<Booking>(guests, 'POST', url, {
    ...stay,
    expectedGuests: adults,
    lines: [{ roomTypeId: offer.id, quantity, bedType, adults, children: 0 }],
    guest: { name, email: `guest-${randomUUID().slice(0, 8)}@example.com`, phone: '+4915100000001' },
    notes,
    locale: 'de',
    expectedTotal: { ...offer.total, minor: offer.total.minor * quantity },
  })
  if (!pending) await send(guests, 'POST', `${url}/${booking.id}/payments`, { method: 'cash' })
  return booking
}

/** A booking as its hotel has it. */
export async function readOwnBooking({ request }: Page, hotel: OwnHotel, id: string): Promise<OwnerBooking> {
  const reply = await request.get(`/v1/properties/${hotel.id}/bookings/${id}`)
  const { data } = (await reply.json()) as { data: OwnerBooking }
  return data
}

/** The owner, somewhere else, puts a booking into a room. */
export async function assign(page: Page, hotel: OwnHotel, id: string, number: string): Promise<void> {
  const [unit] = (await readOwnBooking(page, hotel, id)).bookedRooms
  const room = unit?.freeRooms.find((free) => free.number === number)
  await send(page.request, 'PUT', `/v1/properties/${hotel.id}/bookings/${id}/rooms`, {
    assignments: [{ bookedRoomId: unit?.bookedRoomId, roomId: room?.id, expectedRoomId: unit?.room.id }],
  })
}

/** A page that is told that its hotel changed reads again, and what failed would be there before anybody asks. */
const refuseEvents = (page: Page): Promise<unknown> =>
  page.route('**/events', (route) => route.fulfill({ status: 403 }))

/** For tests of days: none of them begins so late that it might end on the next day of its hotels, for which it has time of its own. */
export async function awayFromMidnight(): Promise<void> {
  test.setTimeout(2 * test.info().timeout)
  const clock = () =>
    new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', timeStyle: 'medium' }).format(new Date())
  while (clock() > '23:50') await pause(1000)
}

/** Lets every call of a page to an address fail, with what the server says or without any answer; returns how it ends. */
export async function failCalls(
  page: Page,
  address: string,
  { says, method = 'GET' }: { readonly says: string | null; readonly method?: string },
): Promise<() => Promise<void>> {
  await refuseEvents(page)
  await page.route(address, async (route) => {
    if (route.request().method() !== method) await route.fallback()
    else if (says === null) await route.abort()
    else await route.fulfill({ status: 409, json: { message: says } })
  })
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    // Whoever hears of news reads anew what failed, before that is tried again.
    await refuseEvents(page)
  }
}

/** Tries again what failed; done when it is there. */
export async function tryAgain(guest: Guest, until: Locator): Promise<void> {
  await guest.button('common.tryAgain').click()
  await expect(until).toBeVisible()
}

/** Holds calls back until they are let go, which ends them without an answer. */
export async function holdCalls(page: Page, pattern: string): Promise<() => void> {
  const { promise: untilLetGo, resolve: letGo } = Promise.withResolvers<void>()
  await refuseEvents(page)
  await page.route(pattern, async (route) => {
    await untilLetGo
    await route.abort()
  })
  return letGo
}

/** The drawer with the booking of a guest. */
export const drawerOf = ({ page, say }: Guest, name: string): Locator =>
  page.getByRole('dialog', { name: say('desk.drawer', { name }), exact: true })
