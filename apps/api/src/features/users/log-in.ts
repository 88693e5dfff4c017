import type { LoginForm } from '@keystay/contract/users/forms'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { readSecondSteps } from './factors/list-factors.ts'
import { beginPending, type LoggedInUser } from './factors/second-step.ts'
import { countFailure } from './login-tries.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'
import { findByEmail, lockUser, updateUser, type User } from './queries.ts'
import { deleteSession } from './session-queries.ts'
import { startSession } from './start-session.ts'
import { requireVerification } from '../../platform/security/verification.ts'

/** From where somebody logs in; `formerSession` is the hash of the session cookie that the browser had. */
export type Visitor = {
  readonly address: string
  readonly device: string
  readonly formerSession: Buffer | undefined
}

/** A login that needs a second step: its secret is for the browser alone. */
type Pending = { readonly pending: string; readonly methods: readonly SecondStepMethod[] }

/**
 * Logs in, or begins to where the account has a second factor, and ends the browser's former session. Throws validation_failed, too_many_tries, credentials_wrong: the
 * same for an unknown address as for a wrong password.
 */
export async function logIn(deps: Deps, form: LoginForm, visitor: Visitor): Promise<LoggedInUser | Pending> {
  const { config, database } = deps
  await requireVerification(deps, form['cf-turnstile-response'], visitor.address)
  const giveBack = await countFailure(deps, { email: form.email, address: visitor.address })
  const user = await findByEmail(database.write, form.email)
  if (!(await isPassword(config.passwords, user?.passwordHash, form.password)) || !user) {
    throw new DomainError('credentials_wrong')
  }
  const renewed = isOutdated(config.passwords, user.passwordHash)
    ? await hashPassword(config.passwords, form.password)
    : undefined
  const isRemembered = form.remember ?? false
  const outcome = await inTransaction(database.write, async (tx) => {
    await requireUnchanged(tx, user)
    if (renewed) await updateUser(tx, user.id, { passwordHash: renewed })
    if (visitor.formerSession) await deleteSession(tx, visitor.formerSession)
    const methods = await readSecondSteps(tx, user.id)
    if (methods.length > 0) {
      const wish = { userId: user.id, remembered: isRemembered, challenge: null }
      return { pending: await beginPending(tx, deps, wish), methods }
    }
    return { user, session: await startSession(tx, deps, { userId: user.id, device: visitor.device, isRemembered }) }
  })
  await giveBack()
  return outcome
}

/** A password that was changed, or an account that was erased, while it was compared lets nobody in. */
async function requireUnchanged(tx: Tx, user: User): Promise<void> {
  const current = await lockUser(tx, user.id)
  if (current?.passwordHash !== user.passwordHash) throw new DomainError('credentials_wrong')
}
