import type { Language } from '@keystay/contract/shared/languages'
import { addressName } from '../../platform/http/network-address.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256 } from '../../platform/security/keys.ts'
import { writeOutbox } from '../outbox/outbox.ts'
import { countTry } from '../../platform/security/throttle.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { resetLink } from './links.ts'
import { hashPassword } from './passwords.ts'
import { deleteResets, insertReset, isResetOpen, lockUser, logAccountEvent, takeReset, updateUser } from './queries.ts'
import { deletePendingLogins } from './factors/setup-queries.ts'
import { deleteOtherSessions } from './session-queries.ts'
import { requireVerification } from '../../platform/security/verification.ts'

const linkMs = 60 * 60_000
const linksPerAccount = { limit: 5, minutes: 60 }
const linksPerAddress = { limit: 20, minutes: 60 }
/** A person needs one, and a few more for passwords that are refused. */
const triesPerAddress = { limit: 20, minutes: 15 }

type Reset = { readonly token: string; readonly password: string; readonly address: string }
type Request = {
  readonly email: string
  readonly verification: string
  readonly address: string
  readonly language: Language
}

/**
 * Mails a link of one hour if the address has an account. The caller cannot tell, nor by how long it takes: a mail to an
 * unknown address is written too, and sent to nobody. Throws validation_failed, too_many_tries.
 */
export async function requestReset(deps: Deps, request: Request): Promise<void> {
  const { config, database, clock } = deps
  const { email, language, address } = request
  await requireVerification(deps, request.verification, address)
  await countTry(database.write, `reset address ${addressName(address)}`, linksPerAddress, clock())
  await countTry(database.write, `reset account ${email}`, linksPerAccount, clock())
  const id = newId()
  const at = clock()
  const expiresAt = new Date(at.getTime() + linkMs)
  await inTransaction(database.write, async (tx) => {
    const userId = await insertReset(tx, { email, tokenHash: resetLink(config, id).tokenHash, expiresAt })
    await writeOutbox(tx, [{ kind: 'password_reset', at, id, userId: userId ?? null, language, expiresAt }])
  })
}

/**
 * Sets a new password with a mailed token and logs the account out everywhere. Hashes for nobody without a token: that is
 * what costs. Throws too_many_tries, link_invalid, validation_failed.
 */
export async function resetPassword(deps: Deps, { token, password, address }: Reset): Promise<void> {
  const now = deps.clock()
  await countTry(deps.database.write, `reset try ${addressName(address)}`, triesPerAddress, now)
  // From the primary: a replica may not have the link yet.
  if (!(await isResetOpen(deps.database.write, sha256(token), now))) throw new DomainError('link_invalid')
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(deps.config.passwords, password)
  await inTransaction(deps.database.write, async (tx) => {
    const userId = await takeReset(tx, sha256(token), now)
    if (!userId || !(await lockUser(tx, userId))) throw new DomainError('link_invalid')
    await updateUser(tx, userId, { passwordHash })
    await deleteResets(tx, userId)
    await deletePendingLogins(tx, userId)
    await deleteOtherSessions(tx, userId, null)
    await logAccountEvent(tx, userId, 'password_reset', now)
  })
}
