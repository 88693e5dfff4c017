import { changeNights, listNights, previewNights, undoNights } from '@keystay/contract/nights/endpoints'
import type { NightsChanged } from '@keystay/contract/nights/entities'
import { listPlans } from '@keystay/contract/rate-plans/endpoints'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput } from '../../../platform/api/call.ts'
import { toList } from '../../../platform/api/list.ts'
import { hotelKey } from '../../../platform/owner/hotel-events.ts'
import { nightsOf } from './night-dates.ts'

const nightsKey = (propertyId: string) => [...hotelKey(propertyId), 'nights']

export type NightsBody = CallInput<typeof changeNights>['body']
export type PreviewBody = CallInput<typeof previewNights>['body']

/** The rate plans of a hotel beside its standard plan. */
export function usePlans(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'rate-plans'],
      queryFn: ({ signal }) => call(listPlans, { params: { propertyId }, signal }),
    }),
  )
}

/** The nights of a room type in a month by a plan; null: the standard plan. */
export function useNights(propertyId: string, roomTypeId: string, planId: string | null, month: string) {
  return useQuery({
    queryKey: [...nightsKey(propertyId), roomTypeId, planId, month],
    queryFn: ({ signal }) => {
      const query = { ...nightsOf(month), ...(planId !== null && { planId }) }
      return call(listNights, { params: { propertyId, roomTypeId }, query, signal })
    },
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })
}

/** What a change would do; null asks for none. One that breaks a rule is not asked about: the form says so. */
export function usePreview(propertyId: string, body: PreviewBody | null) {
  return useQuery({
    queryKey: [...nightsKey(propertyId), 'preview', body],
    queryFn: async ({ signal }) => {
      if (body === null) return null
      const { checkForm } = await import('../form/form-rules.ts')
      if (checkForm('nightsPreview', body).length > 0) return null
      return (await call(previewNights, { params: { propertyId }, body, signal })).data
    },
    enabled: body !== null,
    gcTime: 60_000,
    retry: false,
  })
}

/** Changes nights; what was there before comes along. */
export function useChangeNights(propertyId: string) {
  const client = useQueryClient()
  const refreshed = async (reply: { data: NightsChanged }) => {
    await client.invalidateQueries({ queryKey: nightsKey(propertyId) })
    void client.invalidateQueries()
    return reply.data
  }
  return {
    change: async (body: NightsBody) => await refreshed(await call(changeNights, { params: { propertyId }, body })),
    undo: async ({ versions, before: settings }: Pick<NightsChanged, 'versions' | 'before'>) =>
      await refreshed(await call(undoNights, { params: { propertyId }, body: { versions, settings } })),
    /** Shows the nights, and what a change would do, as they are. */
    refresh: () => client.invalidateQueries({ queryKey: nightsKey(propertyId) }),
  }
}
