import { sql } from 'kysely'
import type { FlexibleRooms } from '@keystay/contract/flexible-rooms/entities'
import type { FlexibleRoomsChange, FlexibleRoomsTrial } from '@keystay/contract/flexible-rooms/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { mayHouse } from '../inventory/read-hotel.ts'

type TypeRow = FlexibleRooms['types'][number] & { readonly translations: unknown }

/** What a hotel allows for guests who let it choose their room type, as its owner edits it. Throws not_found. */
export async function readFlexibleRooms(db: Sql | Tx, propertyId: string, language: Language): Promise<FlexibleRooms> {
  const row = await db
    .selectFrom('properties')
    .select(['flexiblePercent as percent', 'flexibleVersion as version'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  // What was chosen and fits no more, or is sold no more, is not told: it is not offered either.
  const { rows } = await sql<TypeRow>`
    SELECT t.id, t.name, t.translations,
      (SELECT coalesce(json_agg(b.id ORDER BY array_position(t.better_types, b.id)), '[]') FROM room_types b
        WHERE b.property_id = t.property_id AND b.id = ANY(t.better_types) AND ${mayHouse}) AS better,
      (SELECT coalesce(json_agg(b.id ORDER BY b.position, b.id), '[]') FROM room_types b
        WHERE b.property_id = t.property_id AND ${mayHouse}) AS may_house
    FROM room_types t WHERE t.property_id = ${propertyId} AND t.retired_at IS NULL ORDER BY t.position, t.id`.execute(
    db,
  )
  const types = rows.map(({ name, translations, ...type }) => ({
    ...type,
    name: translated(name, 'name', translations, language),
  }))
  return { ...row, types }
}

/**
 * Saves the flexible rooms of a hotel on top of the version that the form was filled from; bookings keep what they were sold for.
 * Throws not_found, changed_meanwhile with them as they are, validation_failed where a type cannot house the guests of another.
 */
export async function saveFlexibleRooms(
  deps: Deps,
  propertyId: string,
  form: FlexibleRoomsChange,
  language: Language,
): Promise<FlexibleRooms> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row lets one save after the other at them.
    await raiseCatalogueVersion(tx, propertyId)
    const current = await readFlexibleRooms(tx, propertyId, language)
    if (current.version !== form.version) throw new DomainError('changed_meanwhile', { details: { current } })
    requireFitting(current, form)
    const { percent } = form
    const ladders = current.types.map(({ id }) => ({ id, better: betterOf(form, id) }))
    await tx
      .updateTable('properties')
      .set({ flexiblePercent: percent, flexibleVersion: sql`flexible_version + 1` })
      .where('id', '=', propertyId)
      .execute()
    await sql`
      UPDATE room_types t SET better_types = l.better
      FROM json_to_recordset(${JSON.stringify(ladders)}::text::json) AS l (id uuid, better uuid[])
      WHERE t.property_id = ${propertyId} AND t.id = l.id AND t.better_types <> l.better`.execute(tx)
    const types = Object.fromEntries(
      ladders.filter(({ better }) => better.length > 0).map(({ id, better }) => [id, better]),
    )
    const detail = { percent, types: JSON.stringify(types) }
    const at = deps.clock()
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'flexible_rooms_changed', detail }])
    return await readFlexibleRooms(tx, propertyId, language)
  })
}

/** The types that a form names for one. */
export function betterOf({ types }: FlexibleRoomsTrial, id: string): readonly string[] {
  return [...new Set(types.find((type) => type.id === id)?.better)]
}

/** Throws validation_failed at the type that names another one which cannot house its guests, or that is none. */
export function requireFitting({ types }: FlexibleRooms, form: FlexibleRoomsTrial): void {
  const wrong = form.types.findIndex(({ id, better }) => {
    const fitting = types.find((type) => type.id === id)?.mayHouse
    return !fitting || better.some((one) => !fitting.includes(one))
  })
  if (wrong >= 0) throw fieldError({ path: `types.${wrong}`, code: 'flexible_type_unfit' })
}
