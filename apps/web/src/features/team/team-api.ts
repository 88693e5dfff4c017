import * as endpoints from '@keystay/contract/staff/endpoints'
import type { StaffRole } from '@keystay/contract/shared/rights'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../../platform/api/api-error.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { call, type Reply } from '../../platform/api/call.ts'
import { changeKey, hotelKey } from '../../platform/owner/hotel-events.ts'
import { ownHotelsKey } from '../../platform/owner/own-hotel.ts'

const teamKey = (propertyId: string) => [...hotelKey(propertyId), 'staff']

/** Who works at a hotel, and who is invited. */
export function useTeam(propertyId: string) {
  return useQuery({
    queryKey: teamKey(propertyId),
    queryFn: ({ signal }) => call(endpoints.listStaff, { params: { propertyId }, signal }).then(({ data }) => data),
    staleTime: 0,
  })
}

export type TeamAct =
  | { readonly kind: 'invite'; readonly email: string; readonly role: StaffRole }
  | { readonly kind: 'withdraw'; readonly invitationId: string }
  | { readonly kind: 'change'; readonly userId: string; readonly role: StaffRole; readonly version: number }
  | { readonly kind: 'end'; readonly userId: string }
  | { readonly kind: 'handOver'; readonly userId: string; readonly password: string }

/** Changes who works at a hotel; every answer tells all of them as they are then. */
export function useTeamAct(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey(propertyId),
    mutationFn: async (act: TeamAct) => (await send(propertyId, act)).data,
    onSuccess: async (team, { kind }) => {
      keepAnswer(client, teamKey(propertyId), team)
      // What one may do oneself may be another thing now.
      if (kind === 'change' || kind === 'handOver') await client.invalidateQueries({ queryKey: ownHotelsKey })
    },
    onError: async (error) => {
      if (isApiError(error) && error.code === 'changed_meanwhile')
        await client.invalidateQueries({ queryKey: teamKey(propertyId) })
    },
  })
}

async function send(propertyId: string, act: TeamAct): Promise<Reply<typeof endpoints.listStaff>> {
  const at = { propertyId }
  switch (act.kind) {
    case 'invite':
      return await call(endpoints.inviteStaff, { params: at, body: { email: act.email, role: act.role } })
    case 'withdraw':
      return await call(endpoints.withdrawInvitation, { params: { ...at, invitationId: act.invitationId } })
    case 'change': {
      const { userId, role, version } = act
      return await call(endpoints.changeStaffRole, { params: { ...at, userId }, body: { role, version } })
    }
    case 'end':
      return await call(endpoints.endStaff, { params: { ...at, userId: act.userId } })
    case 'handOver':
      return await call(endpoints.handOver, { params: at, body: { userId: act.userId, password: act.password } })
  }
}
