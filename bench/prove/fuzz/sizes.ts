import type { Patience } from '../../lib/patience.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { ProductProcess } from '../../lib/product-process.ts'
import { askerOf, placesOfBody, placesOfHead, placesOfOperation, type ApiCalls } from './places.ts'
import { send, type Call } from './requests.ts'

/** No request may hold the process longer than this, in milliseconds of processor time of its one thread. */
const mostCpuMs = 50
/** Repeated until nothing more gets in: what patterns, splitting, folding and counting might take long over. */
const units = ['1', 'a', ' ', '-', '.', ',', '1-', '1 ', 'a@a.', '(', '\n', '\u0300', 'ế', '👩', '[', '%']
const ends = ['x', '']

/** `turnedAway` are the bodies that were refused before anybody looked at their fields, `sizedErrors` the answers 5xx. */
export type Sizes = {
  readonly sized: number
  readonly sizedErrors: number
  readonly turnedAway: number
  readonly maxCpuMs: number
  readonly overCpu: number
}
type Options = {
  readonly bytes: number
  readonly perPlace: number
  readonly only: string
  readonly patience: Patience
}

/**
 * Sends requests one after another whose texts and lists are as long as a body or an address may be, and tells what each
 * took of the product's thread. Documented work on photos happens in a process of its own.
 */
export async function sendSizes(
  product: ProductProcess,
  sql: PlainSql,
  apiCalls: ApiCalls,
  { bytes, perPlace, only, patience }: Options,
): Promise<Sizes> {
  const { operations, address } = apiCalls
  const asker = askerOf(apiCalls, bytes)
  const places = [...operations.flatMap((operation) => placesOfOperation(operation, asker)), ...placesOfHead()].filter(
    ({ name }) => name.includes(only),
  )
  const costs: number[] = []
  const ease = { isSure: false }
  let sizedErrors = 0
  const awayFrom = new Set<string>()
  for (const [index, { name, fill, most, isBody }] of places.entries()) {
    // Who sent many forms would be refused for their number.
    await sql`DELETE FROM throttles`
    for (const text of textsOf(most, perPlace, index)) {
      const call = fill(text)
      const sendIt = async () => await patience.ask(async () => await send(address, call))
      const { cost, status } = await costOf(product, ease, { address, name, sendIt })
      if (status >= 500) {
        sizedErrors += 1
        console.error(`${status}: ${name} = ${JSON.stringify(text.slice(-3))} × ${most}`)
      }
      if (cost > mostCpuMs)
        console.error(`${Math.round(cost)} ms: ${name} = ${JSON.stringify(text.slice(-3))} × ${most}`)
      if (isBody === true && turnsAway.has(status)) awayFrom.add(`${status} ${name}`)
      costs.push(cost)
    }
  }
  for (const name of awayFrom) console.error(`turned away: ${name}`)
  const sorted = costs.toSorted((a, b) => b - a)
  return {
    sized: costs.length,
    sizedErrors,
    turnedAway: awayFrom.size,
    maxCpuMs: Math.round(sorted[0] ?? 0),
    overCpu: costs.filter((cost) => cost > mostCpuMs).length,
  }
}

/** The largest bodies of each call that takes one, in turn and without an end, each time with other texts. */
export function* largestBodies(
  apiCalls: ApiCalls,
  bytes: number,
): Generator<{ readonly of: string; readonly call: Call }> {
  const asker = askerOf(apiCalls, bytes)
  const places = apiCalls.operations.flatMap((operation) =>
    operation.body ? placesOfBody(operation, operation.body, asker).map((place) => ({ operation, place })) : [],
  )
  for (let round = 0; ; round += 1) {
    for (const [index, { operation, place }] of places.entries()) {
      for (const text of textsOf(place.most, 1, round + index))
        yield { of: `${operation.method} ${operation.path}`, call: place.fill(text) }
    }
  }
}

/** With these a request is refused before its body was compared with its schema. */
export const turnsAway: ReadonlySet<number> = new Set([401, 403, 404, 413, 415, 429])

/** All texts of a place, or some of them that are others at the next place. */
function textsOf(most: number, count: number, place: number): readonly string[] {
  const all = units.flatMap((unit) =>
    ends.map((end) => unit.repeat(Math.max(1, Math.floor((most - 1) / Buffer.byteLength(unit)))) + end),
  )
  return count >= all.length
    ? all
    : Array.from({ length: count }, (_, index) => all[(place * count + index) % all.length] ?? '')
}

type Sized = {
  readonly address: string
  readonly name: string
  readonly sendIt: () => Promise<{ readonly status: number }>
}

/** After a request that took less, nobody is told to come back. */
const mostEasyMs = 10
/** With it, and with what says that all is not well, a connection may end. */
const headTooLong = 431

/** The status of a request and the milliseconds of processor time that it took; the least of three where it was much, since jobs run beside it. */
async function costOf(
  product: ProductProcess,
  ease: { isSure: boolean },
  { address, name, sendIt }: Sized,
): Promise<{ cost: number; status: number }> {
  let status = 0
  const once = async () => {
    if (!ease.isSure) await untilAtEase(address)
    ease.isSure = false
    const before = product.threadMs()
    try {
      ;({ status } = await sendIt())
    } catch (error) {
      // A head that is too long is answered while it is still being sent.
      if (!/ECONNRESET|EPIPE|socket hang up/.test(String(error)))
        throw new Error(`${name} was not answered`, { cause: error })
    }
    const cost = product.threadMs() - before
    ease.isSure = cost < mostEasyMs && status > 0 && status < headTooLong
    return cost
  }
  let least = await once()
  for (let again = 0; again < 2 && least > mostCpuMs; again += 1) least = Math.min(least, await once())
  return { cost: least, status }
}

/** After a request that held it too long the product refuses the next ones for a moment, which would cost nothing. */
async function untilAtEase(address: string): Promise<void> {
  const head = { method: 'GET', path: '/v1/places?q=', headers: {} }
  for (let tries = 0; tries < 10_000; tries += 1) {
    // The connection that was kept may be the one that ends with a head that is too long.
    const { status } = await send(address, head).catch((error: unknown) => {
      if (/ECONNRESET|EPIPE|socket hang up/.test(String(error))) return { status: 599 }
      throw error
    })
    if (status < 500) return
  }
  throw new Error('The product went on refusing requests.')
}
