import { expect, test } from 'vitest'
import type { Revenue } from '@keystay/contract/owner-revenue'
import { useTestApp } from '../apps/api/src/testing/test-app.ts'
import { createUser } from '../apps/api/src/testing/test-user.ts'
import { demoHotels } from './demo/hotels.ts'
import { loadHotel } from './load-demo.ts'

const api = useTestApp()

test('the real resort with its own dates earns what its file says', async () => {
  const hotel = demoHotels.find(({ roomTypes }) => roomTypes.some((type) => type.code !== undefined))
  if (!hotel) throw new Error('The resort is gone from the demo.')
  const { browser, id: ownerId } = await createUser(api, 'owner')
  const propertyId = await api.sql.begin(async (tx) => {
    const now = new Date('2017-12-31T12:00:00Z')
    const id = await loadHotel(tx, { ...hotel, slug: 'resort-of-the-file' }, { rank: 0, now, weeks: 0 })
    await tx`UPDATE properties SET owner_id = ${ownerId} WHERE id = ${id}`
    return id
  })
  const reply = await browser.get(`/v1/properties/${propertyId}/revenue?year=2016`)
  const { months, lastYear, roomTypes, totals, years } = reply.json<{ data: Revenue }>().data
  const eur = (minor: number) => ({ minor, currency: 'EUR' })
  expect(totals).toMatchObject({ nights: 54_037, rooms: 210, revenue: eur(482_292_767), adr: eur(8925) })
  expect(totals.occupancy).toBeCloseTo(0.7031, 4)
  const sums = (list: readonly { nights: number; revenue: { minor: number } | null }[]) => [
    list.reduce((sum, one) => sum + one.nights, 0),
    list.reduce((sum, one) => sum + (one.revenue?.minor ?? 0), 0),
  ]
  expect(sums(months)).toEqual([54_037, 482_292_767])
  expect(sums(roomTypes)).toEqual([54_037, 482_292_767])
  expect(sums(lastYear)).toEqual([26_795, 258_003_217])
  expect(years).toEqual({ first: 2015, last: 2017 })
})
