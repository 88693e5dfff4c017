import type { FastifyRequest } from 'fastify'
import type { Role } from '@keystay/contract/shared/roles'
import { aside } from '../database/request-context.ts'
import type { Config } from '../process/config.ts'
import type { Sql } from '../database/database.ts'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../security/keys.ts'
import { sessionSecretOf } from './session-cookie.ts'
import { readToken, signToken } from '../security/signed-tokens.ts'

/** Who calls: a live session and its user's role of this moment. */
export type Session = { readonly id: string; readonly userId: string; readonly role: Role; readonly secretHash: Buffer }

type Times = { readonly lastUsedAt: Date; readonly expiresAt: Date; readonly remembered: boolean }

const bearerSeconds = 600
const minuteMs = 60_000

/**
 * The session of a request. Its cookie is the authority and is looked up every time, so that a session that has ended
 * anywhere is dead here at once. A bearer token adds nothing, but one of another session shows that the page belongs to
 * somebody else by now; an expired or worthless one is ignored.
 */
export async function findSession(deps: Deps, request: FastifyRequest): Promise<Session | undefined> {
  const secret = sessionSecretOf(request)
  if (!secret) return undefined
  const now = deps.clock()
  const row = await readSession(deps.database.read, sha256(secret))
  if (!row || !isAlive(row, deps.config, now)) return undefined
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const claims = bearer ? await readToken(deps.config, 'session', bearer, now) : undefined
  if (claims && claims['sid'] !== row.id) return undefined
  if (row.lastUsedAt.getTime() + minuteMs <= now.getTime())
    await aside(async () => await noteUse(deps.database.write, row.id, now))
  return row
}

/** Which of some sessions are alive now, with the role of each one's user. */
export async function findLiveSessions(deps: Deps, ids: readonly string[]): Promise<Map<string, Role>> {
  const now = deps.clock()
  const rows = await deps.database.read
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.lastUsedAt', 's.expiresAt', 's.remembered', 'u.role'])
    .where('s.id', 'in', ids)
    .execute()
  return new Map(rows.filter((row) => isAlive(row, deps.config, now)).map(({ id, role }) => [id, role]))
}

/** A bearer token for a session: of a few minutes, and of use only together with its cookie. */
export async function bearerFor(deps: Deps, session: { id: string; userId: string }): Promise<string> {
  const claims = { sub: session.userId, sid: session.id }
  return await signToken(deps.config, 'session', claims, { now: deps.clock(), seconds: bearerSeconds })
}

/** A session that is to be remembered ends at its time; any other also when nobody uses it for long. */
export function isAlive({ lastUsedAt, expiresAt, remembered }: Times, config: Config, now: Date): boolean {
  const idleUntil = lastUsedAt.getTime() + config.sessions.idleMinutes * minuteMs
  return now < expiresAt && (remembered || now.getTime() < idleUntil)
}

async function readSession(db: Sql, secretHash: Buffer): Promise<(Session & Times) | undefined> {
  return await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.userId', 's.secretHash', 's.lastUsedAt', 's.expiresAt', 's.remembered', 'u.role'])
    .where('s.secretHash', '=', secretHash)
    .executeTakeFirst()
}

async function noteUse(db: Sql, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('lastUsedAt', '<=', new Date(now.getTime() - minuteMs))
    .execute()
}
