/**
 * Mann and Whitney's rank test: how often a value of `left` is less than one of `right` (ties count half; 0.5 when
 * neither tends to be less), and the two-sided p of a difference at least as large by chance. Normal approximation with
 * corrections for ties and continuity, as in SciPy's `mannwhitneyu(method="asymptotic")`; good from about 8 values each.
 */
export function compareRanks(left: readonly number[], right: readonly number[]): { less: number; p: number } {
  const [n, m] = [left.length, right.length]
  const all = [...left, ...right].toSorted((a, b) => a - b)
  const u = left.reduce((sum, value) => sum + pairsBelow(value, right), 0)
  const ties = [...Map.groupBy(all, (value) => value).values()].reduce((sum, { length: t }) => sum + t ** 3 - t, 0)
  const size = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (size + 1 - ties / (size * (size - 1))))
  const z = deviation === 0 ? 0 : Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation
  return { less: u / (n * m), p: 2 * upperTail(z) }
}

/** How many of the others are greater; equal ones count half. */
function pairsBelow(value: number, others: readonly number[]): number {
  return others.reduce((sum, other) => sum + (value < other ? 1 : value === other ? 0.5 : 0), 0)
}

/** The normal distribution's tail above z ≥ 0: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17 (error < 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const sum = t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
