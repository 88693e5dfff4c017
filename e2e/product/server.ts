import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { untilTold } from '../../apps/api/src/platform/process/signals.ts'
import { openEmptyDatabase, startTestServer } from '../../apps/api/src/platform/database/test-database.ts'
import { startProduct } from '../../tooling/start-product.ts'
import { databaseFile, inboxFile } from './database.ts'
import { limits } from './limits.ts'
import { pictures } from './pictures.ts'

/** The product as `npm start` brings it up, demo hotels included, on a database and a data folder of the journeys' own. */
await untilTold(async (closing) => {
  const server = await startTestServer()
  closing.add(server.stop)
  const database = await openEmptyDatabase()
  closing.add(database.drop)
  await writeFile(databaseFile, database.url, { mode: 0o600 })
  closing.add(() => rm(databaseFile, { force: true }))
  const dataFolder = await mkdtemp(join(tmpdir(), 'keystay-e2e-'))
  closing.add(() => rm(dataFolder, { recursive: true, force: true }))
  // Drawing the pictures takes longer than all else; later runs find them drawn.
  await mkdir(pictures, { recursive: true })
  await symlink(pictures, join(dataFolder, 'photos'))
  const patience = {
    // A machine that is busy with browsers lets the database wait.
    DATABASE_SILENCE_MS: '20000',
    // And documents then come without their data, which journeys look at.
    PAGE_DATA_MS: '20000',
  }
  const { inbox } = await startProduct(
    { ...process.env, ...limits, ...patience, DATABASE_URL: database.url, DATA_FOLDER: dataFolder, LOG_LEVEL: 'warn' },
    closing,
  )
  await writeFile(inboxFile, inbox ?? '')
  closing.add(() => rm(inboxFile, { force: true }))
})
