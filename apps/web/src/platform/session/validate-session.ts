import { logout, validateToken } from '@keystay/contract/users/endpoints'
import type { LoggedIn } from '@keystay/contract/users/entities'
import { isLoggedOut } from '../api/api-error.ts'
import { callOnce } from '../api/call.ts'
import { changeAuth, type SessionUser } from './auth-state.ts'
import {
  forgetSession,
  forgetToken,
  keepToken,
  oweLogout,
  owesLogout,
  sessionToken,
  storedUser,
  storeUser,
} from './stored-session.ts'

let asking: Promise<SessionUser | null> | undefined

/**
 * Asks the server who is logged in by this browser's cookie, and takes the fresh bearer token; null when nobody is, and
 * then nothing of a login is left here. Throws an ApiError when the server cannot tell.
 */
export async function validateSession(): Promise<SessionUser | null> {
  const current = asking ?? validate()
  asking = current
  try {
    return await current
  } finally {
    if (asking === current) asking = undefined
  }
}

let latestChange: Promise<unknown> = Promise.resolve()
let timesLeft = 0

/** Another tab has logged out: an answer that is on its way still names who is not there any more. */
export function leaveWithOtherTab(): void {
  timesLeft += 1
  asking = undefined
  leaveSession()
}

/** Takes up another session: what was asked by the one before logs nobody out. */
export function changeSession<T>(change: () => Promise<T>): Promise<T> {
  const changed = change()
  latestChange = changed
  return changed
}

async function validate(): Promise<SessionUser | null> {
  const before = latestChange
  const timesBefore = timesLeft
  await before.catch(() => undefined)
  if (owesLogout()) await makeUpForLogout()
  const found = await ask().catch((error: unknown) => {
    if (!isLoggedOut(error)) throw error
    return null
  })
  if (timesLeft !== timesBefore) return null
  if (latestChange !== before) return await validate()
  if (found) return enterSession(found)
  leaveSession()
  return null
}

let makingUp: Promise<void> | undefined

/**
 * Whoever has logged out, or failed to log in, is not logged in again because the server did not hear of it. Throws an
 * ApiError while it still does not.
 */
export function makeUpForLogout(): Promise<void> {
  makingUp ??= callOnce(logout, {})
    .then(() => oweLogout(false))
    .finally(() => (makingUp = undefined))
  return makingUp
}

/** Once no such logout is on its way any more: it would end a session that begins meanwhile. */
export async function logoutSettled(): Promise<void> {
  await makingUp?.catch(() => undefined)
}

/** The token of a session that another tab has replaced is refused although the cookie is good. */
async function ask(): Promise<LoggedIn> {
  const token = sessionToken()
  try {
    return (await callOnce(validateToken, {})).data
  } catch (error) {
    if (!isLoggedOut(error) || token === null) throw error
    // One that has come meanwhile is another session's.
    if (sessionToken() === token) forgetToken()
    return (await callOnce(validateToken, {})).data
  }
}

/** Takes over who is logged in. What login has stored stays as it is, so that a change behind our back is noticed. */
function enterSession({ token, ...user }: LoggedIn): SessionUser {
  keepToken(token)
  if (storedUser()?.email !== user.email) storeUser(user)
  changeAuth({ type: 'logged_in', user })
  return user
}

/** Forgets who was logged in. */
export function leaveSession(): void {
  forgetSession()
  changeAuth({ type: 'logged_out' })
}
