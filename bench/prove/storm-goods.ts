import { Agent } from 'node:http'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'
import { csrf, freshKey, post, requestOf } from '../lib/book.ts'
import type { Patience } from '../lib/patience.ts'
import { bed, insertResort } from '../lib/resort-hotel.ts'
import { askRich, enrichResort } from '../lib/rich-resort.ts'

type Scene = {
  readonly sql: PlainSql
  readonly addresses: readonly string[]
  readonly stay: { readonly checkIn: string; readonly checkOut: string }
  readonly patience: Patience
  readonly connections: number
}

/** The last of what is sold beside rooms: so many parking places and uses of a code. */
const limits = { places: 3, uses: 5 }

/** As many rooms as are asked for, but few parking places and uses: asked for by everyone at once, exactly so many are sold. */
export async function stormGoods({ sql, addresses, stay, patience, connections }: Scene, attempts: number) {
  const hotel = await insertResort(sql, new Map([['A', attempts]]))
  const rich = await enrichResort(sql, hotel.id, limits)
  const roomTypeId = hotel.typeIds.get('A') ?? ''
  const agent = new Agent({ keepAlive: true, maxSockets: connections / 2 })
  let started = 0
  let strange = 0
  const worker = async () => {
    while (started < attempts) {
      const index = (started += 1)
      // All of them have one address, of which ten may try a code at a time.
      const wishes = { board: index % 3 === 0, parks: index % 2 === 0, hasCode: index % 24 === 1 }
      const plain = requestOf({ propertyId: hotel.id, roomTypeId, bedType: bed, stay, totalMinor: 0 })
      const body = JSON.stringify({ ...plain, ...askRich(rich, wishes, 2, 1) })
      const url = `${addresses[index % addresses.length]}/v1/public/properties/${hotel.id}/bookings`
      const key = freshKey()
      const send = async () => await post(agent, url, body, `XSRF-TOKEN=${csrf}`, key).catch(broken)
      const { status, text } = await patience.ask(send)
      const isRefused = (wishes.parks && text.includes('extra_unavailable')) || (wishes.hasCode && status === 422)
      if (status !== 201 && !isRefused) {
        strange += 1
        console.error(`Attempt ${index} at the last place was answered ${status}: ${text}`)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  agent.destroy()
  const [sold] = await sql<{ places: number; uses: number }[]>`
    SELECT (SELECT count(*)::int FROM booking_extras WHERE property_id = v.property_id AND active) AS places, uses
    FROM vouchers v WHERE property_id = ${hotel.id}`
  const { places = 0, uses = 0 } = sold ?? {}
  const wrong = strange + Math.abs(places - limits.places) + Math.abs(uses - limits.uses)
  return { places, uses, wrong }
}

const broken = (error: unknown) => ({ status: 599, text: String(error) })
