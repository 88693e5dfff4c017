import { acceptAsNew, acceptInvitation, readInvitation } from '@keystay/contract/staff/endpoints'
import type { InvitationDetails } from '@keystay/contract/staff/entities'
import { useQuery } from '@tanstack/react-query'
import type { ApiError } from '../../platform/api/api-error.ts'
import { call, callOnce } from '../../platform/api/call.ts'
import type { SessionUser } from '../../platform/session/auth-state.ts'
import { enterBy, takeOverBy } from './session-actions.ts'

/** What a mailed token invites to. */
export function useInvitation(token: string) {
  return useQuery<InvitationDetails, ApiError>({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }).then(({ data }) => data),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
}

/** Joins the hotel with the account that is logged in; its session is renewed. */
export async function join(token: string): Promise<SessionUser> {
  return await takeOverBy(() => callOnce(acceptInvitation, { body: { token } }))
}

/** Joins the hotel with a new account, which is logged in then. */
export async function joinAsNew(form: { token: string; name: string; password: string }): Promise<SessionUser> {
  return await enterBy(() => callOnce(acceptAsNew, { body: form }))
}
