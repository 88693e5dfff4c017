import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openPlainSql } from '../platform/database/plain-sql.ts'
import { readPidFile } from '../platform/embedded-postgres/postgres-process.ts'

export type ServerProcesses = {
  /** The server's own process, whose end is the server's. */
  readonly pid: number
  /** Stops them all, so that nothing is answered and no connection ends. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/** The processes of a PostgreSQL server on this machine. */
export async function processesOf(url: string): Promise<ServerProcesses> {
  const sql = openPlainSql(url)
  const [setting] = await sql<{ folder: string }[]>`SELECT current_setting('data_directory') AS folder`
  await sql.end()
  const { pid = 0 } = (await readPidFile(setting?.folder ?? '')) ?? {}
  const tell = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    const children = await readFile(join('/proc', String(pid), 'task', String(pid), 'children'), 'utf8')
    for (const one of [pid, ...children.trim().split(' ').map(Number)]) {
      try {
        process.kill(one, signal)
      } catch {
        // A connection's process that has just ended.
      }
    }
  }
  return { pid, freeze: async () => await tell('SIGSTOP'), thaw: async () => await tell('SIGCONT') }
}
