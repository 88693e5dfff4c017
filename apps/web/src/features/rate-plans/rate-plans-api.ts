import {
  changePlan,
  changeStandardPlan,
  createPlan,
  deletePlan,
  listPlans,
  tryPlans,
} from '@keystay/contract/rate-plans/endpoints'
import type { PlanExample, RatePlan, StandardPlan } from '@keystay/contract/rate-plans/entities'
import { listOwnRoomTypes } from '@keystay/contract/room-types/owner-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type CallInput, type Reply } from '../../platform/api/call.ts'
import { toList, withItem } from '../../platform/api/list.ts'
import { hotelKey } from '../../platform/owner/hotel-events.ts'

const plansKey = (propertyId: string) => [...hotelKey(propertyId), 'rate-plans']

export type PlanBody = CallInput<typeof createPlan>['body']
export type StandardBody = Omit<CallInput<typeof changeStandardPlan>['body'], 'version'>
export type ExampleBody = CallInput<typeof tryPlans>['body']

/** The rate plans of a hotel beside its standard plan, parents before children. */
export function useRatePlans(propertyId: string) {
  return toList(
    useQuery({
      queryKey: plansKey(propertyId),
      queryFn: ({ signal }) => call(listPlans, { params: { propertyId }, signal }),
      staleTime: 0,
    }),
  )
}

/** The room types that plans sell, and that examples are of. */
export function useRoomTypes(propertyId: string) {
  return toList(
    useQuery({
      queryKey: [...hotelKey(propertyId), 'room-types'],
      queryFn: ({ signal }) => call(listOwnRoomTypes, { params: { propertyId }, signal }),
    }),
  )
}

/** Every key of a form asks for another example. */
const exampleKeptMs = 60_000

/**
 * What a stay costs by every plan; null asks for none. The answer is null while the plan in the body breaks a rule, so
 * that there is nothing to compute. Until the next answer is there, that of the same plan stays.
 */
export function useExample(propertyId: string, body: ExampleBody | null) {
  return useQuery({
    queryKey: [...plansKey(propertyId), 'example', body],
    queryFn: async ({ signal }) => {
      if (body === null) return null
      if (!(await isRight(body))) return null
      return (await call(tryPlans, { params: { propertyId }, body, signal })).data
    },
    enabled: body !== null,
    gcTime: exampleKeptMs,
    placeholderData: (old, before) => {
      const asked = before?.queryKey.at(-1) as ExampleBody | null | undefined
      const isSamePlan = asked?.planId === body?.planId && !asked?.plan === !body?.plan
      return isSamePlan && !asked?.standard === !body?.standard ? old : undefined
    },
  })
}

/** Whether what is tried breaks no rule. */
async function isRight({ plan, standard }: ExampleBody): Promise<boolean> {
  if (!plan && !standard) return true
  const { checkPlan, checkStandard } = await import('./plan-rules.ts')
  return (!plan || checkPlan(plan).length === 0) && (!standard || checkStandard(standard).length === 0)
}

/** What was tried and is saved now is how it is, until the server says so. */
export function useKeepExample(propertyId: string) {
  const client = useQueryClient()
  return (body: ExampleBody, examples: PlanExample[]) =>
    client.setQueryData([...plansKey(propertyId), 'example', body], examples)
}

/** Adds a plan, or changes one on top of its version. The list knows it at once. */
export function useSavePlan(propertyId: string) {
  const client = useQueryClient()
  return async (base: RatePlan | null, body: PlanBody): Promise<RatePlan> => {
    const { data } = base
      ? await call(changePlan, {
          params: { propertyId, planId: base.id },
          body: { ...body, version: base.version },
        })
      : await call(createPlan, { params: { propertyId }, body })
    client.setQueryData<Reply<typeof listPlans>>(plansKey(propertyId), (old) => withItem(old, data))
    // Guests see other prices too.
    void client.invalidateQueries()
    return data
  }
}

/** Changes what the hotel says of its standard plan on top of a version. */
export function useSaveStandard(propertyId: string) {
  const client = useQueryClient()
  return async (base: StandardPlan | null, body: StandardBody): Promise<StandardPlan> => {
    const version = base?.version ?? 0
    const { data } = await call(changeStandardPlan, { params: { propertyId }, body: { ...body, version } })
    // The hotel says what it is called, and guests see other promises.
    await client.invalidateQueries()
    return data
  }
}

export function useDeletePlan(propertyId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planId: string) => call(deletePlan, { params: { propertyId, planId } }),
    onSuccess: () => void client.invalidateQueries(),
  })
}
