import type { LoggedIn } from '@keystay/contract/users/entities'
import type { Role } from '@keystay/contract/shared/roles'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256 } from '../../platform/security/keys.ts'
import { newSessionSecret } from '../../platform/http/session-cookie.ts'
import { bearerFor } from '../../platform/http/sessions.ts'
import { sessionEnd } from './rules.ts'
import { insertSession } from './session-queries.ts'

/** A session that the browser is about to get: `expires` is that of its cookie, undefined for the browser session's. */
export type Started = {
  readonly id: string
  readonly userId: string
  readonly secret: string
  readonly expires: Date | undefined
}

type Wish = { readonly userId: string; readonly device: string; readonly isRemembered: boolean }

/** Begins a session under a new secret; nothing that a browser brought along is taken over. */
export async function startSession(tx: Tx, deps: Deps, wish: Wish): Promise<Started> {
  const now = deps.clock()
  const { userId, device, isRemembered } = wish
  const secret = newSessionSecret()
  const expiresAt = sessionEnd(now, isRemembered, deps.config.sessions.hours)
  const id = newId()
  await insertSession(tx, {
    id,
    secretHash: sha256(secret),
    userId,
    device,
    remembered: isRemembered,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
  })
  return { id, userId, secret, expires: isRemembered ? expiresAt : undefined }
}

type Person = { readonly id: string; readonly role: Role; readonly email: string; readonly name: string }

/** What the client is told of who is logged in, with a fresh bearer token. */
export async function describeLogin(
  deps: Deps,
  { id, role, email, name }: Person,
  sessionId: string,
): Promise<LoggedIn> {
  return { role, email, id, name, token: await bearerFor(deps, { id: sessionId, userId: id }) }
}
