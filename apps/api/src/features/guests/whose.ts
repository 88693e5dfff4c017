import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whose bookings: those of an account, at all hotels, or some of one hotel. */
export type Whose = { readonly userId: string } | { readonly propertyId: string; readonly ids: readonly string[] }

/** Whether the booking `b` is one of theirs. */
export const isTheirs = (whose: Whose): RawBuilder<SqlBool> =>
  'userId' in whose
    ? sql`b.user_id = ${whose.userId}`
    : sql`b.property_id = ${whose.propertyId} AND b.id = ANY(${whose.ids}::uuid[])`
