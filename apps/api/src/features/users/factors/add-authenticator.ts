import type { AuthenticatorSetup, ChangedFactors } from '@keystay/contract/users/factor-entities'
import { withoutSpaces } from '@keystay/contract/users/factor-forms'
import type { Deps } from '../../../deps.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { requireUser } from '../change-account.ts'
import { describeSecret, newAppSecret, openSecret, sealSecret, stepOf } from './authenticator-codes.ts'
import { addFactor, type Changer } from './change-factors.ts'
import { requireConfirmed } from './confirm-user.ts'
import { insertAuthenticator, readAuthenticator } from './factor-queries.ts'
import { patienceMs } from './rules.ts'
import { readSetup, saveSetup, takeSetup } from './setup-queries.ts'

/** A fresh secret for the caller's app. Throws confirmation_required, authenticator_exists. */
export async function beginAuthenticator(deps: Deps, session: Session): Promise<AuthenticatorSetup> {
  const { config, database, clock } = deps
  await requireConfirmed(database.write, session, clock())
  const user = await requireUser(deps, session)
  if (await readAuthenticator(database.write, user.id)) throw new DomainError('authenticator_exists')
  const secret = newAppSecret()
  const value = sealSecret(config, user.id, secret)
  const expiresAt = new Date(clock().getTime() + patienceMs)
  await saveSetup(database.write, { sessionId: session.id, purpose: 'add_authenticator', value, expiresAt })
  return describeSecret(secret, user.email)
}

/** Adds the app that shows this code. Throws confirmation_required, setup_expired, validation_failed, authenticator_exists. */
export async function addAuthenticator(deps: Deps, changer: Changer, typed: string): Promise<ChangedFactors> {
  const { config, database, clock } = deps
  const { id: sessionId, userId } = changer.session
  await requireConfirmed(database.write, changer.session, clock())
  const sealed = await readSetup(database.write, sessionId, 'add_authenticator', clock())
  const secret = sealed && openSecret(config, userId, sealed)
  if (!secret) throw new DomainError('setup_expired')
  const lastStep = stepOf(secret, withoutSpaces(typed), clock())
  if (lastStep === undefined) throw fieldError({ path: 'code', code: 'app_code_wrong' })
  return await addFactor(deps, changer, 'authenticator_added', async (tx, createdAt) => {
    const setup = await takeSetup(tx, sessionId, 'add_authenticator', createdAt)
    if (!setup?.equals(sealed)) throw new DomainError('setup_expired')
    const row = { userId, secret: sealed, lastStep, createdAt, lastUsedAt: null }
    if (!(await insertAuthenticator(tx, row))) throw new DomainError('authenticator_exists')
  })
}
