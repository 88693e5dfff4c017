import { beginPasskeyLogin, beginSecondStep, finishLogin, passkeyLogin } from '@keystay/contract/users/factor-endpoints'
import { secondStepMethods, type SecondStepMethod } from '@keystay/contract/users/factor-entities'
import { isApiError } from '../../../platform/api/api-error.ts'
import { callOnce } from '../../../platform/api/call.ts'
import type { SessionUser } from '../../../platform/session/auth-state.ts'
import { signByPasskey } from '../security/passkey-browser.ts'
import { enterBy } from '../session-actions.ts'

/** By what a login whose password was right can be finished; null when it failed for another reason. */
export function secondStepOf(error: unknown): readonly SecondStepMethod[] | null {
  if (!isApiError(error) || error.code !== 'second_step_required') return null
  const { methods } = error.details
  return secondStepMethods.filter((method) => Array.isArray(methods) && methods.includes(method))
}

/** Finishes a login by a code of the app or of the recovery sheet. */
export async function finishByCode(method: 'app' | 'recovery_code', code: string): Promise<SessionUser> {
  return await enterBy(() => callOnce(finishLogin, { body: { method, code } }))
}

/** Finishes a login by a passkey. */
export async function finishByPasskey(): Promise<SessionUser> {
  const { data } = await callOnce(beginSecondStep, {})
  const credential = await signByPasskey(data)
  return await enterBy(() => callOnce(finishLogin, { body: { method: 'passkey', credential } }))
}

/** Logs in by a passkey alone; `offered` waits until its user picks one from the field for the e-mail address. */
export async function logInByPasskey(remember: boolean, offered: boolean): Promise<SessionUser> {
  const { data } = await callOnce(beginPasskeyLogin, {})
  const credential = await signByPasskey(data, offered)
  return await enterBy(() => callOnce(passkeyLogin, { body: { credential, remember } }))
}
