import { join } from 'node:path'
import { startEmbeddedDatabase } from '../apps/api/src/platform/embedded-postgres/embedded-database.ts'
import { readSettings } from '../apps/api/src/platform/process/config.ts'
import { generatedSecret } from '../apps/api/src/platform/process/generated-secret.ts'
import { migrate } from '../apps/api/src/platform/database/migrate.ts'
import { untilTold } from '../apps/api/src/platform/process/signals.ts'
import { lockDataFolder } from '../apps/api/src/platform/embedded-postgres/start-lock.ts'
import { prepareDemo } from '../tooling/demo/prepare-demo.ts'
import { startSandbox } from '../tooling/start-sandbox.ts'
import { root, show, stopRunning } from '../tooling/steps.ts'
import { say } from '../tooling/terminal.ts'

const web = 'http://localhost:5173'

/** The database stays up while the API restarts with every change and Vite reloads the browser. */
await untilTold(async (closing) => {
  const settings = readSettings(process.env)
  const { dataFolder, port } = settings
  const lock = await lockDataFolder(dataFolder, web)
  closing.add(lock.release)
  const embedded = settings.database.url ? undefined : await startEmbeddedDatabase({ dataFolder, say })
  if (embedded) closing.add(embedded.stop)
  const databaseUrl = settings.database.url ?? embedded?.url ?? ''
  await migrate(databaseUrl)
  if (settings.demoData) await prepareDemo(databaseUrl, dataFolder)
  const secret = settings.secret ?? (await generatedSecret(dataFolder))
  const sandbox = settings.mode === 'demo' ? await startSandbox(settings, port, closing) : undefined
  const api = {
    DATABASE_URL: databaseUrl,
    KEYSTAY_SECRET: secret,
    DATA_FOLDER: dataFolder,
    PORT: String(port),
    // Who comes back from paying sees the page that reloads.
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? web,
    ...sandbox?.env,
  }
  closing.add(stopRunning)
  say(`\n  Web with hot reload: ${web} · API with restart: http://localhost:${port}`)
  say(sandbox?.inbox ? `  Mail: ${sandbox.inbox}/\n` : '')
  await Promise.race([
    show(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], api),
    show('vite', ['apps/web', '--clearScreen', 'false'], { API_URL: `http://localhost:${port}` }),
  ])
  await closing.close()
  process.exit(1)
})
