import { pricesOn } from '../../../apps/api/src/features/inventory/rates/extra-rules.ts'
import { priceOf, vatOf } from '../../../apps/api/src/features/inventory/pricing/price.ts'
import type { Proof } from '../../lib/proof.ts'
import { feeAt } from './cancelling.ts'
import { comparePrices } from './compare-prices.ts'
import { pricePlants } from './plants.ts'

/** Stays of a run that is not of one stay. */
export const wholeRun = 100_000
/** So many are told in words; the rest is counted. */
const toldAtMost = 5

/** The product's price of random stays in random hotels is the oracle's, and keeps the laws of prices. */
export const prices: Proof = {
  options: { stays: { type: 'string' }, seed: { type: 'string' } },
  plants: Object.keys(pricePlants),
  run({ values, plant, progress }) {
    const stays = Number(values['stays'] ?? (values['seed'] === undefined ? wholeRun : 1))
    const first = Number(values['seed'] ?? 1)
    const right = { priceOf, vatOf, pricesOn, feeAt }
    let told = 0
    const tell = (number: number, wrong: string) => {
      told += 1
      if (told <= toldAtMost) console.error(`Stay ${number} (npm run prove -- prices --seed ${number}): ${wrong}`)
    }
    const pricing = pricePlants[plant ?? '']?.(right) ?? right
    return Promise.resolve(comparePrices(pricing, { first, stays }, tell, progress))
  },
}
