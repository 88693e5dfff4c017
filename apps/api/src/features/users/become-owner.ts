import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256 } from '../../platform/security/keys.ts'
import { newSessionSecret } from '../../platform/http/session-cookie.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { lockUser, logAccountEvent, updateUser, type User } from './queries.ts'
import { renewSession } from './session-queries.ts'
import type { Started } from './start-session.ts'

/** Makes a guest an owner and renews the session, as whenever somebody may do more. Throws not_logged_in, forbidden. */
export async function becomeOwner(deps: Deps, current: Session): Promise<{ user: User; session: Started }> {
  return await inTransaction(deps.database.write, async (tx) => {
    const user = await lockUser(tx, current.userId)
    if (user && user.role !== 'guest') throw new DomainError('forbidden')
    const secret = newSessionSecret()
    const id = newId()
    const renewed = user && (await renewSession(tx, current.id, { id, secretHash: sha256(secret) }))
    if (!renewed) throw new DomainError('not_logged_in')
    await updateUser(tx, user.id, { role: 'owner' })
    await logAccountEvent(tx, user.id, 'became_owner', deps.clock())
    const expires = renewed.remembered ? renewed.expiresAt : undefined
    return { user: { ...user, role: 'owner' }, session: { id, userId: user.id, secret, expires } }
  })
}
