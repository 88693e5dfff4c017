import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts'
import { openPlainSql, type PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { startThrowAway } from '../../../apps/api/src/platform/database/test-database.ts'
import { processesOf } from '../../../apps/api/src/testing/frozen-server.ts'
import { startStandby } from '../../../apps/api/src/testing/start-standby.ts'
import { openLine } from './line.ts'
import { settingsOf } from './server-settings.ts'

/** A primary and the replica that is to take over, with the settings of deploy/postgres. */
export type Servers = {
  readonly primaryUrl: string
  readonly replicaUrl: string
  readonly primary: PlainSql
  readonly replica: PlainSql
  /** The replica hears of nothing any more. */
  cut(): void
  /** Ends the primary as a power cut does, for good, and makes the replica the primary. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Starts both; where they are not synchronous, the primary acknowledges what it alone has. */
export async function startServers(isSynchronous: boolean): Promise<Servers> {
  const { synchronous_standby_names: names = '', synchronous_commit = '' } = settingsOf('primary.conf')
  const server = await startThrowAway({ fsync: 'on', full_page_writes: 'on', synchronous_commit })
  await migrate(server.url)
  const line = await openLine(server.url)
  const follower = await startStandby(line.url, settingsOf('replica.conf'))
  const primary = openPlainSql(server.url)
  const replica = openPlainSql(follower.url)
  // As in a file: what is given on the command line could not be taken back.
  if (isSynchronous) await primary.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await primary`SELECT pg_reload_conf()`
  await until('a replica', async () => {
    const [state] = await primary<{ state: string }[]>`SELECT sync_state AS state FROM pg_stat_replication
      WHERE state = 'streaming' AND application_name = ${settingsOf('replica.conf')['cluster_name']}`
    return state?.state === (isSynchronous ? 'sync' : 'async')
  })
  return {
    primaryUrl: server.url,
    replicaUrl: follower.url,
    primary,
    replica,
    cut: line.cut,
    failOver: async () => {
      await (await processesOf(server.url)).keepDown()
      line.close()
      await replica`SELECT pg_promote()`
    },
    stop: async () => {
      line.close()
      await Promise.all([primary.end(), replica.end()])
      await Promise.all([follower.stop(), server.stop()])
    },
  }
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + patienceMs
  while (!(await isThere())) {
    if (Date.now() > last) throw new Error(`Waited in vain for ${what}.`)
    await pause(50)
  }
}
