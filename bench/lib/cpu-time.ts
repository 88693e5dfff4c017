import { readFileSync } from 'node:fs'
import type { PlainSql } from '../../apps/api/src/platform/database/plain-sql.ts'

const msPerTick = 10
/** Of the fields after a process's name: its time in user and in kernel mode. */
const [userTicks, systemTicks] = [11, 12]

/** Milliseconds of processor time that a process has taken; 0 of one that has ended. Linux only. */
export function cpuMsOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[userTicks]) + Number(fields[systemTicks])) * msPerTick
  } catch {
    return 0
  }
}

/** Milliseconds of processor time that an API and the sessions that it has in a database have taken. */
export async function cpuMsWith(sql: PlainSql, apiPid: number): Promise<number> {
  const backends = await sql<{ pid: number }[]>`
    SELECT pid FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()`
  return backends.reduce((sum, { pid }) => sum + cpuMsOf(pid), cpuMsOf(apiPid))
}
