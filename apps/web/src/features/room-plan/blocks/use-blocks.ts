import type { RoomBlock, RoomMove } from '@keystay/contract/rooms/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { useTranslation } from '../../../platform/language.ts'
import type { UndoMemory } from '../desk/use-undo.ts'
import { useBlockCalls } from './block-api.ts'

/** What the sheet begins with: a block that is there, or nights of a room that may be chosen already. */
export type Draft = {
  readonly block: RoomBlock | null
  readonly roomId: string | null
  readonly from: PlainDate
  readonly to: PlainDate
}

type Done = {
  readonly what: 'blocked' | 'changed' | 'ended'
  readonly roomNumber: string
  readonly undo: () => Promise<unknown>
}

export type BlockWish = Pick<RoomBlock, 'from' | 'to' | 'reason'> & { readonly roomId: string }

/** Rooms that go out of order and come back: the sheet that is open; what was done is remembered. */
export function useBlocks(propertyId: string, { remember }: Pick<UndoMemory, 'remember'>) {
  const { t } = useTranslation()
  const calls = useBlockCalls(propertyId)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const run = async (work: () => Promise<Done>) => {
    setError(null)
    try {
      const { what, roomNumber: number, undo } = await work()
      remember({ text: t(`plan.block.done.${what}`, { number }), undo })
      setDraft(null)
    } catch (caught) {
      setError(caught as Error)
    }
  }
  const comeBack = async (moves: readonly RoomMove[], first: Promise<unknown>) => {
    await first
    await calls.putBack(moves)
  }
  const save = ({ roomId, ...form }: BlockWish) =>
    run(async () => {
      const before = draft?.block ?? null
      const { block, moves } = before ? await calls.change(before, form) : await calls.add(roomId, form)
      const undo = () => comeBack(moves, before ? calls.change(block, before) : calls.end(block))
      return { what: before ? 'changed' : 'blocked', roomNumber: block.room.number, undo }
    })
  const end = (block: RoomBlock) =>
    run(async () => {
      const left = await calls.end(block)
      const { from, to, reason } = block
      const form = { from, to, reason }
      const undo = () => (left ? calls.change(left, form) : calls.add(block.room.id, form))
      return { what: 'ended', roomNumber: block.room.number, undo }
    })
  return {
    draft,
    error,
    busy: calls.isPending,
    open: (next: Draft) => {
      setError(null)
      setDraft(next)
    },
    clear: () => setError(null),
    close: () => {
      setError(null)
      setDraft(null)
    },
    save,
    end,
  }
}

export type Blocks = ReturnType<typeof useBlocks>
