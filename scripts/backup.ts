import { resolve } from 'node:path'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { withSharedDatabase } from './command-database.ts'
import { say } from '../tooling/terminal.ts'
import { writeBackup } from './write-backup.ts'

await untilTold(async () => {
  const [name = `keystay-${new Date().toISOString().slice(0, 16).replace(':', '')}.backup.gz`] = process.argv.slice(2)
  // npm runs scripts in the project's folder; a name is meant from where it was typed.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  await withSharedDatabase(async (databaseUrl) => {
    const rows = Object.values(await writeBackup(databaseUrl, file))
    say(`Wrote ${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables to ${file}.`)
  })
  process.exit(0)
})
