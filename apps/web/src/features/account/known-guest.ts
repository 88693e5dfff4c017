import type { GuestRequest } from '@keystay/contract/bookings/forms'
import { useAuth } from '../../platform/session/auth-state.ts'
import { storedUser } from '../../platform/session/stored-session.ts'
import { useAccount } from './account-api.ts'

/** Who is travelling, as far as the account tells: undefined until that is known, null without a login. */
export function useKnownGuest(): GuestRequest | null | undefined {
  const { user } = useAuth()
  const isLoggedIn = user !== null || storedUser() !== null
  const { data, isError } = useAccount(isLoggedIn)
  if (!isLoggedIn || isError) return null
  return data && { name: data.name, email: data.email, phone: data.phone }
}
