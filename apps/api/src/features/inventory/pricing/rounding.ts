/** 100 % in hundredths of a percent, the unit of all percents of a price. */
export const whole = 10_000

/** `amount × part ÷ of`, rounded half up once, negative amounts too; exact at any size. */
export function shareOf(amount: number, part: number, of: number): number {
  const doubled = 2 * amount * part
  if (Math.abs(doubled) <= Number.MAX_SAFE_INTEGER - of) return Math.floor((doubled + of) / (2 * of))
  return Number(roundedQuotient(BigInt(amount) * BigInt(part), BigInt(of)))
}

/** `dividend ÷ divisor`, rounded half up; the divisor is positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return floorQuotient(2n * dividend + divisor, 2n * divisor)
}

function floorQuotient(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return quotient * divisor > dividend ? quotient - 1n : quotient
}

/** Splits an amount over weights ≥ 0 so that the shares sum to it: largest remainder (Hamilton), ties to the earlier. */
export function allocate(amount: number, weights: readonly number[]): number[] {
  let sum = 0
  for (const weight of weights) sum += weight
  if (sum === 0 || amount === 0) return weights.map(() => 0)
  return splitTotal(amount, weights, amount, sum)
}

/**
 * Each weight × `part` ÷ `of`, rounded down; what is then missing to the total goes, a unit each, to the greatest
 * remainders (ties: the earlier). Weights may be negative.
 */
export function splitTotal(total: number, weights: readonly number[], part: number, of: number): number[] {
  const shares: number[] = []
  let missing = total
  for (const weight of weights) {
    const share = floorShare(weight, part, of)
    shares.push(share)
    missing -= share
  }
  if (missing === 0) return shares
  const rests = shares.map((share, index) => ({ index, rest: restOf(weights[index] ?? 0, part, of, share) }))
  rests.sort((a, b) => b.rest - a.rest || a.index - b.index)
  for (let next = 0; next < missing; next += 1) {
    const index = rests[next]?.index ?? 0
    shares[index] = (shares[index] ?? 0) + 1
  }
  return shares
}

// Products of two amounts can pass 2^53.
function floorShare(weight: number, part: number, of: number): number {
  const product = weight * part
  if (Number.isSafeInteger(product)) return Math.floor(product / of)
  return Number(floorQuotient(BigInt(weight) * BigInt(part), BigInt(of)))
}

function restOf(weight: number, part: number, of: number, share: number): number {
  const product = weight * part
  if (Number.isSafeInteger(product)) return product - share * of
  return Number(BigInt(weight) * BigInt(part) - BigInt(share) * BigInt(of))
}
