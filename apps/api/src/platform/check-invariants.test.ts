import { expect, test, vi } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { bookOne, createHotel } from '../testing/test-hotel.ts'
import { checkInvariants } from './check-invariants.ts'

const api = useTestApp()

test('the nightly check alarms on what does not hold, by its name alone', async () => {
  const log = { error: vi.fn<(details: object, message: string) => void>() }
  const hotel = await createHotel(api)
  await bookOne(api.newBrowser(), hotel)
  expect(await checkInvariants(api.database, log)).toBe(0)
  expect(log.error).not.toHaveBeenCalled()
  await api.sql`UPDATE nights SET sold = sold + 1 WHERE property_id = ${hotel.id}`
  expect(await checkInvariants(api.database, log)).toBe(2)
  expect(log.error.mock.calls).toEqual([
    [{ violations: { 'sold differs from active stays': 2 } }, 'the invariants do not hold'],
  ])
  await api.sql`UPDATE nights SET sold = sold - 1 WHERE property_id = ${hotel.id}`
})
