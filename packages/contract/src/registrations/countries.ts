import type { PlainDate } from '../shared/plain-dates.ts'

/** Whom a country wants hotels to register, and how long what they said is kept. */
export type RegistrationRule = {
  readonly who: 'foreigners' | 'everybody'
  /** Whether the guest signs it. */
  readonly signs: boolean
  /** So many months from the arrival it is kept, and not longer than `withinMonths` after that. */
  readonly keepMonths: number
  readonly withinMonths: number
  /** The statute. */
  readonly source: string
}

/** When somebody last looked at the statutes. */
export const registrationRulesAsOf = '2026-11-27'

/** Countries that want it; in all others nobody is asked for more than the booking knows. */
const rules: Readonly<Record<string, RegistrationRule>> = {
  DE: { who: 'foreigners', signs: true, keepMonths: 12, withinMonths: 3, source: 'BMG §§ 29, 30' },
  AT: { who: 'everybody', signs: true, keepMonths: 84, withinMonths: 1, source: 'MeldeG §§ 5, 10' },
  FR: { who: 'foreigners', signs: true, keepMonths: 6, withinMonths: 1, source: 'CESEDA R814-1' },
  ES: { who: 'everybody', signs: true, keepMonths: 36, withinMonths: 1, source: 'RD 933/2021' },
  PT: { who: 'foreigners', signs: false, keepMonths: 12, withinMonths: 1, source: 'Lei 23/2007, art. 15–17' },
  GB: {
    who: 'everybody',
    signs: false,
    keepMonths: 12,
    withinMonths: 1,
    source: 'Immigration (Hotel Records) Order 1972',
  },
  VN: { who: 'everybody', signs: false, keepMonths: 24, withinMonths: 3, source: 'Luật Cư trú 2020, điều 30' },
}

/** What a country (ISO 3166 code) wants; null: nothing. */
export function registrationRuleOf(country: string): RegistrationRule | null {
  return rules[country] ?? null
}

/** The last day on which a registration is kept: as many months after the arrival, or the last day of a month that is too short. */
export function keptUntil({ keepMonths }: RegistrationRule, arrival: PlainDate): PlainDate {
  const [year = 0, month = 1, day = 1] = arrival.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + keepMonths, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + keepMonths, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
}
