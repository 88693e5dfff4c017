import { randomBytes, randomUUID } from 'node:crypto'
import { type PlainSql, rowsOf } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Role } from '@keystay/contract/shared/roles'
import { addDays, plainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { sha256 } from '../../../apps/api/src/platform/security/keys.ts'
import { csrf, freshKey, requestOf } from '../../lib/book.ts'
import type { Patience } from '../../lib/patience.ts'
import type { Random } from '../../../tooling/random.ts'
import { bed, insertResort, nightMinor } from '../../lib/resort-hotel.ts'
import type { Likely } from './values.ts'
import { send } from './requests.ts'

/** Who sends a request, as headers. */
export type Caller = Readonly<Record<string, string>>

/** A hotel with bookings, its people, and what its ids are called in paths and bodies. */
export type Scene = {
  /** Somebody for a path: mostly one who may call it, also anybody else. */
  readonly callerOf: (path: string, random: Random) => Caller
  readonly likely: (random: Random) => Likely
}

const password = 'Zwei-Birnen-am-Weg-7'
const bookings = 4
const daysAhead = 60
/** The stay of the last booking, and a third of all that are asked for, is taxed. */
const untaxedDays = 40

/** Where the product is, the hash of everybody's password, and whether what is told to come back does so. */
type Place = { readonly address: string; readonly passwordHash: string; readonly patience: Patience }

/** Makes a hotel whose owner, guest and administrator are logged in, with bookings of a guest whom nobody knows. */
export async function openScene(sql: PlainSql, place: Place): Promise<Scene> {
  const { address, patience } = place
  const hotel = await insertResort(
    sql,
    new Map([
      ['A', 3],
      ['B', 2],
    ]),
  )
  const owner = await logIn(sql, place, 'owner')
  const guest = await logIn(sql, place, 'guest')
  const three = async () => await Promise.all([1, 2, 3].map(async () => await logIn(sql, place, 'guest')))
  const [comers, leavers] = [await three(), await three()]
  const admin = await logIn(sql, place, 'admin')
  await sql`UPDATE properties SET owner_id = ${owner.id} WHERE id = ${hotel.id}`
  // A form that is sent may ask for a second factor: without one its owner would be turned away from then on.
  await insertPasskey(sql, owner.id)
  // What opens the bookings is given with the first of them.
  let access = ''
  const strangerOf = () => ({ cookie: `XSRF-TOKEN=${csrf}; ${access}`, 'x-xsrf-token': csrf })
  const today = plainDate(Math.floor(Date.now() / 86_400_000))
  const [roomTypeId = ''] = hotel.typeIds.values()
  const taxId = await insertTax(sql, hotel.id, addDays(today, untaxedDays))
  for (let made = 0; made < bookings; made += 1) {
    // The guest of the last one is exempt of the tax.
    const isExempt = made === bookings - 1
    const checkIn = addDays(today, isExempt ? untaxedDays : 3 + made)
    const stay = { checkIn, checkOut: addDays(checkIn, 2) }
    const wish = requestOf({ propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: 2 * nightMinor })
    const body = { ...wish, ...(isExempt && { exemptions: [{ taxId, adults: 1 }] }) }
    const headers = { ...strangerOf(), ...ofPage(address), 'idempotency-key': freshKey() }
    const path = `/v1/public/properties/${hotel.id}/bookings`
    const call = { method: 'POST', path, headers, body: JSON.stringify(body) } as const
    const reply = await patience.ask(async () => await send(address, call))
    if (reply.status !== 201) throw new Error(`A booking of the scene was answered ${reply.status}: ${reply.text}`)
    access ||= reply.cookies.find((cookie) => cookie.startsWith('keystay_access='))?.split(';')[0] ?? ''
  }
  const amenityId = randomUUID()
  await sql`INSERT INTO amenities ${rowsOf({ property_id: hotel.id, id: amenityId, name: 'Pool', kind: 'pool' })}`
  const planId = await insertPlan(sql, hotel.id)
  const extraId = await insertExtra(sql, hotel.id)
  const promotionId = await insertPromotion(sql, hotel.id)
  const voucherId = await insertVoucher(sql, hotel.id)
  const reviewId = await insertReview(sql, hotel.id, roomTypeId)
  const own = {
    propertyId: [hotel.id],
    amenityId: [amenityId],
    planId: [planId],
    parentId: [planId],
    extraId: [extraId],
    taxId: [taxId],
    promotionId: [promotionId],
    voucherId: [voucherId],
    reviewId: [reviewId],
    voucher: ['SOMMER25'],
  }
  const ids = { ...(await readIds(sql, hotel.id)), ...own }
  const stranger = strangerOf()
  const anybody: readonly Caller[] = [{}, stranger, guest.caller, owner.caller, admin.caller]
  const callerOf = (path: string, random: Random) => {
    // Also a login that fails ends a session.
    if (/\/users\/(login|signup)(\/|$)/.test(path)) return random.pick(comers)?.caller ?? {}
    if (/\/users\/.*(logout|erase|password|end-others)$/.test(path)) return random.pick(leavers)?.caller ?? {}
    if (random.chance(0.2)) return random.pick(anybody) ?? {}
    if (path.startsWith('/v1/review-reports')) return admin.caller
    if (path.startsWith('/v1/public')) return stranger
    return path.startsWith('/v1/users') && random.chance(0.5) ? guest.caller : owner.caller
  }
  return { callerOf, likely: (random) => likelyOf(ids, today, random) }
}

async function insertPasskey(sql: PlainSql, userId: string): Promise<void> {
  const key = { credential_id: randomBytes(16), public_key: randomBytes(77), counter: 0, transports: [] }
  const passkey = { id: randomUUID(), user_id: userId, ...key, backed_up: false, name: 'Fuzz', created_at: new Date() }
  await sql`INSERT INTO passkeys ${rowsOf(passkey)}`
}

/** A plan that guests may book, for what a stay costs without it, and the owner may change. */
async function insertPlan(sql: PlainSql, propertyId: string): Promise<string> {
  const id = randomUUID()
  const price = { adjust_percent: 0, adjust_minor: 0, step_minor: 1, person_minor: 0 }
  const promise = { board: 'breakfast', payment: 'any', takes_early_booking: true }
  await sql`INSERT INTO rate_plans ${rowsOf({ property_id: propertyId, id, name: 'Sparpreis', ...price, ...promise })}`
  return id
}

/** A free extra that guests may take, ten a night, and the owner may change. */
async function insertExtra(sql: PlainSql, propertyId: string): Promise<string> {
  const id = randomUUID()
  const price = { unit: 'night', price_minor: 0, vat_class: 'standard', mode: 'chosen', capacity: 10 }
  await sql`INSERT INTO extras ${rowsOf({ property_id: propertyId, id, name: 'Parkplatz', ...price })}`
  return id
}

/** A local tax of later dates, of which guests may say that they are exempt, and which the owner may change. */
async function insertTax(sql: PlainSql, propertyId: string, from: PlainDate): Promise<string> {
  const id = randomUUID()
  const rates = JSON.stringify([{ from, rate: 240 }])
  const takes = { kind: 'person_night', rates, owed_for: 'stay', exempt_guests: 'Geschäftsreisende' }
  const tax = { property_id: propertyId, id, name: 'Kurtaxe', ...takes }
  await sql`INSERT INTO local_taxes ${rowsOf(tax)}`
  return id
}

/** A promotion of later years: the owner may change it, and the prices of the scene's bookings do not have it. */
async function insertPromotion(sql: PlainSql, propertyId: string): Promise<string> {
  const id = randomUUID()
  const promotion = { property_id: propertyId, id, name: 'Winterruhe', percent: 1000, stay_from: '2090-01-01' }
  await sql`INSERT INTO promotions ${rowsOf(promotion)}`
  return id
}

/** As a script of the product's own page sends it. */
export function ofPage(address: string): Caller {
  return { origin: address, 'content-type': 'application/json' }
}

/** A session of a new account, without a login. */
export async function logIn(sql: PlainSql, { address, passwordHash, patience }: Place, role: Role) {
  const id = randomUUID()
  const secret = randomBytes(32).toString('base64url')
  const now = new Date()
  const person = { id, email: `${id}@example.com`, name: 'Ines', role, created_at: now, password_hash: passwordHash }
  await sql`INSERT INTO users ${rowsOf(person)}`
  await sql`INSERT INTO sessions ${rowsOf({
    id: randomUUID(),
    secret_hash: sha256(secret),
    user_id: id,
    device: 'Fuzz',
    remembered: true,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + 86_400_000),
  })}`
  const call = { method: 'GET', path: '/v1/places', headers: { cookie: `jwt=${secret}` } } as const
  const page = await patience.ask(async () => await send(address, call))
  const token = /XSRF-TOKEN=([^;]+)/.exec(page.cookies.join())?.[1]
  if (token === undefined) throw new Error(`Somebody of the scene was answered ${page.status}: ${page.text}`)
  return { id, caller: { cookie: `jwt=${secret}; XSRF-TOKEN=${token}`, 'x-xsrf-token': decodeURIComponent(token) } }
}

async function readIds(sql: PlainSql, propertyId: string) {
  const [types, rooms, booked, made, cards] = await Promise.all([
    sql<{ id: string }[]>`SELECT id FROM room_types WHERE property_id = ${propertyId}`,
    sql<{ id: string }[]>`SELECT id FROM rooms WHERE property_id = ${propertyId}`,
    sql<{ id: string; roomId: string; isBlock: boolean }[]>`
      SELECT id, room_id AS "roomId", block_reason IS NOT NULL AS "isBlock" FROM booked_rooms WHERE property_id = ${propertyId}`,
    sql<{ id: string }[]>`SELECT id FROM bookings WHERE property_id = ${propertyId}`,
    sql<{ id: string }[]>`SELECT id FROM guest_cards WHERE property_id = ${propertyId}`,
  ])
  const [hotel] = await sql<{ slug: string }[]>`SELECT slug FROM properties WHERE id = ${propertyId}`
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    roomTypeId: idsOf(types),
    roomId: idsOf(rooms),
    bookedRoomId: idsOf(booked),
    blockId: idsOf(booked.filter(({ isBlock }) => isBlock)),
    expectedRoomId: booked.map(({ roomId }) => roomId),
    bookingId: idsOf(made),
    guestId: idsOf(cards),
    hotelKey: [hotel?.slug ?? ''],
  }
}

function likelyOf(ids: Readonly<Record<string, readonly string[]>>, today: PlainDate, random: Random): Likely {
  // Of one request, so that they fit each other.
  const begin = addDays(today, random.int(daysAhead))
  const length = 1 + random.int(5)
  const end = addDays(begin, length)
  // Mostly what the stay costs.
  const nights = random.chance(0.7) ? length : 1 + random.int(3)
  const meanings: Readonly<Record<string, () => unknown>> = {
    checkIn: () => begin,
    from: () => begin,
    date: () => addDays(begin, random.int(5)),
    checkOut: () => end,
    to: () => end,
    month: () => begin.slice(0, 7),
    year: () => Number(begin.slice(0, 4)),
    expectedGuests: () => 1,
    guests: () => 1,
    adults: () => 1,
    children: () => 0,
    ages: () => [],
    split: () => [{ adults: 1, ages: [] }],
    quantity: () => 1,
    count: () => 1,
    bedType: () => bed,
    minor: () => nights * nightMinor,
    currency: () => 'EUR',
    phone: () => '+4915100000001',
    email: () => `guest-${random.int(1000)}@example.com`,
    password: () => password,
    newPassword: () => `${password}-${random.int(10)}`,
    version: () => random.int(2),
    versions: () => Object.fromEntries((ids['roomTypeId'] ?? []).map((id) => [id, 1 + random.int(2)])),
    country: () => 'DE',
    slug: () => `haus-${random.int(1_000_000)}`,
    latitude: () => 47.5,
    longitude: () => 11.2,
    numbers: () => `${100 + random.int(800)}`,
    number: () => `${100 + random.int(800)}`,
    expectedNumber: () => random.pick(['A1', 'A2', 'B1']),
    checkInTime: () => '15:00',
    checkOutTime: () => '11:00',
    freeCancellation: () => random.chance(0.5),
    amenities: () => 'pool',
    bbox: () => '-10,30,20,60',
    page: () => 1,
    size: () => 10,
  }
  // Some requests make sense throughout, others only in parts.
  const share = random.chance(0.6) ? 1 : 0.7
  return (name) => (random.chance(share) ? (random.pick(ids[name] ?? []) ?? meanings[name]?.()) : undefined)
}

/** The password of everybody in a scene. */
export const scenePassword = password

/** A discount code that guests may use and the owner may change. */
async function insertVoucher(sql: PlainSql, propertyId: string): Promise<string> {
  const id = randomUUID()
  const row = { property_id: propertyId, id, code: 'SOMMER25', percent: 1000, max_uses: 3, created_at: new Date() }
  await sql`INSERT INTO vouchers ${rowsOf(row)}`
  return id
}

/** A review that readers may report and the owner may answer. */
async function insertReview(sql: PlainSql, propertyId: string, roomTypeId: string): Promise<string> {
  const id = randomUUID()
  const said = { marks: [4, 4, 4, 4, 4], trip: 'couple', language: 'de', title: 'Gern wieder', author: 'Ines' }
  const stay = { room_type_id: roomTypeId, nights: 2, left_on: '2026-11-02', written_at: '2026-11-03T10:00:00Z' }
  await sql`INSERT INTO reviews ${rowsOf({ property_id: propertyId, id, ...said, ...stay })}`
  const kept = { reviews: 1, marks: said.marks, stars: [0, 0, 0, 1, 0] }
  await sql`INSERT INTO ratings ${rowsOf({ property_id: propertyId, trip: said.trip, ...kept })}`
  return id
}
