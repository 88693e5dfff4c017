import { Agent } from 'node:http'
import { addDays, plainDate } from '@keystay/contract/shared/plain-dates'
import { raisedLimits, startApi } from '../lib/api-process.ts'
import { csrf, freshKey, post, requestOf } from '../lib/book.ts'
import { openPatience } from '../lib/patience.ts'
import type { Proof } from '../lib/proof.ts'
import { bed, insertResort, nightMinor } from '../lib/resort-hotel.ts'
import { stormGoods } from './storm-goods.ts'

/** Of a hotel with rooms for all: as many at most, and as many at least as it takes to sell the last use of a code. */
const goodsAttempts = { most: 200, least: 100 }

/** The last room of a hotel, and the last of what another sells beside rooms, asked for by everyone at once over two API processes: exactly one may get it, and as many as there are of the rest. */
export const storm: Proof = {
  options: { attempts: { type: 'string' }, connections: { type: 'string' }, patience: { type: 'string' } },
  plants: ['second-booking'],
  async run({ databaseUrl, sql, values, plant, progress, countViolations }) {
    const attempts = Number(values['attempts'] ?? 10_000)
    const connections = Number(values['connections'] ?? 100)
    const patience = openPatience(Number(values['patience'] ?? 0))
    const hotel = await insertResort(sql, new Map([['A', 1]]))
    const apis = await Promise.all([startApi(databaseUrl, raisedLimits), startApi(databaseUrl, raisedLimits)])
    const agent = new Agent({ keepAlive: true, maxSockets: connections / 2 })
    const counts = new Map<number, number>()
    const checkIn = addDays(plainDate(Math.floor(Date.now() / 86_400_000)), 30)
    const stay = { checkIn, checkOut: addDays(checkIn, 2) }
    const totalMinor = 2 * nightMinor
    const roomTypeId = hotel.typeIds.get('A') ?? ''
    let started = 0
    const worker = async () => {
      while (started < attempts) {
        const index = (started += 1)
        const base = apis[index % 2]?.address ?? ''
        const body = JSON.stringify(requestOf({ propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor }))
        const url = `${base}/v1/public/properties/${hotel.id}/bookings`
        const key = freshKey()
        // A broken connection counts as 599.
        const send = async () => await post(agent, url, body, `XSRF-TOKEN=${csrf}`, key).catch(broken)
        const { status, text } = await patience.ask(send)
        if (status !== 201 && status !== 409) console.error(`Attempt ${index} was answered ${status}: ${text}`)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        progress(index, attempts)
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
    const addresses = apis.map(({ address }) => address)
    const goods = Math.min(goodsAttempts.most, Math.max(goodsAttempts.least, attempts))
    const { wrong, ...goodsSold } = await stormGoods({ sql, addresses, stay, patience, connections }, goods)
    await Promise.all(apis.map((api) => api.stop()))
    agent.destroy()
    if (plant === 'second-booking') await sql`UPDATE nights SET sold = 0 WHERE property_id = ${hotel.id}`
    const booked = counts.get(201) ?? 0
    const conflicts = counts.get(409) ?? 0
    const serverErrors = [...counts].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
    const others = attempts - booked - conflicts - serverErrors
    const violations = (await countViolations()) + Math.abs(booked - 1) + serverErrors + others + wrong
    return { attempts, booked, conflicts, serverErrors, ...goodsSold, comeBacks: patience.comeBacks(), violations }
  },
}

const broken = (error: unknown) => ({ status: 599, text: String(error) })
