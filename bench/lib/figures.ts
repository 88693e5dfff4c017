/** The value below which a share of the values lies (0.99 → p99); NaN of no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Rounds a figure for a report. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}
