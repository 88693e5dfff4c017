import { getRevenue, listRevenueNights, revenueNightsFile } from '@keystay/contract/revenue/endpoints'
import type { Revenue } from '@keystay/contract/revenue/entities'
import { callUrl } from '@keystay/contract/shared/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { toList } from '../../platform/api/list.ts'
import type { Shown } from './dashboard-state.ts'

type RevenueQuery = {
  readonly propertyId: string
  readonly year: number
  /** To convert to; undefined asks for the hotel's own. */
  readonly currency: 'EUR' | 'USD' | undefined
}

const keyOf = (propertyId: string) => ['owner', 'hotel', propertyId, 'revenue']

/** A hotel's year. Until another year is there, the one before stays. */
export function useRevenue({ propertyId, ...query }: RevenueQuery): UseQueryResult<Revenue> {
  return useQuery({
    queryKey: [...keyOf(propertyId), query],
    queryFn: ({ signal }) => call(getRevenue, { params: { propertyId }, query, signal }).then(({ data }) => data),
    placeholderData: (before, of) => (of?.queryKey[2] === propertyId ? before : undefined),
  })
}

const filterOf = (shown: Shown) => ({
  month: shown.kind === 'month' ? shown.month : undefined,
  roomTypeId: shown.kind === 'type' ? shown.id : undefined,
  planId: shown.kind === 'plan' ? shown.id : undefined,
})

type NightsQuery = Omit<RevenueQuery, 'currency'> & { readonly shown: Shown; readonly page: number }

/** A page of the nights behind a figure. */
export function useRevenueNights({ propertyId, year, shown, page }: NightsQuery) {
  const query = { year, page, ...filterOf(shown) }
  return toList(
    useQuery({
      queryKey: [...keyOf(propertyId), 'nights', query],
      queryFn: ({ signal }) => call(listRevenueNights, { params: { propertyId }, query, signal }),
    }),
  )
}

/** Where the same nights are as a file; the browser loads it by the session's cookie. */
export function nightsFile({ propertyId, year, shown }: Omit<NightsQuery, 'page'>): string {
  return callUrl(revenueNightsFile, { params: { propertyId }, query: { year, ...filterOf(shown) } })
}
