import type { SignUpForm } from '@keystay/contract/users/forms'
import type { Role } from '@keystay/contract/shared/roles'
import { inTransaction } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { countFailure } from './login-tries.ts'
import { hashPassword } from './passwords.ts'
import { insertUser, logAccountEvent, type AccountEvent, type User } from './queries.ts'
import { requireVerification } from '../../platform/security/verification.ts'

/** Makes a guest account. Throws validation_failed, too_many_tries, email_taken. */
export async function signUp(deps: Deps, form: SignUpForm, address: string): Promise<User> {
  await requireVerification(deps, form['cf-turnstile-response'], address)
  const { name, email, password } = form
  await refuseCommonPassword(password, 'password')
  const giveBack = await countFailure(deps, { address })
  const user = await createUser(deps, { name, email, password, role: 'guest' }, 'signed_up')
  await giveBack()
  return user
}

type NewUser = { readonly name: string; readonly email: string; readonly password: string; readonly role: Role }

/** Makes an account of any role: for sign-up, and for operators. Throws email_taken. */
export async function createUser(deps: Deps, wish: NewUser, event: AccountEvent): Promise<User> {
  const { name, email, password, role } = wish
  const passwordHash = await hashPassword(deps.config.passwords, password)
  const user: User = { id: newId(), name, email, phone: '', role, passwordHash, createdAt: deps.clock() }
  await inTransaction(deps.database.write, async (tx) => {
    if (!(await insertUser(tx, user))) throw new DomainError('email_taken')
    await logAccountEvent(tx, user.id, event, user.createdAt)
  })
  return user
}
