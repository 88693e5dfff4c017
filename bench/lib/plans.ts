import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import type { Statement } from './statements.ts'

/** Tables that grow with hotels, nights and bookings: no hot query may scan one of them whole. */
const growing = new Set([
  'properties',
  'room_types',
  'rooms',
  'photos',
  'amenities',
  'room_type_amenities',
  'nights',
  'rate_plans',
  'plan_nights',
  'bookings',
  'booking_tallies',
  'booking_lines',
  'booked_rooms',
  'stays',
  'price_lines',
  'audit_log',
  'idempotency_keys',
  'booking_access',
])

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }

/** Growing tables that the generic plans of the statements, which is what the API runs, scan sequentially. */
export async function seqScansOf(sql: PlainSql, statements: readonly Statement[]): Promise<string[]> {
  const tables = new Set<string>()
  for (const statement of statements.filter((one) => /^\s*(select|with|update|insert)/i.test(one.sql))) {
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Node }[] }[]>(
      `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${statement.sql}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan
    if (plan) collect(plan, tables)
  }
  return [...tables].toSorted()
}

function collect(node: Node, tables: Set<string>): void {
  const table = node['Relation Name']
  if (node['Node Type'] === 'Seq Scan' && table && growing.has(table)) tables.add(table)
  for (const child of node.Plans ?? []) collect(child, tables)
}
