import type { StandardPlan } from '@keystay/contract/rate-plans/entities'
import type { StandardChange } from '@keystay/contract/rate-plans/forms'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readHotelPlans, writeStandard } from './queries.ts'
import { checkStandard, standardOf, tellStandard } from './rules.ts'
import { inStory } from './save-plan.ts'

/**
 * Changes what a hotel says of its standard plan, on top of the version that the form was filled from, 0 where nothing was said
 * yet; bookings keep what they were promised. Throws not_found, changed_meanwhile with the plan as it is, validation_failed.
 */
export async function changeStandard(
  deps: Deps,
  propertyId: string,
  { version, ...form }: StandardChange,
): Promise<StandardPlan> {
  const standard = standardOf(form, version)
  return await inStory(deps, propertyId, async (tx, plans) => {
    const issues = checkStandard(standard, plans)
    const isCurrent = (plans.standard?.version ?? 0) === version
    if (isCurrent && issues.length > 0) throw fieldError(...issues)
    if (!isCurrent || !(await writeStandard(tx, propertyId, standard)))
      throw new DomainError('changed_meanwhile', { details: { current: await readStandard(tx, propertyId) } })
    const { payment, onSale, cancellation } = standard
    const detail = { payment, onSale: Number(onSale), ownCancellation: Number(cancellation !== null) }
    const event = 'standard_plan_changed'
    await writeAudit(tx, [{ propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event, detail }])
    return await readStandard(tx, propertyId)
  })
}

async function readStandard(tx: Tx, propertyId: string): Promise<StandardPlan> {
  const saved = tellStandard((await readHotelPlans(tx, propertyId)).standard)
  if (saved === null) throw new DomainError('not_found')
  return saved
}
