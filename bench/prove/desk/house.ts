import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { endChild } from '../../../tooling/end-child.ts'
import type { Random } from '../../../tooling/random.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { planted, type Change } from '../../lib/planted.ts'

/** The product on an address that stays while its process is killed and started anew; its clock is the proof's. */
export type House = {
  readonly address: string
  /** It is another time from now on, also after a kill. */
  setClock(at: Date): Promise<void>
  /** Kills it (`kill -9`) in the middle of a transaction that has written, as soon as it is in one; whether it was before `isOver`. */
  killAtWork(random: Random, isOver: () => boolean): Promise<boolean>
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('serve.ts', import.meta.url))
const mostGoingOnMs = 15

export async function openHouse(
  databaseUrl: string,
  sql: PlainSql,
  at: Date,
  changes: readonly Change[],
): Promise<House> {
  const port = await freePort()
  let now = at
  const start = async (): Promise<ChildProcess> => {
    const { execArgv, env } = planted(changes)
    const child = fork(script, [], {
      execArgv,
      env: {
        ...process.env,
        ...raisedLimits,
        ...env,
        TRUST_PROXY: '1',
        DATABASE_URL: databaseUrl,
        DESK_PORT: String(port),
        DESK_NOW: now.toISOString(),
        KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The product ended before it listened.')))
    ended.catch(() => undefined)
    await Promise.race([once(child, 'message'), ended])
    return child
  }
  let child = await start()
  return {
    address: `http://127.0.0.1:${port}`,
    setClock: async (time) => {
      now = time
      const told = once(child, 'message')
      child.send(time.toISOString())
      await told
    },
    killAtWork: async (random, isOver) => {
      while (!isOver()) {
        await pause(1 + random.int(mostGoingOnMs))
        child.kill('SIGSTOP')
        if ((await isWriting(sql)) && !isOver()) {
          const ended = once(child, 'exit')
          child.kill('SIGKILL')
          await ended
          child = await start()
          return true
        }
        child.kill('SIGCONT')
      }
      return false
    },
    stop: async () => await endChild(child),
  }
}

/** Whether it has written and not committed; what had been sent before it froze is done by then. */
async function isWriting(sql: PlainSql): Promise<boolean> {
  const ask = async () => {
    const rows = await sql<{ work: string }[]>`
      SELECT pid || ' since ' || state_change AS work FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'keystay' AND state = 'idle in transaction'
        AND backend_xid IS NOT NULL`
    return rows.map(({ work }) => work)
  }
  const before = await ask()
  if (before.length === 0) return false
  await pause(3)
  const still = new Set(await ask())
  return before.some((work) => still.has(work))
}
