import type { OwnerNight, OwnerNights } from '@keystay/contract/nights/entities'
import { unrestricted } from '@keystay/contract/nights/restrictions'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { planNightPrice, resolvePlans, type Plan } from '../inventory/rates/plan-rules.ts'
import { planNight } from '../inventory/pricing/room-nights.ts'
import { readInventory } from '../inventory/read-inventory.ts'
import { readPlanRows } from '../inventory/rates/read-rates.ts'
import { nightPrice, restrictionsBy, type TypeInventory } from '../inventory/rules.ts'
import { readSoldNights, type TypeKey } from './queries.ts'
import { ownRestrictionsOf, settingOf } from './rules.ts'

type Query = {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly planId: string | null
  readonly now: Date
  readonly language: Language
}

/** The nights `[from, to)` of a type by a plan, as its owner sees them. Throws not_found. */
export async function readOwnerNights(db: Sql, key: TypeKey, query: Query): Promise<OwnerNights> {
  const { propertyId, roomTypeId } = key
  const { from, to, planId, now, language } = query
  const [type, [inventory], rows] = await Promise.all([
    readSoldNights(db, key, from, to),
    readInventory(db, {
      propertyIds: [propertyId],
      roomTypeIds: [roomTypeId],
      stay: { checkIn: from, checkOut: to },
      now,
      addOverdue: false,
    }),
    planId === null ? null : readPlanRows(db, [propertyId]),
  ])
  if (!type || !inventory) throw new DomainError('not_found')
  const plans = resolvePlans(rows?.(propertyId).rows ?? [], [inventory])
  const plan = plans.find(({ id }) => id === planId) ?? null
  if (planId !== null && plan === null) throw new DomainError('not_found')
  const { currency, basePriceMinor, capacity, rowsByDate } = type
  return {
    roomType: { id: roomTypeId, name: translated(type.name, 'name', type.translations, language) },
    planId,
    version: type.version,
    basePrice: { minor: basePriceMinor, currency },
    nights: listNights(from, to).map((date) => ({
      ...nightBy(plan, inventory, date),
      sold: rowsByDate.get(date)?.sold ?? 0,
      capacity: rowsByDate.get(date)?.capacity ?? capacity,
    })),
  }
}

function nightBy(plan: Plan | null, inventory: TypeInventory, date: PlainDate): Omit<OwnerNight, 'sold' | 'capacity'> {
  const planId = plan?.id ?? null
  const setting = settingOf(inventory, planId, date)
  const { minStay, maxStay, minStayThrough, closedToArrival, closedToDeparture, closed } =
    restrictionsBy(inventory, planId)(date) ?? unrestricted
  const money = (minor: number) => ({ minor, currency: inventory.currency })
  const parent = plan?.pricing.parent
  return {
    date,
    price: money(planNightPrice(plan, inventory, date)),
    hasOwnPrice: setting.priceMinor !== null,
    parentPrice: parent ? money(planNight(parent, inventory.roomTypeId, date, nightPrice(inventory, date))) : null,
    minStay,
    maxStay,
    minStayThrough,
    closedToArrival,
    closedToDeparture,
    closed,
    ownRestrictions: planId === null ? [] : ownRestrictionsOf(setting),
  }
}
