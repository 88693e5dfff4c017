import { sql } from 'kysely'
import { keptUntil, registrationRuleOf } from '@keystay/contract/registrations/countries'
import type { RegistrationReason } from '@keystay/contract/registrations/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { mayEnter, registrationStateOf, type Written } from './rules.ts'

type Arrival = {
  readonly propertyId: string
  readonly stayId: string
  /** The hotel's country. */
  readonly country: string
  /** Why the desk lets the guest in without it. */
  readonly reason: RegistrationReason | undefined
}

/** Whether the country's registration stands in the way of a check-in. */
export async function lacksRegistration(tx: Tx, { propertyId, stayId, country, reason }: Arrival): Promise<boolean> {
  const rule = registrationRuleOf(country)
  if (!rule || reason !== undefined) return false
  const { rows } = await sql<Written>`
    SELECT form IS NOT NULL AS is_filled, signature IS NOT NULL AS is_signed, reason FROM registrations
    WHERE property_id = ${propertyId} AND stay_id = ${stayId}`.execute(tx)
  return !mayEnter(registrationStateOf(rule, rows[0] ?? null), reason)
}

/**
 * What a check-in writes of a registration: why there is none, and when its term ends as far as one can tell. Nothing where the
 * country wants none.
 */
export function registrationWrites(
  { propertyId, stayId, country, reason }: Arrival,
  stay: { readonly arrival: PlainDate; readonly departure: PlainDate },
) {
  const rule = registrationRuleOf(country)
  if (!rule) return []
  const until = keptUntil(rule, stay)
  if (reason === undefined)
    return [
      sql`UPDATE registrations SET destroy_on = ${until}::date WHERE property_id = ${propertyId} AND stay_id = ${stayId}`,
    ]
  return [
    sql`INSERT INTO registrations AS r (property_id, stay_id, reason, destroy_on)
      VALUES (${propertyId}, ${stayId}, ${reason}, ${until})
      ON CONFLICT (property_id, stay_id) DO UPDATE
        SET reason = excluded.reason, destroy_on = excluded.destroy_on, version = r.version + 1`,
  ]
}

/** What a check-out writes of it: a term that runs from the departure begins with the day on which the guest has left. */
export function departureWrites({ propertyId, stayId, country }: Omit<Arrival, 'reason'>, day: PlainDate) {
  const rule = registrationRuleOf(country)
  if (rule?.from !== 'departure') return []
  const until = keptUntil(rule, { arrival: day, departure: day })
  return [
    sql`UPDATE registrations SET destroy_on = ${until}::date WHERE property_id = ${propertyId} AND stay_id = ${stayId}`,
  ]
}
