import { resolve } from 'node:path'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { startFailure } from '../apps/api/src/platform/process/start-failure.ts'
import { withOwnDatabase } from './command-database.ts'
import { restoreBackup } from './restore-backup.ts'
import { say } from '../tooling/terminal.ts'

await untilTold(async () => {
  const args = process.argv.slice(2)
  const [name] = args.filter((arg) => arg !== '--force')
  if (!name) throw startFailure('Which file? npm run restore -- <file> [--force]')
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  await withOwnDatabase(async (databaseUrl) => {
    const rows = Object.values(await restoreBackup(databaseUrl, file, { force: args.includes('--force') }))
    say(`Restored ${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables from ${file}.`)
  })
  process.exit(0)
})
