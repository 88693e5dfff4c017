import { openPlainSql, type PlainSql } from './plain-sql.ts'
import { startFailure } from '../process/start-failure.ts'

/** Tables whose rows lie with their hotel, by the column that names it; those that others point to come before them. */
export const shardedTables: Readonly<Record<string, 'id' | 'property_id'>> = {
  properties: 'id',
  room_types: 'property_id',
  amenities: 'property_id',
  room_type_amenities: 'property_id',
  rooms: 'property_id',
  room_readiness: 'property_id',
  photos: 'property_id',
  rate_plans: 'property_id',
  standard_plans: 'property_id',
  nights: 'property_id',
  plan_nights: 'property_id',
  inventory_versions: 'property_id',
  age_bands: 'property_id',
  promotions: 'property_id',
  local_taxes: 'property_id',
  vat_settings: 'property_id',
  vat_rates: 'property_id',
  board_values: 'property_id',
  extras: 'property_id',
  extra_nights: 'property_id',
  extra_periods: 'property_id',
  vouchers: 'property_id',
  transfer_accounts: 'property_id',
  staff: 'property_id',
  staff_invitations: 'property_id',
  bookings: 'property_id',
  guest_cards: 'property_id',
  booking_guests: 'property_id',
  guest_notes: 'property_id',
  guest_merges: 'property_id',
  guest_others: 'property_id',
  booking_lines: 'property_id',
  stays: 'property_id',
  registrations: 'property_id',
  booked_rooms: 'property_id',
  booking_extras: 'property_id',
  price_lines: 'property_id',
  former_nights: 'property_id',
  invoice_sellers: 'property_id',
  invoice_counters: 'property_id',
  invoices: 'property_id',
  invoice_lines: 'property_id',
  booking_access: 'property_id',
  booking_tallies: 'property_id',
  idempotency_keys: 'property_id',
  audit_log: 'property_id',
  payment_attempts: 'property_id',
  refunds: 'property_id',
  days: 'property_id',
  desk_payments: 'property_id',
  voucher_uses: 'property_id',
  reviews: 'property_id',
  ratings: 'property_id',
  review_reports: 'property_id',
  conversations: 'property_id',
  messages: 'property_id',
  message_files: 'property_id',
}

const ofAccounts = 'belongs to an account, and an account to no hotel'

/** Tables that stay on the coordinator, and why. */
export const coordinatorTables: Readonly<Record<string, string>> = {
  applied_migrations: 'is about the database as a whole',
  hotel_keys: 'holds each key once among all hotels',
  places: 'counts hotels of all servers',
  hotel_places: 'is looked through with each letter that a guest types, among all hotels',
  exchange_rates: 'is the same for all hotels',
  throttles: 'counts tries, which are of no hotel',
  used_challenges: 'holds each challenge once among all',
  provider_events: 'holds each message of a provider once, before its hotel is known',
  outbox: 'holds mails of accounts, too, and is sent in turn',
  users: ofAccounts,
  sessions: ofAccounts,
  password_resets: ofAccounts,
  passkeys: ofAccounts,
  authenticators: ofAccounts,
  recovery_codes: ofAccounts,
  pending_logins: ofAccounts,
  factor_setups: ofAccounts,
  account_log: ofAccounts,
  favourites: ofAccounts,
}

/** Whether the tables of a database are spread over several servers. */
export async function hasShards(databaseUrl: string): Promise<boolean> {
  return await ask(databaseUrl, async (sql) => (await readSharded(sql)).size > 0)
}

/**
 * Spreads the tables of hotels over the nodes of a Citus coordinator, all rows of a hotel on the same one. What is spread
 * already stays as it is. Returns the tables that were not, in order.
 */
export async function distribute(databaseUrl: string, lockTimeoutMs: number): Promise<readonly string[]> {
  return await ask(databaseUrl, async (sql) => {
    await checkCluster(sql)
    const done = await readSharded(sql)
    const missing = Object.entries(shardedTables).filter(([table]) => !done.has(table))
    // Triggers of tables that are spread look at nothing but their own row.
    await sql`SELECT set_config('citus.enable_unsafe_triggers', 'on', false)`
    for (const [table, column] of missing) {
      const beside = table === 'properties' ? 'none' : 'properties'
      await sql`SELECT create_distributed_table(${table}, ${column}, colocate_with => ${beside})`
    }
    // What lay in them on the coordinator was copied and is still there, out of sight.
    for (const [table] of missing.toReversed()) await sql`SELECT truncate_local_data_after_distributing_table(${table})`
    await setUp(sql, lockTimeoutMs)
    return missing.map(([table]) => table)
  })
}

/** Brings all rows back to the coordinator. Returns the tables that were spread. */
export async function gather(databaseUrl: string): Promise<readonly string[]> {
  return await ask(databaseUrl, async (sql) => {
    const spread = await readSharded(sql)
    for (const table of spread) {
      // With a table come those that are tied to it by foreign keys.
      if ((await readSharded(sql)).has(table))
        await sql`SELECT undistribute_table(${table}, cascade_via_foreign_keys => true)`
    }
    return [...spread]
  })
}

/** Settings of a copy of a database that is spread, which a copy does not have. */
export async function setUpCopy(databaseUrl: string, lockTimeoutMs: number): Promise<void> {
  await ask(databaseUrl, async (sql) => await setUp(sql, lockTimeoutMs))
}

/** The coordinator asks the workers in sessions of its own, which know nothing of what ours are set to. */
async function setUp(sql: PlainSql, lockTimeoutMs: number): Promise<void> {
  const [row] = await sql<{ name: string }[]>`SELECT quote_ident(current_database()) AS name`
  const set = (setting: string) => `ALTER DATABASE ${row?.name} SET ${setting}`
  await sql.unsafe(set("citus.propagate_set_commands = 'local'"))
  for (const setting of ["timezone = 'UTC'", `lock_timeout = ${lockTimeoutMs}`]) {
    const command = `SET citus.enable_ddl_propagation = off; ${set(setting)}`
    const answers = await sql<{ success: boolean; result: string }[]>`
      SELECT success, result FROM run_command_on_workers(${command})`
    const refused = answers.find(({ success }) => !success)
    if (refused) throw startFailure(`A worker cannot be set up: ${refused.result}.`)
  }
}

async function ask<T>(databaseUrl: string, work: (sql: PlainSql) => Promise<T>): Promise<T> {
  const sql = openPlainSql(databaseUrl, { name: 'keystay citus' })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

async function hasCitus(sql: PlainSql): Promise<boolean> {
  return (await sql`SELECT FROM pg_extension WHERE extname = 'citus'`).length > 0
}

async function readSharded(sql: PlainSql): Promise<ReadonlySet<string>> {
  if (!(await hasCitus(sql))) return new Set()
  const rows = await sql<{ name: string }[]>`
    SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h' ORDER BY logicalrelid`
  return new Set(rows.map(({ name }) => name))
}

async function checkCluster(sql: PlainSql): Promise<void> {
  if (!(await hasCitus(sql)))
    throw startFailure(
      'The database has no extension citus: run CREATE EXTENSION citus in it, on the coordinator and on every worker, and add the workers (docs/operations.md).',
    )
  const nodes = await sql<{ groupid: number }[]>`SELECT groupid FROM pg_dist_node`
  if (!nodes.some(({ groupid }) => groupid === 0))
    throw startFailure(
      "The coordinator has no address yet: run SELECT citus_set_coordinator_host('its host', its port) in the database.",
    )
  if (!nodes.some(({ groupid }) => groupid !== 0))
    throw startFailure(
      "There is no worker yet: run SELECT citus_add_node('its host', its port) in the database for each.",
    )
}
