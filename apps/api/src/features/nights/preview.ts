import type { NightsEffect, NightsPreview } from '@keystay/contract/nights/entities'
import type { NightsPreviewForm } from '@keystay/contract/nights/forms'
import { planNightPrice, resolvePlans, sellsType, type OtherPlan } from '../inventory/rates/plan-rules.ts'
import type { TypeInventory } from '../inventory/rules.ts'
import { datesOf, isUnsold, withChanges, type CellChange, type State } from './rules.ts'

/** Inventories of the same types and plans of the same hotel, in the same order, as they are or as they would be. */
type Priced = { readonly inventories: readonly TypeInventory[]; readonly plans: readonly OtherPlan[] }

/** What changes would do to the nights that a form speaks of, and to the prices that derive from them. */
export function previewOf(form: NightsPreviewForm, state: State, changes: readonly CellChange[]): NightsPreview {
  const { inventories, rows, versions } = state
  const after = withChanges(inventories, changes)
  const [old, next]: [Priced, Priced] = [
    { inventories, plans: resolvePlans(rows, inventories) },
    { inventories: after, plans: resolvePlans(rows, after) },
  ]
  const pairs = inventories.flatMap(({ roomTypeId }) => form.planIds.map((planId) => ({ roomTypeId, planId })))
  const isMeant = ({ roomTypeId, planId }: (typeof pairs)[number]) => !isUnsold(rows, planId, roomTypeId)
  return {
    versions: Object.fromEntries(versions),
    nights: datesOf(form).length,
    effects: pairs.filter(isMeant).map(({ roomTypeId, planId }): NightsEffect => {
      const own = changes.filter((change) => change.roomTypeId === roomTypeId && change.planId === planId)
      const hasPrices = form.price !== undefined && own.length > 0
      return {
        roomTypeId,
        planId,
        nights: own.length,
        prices: hasPrices ? { before: spanOf(own, old), after: spanOf(own, next) } : null,
      }
    }),
    derived: derivedOf(changes, old, next),
    notSold: pairs.flatMap((pair) => (pair.planId === null || isMeant(pair) ? [] : { ...pair, planId: pair.planId })),
  }
}

function spanOf(changes: readonly CellChange[], { inventories, plans }: Priced) {
  const prices = changes.flatMap(({ roomTypeId, planId, date }) => {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    const plan = plans.find(({ id }) => id === planId) ?? null
    return inventory ? [planNightPrice(plan, inventory, date)] : []
  })
  const currency = inventories[0]?.currency ?? ''
  const least = prices.reduce((a, b) => Math.min(a, b))
  const most = prices.reduce((a, b) => Math.max(a, b))
  return { least: { minor: least, currency }, most: { minor: most, currency } }
}

function derivedOf(changes: readonly CellChange[], old: Priced, next: Priced): NightsPreview['derived'] {
  const repriced = Map.groupBy(
    changes.filter(({ before, after }) => before.priceMinor !== after.priceMinor),
    ({ roomTypeId }) => roomTypeId,
  )
  const counts = old.plans.map((plan, index) => {
    let nights = 0
    for (const [type, inventory] of old.inventories.entries()) {
      const [planAfter, typeAfter] = [next.plans[index], next.inventories[type]]
      if (!planAfter || !typeAfter || !sellsType(plan, inventory)) continue
      const ofType = repriced.get(inventory.roomTypeId) ?? []
      const own = new Set(ofType.filter(({ planId }) => planId === plan.id).map(({ date }) => date))
      for (const date of new Set(ofType.map((change) => change.date)))
        if (!own.has(date) && planNightPrice(plan, inventory, date) !== planNightPrice(planAfter, typeAfter, date))
          nights += 1
    }
    return { planId: plan.id, nights }
  })
  return counts.filter(({ nights }) => nights > 0)
}
