import { randomUUID } from 'node:crypto'
import { type PlainSql, rowsOf } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { insertRows } from '../../../tooling/insert-rows.ts'
import { insertBeside, newBeside, type Beside } from './beside.ts'

export type SagaHotel = {
  readonly id: string
  readonly types: readonly string[]
  /** A plan at the same prices by which a deposit is paid when booking, and the balance by link. */
  readonly depositPlan: string
  /** An extra for the stay that was sold as kept, in hotels that take a tax at the desk as well; null in the others. */
  readonly keptExtra: string | null
  /** The tax of those hotels, of which some guests are exempt. */
  readonly tax: string | null
  readonly beside: Beside
}

export const bed = '1 Doppelbett'
export const nightMinor = 10_000
export const guestsPerBooking = 2
/** Of a person and night, due at the hotel. */
export const taxMinor = 240
export const keptExtraMinor = 3000
/** Rooms of each type: few, so that guests want the same. */
const rooms = [1, 2]

/**
 * Writes hotels with one owner, each with the same few rooms; `sellsMore`: with a tax that is due at the hotel and an extra that
 * is kept. Nothing is sold yet.
 */
export async function insertHotels(sql: PlainSql, count: number, sellsMore: boolean): Promise<SagaHotel[]> {
  const owner = randomUUID()
  const hotels = Array.from({ length: count }, () => ({
    id: randomUUID(),
    types: rooms.map(() => randomUUID()).toSorted(),
    depositPlan: randomUUID(),
    keptExtra: sellsMore ? randomUUID() : null,
    tax: sellsMore ? randomUUID() : null,
    beside: newBeside(),
  }))
  await sql.begin(async (tx) => {
    const person = { id: owner, email: `${owner}@example.com`, name: 'Ines', role: 'owner' }
    await tx`INSERT INTO users ${rowsOf({ ...person, password_hash: '$argon2id$none', created_at: new Date(0) })}`
    await insertRows(
      tx,
      'properties',
      hotels.map(({ id }) => ({ id, slug: `saga-${id}`, owner_id: owner, ...house })),
    )
    await insertRows(
      tx,
      'hotel_keys',
      hotels.map(({ id }) => ({ slug: `saga-${id}`, property_id: id })),
    )
    await insertRows(tx, 'rate_plans', hotels.map(planOf))
    await insertRows(tx, 'standard_plans', hotels.flatMap(standardOf))
    await insertRows(tx, 'local_taxes', hotels.flatMap(taxesOf))
    await insertRows(tx, 'extras', hotels.flatMap(extrasOf))
    await insertBeside(tx, hotels)
    await insertRows(tx, 'transfer_accounts', hotels.map(accountOf))
    await insertRows(tx, 'room_types', hotels.flatMap(typesOf))
    await insertRows(tx, 'rooms', hotels.flatMap(roomsOf))
  })
  return hotels
}

const house = {
  name: 'Haus Saga',
  description: '-',
  type: 'boutique',
  address: '-',
  city: 'Mittenwald',
  country: 'DE',
  zip: '-',
  latitude: 47.44,
  longitude: 11.26,
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  search_text: ' saga',
  offers_early_booking: false,
}

const byDeposit = {
  cancellation: { tiers: [{ hours: 24, fee: { percent: 0 } }], after: { percent: 10_000 } },
  payment: 'deposit',
  deposit_percent: 3333,
  balance_days: 2,
}

function planOf({ id, depositPlan }: SagaHotel) {
  return {
    property_id: id,
    id: depositPlan,
    name: 'Anzahlung',
    adjust_percent: 0,
    adjust_minor: 0,
    step_minor: 1,
    person_minor: 0,
    board: 'room_only',
    ...byDeposit,
    takes_early_booking: false,
  }
}

/** Every other hotel says of its standard plan how it is cancelled, and that a deposit is paid. */
function standardOf({ id }: SagaHotel, index: number) {
  if (index % 2 === 0) return []
  return [{ property_id: id, name: 'Flexibel', ...byDeposit, on_sale: true }]
}

function taxesOf({ id, tax }: SagaHotel) {
  if (tax === null) return []
  const named = { property_id: id, id: tax, position: 0, name: 'Ortstaxe', translations: {}, source: '' }
  const takes = {
    kind: 'person_night',
    rates: [{ from: '2020-01-01', rate: taxMinor }],
    exempt_below_age: 0,
    exempt_guests: 'Geschäftsreisende',
    vat_percent: 0,
  }
  return [{ ...named, ...takes, with_food: true, with_drinks: true, owed_for: 'stay', due_at_hotel: true, version: 1 }]
}

function extrasOf({ id, keptExtra }: SagaHotel) {
  if (keptExtra === null) return []
  const named = { property_id: id, id: keptExtra, position: 0, name: 'Endreinigung', translations: {}, version: 1 }
  return [{ ...named, unit: 'stay', price_minor: keptExtraMinor, vat_class: 'standard', mode: 'chosen', kept: true }]
}

/** Rooms wait a day for a transfer, two at most on a night. */
function accountOf({ id }: SagaHotel) {
  const iban = 'DE90999999990000004711'
  return { property_id: id, currency: 'EUR', active: true, holder: 'Haus Saga', iban, hold_days: 1, max_rooms: 2 }
}

function typesOf({ id, types }: SagaHotel) {
  return types.map((type, position) => ({
    property_id: id,
    id: type,
    position,
    name: `Zimmer ${position}`,
    description: '-',
    max_occupancy: 4,
    base_price_minor: nightMinor,
    bed_types: [bed],
    size_sqm: 20,
    view: '-',
    capacity: rooms[position] ?? 0,
    translations: {},
  }))
}

function roomsOf({ id, types }: SagaHotel) {
  return types.flatMap((type, position) =>
    Array.from({ length: rooms[position] ?? 0 }, (_, index) => ({
      property_id: id,
      id: randomUUID(),
      room_type_id: type,
      number: `${position}${index}`,
      available: true,
    })),
  )
}
