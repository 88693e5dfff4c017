import type { Deps } from '../../../deps.ts'
import { optionsToUse, type Party, type Options } from './webauthn.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { beginPending, enter, type Finisher, type LoggedInUser } from './second-step.ts'
import type { PasskeyLogin } from '@keystay/contract/users/factor-forms'
import { countFailure } from '../login-tries.ts'
import { sha256 } from '../../../platform/security/keys.ts'
import { takePendingLogin } from './setup-queries.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { checkPasskey } from './check-proof.ts'

/** What any passkey of this address has to sign to log in alone, and the secret that binds it to the browser. */
export async function beginPasskeyLogin(deps: Deps, party: Party): Promise<{ options: Options; secret: string }> {
  const options = await optionsToUse(party, null, true)
  const wish = { userId: null, remembered: false, challenge: options.challenge }
  const secret = await inTransaction(deps.database.write, async (tx) => await beginPending(tx, deps, wish))
  return { options, secret }
}

/** Logs in with a passkey alone, whose device has checked its user. Throws login_expired, passkey_refused, too_many_tries. */
export async function logInByPasskey(deps: Deps, form: PasskeyLogin, from: Finisher): Promise<LoggedInUser> {
  const { database, clock } = deps
  const giveBack = await countFailure(deps, { address: from.address })
  const begun = from.begun === undefined ? undefined : sha256(from.begun)
  const pending = begun && (await takePendingLogin(database.write, begun, clock()))
  if (!pending || pending.userId !== null || pending.challenge === null) throw new DomainError('login_expired')
  const expected = { party: from.party, challenge: pending.challenge, isVerified: true }
  const { passkey, accept } = await checkPasskey(deps, form.credential, expected)
  const done = await enter(deps, from, { userId: passkey.userId, remembered: form.remember ?? false }, accept)
  await giveBack()
  return done
}
