import type { Confirmation } from '@keystay/contract/users/factor-forms'
import type { MyFactors } from '@keystay/contract/users/factor-entities'
import { confirmMinutes } from '@keystay/contract/shared/limits'
import { inTransaction, type Sql, type Tx } from '../../../platform/database/database.ts'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { confirmPassword, requireUser } from '../change-account.ts'
import { countFailure } from '../login-tries.ts'
import { checkPasskey } from './check-proof.ts'
import { readPasskeys } from './factor-queries.ts'
import { listFactors } from './list-factors.ts'
import { patienceMs } from './rules.ts'
import { noteConfirmed, readConfirmedAt, saveSetup, takeSetup } from './setup-queries.ts'
import { optionsToUse, type Options, type Party } from './webauthn.ts'

/** Whoever sits at an unlocked device must not be able to lock its owner out. Throws confirmation_required. */
export async function requireConfirmed(db: Sql | Tx, session: Session, now: Date): Promise<void> {
  const at = await readConfirmedAt(db, session.id)
  const isFresh = at !== null && now.getTime() < at.getTime() + confirmMinutes * 60_000
  if (!isFresh) throw new DomainError('confirmation_required')
}

/** What a passkey of the caller's has to sign. Throws no_second_factor when there is none. */
export async function beginConfirm(deps: Deps, session: Session, party: Party): Promise<Options> {
  const { database, clock } = deps
  const passkeys = await readPasskeys(database.write, session.userId)
  if (passkeys.length === 0) throw new DomainError('no_second_factor')
  const options = await optionsToUse(party, passkeys, true)
  const expiresAt = new Date(clock().getTime() + patienceMs)
  const value = Buffer.from(options.challenge)
  await saveSetup(database.write, { sessionId: session.id, purpose: 'confirm', value, expiresAt })
  return options
}

type From = { readonly party: Party; readonly address: string }

/** Notes that it is still the account's user who sits there. Throws validation_failed, too_many_tries, passkey_refused, setup_expired. */
export async function confirmUser(
  deps: Deps,
  session: Session,
  proof: Confirmation,
  { party, address }: From,
): Promise<MyFactors> {
  const { database, clock } = deps
  if (proof.method === 'password') {
    await confirmPassword(deps, await requireUser(deps, session), proof.password, address)
    await noteConfirmed(database.write, session.id, clock())
    return await listFactors(deps, session)
  }
  const giveBack = await countFailure(deps, { address })
  const challenge = await takeSetup(database.write, session.id, 'confirm', clock())
  if (!challenge) throw new DomainError('setup_expired')
  const expected = { party, challenge: challenge.toString(), userId: session.userId, isVerified: true }
  const { accept } = await checkPasskey(deps, proof.credential, expected)
  await inTransaction(database.write, async (tx) => {
    await accept(tx)
    await noteConfirmed(tx, session.id, clock())
  })
  await giveBack()
  return await listFactors(deps, session)
}
