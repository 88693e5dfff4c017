import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { PlanChange, PlanForm } from '@keystay/contract/rate-plans/forms'
import { maxRatePlans } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { inTransaction, violated, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import type { PlanRow } from '../inventory/rates/plan-rules.ts'
import { insertPlan, lockPlans, readHotelPlans, retirePlan, updatePlan, type PlanKey } from './queries.ts'
import { checkPlan, listPlans, planOf, sellsAny, type HotelPlans } from './rules.ts'

/** Adds a plan after the others. Throws too_many_plans, validation_failed. */
export async function createPlan(deps: Deps, propertyId: string, form: PlanForm): Promise<RatePlan> {
  return await inStory(deps, propertyId, async (tx) => await addPlan(tx, deps, propertyId, form))
}

/** The same in a story that has locked the hotel's plans, or knows that there are none, and raises its catalogue's version. */
export async function addPlan(tx: Tx, deps: Deps, propertyId: string, form: PlanForm): Promise<RatePlan> {
  const plan = planOf(form, newId())
  const plans = await readHotelPlans(tx, propertyId)
  if (plans.rows.length >= maxRatePlans) throw new DomainError('too_many_plans', { params: { max: maxRatePlans } })
  requireSound(plan, plans)
  await insertPlan(tx, propertyId, plan)
  await noteChange(tx, deps, 'plan_added', { propertyId, plan })
  return await requirePlan(tx, { propertyId, planId: plan.id })
}

/**
 * Changes a plan on top of the version that the form was filled from; bookings keep what they were promised. Throws
 * not_found, changed_meanwhile with the plan as it is, validation_failed.
 */
export async function changePlan(deps: Deps, key: PlanKey, { version, ...form }: PlanChange): Promise<RatePlan> {
  const { propertyId, planId } = key
  const plan = planOf(form, planId)
  return await inStory(deps, propertyId, async (tx, plans) => {
    const current = findPlan(plans, planId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    requireSound(plan, plans)
    await updatePlan(tx, propertyId, plan)
    await noteChange(tx, deps, 'plan_changed', { propertyId, plan })
    return await requirePlan(tx, key)
  })
}

/** Deletes a plan: nobody books by it any more. Throws not_found, plan_has_children with those derived from it, and last_plan_on_sale. */
export async function deletePlan(deps: Deps, key: PlanKey): Promise<void> {
  const { propertyId, planId } = key
  await inStory(deps, propertyId, async (tx, { standard, rows }) => {
    const plan = rows.find(({ id }) => id === planId)
    if (!plan) throw new DomainError('not_found')
    const children = rows.filter(({ parentId }) => parentId === planId).map(({ id, name }) => ({ id, name }))
    if (children.length > 0) {
      const names = children.map(({ name }) => name).join(', ')
      throw new DomainError('plan_has_children', { params: { plans: names }, details: { plans: children } })
    }
    if (!sellsAny({ standard, rows: rows.filter(({ id }) => id !== planId) }))
      throw new DomainError('last_plan_on_sale')
    await retirePlan(tx, key, deps.clock())
    await noteChange(tx, deps, 'plan_deleted', { propertyId, plan })
  })
}

function requireSound(plan: PlanRow, plans: HotelPlans): void {
  const issues = checkPlan(plan, plans)
  if (issues.length > 0) throw fieldError(...issues)
}

async function requirePlan(tx: Tx, { propertyId, planId }: PlanKey): Promise<RatePlan> {
  return findPlan(await readHotelPlans(tx, propertyId), planId)
}

function findPlan(plans: HotelPlans, planId: string): RatePlan {
  const plan = listPlans(plans).find(({ id }) => id === planId)
  if (!plan) throw new DomainError('not_found')
  return plan
}

type Change = { readonly propertyId: string; readonly plan: PlanRow }

/** What owners' pages hear of: the change and what it is about, in figures. */
async function noteChange(
  tx: Tx,
  { clock }: Deps,
  event: Extract<AuditEntry['event'], `plan_${string}`>,
  { propertyId, plan }: Change,
): Promise<void> {
  const { id: planId, parentId, adjustPercent, adjustMinor, stepMinor, personMinor } = plan
  const detail = { planId, parentId, adjustPercent, adjustMinor, stepMinor, personMinor }
  await writeAudit(tx, [{ propertyId, at: clock(), bookingId: null, actor: 'owner', event, detail }])
}

/** A story that changes a hotel's plans: they are locked, and its catalogue has another version afterwards. */
export async function inStory<T>(
  deps: Deps,
  propertyId: string,
  story: (tx: Tx, plans: HotelPlans) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.database.write, async (tx) => {
      await lockPlans(tx, propertyId)
      const result = await story(tx, await readHotelPlans(tx, propertyId))
      await raiseCatalogueVersion(tx, propertyId)
      return result
    })
  } catch (error) {
    throw violated(error, 'rate_plans_name') ? fieldError({ path: 'name', code: 'plan_name_taken' }) : error
  }
}
