import { openMailer } from '../../apps/api/src/features/mail/mailer.ts'
import { openProviders } from '../../apps/api/src/features/bookings/payments/providers/open-providers.ts'
import { readConfig } from '../../apps/api/src/platform/process/config.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { productJobs } from '../../apps/api/src/product-jobs.ts'
import type { SandboxProcess } from '../lib/sandbox-process.ts'

const minute = 60_000
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Time goes on and the product's jobs, but for the one left out, do their work until nothing is left of it. */
export async function comeToRest(
  env: Record<string, string>,
  database: Database,
  sandbox: SandboxProcess,
  leftOut: string | undefined,
): Promise<void> {
  const config = readConfig(env)
  let ahead = 2 * minute
  const clock = () => new Date(Date.now() + ahead)
  const mailer = openMailer(config)
  const deps = { config, database, clock, providers: openProviders(config, clock), mailer, log: silent }
  const jobs = productJobs(deps).filter(({ name }) => name !== leftOut)
  const { signal } = new AbortController()
  for (let round = 0; round < 12; round += 1) {
    for (const { run } of jobs) while (Number(await run(signal).catch(() => 0)) >= 50);
    const step = round < 2 ? 2 : 45
    ahead += step * minute
    for (const name of ['stripe', 'paypal'] as const)
      await sandbox.ask(name, 'POST', '/_control/clock', { advance_seconds: step * 60 })
  }
  mailer?.close()
}
