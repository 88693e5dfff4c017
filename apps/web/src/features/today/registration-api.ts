import { getRegistration, saveRegistration } from '@keystay/contract/registrations/endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, type CallInput } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'
import { useRefresh } from './today-api.ts'

type At = { readonly propertyId: string; readonly stayId: string }

/** A stay's registration. Not kept when nobody looks at it any more. */
export function useRegistration({ propertyId, stayId }: At) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'registration', stayId],
    queryFn: ({ signal }) => call(getRegistration, { params: { propertyId, stayId }, signal }).then(({ data }) => data),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Saves it at the desk. */
export function useSaveRegistration({ propertyId, stayId }: At) {
  return useMutation({
    ...useRefresh(propertyId),
    gcTime: 0,
    mutationFn: (body: CallInput<typeof saveRegistration>['body']) =>
      call(saveRegistration, { params: { propertyId, stayId }, body }).then(({ data }) => data),
  })
}
