import type { PlainDate } from '../shared/plain-dates.ts'

/** Whom a country wants hotels to register, and how long what they said is kept. */
export type RegistrationRule = {
  readonly who: 'foreigners' | 'everybody'
  /** Whether the guest signs it. */
  readonly signs: boolean
  /** So many months from that day it is kept, and not longer than `withinMonths` after that. */
  readonly keepMonths: number
  readonly from: 'arrival' | 'departure'
  /** Days on top: the term begins with a notice to the authorities, for which the hotel has so many days. */
  readonly noticeDays: number
  readonly withinMonths: number
  /** The statute. */
  readonly source: string
  /** When somebody last looked at it. */
  readonly asOf: PlainDate
}

const looked = { from: 'arrival', noticeDays: 0, withinMonths: 1, asOf: '2026-11-27' } as const

/** Countries (ISO 3166 codes) that want it; in all others nobody is asked for more than the booking knows. */
export const registrationRules: Readonly<Record<string, RegistrationRule>> = {
  // Who is no citizen of Germany, since 2025.
  DE: { ...looked, who: 'foreigners', signs: true, keepMonths: 12, withinMonths: 3, source: 'BMG §§ 29, 30 (BEG IV)' },
  AT: { ...looked, who: 'everybody', signs: true, keepMonths: 84, source: 'MeldeG §§ 5, 10; MeldeV § 19' },
  FR: { ...looked, who: 'foreigners', signs: true, keepMonths: 6, source: 'CESEDA R814-1 – R814-3' },
  ES: { ...looked, who: 'everybody', signs: true, keepMonths: 36, from: 'departure', source: 'RD 933/2021, art. 5, 6' },
  // Citizens of the EU included. Kept for a year from the day after the notice that the guest has left: three working days.
  PT: {
    ...looked,
    who: 'foreigners',
    signs: false,
    keepMonths: 12,
    from: 'departure',
    noticeDays: 7,
    source: 'Lei 23/2007, art. 15, 16',
  },
  GB: { ...looked, who: 'everybody', signs: false, keepMonths: 12, source: 'SI 1972/1689 (Hotel Records)' },
  VN: {
    ...looked,
    who: 'everybody',
    signs: false,
    keepMonths: 36,
    withinMonths: 3,
    source: 'Luật Cư trú 2020, điều 30; Nghị định 96/2016/NĐ-CP, điều 44',
  },
}

/** What a country (ISO 3166 code) wants; null: nothing. */
export function registrationRuleOf(country: string): RegistrationRule | null {
  return registrationRules[country] ?? null
}

type Dates = { readonly arrival: PlainDate; readonly departure: PlainDate }

/**
 * The last day on which a registration is kept: as many months after the day that counts, or the last day of a month that is too
 * short, and the days of the notice.
 */
export function keptUntil({ keepMonths, from, noticeDays }: RegistrationRule, stay: Dates): PlainDate {
  const [year = 0, month = 1, day = 1] = stay[from].split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + keepMonths, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month - 1 + keepMonths, Math.min(day, lastOfMonth) + noticeDays))
  return last.toISOString().slice(0, 10)
}
