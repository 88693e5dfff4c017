import { randomUUID } from 'node:crypto'
import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import type { StaffRole } from '@keystay/contract/shared/rights'
import { type PlainSql, rowsOf } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { sha256 } from '../../../apps/api/src/platform/security/keys.ts'
import { createTax } from '../../../apps/api/src/testing/test-local-taxes.ts'
import { createPlan, sayOfStandard } from '../../../apps/api/src/testing/test-rate-plans.ts'
import { busiestNights, insertResort } from '../../lib/resort-hotel.ts'
import { boardMinor, drinksMinor, feeNights, publishedMinor, rates, taxedNights, taxMinor } from './prices.ts'
import type { Scripted } from './script.ts'

/** Rooms of each type beyond those of its busiest night: for what is out of order, and for guests who are given a better room. */
const spareRooms = 2

export type DeskHotel = {
  readonly id: string
  readonly typeIds: ReadonlyMap<string, string>
  readonly planId: string
  readonly rooms: readonly { readonly id: string; readonly number: string; readonly roomType: string }[]
}

/** Who works there, each by the cookie of a login of their own. */
export type Staff = Readonly<Record<Exclude<StaffRole, 'owner'>, readonly string[]>>

const cancellation = { tiers: [{ hours: 24, fee: { percent: 0 } }], after: { nights: feeNights } }

/** The resort with room for all that the script books, as long as it books it, and what it sells. */
export async function insertDesk(sql: PlainSql, script: readonly Scripted[]): Promise<DeskHotel> {
  const longest = script.map((told) => ({ ...told, adr: 0, nights: Math.max(told.nights, told.ordered) }))
  const roomsOf = new Map([...busiestNights(longest)].map(([type, count]) => [type, count + spareRooms] as const))
  const { id, typeIds } = await insertResort(sql, roomsOf)
  for (const [type, typeId] of typeIds)
    await sql`UPDATE room_types SET base_price_minor = ${publishedMinor(type)} WHERE property_id = ${id} AND id = ${typeId}`
  await sql`INSERT INTO vat_settings (property_id, drinks_percent, fee_class) VALUES (${id}, ${(drinksMinor / boardMinor) * 10_000}, 'none')`
  const { lodging, food, drinks, standard } = rates
  const reduced = lodging
  await sql`INSERT INTO vat_rates ${rowsOf({ property_id: id, valid_from: '2010-01-01', lodging, food, drinks, standard, reduced })}`
  await sql`INSERT INTO board_values ${rowsOf({ property_id: id, board: 'half', adult_minor: boardMinor, child_minor: boardMinor })}`
  await createTax({ sql }, id, { rates: [{ from: '2010-01-01', rate: taxMinor }], firstNights: taxedNights })
  await sayOfStandard({ sql }, id, { cancellation })
  const planId = await createPlan({ sql }, id, {
    name: 'Meia pensão',
    personMinor: boardMinor,
    board: 'half',
    cancellation,
  })
  const rooms = await sql<{ id: string; number: string; type: string }[]>`
    SELECT r.id, r.number, t.name AS type FROM rooms r JOIN room_types t ON t.property_id = r.property_id AND t.id = r.room_type_id
    WHERE r.property_id = ${id} ORDER BY r.number`
  return { id, typeIds, planId, rooms: rooms.map(({ type, ...room }) => ({ ...room, roomType: type })) }
}

/** Logs the people of the hotel in: so many at the front desk, one of each other role. */
export async function hireStaff(sql: PlainSql, hotelId: string, desks: number): Promise<Staff> {
  const hire = async (role: StaffRole) => {
    const id = randomUUID()
    const secret = randomUUID() + randomUUID()
    const since = new Date('2014-01-01')
    const person = { id, email: `${id}@example.com`, name: role, role: 'owner', password_hash: '$argon2id$none' }
    await sql`INSERT INTO users ${rowsOf({ ...person, created_at: since })}`
    await sql`INSERT INTO sessions ${rowsOf({
      id: randomUUID(),
      secret_hash: sha256(secret),
      user_id: id,
      device: 'Desk',
      remembered: true,
      created_at: since,
      last_used_at: since,
      expires_at: new Date('2100-01-01'),
    })}`
    await sql`INSERT INTO staff ${rowsOf({ property_id: hotelId, user_id: id, role, since })}`
    return `jwt=${secret}`
  }
  const front = []
  for (let desk = 0; desk < desks; desk += 1) front.push(await hire('front_desk'))
  return {
    manager: [await hire('manager')],
    front_desk: front,
    housekeeping: [await hire('housekeeping')],
    accountant: [await hire('accountant')],
  }
}

/** How many rooms beyond the busiest night's are in use, by type and night: never more than there are. */
export function openSpares() {
  const used = new Map<string, number>()
  const keysOf = (roomType: string, from: string, to: string) =>
    Array.from({ length: countNights(from, to) }, (_, night) => `${roomType} ${addDays(from, night)}`)
  return {
    take(roomType: string, from: string, to: string): boolean {
      const keys = keysOf(roomType, from, to)
      if (keys.some((key) => (used.get(key) ?? 0) >= spareRooms)) return false
      for (const key of keys) used.set(key, (used.get(key) ?? 0) + 1)
      return true
    },
    giveBack(roomType: string, from: string, to: string): void {
      for (const key of keysOf(roomType, from, to)) used.set(key, (used.get(key) ?? 0) - 1)
    },
  }
}
export type Spares = ReturnType<typeof openSpares>
