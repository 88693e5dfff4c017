import { keptUntil, registrationRuleOf, type RegistrationRule } from '@keystay/contract/registrations/countries'
import type { Registration } from '@keystay/contract/registrations/entities'
import type { DeskRegistrationForm, RegistrationForm } from '@keystay/contract/registrations/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readStays, writeForm, type StayRow } from './queries.ts'
import { toRegistration } from './show-registration.ts'

type AtDesk = { readonly propertyId: string; readonly stayId: string; readonly userId: string }

/**
 * Saves what the desk was told and the guest signed, on top of the version that it saw. Throws not_found, registration_closed where the
 * country wants none, changed_meanwhile with what is there now, validation_failed.
 */
export async function saveRegistration(deps: Deps, at: AtDesk, body: DeskRegistrationForm): Promise<Registration> {
  const { propertyId, stayId, userId } = at
  const { signature, version, ...form } = body
  return await inTransaction(deps.database.write, async (tx) => {
    const { row, rule } = await requireWanted(tx, { propertyId, stayId }, form)
    const filled = { propertyId, stayId, form, signature, filledBy: 'desk', filledAt: deps.clock() } as const
    const isWritten = await writeForm(tx, { ...filled, destroyOn: keptUntil(rule, row) }, version)
    const [now] = await readStays(tx, { propertyId, stayId })
    if (!now) throw new DomainError('not_found')
    if (!isWritten) throw new DomainError('changed_meanwhile', { details: { current: toRegistration(now) } })
    await note(tx, deps, { propertyId, stayId, by: userId })
    return toRegistration(now)
  })
}

type OfGuest = { readonly propertyId: string; readonly bookingId: string; readonly stayId: string }

/** Saves what a guest fills in before the arrival. Throws booking_not_found, registration_closed, validation_failed. */
export async function fillRegistration(deps: Deps, key: OfGuest, form: RegistrationForm): Promise<void> {
  const { propertyId, stayId } = key
  await inTransaction(deps.database.write, async (tx) => {
    const { row, rule } = await requireWanted(tx, key, form)
    if (!row.isOpen) throw new DomainError('registration_closed')
    const filled = { propertyId, stayId, form, signature: null, filledBy: 'guest', filledAt: deps.clock() } as const
    if (!(await writeForm(tx, { ...filled, destroyOn: keptUntil(rule, row) }, null)))
      throw new DomainError('registration_closed')
    await note(tx, deps, { propertyId, stayId, by: null })
  })
}

/** The stay, and what its country wants of this form. */
async function requireWanted(
  tx: Tx,
  at: { readonly propertyId: string; readonly stayId: string; readonly bookingId?: string },
  form: RegistrationForm,
): Promise<{ readonly row: StayRow; readonly rule: RegistrationRule }> {
  const [row] = await readStays(tx, at)
  if (!row) throw new DomainError(at.bookingId === undefined ? 'not_found' : 'booking_not_found')
  const rule = registrationRuleOf(row.country)
  if (!rule) throw new DomainError('registration_closed')
  const isForeigner = form.people[0]?.nationality !== row.country
  if (isForeigner && form.document === '') throw fieldError({ path: 'document', code: 'required' })
  return { row, rule }
}

/** Who did it, never what was written. */
async function note(
  tx: Tx,
  { clock }: Deps,
  { propertyId, stayId, by }: { readonly propertyId: string; readonly stayId: string; readonly by: string | null },
): Promise<void> {
  const actor = by === null ? 'guest' : 'owner'
  const detail = { by, stay: stayId }
  await writeAudit(tx, [{ propertyId, bookingId: null, at: clock(), actor, event: 'registration_saved', detail }])
}
