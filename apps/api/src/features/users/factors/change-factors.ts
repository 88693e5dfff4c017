import type { ChangedFactors } from '@keystay/contract/users/factor-entities'
import type { Language } from '@keystay/contract/shared/languages'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { SignInChange } from '../../outbox/outbox.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { lockUser } from '../queries.ts'
import { deleteOtherSessions } from '../session-queries.ts'
import { requireConfirmed } from './confirm-user.ts'
import { replaceRecoveryCodes } from './factor-queries.ts'
import { listFactors, readSecondSteps } from './list-factors.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { deletePendingLogins } from './setup-queries.ts'
import { tellChange } from './tell-change.ts'

/** Whose factors change, and in which language they are told. */
export type Changer = { readonly session: Session; readonly language: Language }

/**
 * Changes factors of a caller who has just proved to be there, under the account's lock; logs and mails it. Throws
 * confirmation_required, not_logged_in.
 */
export async function changeFactors(
  deps: Deps,
  { session, language }: Changer,
  change: SignInChange,
  work: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const now = deps.clock()
  const { userId } = session
  await inTransaction(deps.database.write, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new DomainError('not_logged_in')
    await requireConfirmed(tx, session, now)
    await work(tx, now)
    await deletePendingLogins(tx, userId)
    await tellChange(tx, { userId, change, language, at: now })
  })
}

/**
 * Adds a factor. With the first one come recovery codes, and the account's other sessions end: they were opened by the
 * password alone.
 */
export async function addFactor(
  deps: Deps,
  changer: Changer,
  change: SignInChange,
  insert: (tx: Tx, now: Date) => Promise<void>,
): Promise<ChangedFactors> {
  const { session } = changer
  let shown: string[] | null = null
  await changeFactors(deps, changer, change, async (tx, now) => {
    const isFirst = (await readSecondSteps(tx, session.userId)).length === 0
    await insert(tx, now)
    if (!isFirst) return
    const codes = newRecoveryCodes(session.userId)
    await replaceRecoveryCodes(tx, session.userId, codes, now)
    await deleteOtherSessions(tx, session.userId, session.id)
    shown = [...codes.shown]
  })
  return { factors: await listFactors(deps, session), recoveryCodes: shown }
}

/** Makes new recovery codes; those before are worth nothing any more. Throws confirmation_required, no_second_factor. */
export async function renewRecoveryCodes(deps: Deps, changer: Changer): Promise<ChangedFactors> {
  const { session } = changer
  const codes = newRecoveryCodes(session.userId)
  await changeFactors(deps, changer, 'recovery_codes_renewed', async (tx, now) => {
    if ((await readSecondSteps(tx, session.userId)).length === 0) throw new DomainError('no_second_factor')
    await replaceRecoveryCodes(tx, session.userId, codes, now)
  })
  return { factors: await listFactors(deps, session), recoveryCodes: [...codes.shown] }
}
