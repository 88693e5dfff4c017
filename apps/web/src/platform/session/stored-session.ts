import type { Role } from '@keystay/contract/shared/roles'

/** What every tab of this browser knows of who is logged in: a hint, never an authority. */
export type StoredUser = { readonly email: string; readonly type: string }

/** The names that a storage event of another tab carries. */
export const emailName = 'userEmail'
export const typeName = 'userType'
const tokenName = 'token'
const owedName = 'logoutOwed'

/** The short-lived bearer token of this tab; null without a login. */
export function sessionToken(): string | null {
  return import.meta.env.SSR ? null : sessionStorage.getItem(tokenName)
}

export function keepToken(token: string): void {
  sessionStorage.setItem(tokenName, token)
}

export function forgetToken(): void {
  sessionStorage.removeItem(tokenName)
}

/** Who is logged in, as far as this browser remembers. */
export function storedUser(): StoredUser | null {
  if (import.meta.env.SSR) return null
  const email = localStorage.getItem(emailName)
  return email === null ? null : { email, type: localStorage.getItem(typeName) ?? '' }
}

/** Lets every tab know who has logged in. */
export function storeUser({ email, role }: { readonly email: string; readonly role: Role }): void {
  // The type first: other tabs hear of the e-mail address when both are there.
  localStorage.setItem(typeName, role)
  localStorage.setItem(emailName, email)
}

/** Notes that the cookie of a session which is over may still be here, as only the server can remove it; or that this is made up for. */
export function oweLogout(owed: boolean): void {
  if (owed) localStorage.setItem(owedName, 'true')
  else localStorage.removeItem(owedName)
}

export function owesLogout(): boolean {
  return localStorage.getItem(owedName) !== null
}

/** Nothing that this tab has kept is left for whoever uses it next: no token, and nothing typed into a booking. */
export function emptyTab(): void {
  sessionStorage.clear()
}

/** Nothing of a login is left in this browser but the cookie, which only the server can remove. */
export function forgetSession(): void {
  forgetToken()
  localStorage.removeItem(typeName)
  localStorage.removeItem(emailName)
}
