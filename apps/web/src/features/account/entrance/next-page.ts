import { addressOf, paths } from '@keystay/contract/shared/addresses'
import type { Role } from '@keystay/contract/shared/roles'

/** A page of ours to go on to; anything else counts as none. */
export function readNext(text: string | null): string | null {
  if (text === null || !text.startsWith('/')) return null
  const { origin } = globalThis.location
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null
}

/** Where login leads: to what was asked for, to the hotel, to the owner area, or to the start. */
export function pageAfterLogin(next: string | null, hotelKey: string | undefined, role: Role): string {
  // The owner area would log a guest out again.
  const mayGo = role !== 'guest' || !leadsToOwner(next)
  if (next !== null && mayGo) return next
  if (hotelKey !== undefined) return addressOf('hotelHome', { hotelKey })
  return role === 'guest' ? paths.landing : paths.owner
}

/** Whether a page to go on to is one of the owner area. */
export const leadsToOwner = (next: string | null) => new RegExp(`^${paths.owner}(?![^/?#])`).test(next ?? '')

/** The login of a hotel, or the one for all. */
export function loginPath(hotelKey?: string | null): string {
  return hotelKey ? addressOf('hotelLogin', { hotelKey }) : paths.login
}

/** The way to login from a page that only somebody may see; its fragment may be a secret and travels in the state. */
export function loginFor({ pathname, search }: { pathname: string; search: string }): string {
  return loginPathWith(null, `${pathname}${search}`)
}

/** Sign-up that leads back to the login of a hotel, and from there to a page. */
export function signUpPath(hotelKey: string | undefined, next: string | null): string {
  const query = new URLSearchParams({ ...(hotelKey && { hotel: hotelKey }), ...(next && { next }) }).toString()
  return query ? `${paths.signUp}?${query}` : paths.signUp
}

/** The login with a page to go on to. */
export function loginPathWith(hotelKey: string | null, next: string | null): string {
  return `${loginPath(hotelKey)}${next ? `?next=${encodeURIComponent(next)}` : ''}`
}
