import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlainSql } from '../apps/api/src/platform/database/plain-sql.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mayEnter } from '../apps/api/src/platform/embedded-postgres/operating-user.ts'
import { isAlive, readPidFile } from '../apps/api/src/platform/embedded-postgres/postgres-process.ts'
import { freePort } from '../apps/api/src/platform/process/port.ts'
import { answers, startProcess, type Started } from './start-process.ts'
import { root } from '../tooling/steps.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const nobodyMayRun = isRoot && (await mayEnter(join(root, 'apps/api/src'), nobody))

const soon = { timeout: 60_000, interval: 100 }
let folder: string
const started: Started[] = []
/** Where databases were made, so that none outlives a failed test. */
const clusters: string[] = []

function start(env: Readonly<Record<string, string>>, options = {}): Started {
  const one = startProcess(env, options)
  started.push(one)
  return one
}

async function serverPid(cluster: string): Promise<number> {
  return (await readPidFile(cluster))?.pid ?? 0
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keystay-start-'))
  await chmod(folder, 0o755)
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  for (const cluster of clusters) {
    const pid = await serverPid(cluster)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  }
  await pause(200)
  await rm(folder, { recursive: true, force: true })
})

describe('the life of a data folder', () => {
  let env: { DATA_FOLDER: string; PORT: string }
  let cluster: string
  let running: Started
  let traces: object

  beforeAll(async () => {
    env = { DATA_FOLDER: join(folder, 'life'), PORT: String(await freePort()) }
    cluster = join(env.DATA_FOLDER, 'pg18')
    clusters.push(cluster)
    running = start(env)
    await running.ready()
  })

  /** Leaves a mark in the database; the life's later starts must still find it. */
  async function query<T extends object>(text: string): Promise<T[]> {
    const state = await readPidFile(cluster)
    const password = await readFile(join(cluster, 'keystay-password'), 'utf8')
    const sql = openPlainSql(`postgres://keystay:${password}@127.0.0.1:${state?.port}/keystay`)
    try {
      return [...(await sql.unsafe<T[]>(text))]
    } finally {
      await sql.end()
    }
  }

  /** What a start leaves that makes a database, a schema or a secret: whoever made one again would leave another. */
  async function readTraces(): Promise<object> {
    const [made] = await query(`SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
      (SELECT oid FROM pg_database WHERE datname = 'keystay') AS database,
      count(*) AS migrations, max(applied_at)::text AS "migratedAt" FROM applied_migrations`)
    const files = [join(cluster, 'PG_VERSION'), join(cluster, 'keystay-password'), join(env.DATA_FOLDER, 'secret')]
    const versions = files.map(async (file) => {
      const { ino, ctimeMs } = await stat(file)
      return { file, ino, ctimeMs }
    })
    return { ...made, files: await Promise.all(versions) }
  }

  test('the database is UTF-8 with a builtin locale, listens on this machine alone, and its secrets are its owner’s alone', async () => {
    const [locale] = await query(`SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) AS encoding,
      current_setting('listen_addresses') AS listen FROM pg_database WHERE datname = 'keystay'`)
    expect(locale).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', listen: '127.0.0.1' })
    for (const file of [join(env.DATA_FOLDER, 'secret'), join(cluster, 'keystay-password')]) {
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
    await query('CREATE TABLE mark AS SELECT 1 AS kept')
  })

  test('a second start beside it says so, on the same port and on another, and harms nothing', async () => {
    const pid = await serverPid(cluster)
    const other = { ...env, PORT: String(await freePort()) }
    for (const second of [start(env), start(other)]) {
      expect(await second.ended()).toBe(1)
      expect(second.output()).toMatch(
        /^Keystay already runs on the data folder .* \(process \d+ at http:\/\/localhost:\d+\).*\n$/,
      )
    }
    await vi.waitFor(async () => expect(await answers(running.address)).toBe(true), soon)
    // A database that was ended would have been started again by now, and answer as well.
    expect([await serverPid(cluster), running.child.exitCode]).toEqual([pid, null])
    expect(running.output()).not.toContain('PostgreSQL ended')
  })

  test('a database server that dies is started again', async () => {
    const pid = await serverPid(cluster)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect([pid, 0]).not.toContain(await serverPid(cluster)), soon)
    await vi.waitFor(async () => expect(await answers(running.address)).toBe(true), soon)
  })

  test('told to stop, twice, it stops the database too and exits with 0', async () => {
    traces = await readTraces()
    const pid = await serverPid(cluster)
    running.child.kill('SIGINT')
    running.child.kill('SIGINT')
    expect(await running.ended()).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('the second start keeps the data, and does nothing again that the first one did', async () => {
    running = start(env)
    await running.ready()
    expect(await query('SELECT kept FROM mark')).toEqual([{ kept: 1 }])
    expect(await readTraces()).toEqual(traces)
    expect(running.output()).not.toContain('migrations')
  })

  test('after kill -9 the orphaned database server is taken over', async () => {
    const pid = await serverPid(cluster)
    running.child.kill('SIGKILL')
    await running.ended()
    expect(isAlive(pid)).toBe(true)
    running = start(env)
    await running.ready()
    expect(running.output()).toContain('took it over')
    expect(await serverPid(cluster)).toBe(pid)
  })

  test('after kill -9 of everything it recovers', async () => {
    const pid = await serverPid(cluster)
    running.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await running.ended()
    running = start(env)
    await running.ready()
    expect(await query('SELECT kept FROM mark')).toEqual([{ kept: 1 }])
    running.child.kill('SIGTERM')
    expect(await running.ended()).toBe(0)
  })

  test('a number in postmaster.pid that belongs to another program is no database server', async () => {
    const lines = [process.pid, cluster, 1, 5432, '', '127.0.0.1', '0 0', 'ready']
    await writeFile(join(cluster, 'postmaster.pid'), lines.join('\n'))
    if (isRoot) await chown(join(cluster, 'postmaster.pid'), (await stat(cluster)).uid, (await stat(cluster)).gid)
    running = start(env)
    await running.ready()
    running.child.kill('SIGTERM')
    expect(await running.ended()).toBe(0)
  })
})

describe('what cannot start says why in one sentence and exits with 1', () => {
  const server = () => new URL(process.env.KEYSTAY_TEST_SERVER_URL ?? '')

  async function refusal(env: Record<string, string>, options = {}): Promise<string> {
    const one = start({ PORT: String(await freePort()), DATA_FOLDER: join(folder, 'refused'), ...env }, options)
    expect(await one.ended()).toBe(1)
    expect(one.output().trim().split('\n')).toHaveLength(1)
    return one.output()
  }

  test.each([
    [{ PORT: 'x' }, 'PORT must be a whole number'],
    [{ KEYSTAY_MODE: 'production' }, 'KEYSTAY_SECRET must be set'],
    [
      { DATABASE_URL: 'postgres://a:secret-word@127.0.0.1:1/b' },
      'No PostgreSQL server answers at 127.0.0.1:1 (DATABASE_URL',
    ],
    [{ DATABASE_URL: 'postgres://a:secret-word@nowhere.invalid/b' }, 'No PostgreSQL server answers at nowhere.invalid'],
    [{ DATA_FOLDER: '/etc/hostname' }, 'The data folder /etc/hostname (DATA_FOLDER) cannot be used'],
  ])('%j', async (env: Record<string, string>, sentence) => {
    const message = await refusal(env)
    expect(message).toContain(sentence)
    expect(message).not.toContain('secret-word')
  })

  test('a missing database, and a wrong password', async () => {
    const url = server()
    url.pathname = '/no_such_database'
    expect(await refusal({ DATABASE_URL: url.href })).toContain('has no database "no_such_database"')
    url.password = 'wrong-word'
    // A server that trusts everyone takes any password; then the database is what it misses.
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(/refuses the user or password|has no database/)
  })

  test('a data folder of another major version', async () => {
    const dataFolder = join(folder, 'older')
    await mkdir(join(dataFolder, 'pg17'), { recursive: true })
    expect(await refusal({ DATA_FOLDER: dataFolder })).toContain(
      'holds a database of PostgreSQL 17, this version runs 18',
    )
  })

  test.runIf(nobodyMayRun)('a data folder without permission', async () => {
    const dataFolder = join(folder, 'forbidden', 'data')
    await mkdir(join(folder, 'forbidden'), { mode: 0o755 })
    expect(await refusal({ DATA_FOLDER: dataFolder }, nobody)).toContain('(DATA_FOLDER) cannot be made: EACCES')
  })

  test.runIf(isRoot)('a full disk', async (context) => {
    const small = join(folder, 'small')
    await mkdir(small)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', small]).status === 0
    if (!mounted) context.skip('this container may not mount')
    try {
      expect(await refusal({ DATA_FOLDER: small })).toContain('The disk is full')
    } finally {
      spawnSync('umount', [small])
    }
  })

  test('an unsupported Node', () => {
    const old = `Object.defineProperty(process, 'version', { value: 'v18.20.0' })`
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(old)}`, join(root, 'scripts/run.mjs'), 'start'],
      { encoding: 'utf8' },
    )
    expect([status, stderr.split('\n').length]).toEqual([1, 2])
    expect(stderr).toContain('Keystay needs Node 20 or newer to install itself (this is v18.20.0)')
  })
})

describe.runIf(isRoot)('users and folders', () => {
  test('in a folder that only root may enter, the database lies elsewhere and is found again', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const env = { DATA_FOLDER: join(closed, 'data'), PORT: String(await freePort()) }
    let elsewhere = ''
    for (const _ of ['first', 'second']) {
      const running = start(env)
      await running.ready()
      elsewhere = await readFile(join(env.DATA_FOLDER, 'database-elsewhere'), 'utf8')
      clusters.push(join(elsewhere, 'pg18'))
      expect((await stat(join(elsewhere, 'pg18'))).uid).not.toBe(0)
      running.child.kill('SIGTERM')
      expect(await running.ended()).toBe(0)
    }
    await rm(elsewhere, { recursive: true })
    const lost = start(env)
    expect(await lost.ended()).toBe(1)
    expect(lost.output()).toContain('which is gone')
  })

  test.runIf(nobodyMayRun)('an ordinary user runs it too, and root may go on with that user’s data', async () => {
    const dataFolder = join(folder, 'ordinary')
    await mkdir(dataFolder)
    await chown(dataFolder, nobody.uid, nobody.gid)
    const env = { DATA_FOLDER: dataFolder, PORT: String(await freePort()) }
    clusters.push(join(dataFolder, 'pg18'))
    for (const user of [nobody, {}, nobody]) {
      const running = start(env, user)
      await running.ready()
      running.child.kill('SIGTERM')
      expect(await running.ended()).toBe(0)
    }
  })
})
