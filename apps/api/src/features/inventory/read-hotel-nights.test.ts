import { addDays } from '@keystay/contract/shared/plain-dates'
import { expect, test } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { testNow, useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel } from '../../testing/test-hotel.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { readHotelNights, readHotelState } from './read-hotel-nights.ts'

const api = useTestApp()
const from = '2026-12-04'
const now = new Date(testNow)

test('hotels and stays that are asked for together are told as each of them alone', async () => {
  const [plain, rich] = [await createHotel(api), await createHotel(api, { types: [{ rooms: 2 }, { rooms: 1 }] })]
  const planId = await createPlan(api, rich.id, { name: 'Saver' })
  const [type] = rich.types
  for (const hotel of [plain, rich])
    await bookOne(api.newBrowser(), hotel, { checkIn: from, checkOut: addDays(from, 2) })
  await api.sql`UPDATE booked_rooms SET owner_pinned = true WHERE property_id = ${rich.id}`
  await api.sql`
    INSERT INTO nights (property_id, room_type_id, night, capacity, sold, price_minor, max_stay)
    VALUES (${rich.id}, ${type?.id ?? ''}, ${addDays(from, 6)}, 2, 0, 7700, 9)`
  await api.sql`
    INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, price_minor)
    VALUES (${rich.id}, ${from}, ${type?.id ?? ''}, ${planId}, 6600)`
  const stays = [1, 2, 7].map((nights) => ({ checkIn: from, checkOut: addDays(from, nights) }))
  const requests = [plain.id, newId(), rich.id].flatMap((propertyId) =>
    stays.map((stay) => ({ propertyId, stay, now })),
  )
  const { read } = api.deps.database
  const tell = async (request: (typeof requests)[number]) => {
    const told = await readHotelNights(read, request)
    const state = await readHotelState(read, request.propertyId)
    return { told, rates: told?.ratesOn(told.inventories), state }
  }
  const alone: unknown[] = []
  for (const request of requests) alone.push(await tell(request))
  let together: unknown[] = []
  const statements = await api.record(async () => (together = await Promise.all(requests.map(tell))))
  expect(together).toEqual(alone)
  // Where hotels are spread over several servers, each is asked for by itself.
  expect(statements).toHaveLength(api.sharded ? 2 * requests.length : 2)
  expect(JSON.stringify(alone)).toContain('"ownerPinned":true')
})
