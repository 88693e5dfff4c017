import { becomeOwner, eraseAccount, login, logout, signUp, validateToken } from '@keystay/contract/users/endpoints'
import type { Account } from '@keystay/contract/users/entities'
import type { LoginForm, SignUpForm } from '@keystay/contract/users/forms'
import { isApiError, isNoAnswer, unreadable } from '../../platform/api/api-error.ts'
import { call, callOnce, withRenewal, type Reply } from '../../platform/api/call.ts'
import { changeAuth, type SessionUser } from '../../platform/session/auth-state.ts'
import {
  emptyTab,
  forgetSession,
  keepToken,
  oweLogout,
  sessionToken,
  storedUser,
  storeUser,
} from '../../platform/session/stored-session.ts'
import {
  changeSession,
  leaveSession,
  logoutSettled,
  makeUpForLogout,
  validateSession,
} from '../../platform/session/validate-session.ts'

/** Logs in. A failure ends what session there was, here and by its cookie on the server, and is thrown on. */
export async function logIn(form: LoginForm): Promise<SessionUser> {
  return await enter(async () => takeOver(await callOnce(login, { body: form })))
}

/** The same for a login by other means than a password alone. */
export async function enterBy(ask: () => Promise<Reply<typeof validateToken>>): Promise<SessionUser> {
  return await enter(async () => takeOver(await ask()))
}

/** Makes a guest account; login comes next. A failure ends what session there was, as that of a login does. */
export async function register(form: SignUpForm): Promise<Account> {
  return await enter(async () => {
    const account = dataOf(await callOnce(signUp, { body: form }))
    changeAuth({ type: 'signed_up' })
    return account
  })
}

async function enter<R>(ask: () => Promise<R>): Promise<R> {
  changeAuth({ type: 'started' })
  await logoutSettled()
  try {
    return await changeSession(ask)
  } catch (error) {
    forgetSession()
    if (!hasRemovedCookie(error)) {
      oweLogout(true)
      // When this does not get through either, whoever asks next who is logged in makes up for it first.
      void makeUpForLogout().catch(() => undefined)
    }
    changeAuth({ type: 'failed', error: error instanceof Error ? error.message : '' })
    throw error
  }
}

/** Statuses that others than the API give too: a proxy, a limit in front of it, a network that wants a login of its own. */
const ofOthers = [403, 429]

/** A refusal in the words of our API came with the removal of the cookie. */
function hasRemovedCookie(error: unknown): boolean {
  if (!isApiError(error) || error.code === null || error.status === null) return false
  return error.status >= 400 && error.status < 500 && !ofOthers.includes(error.status)
}

/** What stands between us and the API may answer 200 with a page of its own: then nobody is logged in here. */
function dataOf<T extends object>(reply: { readonly data: T }): T {
  const { data } = Object(reply) as { readonly data?: T | null }
  if (typeof data !== 'object' || data === null) throw unreadable()
  return data
}

/** Stores who is logged in now, and lets the other tabs know. */
function takeOver(reply: Reply<typeof login>): SessionUser {
  const { token, ...user } = dataOf(reply)
  keepToken(token)
  oweLogout(false)
  storeUser(user)
  changeAuth({ type: 'logged_in', user })
  return user
}

/**
 * Logs out here whatever the server says, which otherwise hears of it later. Resolves to null, or to what went wrong there:
 * the server's message, else what is known of the failure. The bearer token goes along while there is one.
 */
export async function logOut(token = sessionToken()): Promise<string | null> {
  try {
    await callOnce(logout, token === null ? {} : { headers: { Authorization: `Bearer ${token}` } })
    oweLogout(false)
    return null
  } catch (error) {
    oweLogout(true)
    return error instanceof Error ? error.message : unreadable().message
  } finally {
    if (storedUser() !== null) emptyTab()
    leaveSession()
  }
}

/** Takes over a session that goes on as another one, by a call that is made once: a failure leaves the one that there is. */
export async function takeOverBy(ask: () => Promise<Reply<typeof validateToken>>): Promise<SessionUser> {
  return await withRenewal(() => changeSession(async () => takeOver(await ask())))
}

/** "List your property": the account becomes an owner's, with a session of its own. */
export async function turnIntoOwner(): Promise<SessionUser> {
  return await takeOverBy(() => callOnce(becomeOwner, {}))
}

/** Erases the account for good; nobody is logged in then. */
export async function eraseMe(password: string): Promise<void> {
  await call(eraseAccount, { body: { password } })
  emptyTab()
  leaveSession()
}

export type Admission =
  | { readonly owner: SessionUser }
  /** Why not: a session that has ended, none at all, or one that may not enter. */
  | { readonly owner: null; readonly why: 'ended' | 'guarded' | 'forbidden' }

/**
 * Whether whoever is logged in may enter the owner area: the server says so, and so does what login has stored; otherwise
 * logs out and forgets. Throws an ApiError, and ends no session, when the server cannot be asked.
 */
export async function admitOwner(): Promise<Admission> {
  const [stored, token] = [storedUser(), sessionToken()]
  const user = await validateAgain().catch((error: unknown) => {
    if (isNoAnswer(error)) throw error
    return null
  })
  if (user !== null && stored?.type === user.role && user.role !== 'guest') return { owner: user }
  await logOut(token)
  if (stored === null) return { owner: null, why: 'guarded' }
  return { owner: null, why: user === null ? 'ended' : 'forbidden' }
}

/** Long enough for a page that is being left to be gone, and for a server that starts anew. */
const secondTryMs = 400

/** A page that is being left or reloaded breaks off its calls, and networks have gaps: that is no answer yet. */
async function validateAgain(): Promise<SessionUser | null> {
  try {
    return await validateSession()
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, secondTryMs))
    return await validateSession()
  }
}
