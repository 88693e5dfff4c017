import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endChild } from '../../tooling/end-child.ts'
import { nodeFlags } from '../../tooling/node-flags.ts'
import { raisedLimits as commonLimits } from '../../tooling/raised-limits.ts'

export type ApiProcess = {
  readonly address: string
  readonly pid: number
  /** Resident memory in MB. */
  memoryMb(): number
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('../../tooling/serve-api.ts', import.meta.url))

/** Limits that would stop a load test; printed with every figure that was measured under them. */
export const raisedLimits = {
  ...commonLimits,
  LOGIN_TRIES_PER_ACCOUNT: '1000000',
  LOGIN_TRIES_PER_ADDRESS: '1000000',
  DATABASE_REQUEST_MS: '600000',
}

/** Starts an API process of its own on a database, with production's code path and raised limits. */
export async function startApi(
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
  heapMb?: number,
): Promise<ApiProcess> {
  const child = fork(script, [], {
    // The last one counts.
    execArgv: [...nodeFlags, ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`])],
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      KEYSTAY_SECRET: 'bench-4f9a1c7e2b8d6053-bench-9e1b7c',
      ...raisedLimits,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  const memoryMb = () =>
    Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024)
  return { address, pid: child.pid ?? 0, memoryMb, stop: async () => await endChild(child) }
}
