import { becomeOwner, eraseAccount, login, logout, signUp } from '@keystay/contract/account-endpoints'
import type { Account } from '@keystay/contract/account-entities'
import type { LoginForm, SignUpForm } from '@keystay/contract/account-forms'
import { isApiError } from '../../platform/api/api-error.ts'
import { call, callOnce, type Reply } from '../../platform/api/call.ts'
import { changeAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import {
  emptyTab,
  forgetSession,
  keepToken,
  oweLogout,
  storedUser,
  storeUser,
} from '../../platform/session/stored-session.ts'
import { leaveSession, validateSession } from '../../platform/session/validate-session.ts'

/** Logs in. A failure ends what session there was, here and by its cookie on the server, and is thrown on. */
export async function logIn(form: LoginForm): Promise<SessionUser> {
  const reply = await enter(() => callOnce(login, { body: form }))
  return takeOver(reply)
}

/** Makes a guest account; login comes next. A failure ends what session there was, as that of a login does. */
export async function register(form: SignUpForm): Promise<Account> {
  const { data } = await enter(() => callOnce(signUp, { body: form }))
  changeAuth({ type: 'signed_up' })
  return data
}

async function enter<R>(ask: () => Promise<R>): Promise<R> {
  changeAuth({ type: 'started' })
  try {
    return await ask()
  } catch (error) {
    forgetSession()
    changeAuth({ type: 'failed', error: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** Stores who is logged in now, and lets the other tabs know. */
function takeOver({ data: { token, ...user } }: Reply<typeof login>): SessionUser {
  keepToken(token)
  oweLogout(false)
  storeUser(user)
  changeAuth({ type: 'logged_in', user })
  return user
}

/** Logs out here whatever the server says, which otherwise hears of it later; resolves to the server's message if it refused, else to true. */
export async function logOut(): Promise<string | true> {
  try {
    await callOnce(logout, {})
    return true
  } catch (error) {
    oweLogout(true)
    return isApiError(error) && error.code !== null ? error.message : true
  } finally {
    if (storedUser() !== null) emptyTab()
    leaveSession()
  }
}

/** "List your property": the account becomes an owner's, with a session of its own. */
export async function turnIntoOwner(): Promise<SessionUser> {
  return takeOver(await call(becomeOwner, {}))
}

/** Erases the account for good; nobody is logged in then. */
export async function eraseMe(password: string): Promise<void> {
  await call(eraseAccount, { body: { password } })
  emptyTab()
  leaveSession()
}

/**
 * Whether whoever is logged in may enter the owner area: the server says so, and so does what login has stored. Otherwise,
 * also when the server cannot be asked, logs out and forgets.
 */
export async function admitOwner(): Promise<SessionUser | null> {
  const stored = storedUser()
  const user = await validateAgain().catch(() => null)
  const admitted = user !== null && stored?.type === user.role && user.role !== 'guest'
  if (admitted) return user
  await logOut()
  return null
}

/** Long enough for a page that is being left to be gone. */
const secondTryMs = 400

/** A page that is being left or reloaded breaks off its calls: that is no answer, and ends no session. */
async function validateAgain(): Promise<SessionUser | null> {
  try {
    return await validateSession()
  } catch (error) {
    if (!isApiError(error) || error.status !== null) throw error
    await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    return await validateSession()
  }
}
