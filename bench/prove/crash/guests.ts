import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, plainDate } from '@keystay/contract/shared/plain-dates'
import type { SandboxProcess } from '../../lib/sandbox-process.ts'
import type { Random } from '../../../tooling/random.ts'
import { csrf, requestOf } from '../../lib/book.ts'
import { bed, nightMinor, type ResortHotel } from '../../lib/resort-hotel.ts'
import { askRich, type RichResort, type Wishes } from '../../lib/rich-resort.ts'

/** Who books and pays all the time, and what they were told. */
export type Crowd = {
  /** Bookings that the product said it had made. */
  readonly acknowledged: Set<string>
  /** Requests that had one. */
  readonly answered: () => number
  /** Requests that the product could not deal with (5xx). */
  readonly failed: () => number
  /** Requests whose connection broke. */
  readonly broken: () => number
  /** One more guest pays by card and closes the browser at once. */
  payAndLeave(): Promise<void>
  /** Everybody ends what they are at. */
  stop(): Promise<void>
}
type Scene = {
  readonly address: string
  readonly hotel: ResortHotel
  readonly rich: RichResort
  readonly sandbox: SandboxProcess
  readonly random: Random
}
/** `access` is the cookie that opens the booking, where one was given. */
type Answer = { readonly status: number; readonly data: unknown; readonly access: string }
type Ask = (method: string, path: string, body: unknown, headers: Record<string, string>) => Promise<Answer>

const patienceMs = 60
/** A dead product is asked again so often, until it is there again. */
const mostTries = 1500

/** So many guests who book one after the other until they are told to stop. */
export function openCrowd(scene: Scene, guests: number): Crowd {
  const acknowledged = new Set<string>()
  const counts = { answered: 0, failed: 0, broken: 0, stopping: false }
  const ask: Ask = async (method, path, body, headers) => {
    try {
      const answer = await send(`${scene.address}${path}`, method, body, headers)
      counts[answer.status < 500 ? 'answered' : 'failed'] += 1
      return answer
    } catch (error) {
      // Refused by a port where nobody listens: then nothing was under way.
      if (!isRefused(error)) counts.broken += 1
      throw error
    }
  }
  const insist: Ask = async (...call) =>
    await untilAnswered(
      () => ask(...call),
      () => counts.stopping,
    )
  const guest = async () => {
    while (!counts.stopping) await stayOnce(scene, insist, acknowledged, habitsOf(scene.random)).catch(() => undefined)
  }
  const running = Array.from({ length: guests }, guest)
  const stop = async () => {
    counts.stopping = true
    await Promise.all(running)
  }
  return {
    acknowledged,
    answered: () => counts.answered,
    failed: () => counts.failed,
    broken: () => counts.broken,
    payAndLeave: async () => {
      const insistAlone: Ask = async (...call) => await untilAnswered(async () => await ask(...call))
      const paid = await stayOnce(scene, insistAlone, acknowledged, {
        method: 'stripe',
        leaves: 'after paying',
        ...plain,
      })
      if (!paid) throw new Error('The last guest could not pay.')
    },
    stop,
  }
}

async function untilAnswered(ask: () => Promise<Answer>, isOver = () => false): Promise<Answer> {
  for (let tries = 0; tries < mostTries && !isOver(); tries += 1) {
    const answer = await ask().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(patienceMs)
  }
  throw new Error('Nobody answered.')
}

const plain: Wishes = { board: false, parks: false, hasCode: false }

/** How somebody pays, what beside a room, and when the browser is closed. */
type Habits = {
  readonly method: 'stripe' | 'paypal' | 'cash'
  readonly leaves: 'before paying' | 'after paying' | 'late'
} & Wishes

function habitsOf(random: Random): Habits {
  return {
    method: random.weighted({ stripe: 6, paypal: 6, cash: 1 }),
    leaves: random.weighted({ 'before paying': 1, 'after paying': 8, late: 11 }),
    board: random.chance(0.5),
    parks: random.chance(0.3),
    hasCode: random.chance(0.3),
  }
}

/** Books, pays, and looks or does not look whether it worked; some cancel afterwards. Returns whether a provider was paid. */
async function stayOnce(
  { hotel, rich, sandbox, random }: Scene,
  ask: Ask,
  acknowledged: Set<string>,
  { method, leaves, ...wishes }: Habits,
): Promise<boolean> {
  const [roomTypeId = ''] = hotel.typeIds.values()
  const today = plainDate(Math.floor(Date.now() / 86_400_000))
  const checkIn = addDays(today, 5 + random.int(300))
  const stay = { checkIn, checkOut: addDays(checkIn, 1) }
  const wish = { propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: nightMinor }
  const request = { ...requestOf(wish), ...askRich(rich, wishes, 1, 1) }
  const url = `/v1/public/properties/${hotel.id}/bookings`
  // The same key until there is an answer: a reply that was lost is told again.
  const key = { 'idempotency-key': randomBytes(24).toString('base64url') }
  const created = await ask('POST', url, request, key)
  if (created.status !== 201) return false
  const headers = { cookie: created.access }
  const { id } = created.data as { id: string }
  acknowledged.add(id)
  const started = await ask('POST', `${url}/${id}/payments`, { method }, headers)
  const { redirectUrl } = (started.data ?? {}) as { redirectUrl?: string }
  if (redirectUrl === undefined || leaves === 'before paying') return false
  await (method === 'stripe' ? payByCard(redirectUrl) : approve(sandbox, redirectUrl))
  if (leaves === 'after paying') return true
  await ask('POST', `${url}/${id}/payments/check`, {}, headers)
  if (random.chance(0.25)) await ask('POST', `${url}/${id}/cancel`, {}, headers)
  return true
}

async function payByCard(page: string): Promise<void> {
  const card = { email: 'guest@example.com', number: '4242424242424242', expiry: '12 / 34', cvc: '123', name: 'Guest' }
  await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
}

async function approve(sandbox: SandboxProcess, page: string): Promise<void> {
  const order = new URL(page).searchParams.get('token')
  await sandbox.ask('paypal', 'POST', `/_control/orders/${order}/approve`, { account: 'pays' })
}

async function send(
  url: string,
  method: string,
  body: unknown,
  callerHeaders: Record<string, string>,
): Promise<Answer> {
  const headers = {
    ...callerHeaders,
    cookie: `XSRF-TOKEN=${csrf}; ${callerHeaders['cookie'] ?? ''}`,
    'content-type': 'application/json',
    'x-xsrf-token': csrf,
    origin: new URL(url).origin,
  }
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) })
  const { data } = (await reply.json()) as { data?: unknown }
  const access = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('keystay_access='))
  return { status: reply.status, data, access: access?.split(';')[0] ?? '' }
}

function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}
