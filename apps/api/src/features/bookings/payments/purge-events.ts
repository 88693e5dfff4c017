import type { Deps } from '../../../deps.ts'

/** Longer than any provider sends a message again, and than any signature counts. */
const keptMs = 30 * 86_400_000

/** Removes the messages of providers that came 30 days ago. */
export async function purgeEvents({ database, clock }: Deps): Promise<void> {
  const before = new Date(clock().getTime() - keptMs)
  await database.write.deleteFrom('providerEvents').where('receivedAt', '<', before).execute()
}
