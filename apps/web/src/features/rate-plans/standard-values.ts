import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StandardPlan } from '@keystay/contract/rate-plans/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { toCancellation, toCancelValues } from './cancel-values.ts'
import { offeredCancellation } from './plan-tree.ts'
import { newPlanValues, readDeposit, toDeposit, type PlanValues } from './plan-values.ts'
import type { StandardBody } from './rate-plans-api.ts'

/** The form of the standard plan as it is: of a plan's form what it has too. */
export function toStandardValues(hotel: OwnerProperty, saved: StandardPlan, language: Language): PlanValues {
  const { name, names, cancellation, payment, onSale } = saved
  return {
    ...newPlanValues(hotel, null, name, language),
    names: Object.fromEntries(languages.map((one) => [one, names[one] ?? ''])) as PlanValues['names'],
    cancelsAsHotel: cancellation === null,
    cancel: toCancelValues(cancellation ?? offeredCancellation(hotel.offers), language),
    payment,
    ...toDeposit(saved, language),
    onSale,
  }
}

/** What is sent, before the rules have seen it. */
export function toStandardBody(values: PlanValues): StandardBody {
  const { name, names, cancelsAsHotel, cancel, payment, onSale } = values
  const body = {
    name,
    names: Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== '')),
    cancellation: cancelsAsHotel ? null : toCancellation(cancel),
    payment,
    ...readDeposit(values),
    onSale,
  }
  return body as StandardBody
}

/** What a standard plan says of which its hotel has said nothing yet, by the names that it has on this page. */
export function unsaidStandard(namesByLanguage: Readonly<Record<Language, string>>, language: Language): StandardPlan {
  return {
    name: namesByLanguage[language],
    names: Object.fromEntries(Object.entries(namesByLanguage).filter(([other]) => other !== language)),
    cancellation: null,
    payment: 'any',
    depositPercent: null,
    balanceDays: null,
    onSale: true,
    version: 0,
  }
}
