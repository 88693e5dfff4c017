import { expect, test, vi } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel } from '../../testing/test-hotel.ts'
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

test('it looks at a few hotels at a time, finds what is wrong with each once, and can be stopped', async () => {
  const log = { error: vi.fn<(details: object, message: string) => void>() }
  const hotels = [await createHotel(api), await createHotel(api), await createHotel(api), await createHotel(api)]
  for (const hotel of hotels) await bookOne(api.newBrowser(), hotel)
  const ids = hotels.map((hotel) => hotel.id)
  await api.sql`UPDATE nights SET sold = sold + 1 WHERE property_id = ANY(${ids}::uuid[])`
  const slices: unknown[] = []
  const statements = await api.record(async () => {
    for (const sliceOf of [1, 3, 1000]) slices.push(await checkInvariants(api.database, log, { sliceOf }))
    const stopped = checkInvariants(api.database, log, { signal: AbortSignal.abort() })
    await expect(stopped).rejects.toThrow('aborted')
  })
  expect(slices).toEqual([8, 8, 8])
  // One for each of at least four hotels and the rest, two slices or more, one.
  expect(statements.filter(({ sql }) => sql.includes('UNION ALL')).length).toBeGreaterThanOrEqual(8)
  await api.sql`UPDATE nights SET sold = sold - 1 WHERE property_id = ANY(${ids}::uuid[])`
})
