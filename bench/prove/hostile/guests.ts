import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, plainDate } from '@keystay/contract/shared/plain-dates'
import type { ProofContext } from '../../lib/proof.ts'
import { csrf, freshKey, requestOf } from '../../lib/book.ts'
import { failureOf, type Patience } from '../../lib/patience.ts'
import { bed, nightMinor, type ResortHotel } from '../../lib/resort-hotel.ts'

/** Guests who look and book, each at a network address of their own and no faster than a person. */
export type Guests = {
  /** Milliseconds of every request that was not made during a fault of the database. */
  readonly times: readonly number[]
  /** What went wrong, but for what such faults excuse. */
  readonly failures: readonly string[]
  /** Bookings that were acknowledged, and whether as paid. */
  readonly acknowledged: ReadonlyMap<string, boolean>
  /** How many have come since a moment (of `performance.now()`) and gone. */
  readonly seenSince: (moment: number) => number
  /** Requests for which there was no place: told so before the app, or closed without a word each time. */
  readonly turnedAway: () => number
  /** From here on failures are the database's, or no longer. */
  setFault(isFault: boolean): void
  /** Waits for a booking that begins now and succeeds. */
  untilOneBooks(patienceMs: number): Promise<boolean>
  stop(): Promise<void>
}

type State = {
  readonly times: number[]
  readonly failures: string[]
  readonly acknowledged: Map<string, boolean>
  /** How long an answer may take during a fault. */
  readonly mostFaultMs: number
  isFault: boolean
  isOver: boolean
  begun: number
  turnedAway: number
  /** When those came who have gone. */
  readonly cameAt: number[]
  /** When the latest booking that succeeded began. */
  lastSuccess: number
}
type Answer = {
  readonly status: number
  readonly text: string
  readonly cookie: string
  /** What was closed without a reply: a connection that had been kept open, or a fresh one. */
  readonly closed?: 'kept' | 'fresh' | undefined
}
type Scene = {
  readonly port: number
  readonly hotel: ResortHotel
  readonly guests: number
  readonly restMs: number
  readonly mostFaultMs: number
  readonly patience: Patience
}

const patienceMs = 20_000
const mostTries = 3
const againMs = 400
/** What the product says when its database cannot do what is asked. */
const faultCodes: ReadonlySet<unknown> = new Set(['unavailable', 'busy', 'outcome_unknown', 'storage_full'])
const nightsAhead = 300

/** Sends guests in; they go on until they are stopped. */
export function sendGuests(scene: Scene): Guests {
  const state: State = {
    times: [],
    failures: [],
    acknowledged: new Map(),
    mostFaultMs: scene.mostFaultMs,
    isFault: false,
    isOver: false,
    begun: 0,
    turnedAway: 0,
    cameAt: [],
    lastSuccess: 0,
  }
  const running = Array.from({ length: scene.guests }, async (_, index) => await goOn(scene, state, index))
  return {
    times: state.times,
    failures: state.failures,
    acknowledged: state.acknowledged,
    seenSince: (moment) => state.cameAt.filter((at) => at >= moment).length,
    turnedAway: () => state.turnedAway,
    setFault: (isFault) => {
      state.isFault = isFault
    },
    untilOneBooks: async (patience) => {
      const from = performance.now()
      while (state.lastSuccess < from && performance.now() < from + patience) await pause(50)
      return state.lastSuccess >= from
    },
    stop: async () => {
      state.isOver = true
      await Promise.all(running)
    },
  }
}

async function goOn(scene: Scene, state: State, index: number): Promise<void> {
  while (!state.isOver) {
    const cameAt = performance.now()
    // Everybody comes in anew: who is connected already is easy to serve.
    const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress: `127.0.1.${1 + index}` })
    await book(scene, state, agent)
    agent.destroy()
    state.cameAt.push(cameAt)
    await pause(scene.restMs)
  }
}

/** A guest's way from the landing page to a booking that is paid in cash. */
async function book({ port, hotel, patience }: Scene, state: State, agent: Agent): Promise<void> {
  const beganAt = performance.now()
  state.begun += 1
  const today = plainDate(Math.floor(Date.now() / 86_400_000))
  const checkIn = addDays(today, 2 + (state.begun % nightsAhead))
  const stay = { checkIn, checkOut: addDays(checkIn, 2) }
  const [roomTypeId = ''] = hotel.typeIds.values()
  const call = async (method: string, path: string, body?: object, cookie = '') =>
    await measure(state, { port, agent, method, path, cookie, body: body && JSON.stringify(body) }, patience)
  const atHotel = `/v1/public/properties/${hotel.id}`
  await call('GET', '/v1/public/properties?sort=recommended&size=6')
  await call('POST', `${atHotel}/search`, { ...stay, guests: 1 })
  const wish = requestOf({ propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: 2 * nightMinor })
  const created = await call('POST', `${atHotel}/bookings`, wish)
  if (created.status !== 201) return
  const { id } = (JSON.parse(created.text) as { data: { id: string } }).data
  state.acknowledged.set(id, false)
  const paid = await call('POST', `${atHotel}/bookings/${id}/payments`, { method: 'cash' }, created.cookie)
  if (paid.status !== 200) return
  state.acknowledged.set(id, true)
  state.lastSuccess = Math.max(state.lastSuccess, beganAt)
}

/**
 * Sends a request. What it took counts, and whether it failed; while the database has a fault, an answer may say so, and has
 * to come in the time that the product gives the database.
 */
async function measure(state: State, sent: Sent, patience: Patience): Promise<Answer> {
  const wasFault = state.isFault
  const started = performance.now()
  const key = freshKey()
  // What the database's faults make the product say is judged as it comes.
  const answer = await patience.ask(
    async () => await send(sent, key),
    () => !state.isFault,
  )
  const ms = performance.now() - started
  const isFault = wasFault || state.isFault
  if (!isFault) state.times.push(ms)
  const { status, text } = answer
  const isTurnedAway = hadNoPlace(answer)
  if (isTurnedAway) state.turnedAway += 1
  const isAllowed = isFault && !isTurnedAway && status === 503 && faultCodes.has(failureOf(text).code)
  const isLate = isFault && ms > state.mostFaultMs
  if (isLate || (!isAllowed && (status >= 400 || status === 0))) {
    const when = isFault ? ` after ${Math.round(ms)} ms of a fault` : ''
    state.failures.push(`${sent.method} ${sent.path}: ${status} ${text}${when}`)
  }
  return answer
}

/** The app would have said which request it was. */
function hadNoPlace({ status, text, closed }: Answer): boolean {
  return closed !== undefined || (status === 503 && failureOf(text).requestId === undefined)
}

type Sent = {
  readonly port: number
  readonly agent: Agent
  readonly method: string
  readonly path: string
  readonly cookie: string
  readonly body: string | undefined
}

/**
 * As a script of our own page. A connection that was closed without a word is asked over anew: at once where it had been kept
 * open, as browsers do, else a moment later, as our page and its people do; by the same key, and all of it counts as waiting.
 */
async function send(call: Sent, key: string): Promise<Answer> {
  let answer = await sendOnce(call, key)
  for (let tries = 1; tries < mostTries && answer.closed !== undefined; tries += 1) {
    if (answer.closed === 'fresh') await pause(againMs)
    answer = await sendOnce(call, key)
  }
  return answer
}

function sendOnce({ port, agent, method, path, cookie, body }: Sent, key: string): Promise<Answer> {
  return new Promise((resolve) => {
    const headers = {
      host: `127.0.0.1:${port}`,
      origin: `http://127.0.0.1:${port}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-xsrf-token': csrf,
      cookie: `XSRF-TOKEN=${csrf}; ${cookie}`,
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
    }
    const call = request({ host: '127.0.0.1', port, agent, method, path, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.once('close', () => {
        const accessCookie =
          reply.headers['set-cookie']?.find((one) => one.startsWith('keystay_access'))?.split(';')[0] ?? ''
        resolve({ status: reply.complete ? (reply.statusCode ?? 0) : 0, text, cookie: accessCookie })
      })
    })
    call.setTimeout(patienceMs, () => call.destroy(new Error('no answer in time')))
    // However it was closed: a reset, or an end in order, which reads "socket hang up".
    call.once('error', (error: NodeJS.ErrnoException) => {
      const closed = error.code === 'ECONNRESET' ? (call.reusedSocket ? 'kept' : 'fresh') : undefined
      resolve({ status: 0, text: String(error), cookie: '', closed })
    })
    call.end(body)
  })
}

/** Bookings that were acknowledged and are not there as they were. */
export async function countLost(sql: ProofContext['sql'], { acknowledged }: Guests): Promise<number> {
  const rows = await sql<{ id: string; status: string }[]>`SELECT id, status FROM bookings`
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return [...acknowledged].filter(([id, isPaid]) => {
    const status = statuses.get(id)
    return isPaid ? status !== 'confirmed' : status === undefined
  }).length
}
