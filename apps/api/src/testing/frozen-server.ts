import { appendFile, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPlainSql } from '../platform/database/plain-sql.ts'
import { isAlive, readPidFile } from '../platform/embedded-postgres/postgres-process.ts'

export type ServerProcesses = {
  /** Stops them all, so that nothing is answered and no connection ends. */
  freeze(): Promise<void>
  /** Stops the one that takes new connections: those that there are go on working. */
  freezeDoor(): Promise<void>
  thaw(): Promise<void>
  /**
   * Kills the server and lets none start in its place, until what is returned is called: whoever looks after it starts it
   * again within moments, in which a test may or may not have asked anything.
   */
  keepDown(): Promise<() => Promise<void>>
}

/** The processes of a PostgreSQL server on this machine. */
export async function processesOf(url: string): Promise<ServerProcesses> {
  const sql = openPlainSql(url)
  const [setting] = await sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`
  await sql.end()
  const folder = setting?.folder ?? ''
  const { pid = 0 } = (await readPidFile(folder)) ?? {}
  const all = async () => {
    const children = await readFile(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')
    return [pid, ...children.trim().split(' ').map(Number)]
  }
  const tell = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    for (const one of await all()) {
      try {
        process.kill(one, signal)
      } catch {
        // A connection's process that has just ended.
      }
    }
  }
  return {
    freeze: async () => await tell('SIGSTOP'),
    freezeDoor: async () => void process.kill(pid, 'SIGSTOP'),
    thaw: async () => await tell('SIGCONT'),
    keepDown: async () => {
      const file = join(folder, 'postgresql.conf')
      const { size } = await stat(file)
      await appendFile(file, '\nno_such_setting = 1\n')
      const doomed = await all()
      process.kill(pid, 'SIGKILL')
      // Those of open connections end by themselves, and may answer until they have.
      while (doomed.some(isAlive)) await pause(20)
      return async () => await truncate(file, size)
    },
  }
}
