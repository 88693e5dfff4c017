/** The short-lived bearer token of this tab; null without a login. */
export function sessionToken(): string | null {
  return sessionStorage.getItem('token')
}
