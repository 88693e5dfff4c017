/** What the browser keeps of a login (specification, section 3): a token for this tab, who it is for all tabs. */
export type StoredUser = { readonly email: string; readonly type: string }

/** The short-lived bearer token of this tab; null without a login. */
export function sessionToken(): string | null {
  return sessionStorage.getItem('token')
}

/** Who is logged in, as far as the browser knows; the server decides. */
export function storedUser(): StoredUser | null {
  const email = localStorage.getItem('userEmail')
  const type = localStorage.getItem('userType')
  return email && type ? { email, type } : null
}
