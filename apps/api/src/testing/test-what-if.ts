import type { LightMyRequestResponse } from 'fastify'
import type { RoomOutcome, StayOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import type { TestApp } from './test-app.ts'
import { dataOf } from './test-owner.ts'
import type { OwnedHotel } from './test-stays.ts'

type AtDesk = Pick<OwnedHotel, 'owner' | 'url'>

/** Asks what would be; returns the reply. */
export async function askIf({ owner, url }: AtDesk, form: object): Promise<LightMyRequestResponse> {
  return await owner.send('POST', `${url}/what-if`, form)
}

/** What would be if somebody came for two, by lines, from 4 to 6 December 2026 unless told otherwise. */
export async function ifStay(
  owned: AtDesk,
  lines: readonly { roomTypeId: string; rooms: number; adults?: number; ages?: readonly (number | null)[] }[],
  over: object = {},
): Promise<StayOutcome> {
  const stay = { kind: 'stay', checkIn: '2026-12-04', checkOut: '2026-12-06' }
  return dataOf(await askIf(owned, { ...stay, lines: lines.map((line) => ({ adults: 2, ...line })), ...over }))
}

/** What would be if a room were out of order. */
export async function ifBroken(
  owned: AtDesk,
  roomId: string | undefined,
  from = '2026-12-04',
  to = '2026-12-06',
): Promise<RoomOutcome> {
  return dataOf(await askIf(owned, { kind: 'room', roomId, from, to }))
}

/** All that lies in the tables of the database, each as one number. */
export async function tablesOf({ sql }: Pick<TestApp, 'sql'>): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ sum: string }[]>(
      `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS sum FROM ${name} AS t`,
    )
    sums[name] = row?.sum ?? ''
  }
  return sums
}
