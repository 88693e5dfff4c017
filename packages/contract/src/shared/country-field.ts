import { z } from 'zod'
import { say } from './fields.ts'

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Unions, test codes and "unknown", which are no countries. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])

/** Whether two letters name a country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !noCountries.has(code) && regionNames.of(code) !== undefined
}

/** A country by its two letters. */
export const countryField = z.string(say('required')).trim().min(1, say('required')).refine(isCountry, say('invalid'))
