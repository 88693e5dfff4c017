import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { StandardPlan } from '@keystay/contract/rate-plans/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { toCancellation, toCancelValues } from './cancel-values.ts'
import { offeredCancellation } from './plan-tree.ts'
import { newPlanValues, readDeposit, toDeposit, type PlanValues } from './plan-values.ts'
import type { StandardBody } from './rate-plans-api.ts'

/** What the standard plan is called in each language while its hotel has given it no name. */
export type StandardNames = Readonly<Record<Language, string>>

const isUnnamed = (name: string, standardNames: StandardNames) => Object.values(standardNames).includes(name.trim())

/** The form of the standard plan as it is: of a plan's form what it has too. Names that nobody gave it do not stand there. */
export function toStandardValues(
  hotel: OwnerProperty,
  saved: StandardPlan,
  language: Language,
  standardNames: StandardNames,
): PlanValues {
  const { name, names, cancellation, payment, onSale } = saved
  const given = (one: Language) =>
    isUnnamed(name, standardNames) && names[one] === standardNames[one] ? '' : (names[one] ?? '')
  return {
    ...newPlanValues(hotel, null, name, language),
    names: Object.fromEntries(languages.map((one) => [one, given(one)])) as PlanValues['names'],
    cancelsAsHotel: cancellation === null,
    cancel: toCancelValues(cancellation ?? offeredCancellation(hotel.offers), language),
    payment,
    ...toDeposit(saved, language),
    onSale,
  }
}

/** What is sent, before the rules have seen it: a name that the owner gave stands for other languages too, "Standard" is translated. */
export function toStandardBody(values: PlanValues, standardNames: StandardNames): StandardBody {
  const { name, names, cancelsAsHotel, cancel, payment, onSale } = values
  const others = Object.entries(isUnnamed(name, standardNames) ? standardNames : {})
  const body = {
    name,
    names: {
      ...Object.fromEntries(others.filter(([, text]) => text !== name.trim())),
      ...Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== '')),
    },
    cancellation: cancelsAsHotel ? null : toCancellation(cancel),
    payment,
    ...readDeposit(values),
    onSale,
  }
  return body as StandardBody
}

/** What a standard plan says of which its hotel has said nothing yet. */
export function unsaidStandard(standardNames: StandardNames, language: Language): StandardPlan {
  return {
    name: standardNames[language],
    names: {},
    cancellation: null,
    payment: 'any',
    depositPercent: null,
    balanceDays: null,
    onSale: true,
    version: 0,
  }
}
