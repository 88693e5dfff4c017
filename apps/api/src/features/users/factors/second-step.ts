import { optionsToUse, type Party, type Options } from './webauthn.ts'
import type { Language } from '@keystay/contract/shared/languages'
import { lockUser, type User } from '../queries.ts'
import { startSession, type Started } from '../start-session.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { newSessionSecret } from '../../../platform/http/session-cookie.ts'
import { patienceMs } from './rules.ts'
import {
  insertPendingLogin,
  setChallenge,
  takePendingLogin,
  readPendingLogin,
  dropChallenge,
  type PendingLogin,
} from './setup-queries.ts'
import { sha256 } from '../../../platform/security/keys.ts'
import { readPasskeys } from './factor-queries.ts'
import type { SecondStep } from '@keystay/contract/users/factor-forms'
import { countFailure, countWrongCode } from '../login-tries.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { tellChange } from './tell-change.ts'
import { checkCode, checkPasskey, type Accept } from './check-proof.ts'
import { deleteSession } from '../session-queries.ts'

/** From where a login is finished: `begun` is the secret of the browser's cookie. */
export type Finisher = {
  readonly begun: string | undefined
  readonly party: Party
  readonly address: string
  readonly device: string
  readonly formerSession: Buffer | undefined
  readonly language: Language
}

export type LoggedInUser = { readonly user: User; readonly session: Started }

type Wish = { readonly userId: string | null; readonly remembered: boolean; readonly challenge: string | null }

/** Begins a login that misses something; returns the secret that only its browser gets. */
export async function beginPending(tx: Tx, { clock }: Deps, wish: Wish): Promise<string> {
  const secret = newSessionSecret()
  const expiresAt = new Date(clock().getTime() + patienceMs)
  await insertPendingLogin(tx, { ...wish, secretHash: sha256(secret), expiresAt })
  return secret
}

/** What a passkey has to sign to finish the browser's login. Throws login_expired. */
export async function beginSecondStep(deps: Deps, begun: string | undefined, party: Party): Promise<Options> {
  const { secretHash, userId } = await requirePending(deps, begun)
  const options = await optionsToUse(party, await readPasskeys(deps.database.write, userId), false)
  await setChallenge(deps.database.write, secretHash, options.challenge)
  return options
}

/** Finishes a login whose password was right. Throws login_expired, validation_failed, passkey_refused, too_many_tries. */
export async function finishLogin(deps: Deps, step: SecondStep, from: Finisher): Promise<LoggedInUser> {
  const pending = await requirePending(deps, from.begun)
  const { userId } = pending
  const giveBack =
    step.method === 'passkey'
      ? await countFailure(deps, { address: from.address })
      : await countWrongCode(deps, { address: from.address, userId })
  const accept = await checkStep(deps, pending, step, from.party)
  const done = await enter(deps, from, { userId, remembered: pending.remembered }, async (tx) => {
    // The login first: of two answers to it one counts, and only that one takes its code out of use.
    if (!(await takePendingLogin(tx, pending.secretHash, deps.clock()))) throw new DomainError('login_expired')
    await accept(tx)
    if (step.method !== 'recovery_code') return
    await tellChange(tx, { userId, change: 'recovery_code_used', language: from.language, at: deps.clock() })
  })
  await giveBack()
  return done
}

async function requirePending(
  { database, clock }: Deps,
  begun: string | undefined,
): Promise<PendingLogin & { readonly userId: string }> {
  const pending = begun === undefined ? undefined : await readPendingLogin(database.write, sha256(begun), clock())
  if (!pending || pending.userId === null) throw new DomainError('login_expired')
  return { ...pending, userId: pending.userId }
}

async function checkStep(
  deps: Deps,
  { userId, secretHash, challenge }: PendingLogin & { readonly userId: string },
  step: SecondStep,
  party: Party,
): Promise<Accept> {
  if (step.method !== 'passkey') return await checkCode(deps, userId, step)
  const isTheirs = challenge !== null && (await dropChallenge(deps.database.write, secretHash, challenge))
  if (!isTheirs) throw new DomainError('passkey_refused')
  const { accept } = await checkPasskey(deps, step.credential, { party, challenge, userId, isVerified: false })
  return accept
}

export async function enter(
  deps: Deps,
  { device, formerSession }: Finisher,
  { userId, remembered }: { readonly userId: string; readonly remembered: boolean },
  accept: Accept,
): Promise<LoggedInUser> {
  return await inTransaction(deps.database.write, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new DomainError('login_expired')
    await accept(tx)
    if (formerSession) await deleteSession(tx, formerSession)
    return { user, session: await startSession(tx, deps, { userId, device, isRemembered: remembered }) }
  })
}
