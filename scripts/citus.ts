import { distribute, gather } from '../apps/api/src/platform/database/shards.ts'
import { checkDatabaseServer } from '../apps/api/src/platform/database/database-server.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { readSettings } from '../apps/api/src/platform/process/config.ts'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
import { say } from '../tooling/terminal.ts'

const usage = `  npm run citus -- distribute
  npm run citus -- gather`

await untilTold(async () => {
  const { url, lockTimeoutMs } = readSettings(process.env).database
  const command = process.argv.slice(2).join(' ')
  if (command !== 'distribute' && command !== 'gather') throw startFailure(`Say what to do:\n${usage}`)
  if (!url) throw startFailure('Set DATABASE_URL to the database of a Citus coordinator.')
  await checkDatabaseServer(url)
  if (command === 'gather') {
    say(`Brought ${(await gather(url)).length} tables back to the coordinator.`)
  } else {
    await migrate(url)
    const tables = await distribute(url, lockTimeoutMs)
    say(
      tables.length > 0
        ? `Distributed ${tables.length} tables by hotel: ${tables.join(', ')}.`
        : 'All tables of hotels were distributed already.',
    )
  }
  process.exit(0)
})
