import { readGapDeals, saveGapDeals, tryGapDeals } from '@keystay/contract/gap-deals/endpoints'
import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import { getReport } from '@keystay/contract/reports/endpoints'
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const dealsKey = (propertyId: string) => [...hotelKey(propertyId), 'gap-deals']

export type GapDealsBody = Omit<CallInput<typeof saveGapDeals>['body'], 'version'>

/** What a hotel allows for nights that lie alone. */
export function useGapDeals(propertyId: string) {
  return useQuery({
    queryKey: dealsKey(propertyId),
    queryFn: ({ signal }) => call(readGapDeals, { params: { propertyId }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })
}

/** Every key of a form asks anew. */
const foundKeptMs = 60_000

/** The gaps that a hotel has now, priced with what stands in a form; null while that breaks a rule. */
export function useGapsFound(propertyId: string, body: GapDealsBody) {
  return useQuery({
    queryKey: [...dealsKey(propertyId), 'found', body],
    queryFn: async ({ signal }) => {
      if ((await import('./gap-rules.ts')).checkGapDeals(body).length > 0) return null
      return (await call(tryGapDeals, { params: { propertyId }, body, signal })).data
    },
    gcTime: foundKeptMs,
    placeholderData: keepPreviousData,
  })
}

/** The nights of a year that gap deals sold, and what they bring; not asked for who may not see reports. */
export function useHealedGaps(propertyId: string, year: string, isAsked: boolean) {
  const query = { from: `${year}-01-01`, to: `${year}-12-31`, by: 'year' } as const
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'reports', 'gap_deals', query],
    queryFn: isAsked
      ? ({ signal }) => call(getReport, { params: { propertyId, report: 'gap_deals' }, query, signal })
      : skipToken,
    select: ({ data: { columns, totals, currency } }) => ({
      nights: totals[columns.indexOf('nights')] ?? 0,
      revenue: { minor: totals[columns.indexOf('revenue')] ?? 0, currency },
    }),
  })
}

/** Saves gap deals on top of the version that was read. The page knows them at once. */
export function useSaveGapDeals(propertyId: string) {
  const client = useQueryClient()
  return async (base: GapDeals, body: GapDealsBody): Promise<GapDeals> => {
    const saved = await call(saveGapDeals, { params: { propertyId }, body: { ...body, version: base.version } })
    client.setQueryData<Reply<typeof readGapDeals>>(dealsKey(propertyId), saved)
    // Guests see other prices too.
    void client.invalidateQueries()
    return saved.data
  }
}
