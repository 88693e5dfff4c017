import type { MyFactors } from '@keystay/contract/users/factor-entities'
import { defaultLanguage } from '@keystay/contract/shared/languages'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { SignInChange } from '../../outbox/outbox.ts'
import { findByEmail, lockUser } from '../queries.ts'
import { deleteOtherSessions } from '../session-queries.ts'
import { changeFactors, type Changer } from './change-factors.ts'
import { deleteAuthenticator, deletePasskey, deleteRecoveryCodes, readPasskeys } from './factor-queries.ts'
import { listFactors, readSecondSteps } from './list-factors.ts'
import { deletePendingLogins } from './setup-queries.ts'
import { tellChange } from './tell-change.ts'

/** Removes a passkey. Throws confirmation_required, not_found. */
export async function removePasskey(deps: Deps, changer: Changer, id: string): Promise<MyFactors> {
  return await remove(deps, changer, 'passkey_removed', async (tx, userId) => await deletePasskey(tx, userId, id))
}

/** Removes the authenticator app. Throws confirmation_required, not_found. */
export async function removeAuthenticator(deps: Deps, changer: Changer): Promise<MyFactors> {
  return await remove(deps, changer, 'authenticator_removed', deleteAuthenticator)
}

/** Switches the second factor off. Throws confirmation_required, no_second_factor. */
export async function removeFactors(deps: Deps, changer: Changer): Promise<MyFactors> {
  return await remove(deps, changer, 'factors_removed', async (tx, userId) => {
    if (!(await deleteAll(tx, userId))) throw new DomainError('no_second_factor')
    return true
  })
}

/**
 * For whoever has lost everything, and has shown an operator who they are: the password alone opens the account again, and
 * every session ends. False when there is no such account, or nothing to remove.
 */
export async function removeFactorsByOperator({ database, clock }: Deps, email: string): Promise<boolean> {
  const user = await findByEmail(database.write, email)
  if (!user) return false
  return await inTransaction(database.write, async (tx) => {
    await lockUser(tx, user.id)
    if (!(await deleteAll(tx, user.id))) return false
    await deleteOtherSessions(tx, user.id, null)
    await deletePendingLogins(tx, user.id)
    const notice = { userId: user.id, change: 'factors_removed_by_operator', language: defaultLanguage } as const
    await tellChange(tx, { ...notice, at: clock() })
    return true
  })
}

/** With the last factor go the recovery codes; other sessions end, for what is removed may have been lost. */
async function remove(
  deps: Deps,
  changer: Changer,
  change: SignInChange,
  work: (tx: Tx, userId: string) => Promise<boolean>,
): Promise<MyFactors> {
  const { session } = changer
  await changeFactors(deps, changer, change, async (tx) => {
    if (!(await work(tx, session.userId))) throw new DomainError('not_found')
    if ((await readSecondSteps(tx, session.userId)).length === 0) await deleteRecoveryCodes(tx, session.userId)
    await deleteOtherSessions(tx, session.userId, session.id)
  })
  return await listFactors(deps, session)
}

async function deleteAll(tx: Tx, userId: string): Promise<boolean> {
  const passkeys = await readPasskeys(tx, userId)
  for (const { id } of passkeys) await deletePasskey(tx, userId, id)
  const hadApp = await deleteAuthenticator(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  return hadApp || passkeys.length > 0
}
