import type { ProfileForm } from '@keystay/contract/users/forms'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { countFailure } from './login-tries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { deleteResets, lockUser, logAccountEvent, readUser, updateUser, type User } from './queries.ts'
import { deletePendingLogins } from './factors/setup-queries.ts'
import { deleteOtherSessions } from './session-queries.ts'

/** The account of a session. Throws not_logged_in when it was erased meanwhile. */
export async function requireUser(deps: Deps, { userId }: Session): Promise<User> {
  const user = await readUser(deps.database.write, userId)
  if (!user) throw new DomainError('not_logged_in')
  return user
}

/** Changes name or phone number; only what is given changes. */
export async function changeProfile(deps: Deps, session: Session, { name, phone }: ProfileForm): Promise<User> {
  const change = { ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) }
  if (Object.keys(change).length > 0) await updateUser(deps.database.write, session.userId, change)
  return await requireUser(deps, session)
}

/** Whoever sits at an unlocked device must know the password for what cannot be undone. Throws validation_failed, too_many_tries. */
export async function confirmPassword(deps: Deps, user: User, password: string, address: string): Promise<void> {
  const giveBack = await countFailure(deps, { email: user.email, address })
  if (!(await isPassword(deps.config.passwords, user.passwordHash, password))) {
    throw fieldError({ path: 'password', code: 'password_wrong' })
  }
  await giveBack()
}

type PasswordChange = { readonly password: string; readonly newPassword: string; readonly address: string }

/** Changes the password and ends the account's other sessions. Throws validation_failed, too_many_tries, not_logged_in. */
export async function changePassword(deps: Deps, session: Session, change: PasswordChange): Promise<void> {
  const user = await requireUser(deps, session)
  await confirmPassword(deps, user, change.password, change.address)
  await refuseCommonPassword(change.newPassword, 'newPassword')
  const passwordHash = await hashPassword(deps.config.passwords, change.newPassword)
  await inTransaction(deps.database.write, async (tx) => {
    const current = await lockUser(tx, user.id)
    if (current?.passwordHash !== user.passwordHash) throw new DomainError('not_logged_in')
    await updateUser(tx, user.id, { passwordHash })
    await deleteResets(tx, user.id)
    await deletePendingLogins(tx, user.id)
    await deleteOtherSessions(tx, user.id, session.id)
    await logAccountEvent(tx, user.id, 'password_changed', deps.clock())
  })
}
