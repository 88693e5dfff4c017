import { randomUUID } from 'node:crypto'
import { insertRows } from '../../../tooling/insert-rows.ts'
import type { Random } from '../../../tooling/random.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'

type Sql = Parameters<typeof insertRows>[0]

/** What a hotel of the saga sells beside its rooms, by what codes, and cancelled by which tiers. */
export type Beside = {
  /** At the prices of the standard plan, cancelled for a share of them that grows as arrival comes nearer. */
  readonly tiersPlan: string
  /** The only parking place: one on each night. */
  readonly extraId: string
  readonly voucherIds: readonly [once: string, often: string]
}

/** Last hours before check-in of each tier, and what it costs in hundredths of a percent; then what comes after them all. */
export const tiers = [
  { hours: 96, percent: 0 },
  { hours: 48, percent: 3_000 },
  { hours: 16, percent: 6_500 },
] as const
export const percentAfter = 9_000

const parkingMinor = 1_200
/** Of the first one booking can have it, of the other each guest one. */
export const codes = { once: 'SAGA10', often: 'SAGA5' } as const
const percentOff = 10
const amountOffMinor = 500

export function newBeside(): Beside {
  return { tiersPlan: randomUUID(), extraId: randomUUID(), voucherIds: [randomUUID(), randomUUID()] }
}

type HotelRow = { readonly id: string; readonly beside: Beside }

/** Writes all of it. */
export async function insertBeside(sql: Sql, hotels: readonly HotelRow[]): Promise<void> {
  await insertRows(sql, 'rate_plans', hotels.map(planOf))
  await insertRows(sql, 'extras', hotels.map(extraOf))
  await insertRows(sql, 'vouchers', hotels.flatMap(vouchersOf))
}

function planOf({ id, beside }: HotelRow) {
  const charged = tiers.map(({ hours, percent }) => ({ hours, fee: { percent } }))
  return {
    property_id: id,
    id: beside.tiersPlan,
    name: 'Stufen',
    adjust_percent: 0,
    adjust_minor: 0,
    step_minor: 1,
    person_minor: 0,
    board: 'room_only',
    cancellation: { tiers: charged, after: { percent: percentAfter } },
    payment: 'any',
    takes_early_booking: false,
  }
}

function extraOf({ id, beside }: HotelRow) {
  const row = { property_id: id, id: beside.extraId, name: 'Parkplatz', unit: 'night', price_minor: parkingMinor }
  return { ...row, vat_class: 'standard', mode: 'chosen', capacity: 1, kept: false }
}

function vouchersOf({ id, beside }: HotelRow) {
  const [once, often] = beside.voucherIds
  const row = { property_id: id, created_at: new Date(0) }
  return [
    { ...row, id: once, code: codes.once, percent: percentOff * 100, amount_minor: null, max_uses: 1 },
    { ...row, id: often, code: codes.often, percent: null, amount_minor: amountOffMinor, max_uses: null },
  ]
}

/** What somebody wants beside rooms for so many nights that cost `roomsMinor`, and what all of it costs in minor units. */
export function chooseBeside(random: Random, { extraId }: Beside, nights: number, roomsMinor: number) {
  const isParked = random.chance(0.35)
  const code = random.weighted({ none: 5, once: 3, often: 3 })
  const off = { none: 0, once: (roomsMinor * percentOff) / 100, often: amountOffMinor }[code]
  return {
    extras: isParked ? [{ extraId, count: 1 }] : [],
    voucher: code === 'none' ? null : codes[code],
    totalMinor: roomsMinor - off + (isParked ? nights * parkingMinor : 0),
  }
}

/** Everything is to be had again. */
export async function freeBeside(sql: PlainSql): Promise<void> {
  await sql`TRUNCATE extra_nights, told_cancellations`
  await sql`UPDATE vouchers SET uses = 0`
}
