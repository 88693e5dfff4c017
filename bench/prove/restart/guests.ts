import { Agent, get, request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, plainDate } from '@keystay/contract/shared/plain-dates'
import { openRandom, seedFor, type Random } from '../../../tooling/random.ts'
import { csrf, freshKey, isCrossing, post, requestOf, tellCrossing } from '../../lib/book.ts'
import type { Patience } from '../../lib/patience.ts'
import { bed, nightMinor, type ResortHotel } from '../../lib/resort-hotel.ts'

/** Who searches, books and pays cash all the time, and what they were told. */
export type Guests = {
  readonly requests: () => number
  /** Requests that were not answered as they ought to be: refused, broken, or not in time. */
  readonly failed: () => number
  /** Requests that met the end of an idle connection and were sent again. */
  readonly sentAgain: () => number
  /** Bookings that the product said it had made, and of which of them it said that they are confirmed. */
  readonly made: ReadonlySet<string>
  readonly confirmed: ReadonlySet<string>
  /** Everybody ends what they are at. */
  stop(): Promise<void>
}

type Scene = {
  readonly address: string
  readonly hotels: readonly ResortHotel[]
  readonly patience: Patience
  readonly answerMs: number
  /** The proxy is begun anew at each restart and closes what is idle: a request that crosses it is sent again, as browsers do. */
  readonly sendsAgain: boolean
}
type Answer = {
  readonly status: number
  readonly text: string
  readonly cookie?: string
  readonly isCrossing?: boolean
}

/** A request that is not answered for so long has failed. */
export const leastAnswerMs = 10_000
/** They come one after the other, each so long after the one before: processes that have just started are slow at first. */
const arrivalMs = 100
/** How long it takes until so many guests have come. */
export const arrivalsMs = (count: number): number => count * arrivalMs
/** Between two requests of a guest, at most. */
const mostRestMs = 3000
const mostShown = 20
/** Guests whose requests take so long to come in that there is always one which a process that stops has begun. */
const slowGuests = 6
const bodyMs = 800

/** So many guests behind one proxy, each with a browser of their own that keeps its connection. */
export function openGuests({ address, hotels, patience, answerMs, sendsAgain }: Scene, count: number): Guests {
  const made = new Set<string>()
  const confirmed = new Set<string>()
  const counts = { requests: 0, failed: 0, sentAgain: 0, isOver: false }
  const ask = async (what: string, expected: number, send: () => Promise<Answer>): Promise<Answer | undefined> => {
    counts.requests += 1
    const answer = await patience.ask(async () => {
      const first = await inTime(send, answerMs)
      if (!first.isCrossing || !sendsAgain) return first
      counts.sentAgain += 1
      return await inTime(send, answerMs)
    })
    if (answer.status === expected) return answer
    counts.failed += 1
    if (counts.failed <= mostShown)
      console.error(`${new Date().toISOString()} ${what}: ${answer.status} ${answer.text}`)
    return undefined
  }
  const guest = async (random: Random) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const rest = async () => await pause(random.int(mostRestMs))
    while (!counts.isOver) {
      const wish = wishOf(random, hotels)
      const { checkIn, checkOut } = wish.stay
      const hotel = `${address}/v1/public/properties/${wish.propertyId}`
      await ask('Search across hotels', 200, async () => {
        return await read(agent, `${address}/v1/public/properties?checkIn=${checkIn}&checkOut=${checkOut}`)
      })
      await rest()
      const party = JSON.stringify({ ...wish.stay, guests: 1 })
      await ask('Search', 200, async () => await post(agent, `${hotel}/search`, party, `XSRF-TOKEN=${csrf}`))
      await rest()
      const [body, key] = [JSON.stringify(requestOf(wish)), freshKey()]
      const booked = await ask('Booking', 201, async () => {
        return await post(agent, `${hotel}/bookings`, body, `XSRF-TOKEN=${csrf}`, key)
      })
      if (!booked) continue
      const { id } = (JSON.parse(booked.text) as { data: { id: string } }).data
      made.add(id)
      await rest()
      const cookie = `XSRF-TOKEN=${csrf}; ${booked.cookie ?? ''}`
      const pay = `${hotel}/bookings/${id}/payments`
      if (await ask('Payment', 200, async () => await post(agent, pay, '{"method":"cash"}', cookie))) confirmed.add(id)
      await rest()
    }
    agent.destroy()
  }
  const slowGuest = async (random: Random) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!counts.isOver) {
      const wish = wishOf(random, hotels)
      const party = JSON.stringify({ ...wish.stay, guests: 1 })
      const url = `${address}/v1/public/properties/${wish.propertyId}/search`
      await ask('Search by a slow line', 200, async () => await postSlowly(agent, url, party))
    }
    agent.destroy()
  }
  const coming = Array.from({ length: count }, async (_, index) => {
    await pause(index * arrivalMs)
    await guest(openRandom(seedFor(index, 'guest')))
  })
  const slow = Array.from({ length: slowGuests }, async (_, index) => {
    await pause((index * arrivalsMs(count)) / slowGuests)
    await slowGuest(openRandom(seedFor(index, 'slow guest')))
  })
  const running = [...coming, ...slow]
  return {
    requests: () => counts.requests,
    failed: () => counts.failed,
    sentAgain: () => counts.sentAgain,
    made,
    confirmed,
    stop: async () => {
      counts.isOver = true
      await Promise.all(running)
    },
  }
}

/** A night for one in one of the hotels. */
function wishOf(random: Random, hotels: readonly ResortHotel[]) {
  const { id = '', typeIds = new Map<string, string>() } = random.pick(hotels) ?? {}
  const checkIn = addDays(plainDate(Math.floor(Date.now() / 86_400_000)), 5 + random.int(300))
  const stay = { checkIn, checkOut: addDays(checkIn, 1) }
  return { propertyId: id, roomTypeId: [...typeIds.values()][0] ?? '', bedType: bed, stay, totalMinor: nightMinor }
}

/** A connection that breaks, and one on which nothing comes, are answers, too. */
async function inTime(send: () => Promise<Answer>, answerMs: number): Promise<Answer> {
  const late = pause(answerMs, { status: 599, text: 'no answer' }, { ref: false })
  const broken = (error: unknown): Answer => ({ status: 599, text: String(error), isCrossing: isCrossing(error) })
  return await Promise.race([send().catch(broken), late])
}

function read(agent: Agent, url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent }, (response) => collect(response, resolve))
    call.on('error', (error) => reject(tellCrossing(error, call)))
  })
}

/** The last of the body comes late. */
function postSlowly(agent: Agent, url: string, body: string): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: new URL(url).origin,
    'x-xsrf-token': csrf,
    cookie: `XSRF-TOKEN=${csrf}`,
  }
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers }, (response) => collect(response, resolve))
    call.on('error', (error) => reject(tellCrossing(error, call)))
    call.write(body.slice(0, 1))
    setTimeout(() => call.end(body.slice(1)), bodyMs)
  })
}

function collect(response: IncomingMessage, resolve: (answer: Answer) => void): void {
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  response.on('end', () => resolve({ status: response.statusCode ?? 599, text }))
}
