import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { endChild } from '../../tooling/end-child.ts'
import { databaseFile } from './database.ts'
import { limits } from './limits.ts'

export type OwnApi = {
  readonly address: string
  stop(): Promise<void>
}

/** Another process of the product on the database of the journeys, configured as a test needs it. */
export async function startOwnApi(env: Readonly<Record<string, string>> = {}): Promise<OwnApi> {
  const child = fork(resolve(import.meta.dirname, '../../tooling/serve-api.ts'), [], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATABASE_URL: readFileSync(databaseFile, 'utf8'),
      KEYSTAY_SECRET: 'e2e-4f9a1c7e2b8d6053-e2e-9e1b7c-4d2a',
      ...limits,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [address] = (await once(child, 'message')) as [string]
  return {
    address,
    stop: async () => await endChild(child),
  }
}
