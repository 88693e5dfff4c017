import type { TransferAccount } from '@keystay/contract/transfers/entities'
import { getTransferAccount, saveTransferAccount } from '@keystay/contract/transfers/endpoints'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { keepAnswer } from '../../platform/api/keep-answer.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const accountKey = (propertyId: string) => [...hotelKey(propertyId), 'transfer-account']

/** The bank account of a hotel. */
export function useAccount(propertyId: string) {
  return useQuery({
    queryKey: accountKey(propertyId),
    queryFn: ({ signal }) => call(getTransferAccount, { params: { propertyId }, signal }),
    staleTime: 0,
  })
}

export type AccountBody = CallInput<typeof saveTransferAccount>['body']

/** Saves it on top of the version that the form was filled from. */
export function useSaveAccount(propertyId: string) {
  const client = useQueryClient()
  return async (body: AccountBody): Promise<TransferAccount> => {
    const reply = await call(saveTransferAccount, { params: { propertyId }, body })
    keepAnswer<Reply<typeof getTransferAccount>>(client, accountKey(propertyId), reply)
    return reply.data
  }
}
