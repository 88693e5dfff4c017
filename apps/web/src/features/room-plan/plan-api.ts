import { getRoomPlan, listFreeRooms, placeBookedRoom } from '@keystay/contract/room-plan/endpoints'
import type { PlanStay, RoomPlan } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useMutation, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../platform/owner/hotel-events.ts'
import { chunksFor, type Axis, type Weeks } from './grid/plan-axis.ts'
import { createMerger } from './plan-data.ts'

/** Of every part of a plan. */
export const planKey = (propertyId: string): readonly string[] => [...hotelKey(propertyId), 'plan']
/** Parts that were scrolled past are kept this long. */
const keptMs = 120_000

type Part = { readonly from: PlainDate; readonly to: PlainDate }

const partOf = (propertyId: string, { from, to }: Part) => ({
  queryKey: [...planKey(propertyId), from, to],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getRoomPlan, { params: { propertyId }, query: { from, to }, signal }).then(({ data }) => data),
  staleTime: 30_000,
  gcTime: keptMs,
})

/** The plan of some weeks, read in parts that are joined; what is known stays while more is on its way. */
export function usePlan(propertyId: string, axis: Axis, weeks: Weeks) {
  const [combine] = useState(() => {
    const merge = createMerger(axis)
    return (results: readonly UseQueryResult<RoomPlan>[]) => ({
      plan: merge(results.flatMap(({ data }) => (data ? [data] : []))),
      error: results.find(({ error }) => error !== null)?.error ?? null,
      retry: () => void Promise.all(results.map(({ refetch }) => refetch())),
    })
  })
  return useQueries({
    queries: chunksFor(axis, weeks).map((part) => partOf(propertyId, part)),
    combine,
  })
}

const weeksAhead = 2

/** Reads the parts on either side of the view before it gets there; null reads nothing. */
export function usePartsAhead(propertyId: string, axis: Axis, weeks: Weeks | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (weeks === null) return
    const first = Math.max(0, weeks.first - weeksAhead)
    const last = Math.min(axis.weeks - 1, weeks.last + weeksAhead)
    for (const part of chunksFor(axis, { first, last })) void client.prefetchQuery(partOf(propertyId, part))
  }, [client, propertyId, axis, weeks])
}

/** The rooms that a stay can move to, its own among them; null asks for none. */
export function useFreeRooms(propertyId: string, bookedRoomId: string | null) {
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'free-rooms', bookedRoomId],
    queryFn: ({ signal }) =>
      call(listFreeRooms, { params: { propertyId, bookedRoomId: bookedRoomId ?? '' }, signal }).then(
        ({ data }) => data,
      ),
    enabled: bookedRoomId !== null,
    staleTime: 0,
  })
}

export type Placement = { readonly stay: PlanStay; readonly roomId: string; readonly pinned: boolean }

/** Puts a stay into a room, pins or unpins it. The plan shows it at once and takes it back when it is refused. */
export function usePlaceStay(propertyId: string) {
  const client = useQueryClient()
  const show = ({ stay, roomId, pinned }: Placement) =>
    client.setQueriesData<RoomPlan>({ queryKey: planKey(propertyId) }, (plan) => {
      if (!plan?.stays.some(({ bookedRoomId }) => bookedRoomId === stay.bookedRoomId)) return plan
      const moved = (one: PlanStay) => ({
        ...one,
        roomId,
        pinned,
        movedFrom: roomId === one.roomId ? one.movedFrom : null,
      })
      return {
        ...plan,
        stays: plan.stays.map((one) => (one.bookedRoomId === stay.bookedRoomId ? moved(one) : one)),
      }
    })
  const mutationKey = changeKey(propertyId)
  return useMutation({
    mutationKey,
    // One after the other, in the order in which they were asked for.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ stay, roomId, pinned }: Placement) =>
      call(placeBookedRoom, {
        params: { propertyId, bookedRoomId: stay.bookedRoomId },
        body: { roomId, expectedRoomId: stay.roomId, pinned },
      }),
    onMutate: async (placement) => {
      await client.cancelQueries({ queryKey: planKey(propertyId) })
      show(placement)
    },
    onSettled: (_room, error) => readAfterChange(client, propertyId, error === null),
  })
}
