import type { CancelFee } from '@keystay/contract/shared/cancel-fees'
import type { Cancellation } from '@keystay/contract/rate-plans/entities'
import { priceTiers, tierAt, tiersFor } from '../../../apps/api/src/features/inventory/rates/cancellation.ts'
import type { Price, PriceInput } from '../../../apps/api/src/features/inventory/pricing/price-input.ts'
import { instantIn } from '../../../apps/api/src/platform/values/zones.ts'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { oneOf, percent } from './hotels.ts'
import { sumOf } from './oracle/fractions.ts'
import { oracleFee, oracleInstant } from './oracle/cancellation.ts'

/** A booked stay that its guest may cancel. */
export type Cancelling = {
  readonly policy: Cancellation
  readonly zone: string
  readonly checkIn: string
  readonly checkInTime: string
  readonly bookedAt: Date
  /** The lodging by night. */
  readonly lodging: readonly number[]
}

/** The product's fee for cancelling at an instant, in minor units. */
export function feeAt({ policy, zone, checkIn, checkInTime, bookedAt, lodging }: Cancelling, at: Date): number {
  const tiers = tiersFor(policy, instantIn(zone, checkIn, checkInTime), bookedAt)
  return tierAt(priceTiers(tiers, lodging), at)?.feeMinor ?? Number.NaN
}

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Ho_Chi_Minh', 'Australia/Lord_Howe', 'Africa/Casablanca']

/** How the guest of a stay may cancel, wholly by its number. */
export function cancellingOf(input: PriceInput, price: Price, number: number): Cancelling {
  const random = openRandom(seedFor(number, 'cancelling'))
  const { checkIn } = input.stay
  const nights = [...Map.groupBy(price.nights, ({ night }) => night)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    policy: policyOf(random),
    zone: oneOf(random, zones),
    checkIn,
    checkInTime: oneOf(random, ['12:00', '14:30', '15:00', '18:00']),
    bookedAt: new Date(Date.parse(`${input.bookedOn}T00:00:00Z`) - random.int(100) * 86_400_000),
    lodging: nights.map(([, entries]) =>
      sumOf(
        entries.map(({ amountMinor, promotionMinor, voucherMinor }) => amountMinor + promotionMinor + voucherMinor),
      ),
    ),
  }
}

/** Free for a while or not, then nights or percents that do not fall; percents may follow nights. */
function policyOf(random: Random): Cancellation {
  const firstNights = random.int(3)
  const nights = Array.from({ length: firstNights }, () => 1 + random.int(4)).toSorted((a, b) => a - b)
  const percents = Array.from({ length: random.int(4) }, () => percent(random)).toSorted((a, b) => a - b)
  const fees: CancelFee[] = [
    ...(random.chance(0.7) ? [{ percent: 0 }] : []),
    ...nights.map((count) => ({ nights: count })),
    ...percents.map((hundredths) => ({ percent: hundredths })),
  ]
  const hours = new Set(fees.map(() => oneOf(random, [0, 1, 6, 18, 24, 25, 48, 72, 168, 336, random.int(8760)])))
  const deadlines = [...hours].toSorted((a, b) => b - a)
  const tiers = deadlines.map((one, index) => ({ hours: one, fee: fees[index] ?? { percent: 0 } }))
  return { tiers, after: oneOf(random, [{ percent: 10_000 }, { percent: 9_000 }, { percent: 10_000 }]) }
}

/** What of cancelling a stay is not as the oracle has it, or breaks the law that longer notice never costs more; in words. */
export function wrongFees(product: typeof feeAt, stay: Cancelling): { different: string | null; broken: string[] } {
  const { policy, zone, checkIn, checkInTime, bookedAt, lodging } = stay
  const arrival = oracleInstant(checkIn, checkInTime, zone)
  const edges = [...policy.tiers.map(({ hours }) => arrival - hours * 3_600_000), arrival]
  const moments = edges
    .flatMap((edge) => [edge - 1, edge, edge + 1])
    .filter((at) => at >= bookedAt.getTime())
    .toSorted((a, b) => a - b)
  let different: string | null = null
  const broken: string[] = []
  let before = 0
  for (const at of moments) {
    const fee = product(stay, new Date(at))
    const right = oracleFee(policy, lodging, arrival, at)
    if (fee !== right) different ??= `cancelling at ${new Date(at).toISOString()} costs ${fee}, by the oracle ${right}`
    if (fee < before) broken.push(`cancelling at ${new Date(at).toISOString()} costs ${fee}, earlier ${before}`)
    before = fee
  }
  return { different, broken }
}
