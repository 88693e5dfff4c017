import type { AgeBands } from '@keystay/contract/age-bands/entities'
import type { AgesExampleForm } from '@keystay/contract/age-bands/forms'
import type { AgeBand } from '../inventory/pricing/price-input.ts'
import { extraAdultBand } from '../inventory/rates/read-bands.ts'

/** Bands as their owner edits them. */
export function tellBands(bands: readonly AgeBand[], version: number): AgeBands {
  return {
    bands: bands.filter(({ adult }) => !adult).map(({ adult: _adult, ...band }) => band),
    extraAdult: bands.find(({ adult }) => adult)?.supplement ?? null,
    version,
  }
}

/** Bands as a form has them, to be priced with. */
export function bandsOf({ bands, extraAdult }: NonNullable<AgesExampleForm['bands']>): AgeBand[] {
  const children = bands.map((band) => ({ ...band, adult: false }))
  return extraAdult ? [...children, extraAdultBand(extraAdult)] : children
}
