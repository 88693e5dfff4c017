import { registrationRuleOf } from '@keystay/contract/registrations/countries'
import type { GuestRegistrations, Registration, RegistrationKeeping } from '@keystay/contract/registrations/entities'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readCountry, readDestroyed, readKept, readStays, type StayRow } from './queries.ts'
import { registrationStateOf } from './rules.ts'

type Row = Pick<StayRow, 'form' | 'signature' | 'reason' | 'version'>

function writtenOf({ form, signature, reason, version }: Row) {
  return version === 0 ? null : { isFilled: form !== null, isSigned: signature !== null, reason }
}

/** What a guest reads of the registrations of a booking: how they stand, never what was written. Throws booking_not_found. */
export async function showOwnRegistrations(deps: Deps, key: BookingKey): Promise<GuestRegistrations> {
  const rows = await readStays(deps.database.write, key)
  const [first] = rows
  const rule = first ? registrationRuleOf(first.country) : null
  return {
    rule: rule && { who: rule.who, signs: rule.signs },
    country: first?.country ?? '',
    stays: rows.map((row) => {
      const { id, adults, children, isOpen, signature } = row
      const state = registrationStateOf(rule, writtenOf(row))
      return { id, adults, children, state, open: rule !== null && isOpen && signature === null }
    }),
  }
}

/** A stay's registration as the desk sees it. */
export function toRegistration(row: StayRow): Registration {
  const { id, country, guest, adults, children, form, signature, reason, destroyOn, version } = row
  const rule = registrationRuleOf(country)
  return {
    stayId: id,
    rule: rule && { who: rule.who, signs: rule.signs },
    country,
    state: registrationStateOf(rule, writtenOf(row)),
    guest,
    adults,
    children,
    form,
    signature,
    reason,
    destroyOn,
    version,
  }
}

/** A stay's registration, for the desk. Throws not_found. */
export async function showRegistration(deps: Deps, propertyId: string, stayId: string): Promise<Registration> {
  const [row] = await readStays(deps.database.write, { propertyId, stayId })
  if (!row) throw new DomainError('not_found')
  return toRegistration(row)
}

/** What a hotel keeps, and what it destroyed. Throws not_found. */
export async function showKeeping(deps: Deps, propertyId: string): Promise<RegistrationKeeping> {
  const { read } = deps.database
  const [country, { kept, nextOn }, destroyed] = await Promise.all([
    readCountry(read, propertyId),
    readKept(read, propertyId),
    readDestroyed(read, propertyId),
  ])
  if (country === undefined) throw new DomainError('not_found')
  return {
    rule: registrationRuleOf(country),
    kept,
    nextOn,
    destroyed: destroyed.map(({ at, count }) => ({ at: at.toISOString(), count })),
  }
}
