import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, type ClientRequest, request as send } from 'node:http'
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

/** Books over HTTP and pays cash; false when the room has gone meanwhile. A proxy may say for which guest's address. */
export async function bookOnce(address: string, wish: Wish, agent: Agent, guest?: string): Promise<boolean> {
  const url = `${address}/v1/public/properties/${wish.propertyId}/bookings`
  const created = await post(agent, url, JSON.stringify(requestOf(wish)), `XSRF-TOKEN=${csrf}`, freshKey(), guest)
  if (created.status === 409) return false
  if (created.status !== 201) throw new Error(`Booking answered ${created.status}: ${created.text}`)
  const { id } = (JSON.parse(created.text) as { data: { id: string } }).data
  const cookie = `XSRF-TOKEN=${csrf}; ${created.cookie}`
  const paid = await post(agent, `${url}/${id}/payments`, '{"method":"cash"}', cookie, freshKey(), guest)
  if (paid.status !== 200) throw new Error(`Payment answered ${paid.status}: ${paid.text}`)
  return true
}

type Answer = { readonly status: number; readonly text: string; readonly cookie: string }

/** The idempotency key of something that is to be done once, however often it is asked for. */
export const freshKey = () => randomBytes(24).toString('base64url')

/** Posts as a page of the same origin does, with the anti-forgery header; the answer's `cookie` is the first that the reply sets. */
export function post(
  agent: Agent,
  url: string,
  body: string,
  cookie: string,
  key = freshKey(),
  guest?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': key,
      origin: new URL(url).origin,
      'x-xsrf-token': csrf,
      ...(guest !== undefined && { 'x-forwarded-for': guest }),
      cookie,
    }
    const call = send(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => {
        const firstCookie = response.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
        resolve({ status: response.statusCode ?? 599, text, cookie: firstCookie })
      })
    })
    call.on('error', (error) => reject(tellCrossing(error, call)))
    call.end(body)
  })
}

/** Whether a request met the end of the connection that it was sent on, which had served before: browsers send it anew. */
export const isCrossing = (error: unknown): boolean => error instanceof Error && 'isCrossing' in error

/** Marks the error of such a request. */
export function tellCrossing(error: NodeJS.ErrnoException, { reusedSocket }: ClientRequest): Error {
  return reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '')
    ? Object.assign(error, { isCrossing: true })
    : error
}
