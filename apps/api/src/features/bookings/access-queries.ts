import type { Sql, Tx } from '../../platform/database.ts'

/** Lets the browser with this secret see the booking. */
export async function grantAccess(
  db: Sql | Tx,
  grant: { propertyId: string; bookingId: string; secretHash: Buffer; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('bookingAccess')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasAccess(db: Sql, propertyId: string, bookingId: string, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('bookingAccess')
    .select('bookingId')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
  return row !== undefined
}

/** The booking of a hotel with this code and e-mail (case ignored). */
export async function findByCode(
  db: Sql,
  hotelKey: string,
  code: string,
  email: string,
): Promise<{ propertyId: string; bookingId: string } | undefined> {
  return db
    .selectFrom('properties as p')
    .innerJoin('bookings as b', 'b.propertyId', 'p.id')
    .select(['p.id as propertyId', 'b.id as bookingId'])
    .where('p.slug', '=', hotelKey)
    .where('b.code', '=', code)
    .where((where) => where(where.fn('lower', ['b.guestEmail']), '=', email.toLowerCase()))
    .executeTakeFirst()
}

export async function readSlug(db: Sql, propertyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('properties').select('slug').where('id', '=', propertyId).executeTakeFirst()
  return row?.slug
}
