import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runningDatabaseUrl } from './platform/embedded-postgres/embedded-database.ts'
import { openPlainSql } from './platform/database/plain-sql.ts'
import { freePort } from './platform/process/port.ts'
import { processesOf } from './testing/frozen-server.ts'
import { connectRaw } from './testing/raw-client.ts'
import { ask, startMain } from './testing/run-main.ts'
import { createPlainHotels } from './testing/test-hotel.ts'

/** So many times each address is asked at least, however slow the machine is. */
const leastRounds = 10
const soon = { timeout: 60_000, interval: 50 }
const statusOf = async (port: number, path: string) => (await ask(port, path)).status

test('says when it is leaving; with few descriptors and more idle connections than those it lives on, serves and recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-main-'))
  // The database's user must be able to enter it.
  await chmod(folder, 0o711)
  const port = await freePort()
  const running: Awaited<ReturnType<typeof startMain>>[] = []
  try {
    const first = await startMain({ folder, port, leaveMs: 8000 })
    running.push(first)
    const databaseUrl = (await runningDatabaseUrl(folder)) ?? ''
    const sql = openPlainSql(databaseUrl, { connections: 2 })
    await sql.begin(async (tx) => {
      // As while another process counts the places of many hotels.
      await tx`SELECT pg_advisory_xact_lock(7204120)`
      await createPlainHotels({ sql }, 3)
      const besidePort = await freePort()
      const beside = await startMain({ folder: join(folder, 'beside'), port: besidePort, databaseUrl })
      running.push(beside)
      await vi.waitFor(async () => expect(await statusOf(besidePort, '/readyz')).toBe(200), soon)
      beside.child.kill('SIGKILL')
      await beside.ended
    })
    await sql.end()
    await vi.waitFor(
      async () => expect(await ask(port, '/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' }),
      soon,
    )
    first.child.kill('SIGTERM')
    await vi.waitFor(
      async () =>
        expect(await Promise.all([ask(port, '/readyz'), statusOf(port, '/v1/places')])).toMatchObject([
          { status: 503, body: '{"status":"stopping"}' },
          200,
        ]),
      { timeout: 7900, interval: 10 },
    )
    expect(await first.ended).toEqual([0, null])

    const second = await startMain({ folder, port, descriptors: 256 })
    running.push(second)
    // Places are counted before the first request that is served, not only by the job.
    const places = await vi.waitFor(async () => {
      const reply = await ask(port, '/v1/places?q=viel')
      expect(reply.status).toBe(200)
      return reply
    }, soon)
    const { data } = JSON.parse(places.body) as { data: object[] }
    expect(data[0]).toMatchObject({ name: 'Vielort', hotels: 3 })
    const crowd = await Promise.all(Array.from({ length: 400 }, async () => await connectRaw(port, '127.0.0.2')))
    // What samples the process, and what looks after the database, does so every second.
    const until = Date.now() + 2500
    const answersOf = new Map(['/healthz', '/readyz', '/v1/places'].map((path) => [path, new Set<string>()]))
    const hasServedAll = () => [...answersOf.values()].every((answers) => answers.has('200'))
    for (let round = 0; round < leastRounds || Date.now() < until || !hasServedAll(); round += 1) {
      // On a fast machine one address would ask more often than one may.
      const address = `127.0.1.${(round % 250) + 1}`
      for (const [path, answers] of answersOf) {
        const { status, retryAfter } = await ask(port, path, address)
        answers.add(Number(retryAfter) > 0 ? `${status} later` : String(status))
      }
      for (const { socket } of crowd.splice(0, 20)) socket.destroy()
      for (let count = 0; count < 20; count += 1) crowd.push(await connectRaw(port, '127.0.0.2'))
    }
    // One that is held up by other work may say that it is behind; nobody goes without an answer, and nothing fails.
    const allowed = new Set(['200', '503 later'])
    for (const [path, answers] of answersOf)
      expect([path, ...[...answers].filter((answer) => !allowed.has(answer))]).toEqual([path])
    for (const { socket } of crowd) socket.destroy()
    await vi.waitFor(async () => expect(await statusOf(port, '/readyz')).toBe(200), soon)
    expect(second.child.exitCode).toBeNull()
    expect(second.output()).not.toContain('EMFILE')
    expect(second.output()).not.toContain('PostgreSQL ended')
    // When it does end, that is said, and it is started again.
    const { keepDown } = await processesOf((await runningDatabaseUrl(folder)) ?? '')
    const letItStart = await keepDown()
    const statuses = new Set<number>()
    const untilAnswered = async (status: number) =>
      await vi.waitFor(async () => {
        const current = await statusOf(port, '/v1/places')
        statuses.add(current)
        expect(current).toBe(status)
      }, soon)
    const untilSaid = async (sentence: string) =>
      await vi.waitFor(() => expect(second.output()).toContain(sentence), soon)
    await untilAnswered(503)
    await untilSaid('PostgreSQL ended unexpectedly')
    expect(second.output()).not.toContain('PostgreSQL is back.')
    await letItStart()
    await untilSaid('PostgreSQL is back.')
    await untilAnswered(200)
    // None of those that were answered while it was away failed in another way.
    expect(statuses).toEqual(new Set([200, 503]))
  } finally {
    for (const { child, ended } of running) {
      child.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true })
  }
}, 300_000)
