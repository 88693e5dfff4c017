import type { TaxForm } from '../local-taxes/forms.ts'
import { customaryPercents } from '../rate-plans/cancellation.ts'
import type { Cancellation } from '../rate-plans/entities.ts'
import type { PlanForm } from '../rate-plans/forms.ts'
import { noFee, wholeFee } from '../shared/cancel-fees.ts'
import type { Language } from '../shared/languages.ts'
import type { VatForm } from '../vat/forms.ts'

export type InWords = Readonly<Record<Language, string>>

/** A local tax to begin with. Where only the municipality says how much it is, its rate is 0: nothing is charged until the owner has looked it up. */
export type TemplateTax = {
  readonly name: InWords
  /** By which statute; null where it is the municipality's, and all is to be looked up. */
  readonly source: InWords | null
  /** Of this town alone; null: of any other. */
  readonly city: string | null
} & Pick<
  TaxForm,
  'kind' | 'rates' | 'exemptBelowAge' | 'netOf' | 'withFood' | 'withDrinks' | 'firstNights' | 'vatPercent' | 'owedFor'
>

export type TemplatePlan = {
  readonly name: InWords
  /** Where the standard plan has breakfast already, it would say nothing new. */
  readonly addsBreakfast: boolean
} & Pick<PlanForm, 'adjustPercent' | 'personMinor' | 'stepMinor' | 'cancellation' | 'payment'>

/** What a hotel of a country begins with: amounts in minor units of the currency, percents in hundredths of a percent. */
export type CountryTemplate = {
  readonly currency: string
  /** When somebody last looked at the rules. */
  readonly asOf: string
  readonly source: InWords
  readonly vat: VatForm
  readonly taxes: readonly TemplateTax[]
  readonly plans: readonly TemplatePlan[]
}

const asOf = '2026-11-24'
const flexible: Cancellation = { tiers: [{ hours: 24, fee: noFee }], after: wholeFee }
/** In Germany a hotel saves costs where nobody comes, and keeps that much less. */
const flexibleGerman: Cancellation = { tiers: [{ hours: 24, fee: noFee }], after: { percent: 8000 } }
const never: Cancellation = { tiers: [], after: wholeFee }
const neverGerman: Cancellation = { tiers: [], after: { percent: 9000 } }

const withBreakfast = { de: 'Flexibel mit Frühstück', en: 'Flexible with breakfast', vi: 'Linh hoạt, gồm bữa sáng' }
/** Not called non-refundable: what customarily goes back of it would belie that. */
const saverNames = { de: 'Sparpreis', en: 'Saver rate', vi: 'Giá tiết kiệm' }

function plansOf(personMinor: number, stepMinor: number, flex: Cancellation, strict: Cancellation): TemplatePlan[] {
  const breakfast = { name: withBreakfast, addsBreakfast: true, adjustPercent: 0, personMinor }
  const saver = { name: saverNames, addsBreakfast: false, adjustPercent: -1000, personMinor: 0 }
  return [
    { ...breakfast, stepMinor: 1, cancellation: flex, payment: 'any' },
    { ...saver, stepMinor, cancellation: strict, payment: 'now' },
  ]
}

/** Per person and night, how much has to be looked up: nothing is charged until then. */
const lookedUp = {
  city: null,
  kind: 'person_night',
  rates: [{ from: '2026-01-01', rate: 0 }],
  exemptBelowAge: 0,
  netOf: null,
  withFood: true,
  withDrinks: true,
  firstNights: null,
  vatPercent: 0,
  owedFor: 'stay',
} satisfies Partial<TemplateTax>

export const countryTemplates: Readonly<Partial<Record<string, CountryTemplate>>> = {
  DE: {
    currency: 'EUR',
    asOf,
    source: {
      de: '§ 12 UStG: Übernachtung 7 %, Speisen 7 % seit 1. Januar 2026, Getränke 19 %; Getränke 30 % einer Verpflegung nach Abschnitt 10.1 Abs. 12 UStAE (BMF vom 22. Dezember 2025)',
      en: 'German VAT act § 12: accommodation 7%, food 7% since 1 January 2026, drinks 19%; drinks are 30% of a board (Finance Ministry, 22 December 2025)',
      vi: 'Luật thuế GTGT Đức § 12: lưu trú 7%, đồ ăn 7% từ 1/1/2026, đồ uống 19%; đồ uống chiếm 30% bữa ăn (Bộ Tài chính Đức, 22/12/2025)',
    },
    vat: {
      rates: [{ from: '2026-01-01', lodging: 700, food: 700, drinks: 1900, standard: 1900, reduced: 700 }],
      boards: [{ board: 'breakfast', adultMinor: 1200, childMinor: 600 }],
      drinksPercent: 3000,
      feeClass: 'none',
    },
    taxes: [
      {
        ...lookedUp,
        city: 'Berlin',
        name: { de: 'City Tax', en: 'City tax', vi: 'Thuế lưu trú Berlin' },
        source: {
          de: 'Übernachtungsteuergesetz Berlin: 7,5 % des Nettozimmerpreises seit 1. Januar 2025. Bitte prüfen.',
          en: 'Berlin accommodation tax act: 7.5% of the net room price since 1 January 2025. Please check.',
          vi: 'Luật thuế lưu trú Berlin: 7,5% giá phòng chưa thuế từ 1/1/2025. Vui lòng kiểm tra.',
        },
        kind: 'percent',
        rates: [{ from: '2025-01-01', rate: 750 }],
        netOf: { room: 700, food: 700, drinks: 1900 },
        withFood: false,
        withDrinks: false,
        vatPercent: 700,
        owedFor: 'payment',
      },
      { ...lookedUp, name: { de: 'Kurtaxe', en: 'Visitor’s tax', vi: 'Phí du lịch' }, source: null },
    ],
    plans: plansOf(1200, 100, flexibleGerman, neverGerman),
  },
  AT: {
    currency: 'EUR',
    asOf,
    source: {
      de: '§ 10 UStG: Übernachtung samt ortsüblichem Frühstück 10 % seit 1. November 2018, Speisen 10 %, Getränke 20 %',
      en: 'Austrian VAT act § 10: accommodation with customary breakfast 10% since 1 November 2018, food 10%, drinks 20%',
      vi: 'Luật thuế GTGT Áo § 10: lưu trú gồm bữa sáng 10% từ 1/11/2018, đồ ăn 10%, đồ uống 20%',
    },
    vat: {
      rates: [{ from: '2018-11-01', lodging: 1000, food: 1000, drinks: 2000, standard: 2000, reduced: 1000 }],
      // The breakfast has the rate of the night.
      boards: [],
      drinksPercent: 0,
      feeClass: 'none',
    },
    taxes: [
      {
        ...lookedUp,
        exemptBelowAge: 15,
        name: { de: 'Ortstaxe', en: 'Local tax', vi: 'Thuế địa phương' },
        source: null,
      },
    ],
    plans: plansOf(1200, 100, flexible, never),
  },
  PT: {
    currency: 'EUR',
    asOf,
    source: {
      de: 'Código do IVA, Festland: Übernachtung mit Frühstück 6 % (Lista I, 2.17), Speisen 13 % (Lista II, 3.1), alkoholische Getränke und Limonaden 23 %; auf Madeira und den Azoren weniger',
      en: 'Código do IVA, mainland: accommodation with breakfast 6% (list I, 2.17), food 13% (list II, 3.1), alcoholic and soft drinks 23%; less on Madeira and the Azores',
      vi: 'Código do IVA, đất liền: lưu trú gồm bữa sáng 6% (danh mục I, 2.17), đồ ăn 13% (danh mục II, 3.1), đồ uống có cồn và nước ngọt 23%; Madeira và Açores thấp hơn',
    },
    vat: {
      rates: [{ from: '2024-01-01', lodging: 600, food: 1300, drinks: 2300, standard: 2300, reduced: 600 }],
      // The breakfast has the rate of the night.
      boards: [],
      drinksPercent: 0,
      feeClass: 'none',
    },
    taxes: [
      {
        ...lookedUp,
        exemptBelowAge: 14,
        firstNights: 7,
        name: { de: 'Taxa turística', en: 'Tourist tax', vi: 'Thuế du lịch' },
        source: null,
      },
    ],
    plans: plansOf(1200, 100, flexible, never),
  },
  VN: {
    currency: 'VND',
    asOf,
    source: {
      de: 'Beschluss 204/2025/QH15 und Dekret 174/2025/ND-CP: 8 % statt 10 % vom 1. Juli 2025 bis 31. Dezember 2026, nicht für Bier und andere alkoholische Getränke',
      en: 'Resolution 204/2025/QH15 and Decree 174/2025/ND-CP: 8% instead of 10% from 1 July 2025 to 31 December 2026, not for beer and other alcoholic drinks',
      vi: 'Nghị quyết 204/2025/QH15 và Nghị định 174/2025/NĐ-CP: 8% thay cho 10% từ 1/7/2025 đến 31/12/2026, không áp dụng cho bia, rượu',
    },
    vat: {
      rates: [
        { from: '2025-07-01', lodging: 800, food: 800, drinks: 1000, standard: 800, reduced: 500 },
        { from: '2027-01-01', lodging: 1000, food: 1000, drinks: 1000, standard: 1000, reduced: 500 },
      ],
      boards: [{ board: 'breakfast', adultMinor: 150_000, childMinor: 75_000 }],
      drinksPercent: 0,
      feeClass: 'none',
    },
    taxes: [],
    plans: plansOf(150_000, 1000, flexible, never),
  },
}

type Hotel = {
  readonly country: string
  readonly currency: string
  readonly city: string
  readonly hasBreakfast: boolean
}

/** What a hotel may begin with: the template of its country, with the tax of its town; null where there is none for its currency. */
export function templateFor({ country, currency, city, hasBreakfast }: Hotel): CountryTemplate | null {
  const template = countryTemplates[country]
  if (template?.currency !== currency) return null
  const ofTown = template.taxes.filter((tax) => tax.city?.toLowerCase() === city.trim().toLowerCase())
  const taxes = ofTown.length > 0 ? ofTown : template.taxes.filter((tax) => tax.city === null)
  const plans = template.plans.filter(({ addsBreakfast }) => !(addsBreakfast && hasBreakfast))
  return { ...template, taxes, plans: plans.map((plan) => atCustomaryFee(plan, hasBreakfast)) }
}

/** What is kept of a room alone is more than custom leaves of one with breakfast, and the owner's form would warn of it. */
function atCustomaryFee(plan: TemplatePlan, hasBreakfast: boolean): TemplatePlan {
  const { after } = plan.cancellation
  if (!('percent' in after) || after.percent !== customaryPercents.room_only) return plan
  const board = plan.addsBreakfast || hasBreakfast ? 'breakfast' : 'room_only'
  return { ...plan, cancellation: { ...plan.cancellation, after: { percent: customaryPercents[board] } } }
}
