import { setTimeout as pause } from 'node:timers/promises'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { openOwnGround } from './database.ts'
import { databaseVictim, type Victim } from './victims.ts'

/** Commits wait in the memory of the server; nothing but its WAL writer takes them from there, as seldom as it can. */
const settings = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_buffers: '64MB',
  checkpoint_timeout: '1d',
  bgwriter_lru_maxpages: '0',
  autovacuum: 'off',
}

/** As openOwnGround, but what the server said it had written dies with it once its WAL writer is stopped. */
export async function openForgetfulGround(): ReturnType<typeof openOwnGround> {
  const ground = await openOwnGround(settings)
  const close = async () => {
    try {
      // Stopped it would not end with its server.
      await wakeWalWriter(ground.sql)
    } finally {
      await ground.close()
    }
  }
  return { ...ground, close }
}

/** PostgreSQL on such a ground: it dies when somebody was told of a booking that nobody has stored, however slow the machine is. */
export async function forgetfulVictim(...[scene, start]: Parameters<typeof databaseVictim>): Promise<Victim> {
  const victim = await databaseVictim(scene, start)
  const { sql, crowd } = scene
  await stopWalWriter(sql)
  // What the product needs for itself, such as its queue, stays.
  await sql`CHECKPOINT`
  const kill = async () => {
    const bookings = await sql<{ id: string }[]>`SELECT id FROM bookings`
    const ids = new Set(bookings.map(({ id }) => id))
    await until('a new booking', async () => [...crowd.acknowledged].some((id) => !ids.has(id)))
    const wasMidWork = await victim.kill()
    await stopWalWriter(sql)
    return wasMidWork
  }
  const stop = async () => {
    await wakeWalWriter(sql)
    await victim.stop()
  }
  return { kill, stop }
}

/** In its sleep: at work it may hold a lock for which all others would wait. */
async function stopWalWriter(sql: PlainSql): Promise<void> {
  await until('the WAL writer', async () => {
    const writer = await readWalWriter(sql)
    if (!writer) return false
    process.kill(writer.pid, 'SIGSTOP')
    if ((await readWalWriter(sql))?.isAsleep === true) return true
    process.kill(writer.pid, 'SIGCONT')
    return false
  })
}

async function wakeWalWriter(sql: PlainSql): Promise<void> {
  const writer = await readWalWriter(sql)
  if (writer) process.kill(writer.pid, 'SIGCONT')
}

async function readWalWriter(sql: PlainSql): Promise<{ pid: number; isAsleep: boolean } | undefined> {
  const [writer] = await sql<{ pid: number; isAsleep: boolean }[]>`
    SELECT pid, wait_event IS NOT DISTINCT FROM 'WalWriterMain' AS "isAsleep"
    FROM pg_stat_activity WHERE backend_type = 'walwriter'`
  return writer
}

const patienceMs = 60_000

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + patienceMs
  while (!(await isThere())) {
    if (performance.now() > last) throw new Error(`Waited in vain for ${what}.`)
    await pause(10)
  }
}
