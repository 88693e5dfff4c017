import { blockRoom, changeBlock, endBlock, previewBlock } from '@keystay/contract/rooms/block-endpoints'
import type { RoomBlock, RoomMove } from '@keystay/contract/rooms/entities'
import { placeBookedRoom } from '@keystay/contract/room-plan/endpoints'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api/call.ts'
import { changeKey, hotelKey, readAfterChange } from '../../../platform/owner/hotel-events.ts'

type Nights = { readonly from: PlainDate; readonly to: PlainDate }
type Form = Nights & { readonly reason: string }

/** What taking a room out of order would do; null: there is nothing to ask yet. */
export function useBlocking(propertyId: string, asked: (Nights & { roomId: string; blockId: string | null }) | null) {
  const { roomId = '', from = '', to = '', blockId = null } = asked ?? {}
  return useQuery({
    queryKey: [...hotelKey(propertyId), 'blocking', roomId, from, to, blockId],
    queryFn: ({ signal }) =>
      call(previewBlock, {
        params: { propertyId, roomId },
        query: { from, to, ...(blockId !== null && { blockId }) },
        signal,
      }).then(({ data }) => data),
    enabled: asked !== null,
    staleTime: 0,
    retry: false,
  })
}

const shownOf = ({ from, to, reason }: RoomBlock): Form => ({ from, to, reason })

/** What is done with blocks: each is one call, but that guests who made room come back, when it is taken back. */
export function useBlockCalls(propertyId: string) {
  const client = useQueryClient()
  const mutationKey = changeKey(propertyId)
  const { mutateAsync: run, isPending } = useMutation({
    mutationKey,
    mutationFn: async (work: () => Promise<unknown>) => await work(),
    onSettled: (_done: unknown, error: Error | null) => readAfterChange(client, propertyId, error === null),
  })
  const after = async <T>(work: () => Promise<T>): Promise<T> => (await run(work)) as T
  return {
    isPending,
    add: (roomId: string, body: Form) =>
      after(() => call(blockRoom, { params: { propertyId, roomId }, body }).then(({ data }) => data)),
    change: (block: RoomBlock, form: Form) =>
      after(() =>
        call(changeBlock, {
          params: { propertyId, blockId: block.id },
          body: { ...form, expected: shownOf(block) },
        }).then(({ data }) => data),
      ),
    end: (block: RoomBlock) =>
      after(() =>
        call(endBlock, { params: { propertyId, blockId: block.id }, body: { expected: shownOf(block) } }).then(
          ({ data }) => data,
        ),
      ),
    /** Guests who made room lie again where they lay before. */
    putBack: (moves: readonly RoomMove[]) =>
      after(async () => {
        for (const { bookedRoomId, from, to } of moves)
          await call(placeBookedRoom, {
            params: { propertyId, bookedRoomId },
            body: { roomId: from.id, expectedRoomId: to.id, pinned: false },
          })
      }),
  }
}
