import type { PriceLine } from './price-rules.ts'

/**
 * What of the nights of a price is neither the rooms' price nor what each guest costs beside it, in minor units: supplements, less
 * what one alone saves. Null where a night was sold before that was kept.
 */
export function supplementsIn(lines: readonly Pick<PriceLine, 'kind' | 'supplementMinor'>[]): number | null {
  let sum = 0
  for (const { kind, supplementMinor = null } of lines) {
    if (kind !== 'night') continue
    if (supplementMinor === null) return null
    sum += supplementMinor
  }
  return sum
}
