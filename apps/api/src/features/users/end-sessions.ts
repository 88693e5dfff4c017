import type { AccountSession } from '@keystay/contract/users/entities'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { isAlive, type Session } from '../../platform/http/sessions.ts'
import { logAccountEvent } from './queries.ts'
import { deleteExpired, deleteOtherSessions, deleteSession, readSessions } from './session-queries.ts'

/** The account's live sessions, the latest used first. */
export async function listSessions(deps: Deps, current: Session): Promise<AccountSession[]> {
  const rows = await readSessions(deps.database.read, current.userId)
  return rows
    .filter((row) => isAlive(row, deps.config, deps.clock()))
    .map(({ id, device, remembered, createdAt, lastUsedAt }) => ({
      id,
      device,
      remembered,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === current.id,
    }))
}

/** Ends a browser's session, if its secret is one. */
export async function endSession(deps: Deps, secretHash: Buffer): Promise<void> {
  await deleteSession(deps.database.write, secretHash)
}

/** Logs out everywhere but here; returns how many sessions ended. */
export async function endOtherSessions(deps: Deps, { id, userId }: Session): Promise<number> {
  return await inTransaction(deps.database.write, async (tx) => {
    const ended = await deleteOtherSessions(tx, userId, id)
    await logAccountEvent(tx, userId, 'other_sessions_ended', deps.clock())
    return ended
  })
}

/** Removes sessions, challenges, links and counted tries that have run out. */
export async function sweepExpired({ config, database, clock }: Deps, signal?: AbortSignal): Promise<void> {
  const now = clock()
  const idleSince = new Date(now.getTime() - config.sessions.idleMinutes * 60_000)
  await deleteExpired(database.write, { now, idleSince, signal })
}
