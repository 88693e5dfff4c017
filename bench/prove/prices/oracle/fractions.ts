/** An exact number; its bottom is above 0. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const whole = (value: number): Fraction => ({ top: BigInt(value), bottom: 1n })

/** Hundredths of a percent as a share: 750 is 0.075. */
export const share = (percent: number): Fraction => ({ top: BigInt(percent), bottom: 10_000n })

/** 1 + a share: what a gross amount is of its net one. */
export const onePlus = (percent: number): Fraction => plus(whole(1), share(percent))

export function plus(left: Fraction, right: Fraction): Fraction {
  if (left.bottom === right.bottom) return { top: left.top + right.top, bottom: left.bottom }
  return { top: left.top * right.bottom + right.top * left.bottom, bottom: left.bottom * right.bottom }
}

export function times(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom }
}

/** By a number above 0. */
export function dividedBy(left: Fraction, right: Fraction): Fraction {
  if (right.top <= 0n) throw new Error('Only what is above 0 divides here.')
  return { top: left.top * right.bottom, bottom: left.bottom * right.top }
}

/** The greatest whole number that is not above it. */
function floorOf({ top, bottom }: Fraction): number {
  const cut = top / bottom
  return Number(cut * bottom > top ? cut - 1n : cut)
}

/** floor(x + 1/2). */
export const halfUp = (value: Fraction): number => floorOf(plus(value, { top: 1n, bottom: 2n }))

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** Below, at or above 0, as the left one is below, at or above the right one. */
function compare(left: Fraction, right: Fraction): number {
  const difference = left.top * right.bottom - right.top * left.bottom
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** A whole sum in whole shares by weight, by largest remainder. */
export function spread(sum: number, weights: readonly Fraction[]): number[] {
  const all = weights.reduce(plus, whole(0))
  if (all.top === 0n) {
    if (sum !== 0) throw new Error(`${sum} cannot be spread over nothing.`)
    return weights.map(() => 0)
  }
  return fill(
    sum,
    weights.map((weight) => dividedBy(times(whole(sum), weight), all)),
  )
}

/** Each quota's floor, then one more for the largest remainders (ties: earlier in the list) until they make the sum. */
export function fill(sum: number, quotas: readonly Fraction[]): number[] {
  const shares = quotas.map((quota) => {
    const floor = floorOf(quota)
    return { floor, remainder: plus(quota, whole(-floor)) }
  })
  const missing = sum - shares.reduce((done, { floor }) => done + floor, 0)
  if (missing < 0 || missing > shares.length) throw new Error(`${missing} units are no remainders of ${shares.length}.`)
  // Sorting keeps the order of equals.
  const raised = new Set(shares.toSorted((a, b) => compare(b.remainder, a.remainder)).slice(0, missing))
  return shares.map((one) => one.floor + (raised.has(one) ? 1 : 0))
}
