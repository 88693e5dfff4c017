import { halfUp, share, sumOf, times, whole } from './fractions.ts'

/** A policy in plain data: until so many hours before the check-in instant one fee, then the next, in the end the last. */
type Policy = {
  readonly tiers: readonly { readonly hours: number; readonly fee: Fee }[]
  readonly after: Fee
}
type Fee = { readonly percent: number } | { readonly nights: number }

/** A percent of the lodging or its first nights; of a shorter stay, all of it. */
function feeMinor(fee: Fee, nights: readonly number[]): number {
  if ('nights' in fee) return sumOf(nights.filter((_, index) => index < fee.nights))
  return halfUp(times(whole(sumOf(nights)), share(fee.percent)))
}

/**
 * What cancelling costs at an instant (milliseconds): the first tier whose end has not passed, its last instant included.
 * Longer notice never costs more: no more than any fee that comes later.
 */
export function oracleFee(policy: Policy, nights: readonly number[], arrival: number, at: number): number {
  const holding = policy.tiers.filter(({ hours }) => at <= arrival - hours * 3_600_000).map(({ fee }) => fee)
  return Math.min(...[...holding, policy.after].map((fee) => feeMinor(fee, nights)))
}

/** Each holds memory that the heap does not see, so there is one for each zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, format)
  return format
}

/** The wall clock of a zone at an instant, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const format = formatOf(zone)
  const [day = '', month = '', year = '', ...time] = format.format(instant).split(/\D+/)
  return Date.parse(`${year}-${month}-${day}T${time.join(':')}Z`)
}

/** When it is that time on that date in a zone: the instant whose wall clock shows it. */
export function oracleInstant(date: string, time: string, zone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const quarter = 900_000
  // No zone is further from UTC than 15 hours.
  for (let instant = wanted - 60 * quarter; instant <= wanted + 60 * quarter; instant += quarter)
    if (wallClock(instant, zone) === wanted) return instant
  throw new Error(`${date} ${time} is not on the clock of ${zone}.`)
}
