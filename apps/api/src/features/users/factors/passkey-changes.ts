import type { ChangedFactors, MyFactors } from '@keystay/contract/users/factor-entities'
import type { NewPasskey } from '@keystay/contract/users/factor-forms'
import { maxPasskeys } from '@keystay/contract/shared/limits'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Session } from '../../../platform/http/sessions.ts'
import { requireUser } from '../change-account.ts'
import { addFactor, type Changer } from './change-factors.ts'
import { requireConfirmed } from './confirm-user.ts'
import { insertPasskey, namePasskey, readPasskeys } from './factor-queries.ts'
import { listFactors } from './list-factors.ts'
import { patienceMs } from './rules.ts'
import { saveSetup, takeSetup } from './setup-queries.ts'
import { optionsToAdd, readNewPasskey, type Options, type Party } from './webauthn.ts'

/** What a browser needs to make a passkey. Throws confirmation_required, too_many_passkeys. */
export async function beginPasskey(deps: Deps, session: Session, party: Party): Promise<Options> {
  const { database, clock } = deps
  await requireConfirmed(database.write, session, clock())
  const passkeys = await readPasskeys(database.write, session.userId)
  refuseTooMany(passkeys.length)
  const options = await optionsToAdd(party, await requireUser(deps, session), passkeys)
  const expiresAt = new Date(clock().getTime() + patienceMs)
  const value = Buffer.from(options.challenge)
  await saveSetup(database.write, { sessionId: session.id, purpose: 'add_passkey', value, expiresAt })
  return options
}

/** Adds what the browser has made. Throws confirmation_required, setup_expired, passkey_refused, passkey_exists, too_many_passkeys. */
export async function addPasskey(
  deps: Deps,
  changer: Changer,
  { name, credential }: NewPasskey,
  party: Party,
): Promise<ChangedFactors> {
  const { database, clock } = deps
  const { session } = changer
  await requireConfirmed(database.write, session, clock())
  const challenge = await takeSetup(database.write, session.id, 'add_passkey', clock())
  if (!challenge) throw new DomainError('setup_expired')
  const made = await readNewPasskey(party, credential, challenge.toString())
  if (!made) throw new DomainError('passkey_refused')
  return await addFactor(deps, changer, 'passkey_added', async (tx, createdAt) => {
    refuseTooMany((await readPasskeys(tx, session.userId)).length)
    const passkey = { ...made, id: newId(), userId: session.userId, name, createdAt, lastUsedAt: null }
    if (!(await insertPasskey(tx, passkey))) throw new DomainError('passkey_exists')
  })
}

/** Gives a passkey another name: it opens nothing else by that. Throws not_found. */
export async function renamePasskey(deps: Deps, session: Session, id: string, name: string): Promise<MyFactors> {
  if (!(await namePasskey(deps.database.write, session.userId, id, name))) throw new DomainError('not_found')
  return await listFactors(deps, session)
}

function refuseTooMany(passkeys: number): void {
  if (passkeys >= maxPasskeys) throw new DomainError('too_many_passkeys', { params: { max: maxPasskeys } })
}
