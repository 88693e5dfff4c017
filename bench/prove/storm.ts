import { randomBytes } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { addDays, plainDate } from '@keystay/contract/plain-dates'
import { raisedLimits, startApi } from '../lib/api-process.ts'
import type { Proof } from '../lib/proof.ts'
import { bed, insertResort, nightMinor } from '../lib/resort-hotel.ts'

const csrf = 'token-of-the-storm-alone'

/** The last room of a hotel, asked for by everyone at once over two API processes: exactly one may get it. */
export const storm: Proof = {
  options: { attempts: { type: 'string' }, connections: { type: 'string' } },
  plants: ['second-booking'],
  async run({ databaseUrl, sql, values, plant, progress, countViolations }) {
    const attempts = Number(values['attempts'] ?? 10_000)
    const connections = Number(values['connections'] ?? 100)
    const hotel = await insertResort(sql, new Map([['A', 1]]))
    const apis = await Promise.all([startApi(databaseUrl, raisedLimits), startApi(databaseUrl, raisedLimits)])
    const agent = new Agent({ keepAlive: true, maxSockets: connections / 2 })
    const counts = new Map<number, number>()
    const checkIn = addDays(plainDate(Math.floor(Date.now() / 86_400_000)), 30)
    let started = 0
    const worker = async () => {
      while (started < attempts) {
        const index = (started += 1)
        const base = apis[index % 2]?.address ?? ''
        const body = requestBody(hotel.typeIds.get('A') ?? '', checkIn, index)
        const status = await post(agent, `${base}/v1/public/properties/${hotel.id}/bookings`, body)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        progress(index, attempts)
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
    await Promise.all(apis.map((api) => api.stop()))
    agent.destroy()
    if (plant === 'second-booking') await sql`UPDATE nights SET sold = 0 WHERE property_id = ${hotel.id}`
    const booked = counts.get(201) ?? 0
    const conflicts = counts.get(409) ?? 0
    const serverErrors = [...counts].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
    const others = attempts - booked - conflicts - serverErrors
    const violations = (await countViolations()) + Math.abs(booked - 1) + serverErrors + others
    return { attempts, booked, conflicts, serverErrors, violations }
  },
}

function requestBody(roomTypeId: string, checkIn: string, index: number): string {
  return JSON.stringify({
    checkIn,
    checkOut: addDays(checkIn, 2),
    expectedGuests: 1,
    lines: [{ roomTypeId, quantity: 1, bedType: bed, adults: 1, children: 0 }],
    guest: { name: 'Storm', email: `guest${index}@example.com`, phone: '0000000000' },
    locale: 'en',
    expectedTotal: { minor: 2 * nightMinor, currency: 'EUR' },
  })
}

/** Posts and returns the status; a broken connection counts as 599. */
function post(agent: Agent, url: string, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomBytes(24).toString('base64url'),
      cookie: `XSRF-TOKEN=${csrf}`,
      'x-xsrf-token': csrf,
    }
    const call = send(url, { method: 'POST', agent, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 599))
      response.on('error', () => resolve(599))
    })
    call.on('error', () => resolve(599))
    call.end(body)
  })
}
