import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messageText } from '@keystay/contract/shared/messages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { freePort } from '../platform/process/port.ts'
import { testConfig } from '../testing/test-config.ts'
import { headTexts } from '../testing/test-page.ts'

const html =
  '<html lang="de"><head><title>K</title></head><body><div id="root"></div><noscript>Scripts</noscript></body></html>'
/** Much longer than a page waits, so that it is the page that does not. */
const databaseMs = 60_000
let folder: string
const closers: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-document-failures-'))
  await writeFile(join(folder, 'index.html'), html)
  const heads = { de: headTexts('de'), en: headTexts('en'), vi: headTexts('vi') }
  await writeFile(join(folder, 'pages.json'), JSON.stringify({ pages: {}, hero: {}, heads }))
})
afterAll(async () => {
  // A database closes once what it waits for has ended.
  for (const close of closers) await close()
  await rm(folder, { recursive: true })
})

/** The product on a database at this port, listening. */
async function serve(port: number, rateLimitPerMinute = 100_000): Promise<string> {
  const database: Database = openDatabase({
    url: `postgres://nobody@127.0.0.1:${port}/nothing`,
    readConnections: 2,
    writeConnections: 2,
    lockTimeoutMs: databaseMs,
    waitMs: databaseMs,
  })
  const config = testConfig({ pageDataMs: 300, rateLimitPerMinute })
  const app: FastifyInstance = await buildApp({
    config,
    database,
    clock: () => new Date(),
    providers: {},
    webFolder: folder,
    mostBehindMs: Infinity,
  })
  closers.push(async () => {
    app.server.closeAllConnections()
    await app.close()
    await database.close()
  })
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

/** Takes connections and says nothing. */
async function serveSilence(): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  closers.push(end)
  return (server.address() as AddressInfo).port
}
const goTo = async (address: string, path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
  await fetch(address + path, {
    headers: { accept, 'accept-language': 'en' },
    signal: AbortSignal.timeout(databaseMs / 2),
  })

test.each([
  ['is away', freePort],
  ['hangs', serveSilence],
])('while the database %s a page says so in time, in the language of its address', async (_what, portOf) => {
  const address = await serve(await portOf())
  for (const [path, language] of [
    ['/', 'de'],
    ['/?lang=en', 'en'],
    ['/seehotel/home?lang=vi', 'vi'],
    ['/seehotel/home', 'de'],
  ] as const) {
    const reply = await goTo(address, path)
    const headers = ['content-type', 'content-language', 'retry-after', 'cache-control'].map((name) =>
      reply.headers.get(name),
    )
    expect([reply.status, ...headers], path).toEqual([503, 'text/html; charset=utf-8', language, '3', 'no-cache'])
    const body = await reply.text()
    expect(body).toContain(`<html lang="${language}"`)
    expect(body).toContain(`<noscript><p>${messageText(language, 'unavailable')}</p></noscript><div id="root"`)
  }
})

test('who goes to pages too often reads that as a page, and a program as JSON', async () => {
  const address = await serve(await freePort(), 1)
  await goTo(address, '/legal')
  for (const language of ['de', 'en', 'vi'] as const) {
    const reply = await goTo(address, `/legal?lang=${language}`)
    const seconds = Number(reply.headers.get('retry-after'))
    expect([reply.status, reply.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
    expect([seconds > 0, reply.headers.get('cache-control')]).toEqual([true, 'no-store'])
    const body = await reply.text()
    expect(body).toContain(`<html lang="${language}">`)
    expect(body).toContain(messageText(language, 'too_many_requests', { seconds }))
  }
  for (const [path, accept] of [
    ['/legal', 'application/json'],
    ['/v1/public/properties', 'text/html'],
    ['/v1/nothing', 'text/html'],
  ] as const) {
    const reply = await goTo(address, path, accept)
    expect([reply.status, reply.headers.get('content-type')], path).toEqual([429, 'application/json; charset=utf-8'])
    expect(await reply.json()).toMatchObject({ code: 'too_many_requests' })
  }
})

test('who has nothing left for what a page asks reads that, not that the database is away', async () => {
  const reply = await goTo(await serve(await freePort(), 1), '/seehotel/home?lang=en')
  expect([reply.status, reply.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8'])
  expect(await reply.text()).toContain('Too many requests')
})
