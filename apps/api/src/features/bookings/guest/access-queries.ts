import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'

type Grant = BookingKey & { readonly secretHash: Buffer; readonly createdAt: Date }

/** Lets the browser with this secret see the booking. */
export async function grantAccess(db: Sql | Tx, grant: Grant): Promise<void> {
  await accessWrite(db, grant).execute()
}

/** The same as a part of a statement that writes more. */
export function accessWrite(db: Sql | Tx, grant: Grant) {
  return db
    .insertInto('bookingAccess')
    .values(grant)
    .onConflict((conflict) => conflict.doNothing())
}

/** Whether the browser with this secret was let see any booking. */
export async function opensAnything(db: Sql, secretHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('bookingAccess')
    .select('bookingId')
    .where('secretHash', '=', secretHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a browser with one of these secrets was let see the booking. */
export async function hasAccess(
  db: Sql,
  propertyId: string,
  bookingId: string,
  secretHashes: readonly Buffer[],
): Promise<boolean> {
  const row = await db
    .selectFrom('bookingAccess')
    .select('bookingId')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('secretHash', 'in', secretHashes)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a booking belongs to an account. */
export async function isOfAccount(db: Sql, propertyId: string, bookingId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The booking with this code and e-mail (case ignored), of a hotel where one is named. */
export async function findByCode(
  db: Sql,
  code: string,
  email: string,
  hotelKey?: string,
): Promise<BookingKey | undefined> {
  const found = db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .select(['b.propertyId', 'b.id as bookingId'])
    .where('b.code', '=', code)
    .where((where) => where(where.fn('lower', ['b.guestEmail']), '=', email.toLowerCase()))
  return await (hotelKey === undefined ? found : found.where('p.slug', '=', hotelKey)).executeTakeFirst()
}

/** The hotel key of a booking; undefined when its guest's account was erased: then nobody may open it. */
export async function readOpenable(db: Sql, propertyId: string, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .select('p.slug')
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .where('b.guestErasedAt', 'is', null)
    .executeTakeFirst()
  return row?.slug
}
