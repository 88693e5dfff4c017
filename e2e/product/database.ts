import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPlainSql, type PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'

/** Where the product under test says which database it uses. */
export const databaseFile = join(tmpdir(), `keystay-e2e-${process.env.E2E_PORT ?? 'default'}.url`)

/** Where it says where the mails that it sends can be read. */
export const inboxFile = databaseFile.replace(/url$/, 'inbox')

/** Works in the product's own database: for what no guest can do, such as letting time pass. */
async function inDatabase<T>(work: (sql: PlainSql) => Promise<T>): Promise<T> {
  const sql = openPlainSql(readFileSync(databaseFile, 'utf8'))
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

/** Lets the time of a hold run out. Answers that are kept know of no end before the one that it had. */
export async function endHold(bookingId: string): Promise<void> {
  await inDatabase(
    (sql) => sql`
      WITH ended AS (
        UPDATE bookings SET hold_expires_at = now() - interval '1 minute' WHERE id = ${bookingId} RETURNING property_id)
      UPDATE inventory_versions v SET version = v.version + 1 FROM ended WHERE v.property_id = ended.property_id`,
  )
}

/** Sets another price for the nights of a room type, as its hotel may at any time. */
export async function setPrice(
  roomTypeId: string,
  { checkIn, checkOut }: { readonly checkIn: string; readonly checkOut: string },
  minor: number,
): Promise<void> {
  await inDatabase(
    (sql) => sql`
      WITH raised AS (
        INSERT INTO inventory_versions AS v (property_id, room_type_id)
        SELECT property_id, id FROM room_types WHERE id = ${roomTypeId}
        ON CONFLICT (property_id, room_type_id) DO UPDATE SET version = v.version + 1, xid = excluded.xid)
      INSERT INTO nights (property_id, room_type_id, night, capacity, price_minor)
      SELECT t.property_id, t.id, day::date, t.capacity, ${minor}
      FROM room_types t, generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') day
      WHERE t.id = ${roomTypeId}
      ON CONFLICT (property_id, room_type_id, night) DO UPDATE SET price_minor = EXCLUDED.price_minor`,
  )
}

/** What the database has of everything that an e-mail address booked, oldest first. */
export async function bookingsOf(
  email: string,
): Promise<readonly { readonly id: string; readonly status: string; readonly confirmations: number }[]> {
  return await inDatabase(
    (sql) => sql<{ id: string; status: string; confirmations: number }[]>`
      SELECT b.id, b.status::text AS status,
             (SELECT count(*)::int FROM audit_log a
              WHERE a.property_id = b.property_id AND a.booking_id = b.id AND a.event = 'confirmed') AS confirmations
      FROM bookings b WHERE b.guest_email = ${email} ORDER BY b.created_at`,
  )
}

/** Makes an administrator of an account, as only somebody with the database can. */
export async function makeAdministrator(email: string): Promise<void> {
  await inDatabase((sql) => sql`UPDATE users SET role = 'admin' WHERE email = ${email}`)
}

/** Ends every session of an account, as its owner can on any device. */
export async function endSessions(email: string): Promise<void> {
  await inDatabase((sql) => sql`DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ${email})`)
}

/** Lets the desk of a hotel change its day at midnight, so that whoever comes today is an arrival at any hour. */
export async function changeDeskDayAtMidnight(propertyId: string): Promise<void> {
  await inDatabase((sql) => sql`UPDATE properties SET desk_hour = 0 WHERE id = ${propertyId}`)
}

/** Lets the guests of a booking have come and gone. */
export async function endStay(bookingId: string): Promise<void> {
  await inDatabase(
    (sql) => sql`UPDATE stays SET state = 'departed', arrived_at = now(), departed_at = now()
      WHERE booking_id = ${bookingId}`,
  )
}

/** Lets a day pass for a hotel all of whose stays are of one night. */
export async function letDayPass(propertyId: string): Promise<void> {
  await inDatabase((sql) =>
    sql.begin(async (tx) => {
      await tx`UPDATE nights SET night = night - 1 WHERE property_id = ${propertyId}`
      await tx`UPDATE bookings SET check_in = check_in - 1, check_out = check_out - 1 WHERE property_id = ${propertyId}`
      await tx`UPDATE price_lines SET night = night - 1 WHERE property_id = ${propertyId}`
      await tx`UPDATE booked_rooms SET stay = daterange(lower(stay) - 1, upper(stay) - 1) WHERE property_id = ${propertyId}`
      await tx`UPDATE stays SET ordered = daterange(lower(ordered) - 1, upper(ordered) - 1),
        arrived_at = arrived_at - interval '1 day' WHERE property_id = ${propertyId}`
      await tx`UPDATE inventory_versions SET version = version + 1 WHERE property_id = ${propertyId}`
    }),
  )
}
