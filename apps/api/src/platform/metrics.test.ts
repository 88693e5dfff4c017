import { expect, test } from 'vitest'
import { useTestApp } from '../testing/test-app.ts'
import { serveMetrics } from './metrics.ts'
import { openPort } from './port.ts'

const api = useTestApp({ metricsPort: 1 })

test('requests are counted by route, without the ids in their addresses', async () => {
  await api.newBrowser().get('/v1/public/properties/slug/nowhere')
  const free = await openPort(0, '127.0.0.1')
  const port = free.number
  await new Promise((resolve) => free.server.close(resolve))
  const stop = await serveMetrics(port)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await stop()
  expect(text).toContain('route="/v1/public/properties/slug/:hotelKey",status="404"')
  expect(text).not.toContain('nowhere')
})
