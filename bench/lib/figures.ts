/** The value below which a share of the values lies (0.99 → p99); NaN of no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Rounds a figure for a report. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

/** Takes each way in turn, a few times; the median of each. */
export async function inTurns(
  ways: Readonly<Record<string, (round: number) => Promise<number>>>,
  rounds: number,
): Promise<Record<string, number>> {
  const found = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [way, measure] of Object.entries(ways)) found.set(way, [...(found.get(way) ?? []), await measure(round)])
  return Object.fromEntries([...found].map(([way, values]) => [way, percentile(values, 0.5)]))
}
