import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from './platform/database/test-database.ts'
import { freePort } from './platform/process/port.ts'
import { startOtlpReceiver } from './testing/otlp-receiver.ts'
import { ask, startMain } from './testing/run-main.ts'

let own: TestDatabase
let folder: string
const soon = { timeout: 60_000, interval: 50 }
/** How long a stop waits for a collector, what else a stop does, and a busy machine. */
const longestStopMs = 8000

beforeAll(async () => {
  own = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'keystay-telemetry-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await own.drop()
})

/** Says which modules of OpenTelemetry a process loads. */
const watch = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  if (url.includes('/@opentelemetry/')) process.stderr.write('loads ' + url + '\\n')
  return next(url, context)
} })`

const loaded = (output: string) => [
  ...new Set(Array.from(output.matchAll(/@opentelemetry\/([\w-]+)/g), ([, name]) => name)),
]

async function start(env: Record<string, string>, workers = 1) {
  const port = await freePort()
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(watch)}`
  const product = await startMain({ folder, port, databaseUrl: own.url, workers, env: { NODE_OPTIONS, ...env } })
  onTestFinished(async () => {
    product.child.kill('SIGKILL')
    await product.ended
  })
  await vi.waitFor(async () => expect((await ask(port, '/readyz')).status).toBe(200), soon)
  const stop = async () => {
    const started = performance.now()
    product.child.kill('SIGTERM')
    expect(await product.ended).toEqual([0, null])
    return performance.now() - started
  }
  return { ...product, port, stop }
}

/** Takes connections and everything that is sent on them, and never answers. */
async function openHanging(): Promise<{ readonly server: Server; readonly url: string; connections(): number }> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
  }
}

test('without a collector nothing of OpenTelemetry is loaded but what prom-client brings along', async () => {
  const product = await start({})
  expect((await ask(product.port, '/v1/places')).status).toBe(200)
  await product.stop()
  expect(loaded(product.output())).toEqual(['api'])
})

test('what several processes did is sent before they end, each under its own name', async () => {
  const collector = await startOtlpReceiver()
  onTestFinished(() => collector.close())
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-tests',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=tests',
    OTEL_SERVICE_NAME: 'two',
  }
  const product = await start(env, 2)
  const names = () => collector.spans().map(({ name }) => name)
  await vi.waitFor(() => expect(names()).toContain('job outbox'), soon)
  expect((await ask(product.port, '/v1/places')).status).toBe(200)
  await product.stop()
  expect(loaded(product.output())).toContain('sdk-trace')
  const places = [...collector.instances()].map((name) => name.split(`:${product.port}`)[1])
  expect(new Set(places)).toEqual(new Set(['/0', '/1']))
  expect(names()).toContain('GET /v1/places')
  expect(collector.keys()).toEqual(new Set(['Bearer of-the-tests']))
  expect(collector.text()).toContain('deployment.environment.name')
  expect(product.output()).not.toContain('of-the-tests')
  expect(collector.points().map(({ name }) => name)).toContain('keystay_outbox_waiting')
})

test('a collector that hangs, and one that is away, cost no request anything and do not hold a stop up', async () => {
  const hanging = await openHanging()
  const away = `http://127.0.0.1:${await freePort()}`
  for (const endpoint of [hanging.url, away]) {
    const product = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRIC_EXPORT_INTERVAL: '1000' })
    if (endpoint === hanging.url) await vi.waitFor(() => expect(hanging.connections()).toBeGreaterThan(0), soon)
    else await vi.waitFor(() => expect(product.output()).toContain('the collector does not take'), soon)
    const started = performance.now()
    for (let count = 0; count < 50; count += 1) expect((await ask(product.port, '/v1/places')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(await product.stop()).toBeLessThan(longestStopMs)
  }
})
