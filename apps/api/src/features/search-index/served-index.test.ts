import { expect, test } from 'vitest'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { openFigures } from '../../platform/telemetry/read-figures.ts'
import { serveMetrics } from '../../platform/telemetry/serve-metrics.ts'
import { freePort } from '../../platform/process/port.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, createHotel, createPlainHotels } from '../../testing/test-hotel.ts'

const api = useTestApp({ searchIndex: true })
const stay = 'checkIn=2026-12-04&checkOut=2026-12-06'

async function find(query: string) {
  const reply = await api.newBrowser().get(`/v1/public/properties?${stay}&${query}`)
  const { data, pagination } = reply.json<{ data: PropertySummary[]; pagination: { totalItems: number } }>()
  return { names: data.map(({ name }) => name), total: pagination.totalItems }
}

async function readMetrics(): Promise<string> {
  const port = await freePort()
  const stop = await serveMetrics(port, openFigures(api.database, []))
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  return text
}

test('a process that keeps all hotels in memory finds what is free, and tells how it is', async () => {
  await createPlainHotels(api, 320)
  const hotel = await createHotel(api, { city: 'Imgedächtnis', types: [{ rooms: 1 }] })
  await api.sql`UPDATE properties SET catalogue_xid = pg_current_xact_id()`
  await expect.poll(readMetrics).toContain('keystay_search_index_hotels 321\n')
  expect((await find('q=imgedachtnis')).names).toHaveLength(1)
  const all = await find('sort=price&guests=2')
  expect(all.names[0]).toBe('Einfach 100')
  // Of so many not all are priced: those that are left count as found.
  expect(all.total).toBe(321)
  await bookOne(api.newBrowser(), hotel)
  expect((await find('q=imgedachtnis&exact=true')).names).toEqual([])
  const text = await readMetrics()
  expect(text).toMatch(/keystay_search_index_bytes [1-9]\d+\n/)
  expect(text).toMatch(/keystay_search_index_stale_seconds 0\.\d+\n/)
})
