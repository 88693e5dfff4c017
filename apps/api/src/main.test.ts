import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPlainSql } from './platform/plain-sql.ts'
import { freePort } from './platform/port.ts'
import { openTestDatabase } from './platform/test-database.ts'
import { connectRaw } from './testing/raw-client.ts'
import { createPlainHotels } from './testing/test-hotel.ts'

const script = join(import.meta.dirname, 'main.ts')

/** The status of an address, asked on a connection of its own; 0 when there was no answer. */
async function ask(port: number, path: string): Promise<number> {
  const asked = request({ port, host: '127.0.0.1', path, agent: false }).end()
  return await new Promise((done) => {
    asked.once('response', (reply) => done(reply.resume().statusCode ?? 0))
    asked.once('error', () => done(0))
  })
}

test('with few descriptors and more idle connections than those it lives on, serves and recovers', async () => {
  const { url, drop } = await openTestDatabase()
  const sql = openPlainSql(url)
  await createPlainHotels({ sql }, 3)
  await sql.end()
  const folder = await mkdtemp(join(tmpdir(), 'keystay-main-'))
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_FOLDER: folder,
    PORT: String(port),
    KEYSTAY_SECRET: 'tests-4f9a1c7e2b8d6053-tests-9e1b7c',
    LOG_LEVEL: 'error',
  }
  const child = spawn('/bin/sh', ['-c', 'ulimit -n 256; exec "$0" "$1"', process.execPath, script], { env })
  const ended = once(child, 'exit')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  try {
    while (!said.includes('listens') && child.exitCode === null) await pause(50)
    // Places are counted before the first request, not only by the job.
    const places = await fetch(`http://127.0.0.1:${port}/v1/places?q=viel`)
    expect(await places.json()).toMatchObject({ data: [{ name: 'Vielort', hotels: 3 }] })
    const crowd = await Promise.all(Array.from({ length: 400 }, async () => await connectRaw(port, '127.0.0.2')))
    // What samples the process does so every second.
    const until = Date.now() + 2500
    while (Date.now() < until) {
      expect([await ask(port, '/healthz'), await ask(port, '/readyz'), await ask(port, '/v1/places')]).toEqual([
        200, 200, 200,
      ])
      for (const { socket } of crowd.splice(0, 20)) socket.destroy()
      for (let count = 0; count < 20; count += 1) crowd.push(await connectRaw(port, '127.0.0.2'))
    }
    for (const { socket } of crowd) socket.destroy()
    expect(await ask(port, '/readyz')).toBe(200)
    expect(child.exitCode).toBeNull()
    expect(said).not.toContain('EMFILE')
    expect(said).not.toContain('PostgreSQL ended')
  } finally {
    child.kill('SIGTERM')
    await ended
    await drop()
    await rm(folder, { recursive: true })
  }
})
