import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingRequest } from '@keystay/contract/bookings/forms'

/** The anti-forgery token of every benchmark's browser. */
export const csrf = 'token-of-the-benchmark'

/** One room for two nights and more, for one guest. */
export type Wish = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly bedType: string
  readonly stay: { readonly checkIn: string; readonly checkOut: string }
  readonly totalMinor: number
}

/** The request of a guest whom nobody knows. */
export function requestOf({ roomTypeId, bedType, stay, totalMinor }: Wish): BookingRequest {
  return {
    ...stay,
    expectedGuests: 1,
    lines: [{ roomTypeId, quantity: 1, bedType, adults: 1, children: 0 }],
    guest: { name: 'Bench', email: `${randomUUID()}@example.com`, phone: '0000000000' },
    locale: 'en',
    expectedTotal: { minor: totalMinor, currency: 'EUR' },
  }
}

/** Books over HTTP and pays cash; false when the room has gone meanwhile. */
export async function bookOnce(address: string, wish: Wish, agent: Agent): Promise<boolean> {
  const url = `${address}/v1/public/properties/${wish.propertyId}/bookings`
  const created = await post(agent, url, JSON.stringify(requestOf(wish)), `XSRF-TOKEN=${csrf}`)
  if (created.status === 409) return false
  if (created.status !== 201) throw new Error(`Booking answered ${created.status}: ${created.body}`)
  const { id } = (JSON.parse(created.body) as { data: { id: string } }).data
  const paid = await post(agent, `${url}/${id}/payments`, '{"method":"cash"}', `XSRF-TOKEN=${csrf}; ${created.cookie}`)
  if (paid.status !== 200) throw new Error(`Payment answered ${paid.status}: ${paid.body}`)
  return true
}

type Answer = { readonly status: number; readonly body: string; readonly cookie: string }

/** Posts as a page of the same origin does, with the anti-forgery header and a fresh idempotency key; `cookie` is the first that the reply sets. */
export function post(agent: Agent, url: string, body: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomBytes(24).toString('base64url'),
      origin: new URL(url).origin,
      'x-xsrf-token': csrf,
      cookie,
    }
    const call = send(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const firstCookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: response.statusCode ?? 599, body: text, cookie: firstCookie })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

const mostTries = 120
const restMs = 500

/** Asks again what was told to come back (503, nothing done), as the product's clients do: other work on the machine held it up. */
export async function unlessBusy<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === mostTries) return answer
    await pause(restMs)
  }
}
