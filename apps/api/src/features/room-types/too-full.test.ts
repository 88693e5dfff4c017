import { expect, test } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { createHotel } from '../../testing/test-hotel.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'

const api = useTestApp()

test('a room that is so full that a plan would cost nothing is quoted by the others, else refused with what is wrong', async () => {
  const hotel = await createHotel(api, { types: [{ maxOccupancy: 2, priceMinor: 5000 }] })
  const planId = await createPlan(api, hotel.id, { personMinor: -1000 })
  const quote = async (adults: number) =>
    await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/quotes`, {
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      lines: [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults, children: 0 }],
    })
  const plans = async (adults: number) =>
    (await quote(adults)).json<{ data: { planId: string | null }[] }>().data.map((one) => one.planId)
  expect(await plans(2)).toEqual([planId, null])
  expect(await plans(7)).toEqual([null])
  await sayOfStandard(api, hotel.id, { onSale: false })
  const refused = await quote(7)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({ code: 'validation_failed' })
})
