import type { OwnerProperty } from '@keystay/contract/properties/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { TaxBody } from './local-taxes-api.ts'

export const taxPresets = ['kurtaxe', 'city_tax_berlin', 'ortstaxe', 'taxa_turistica'] as const

export type TaxPreset = (typeof taxPresets)[number]

/** What hotels of a country begin with: the texts say by which statute, and as of when. */
const presetsOf: Readonly<Record<string, readonly TaxPreset[]>> = {
  DE: ['kurtaxe', 'city_tax_berlin'],
  AT: ['ortstaxe'],
  PT: ['taxa_turistica'],
}

export function presetsFor({ country, city, currency }: OwnerProperty): readonly TaxPreset[] {
  const isBerlin = city.trim().toLowerCase() === 'berlin'
  return (presetsOf[country] ?? []).filter(
    (preset) => currency === 'EUR' && (preset !== 'city_tax_berlin' || isBerlin) && (preset !== 'kurtaxe' || !isBerlin),
  )
}

type Preset = Pick<TaxBody, 'kind' | 'exemptBelowAge' | 'netOf' | 'firstNights' | 'vatPercent' | 'owedFor'> & {
  readonly withBoard: boolean
  /** Who is exempt beside children, where the law says so. */
  readonly exempt: Readonly<Record<Language, string>> | null
  readonly from: string | null
  /** Null: the municipality says how much; the owner looks it up. */
  readonly rate: number | null
}

const perNight = {
  kind: 'person_night',
  netOf: null,
  vatPercent: 0,
  owedFor: 'stay',
  withBoard: true,
  exempt: null,
  firstNights: null,
  from: null,
  rate: null,
} as const

/** What each preset fills in; percents in hundredths of a percent, amounts in cents. */
export const presetValues: Readonly<Record<TaxPreset, Preset>> = {
  // Who else owes none is the municipality's to say: the field only gives an example.
  kurtaxe: { ...perNight, exemptBelowAge: 0 },
  city_tax_berlin: {
    kind: 'percent',
    exemptBelowAge: 0,
    netOf: { room: 700, food: 700, drinks: 1900 },
    firstNights: null,
    vatPercent: 700,
    owedFor: 'payment',
    withBoard: false,
    // Since 1 April 2024 who travels for work pays it too.
    exempt: null,
    from: '2025-01-01',
    rate: 750,
  },
  ortstaxe: { ...perNight, exemptBelowAge: 15 },
  // As in Porto.
  taxa_turistica: {
    ...perNight,
    // Lisbon and Porto: hóspedes com idade superior a 13 anos.
    exemptBelowAge: 14,
    firstNights: 7,
    exempt: {
      de: 'Gäste in ärztlicher Behandlung, Menschen mit Behinderung ab 60 %',
      en: 'Guests in medical treatment, people with a disability of 60% or more',
      vi: 'Khách điều trị y tế, người khuyết tật từ 60%',
    },
  },
}
