import type { PlanStay } from '@keystay/contract/room-plan/entities'
import type { StayState } from '@keystay/contract/stays/entities'
import type { PlanType } from '../plan-data.ts'

export const roomHeight = 32
export const typeHeight = 36
export const headHeight = 64
export const labelWidth = 148

export type PlanRow =
  | { readonly kind: 'type'; readonly key: string; readonly type: PlanType; readonly folded: boolean }
  | {
      readonly kind: 'room'
      readonly key: string
      readonly type: PlanType
      readonly room: PlanType['rooms'][number]
    }

/** Rows from top to bottom; a folded type shows its name alone. */
export function listRows(types: readonly PlanType[], folded: ReadonlySet<string>): readonly PlanRow[] {
  return types.flatMap((type): PlanRow[] => [
    { kind: 'type', key: type.id, type, folded: folded.has(type.id) },
    ...(folded.has(type.id) ? [] : type.rooms.map((room) => ({ kind: 'room' as const, key: room.id, type, room }))),
  ])
}

export const heightOf = (row: PlanRow | undefined): number => (row?.kind === 'type' ? typeHeight : roomHeight)

/** The room at a height below the head; null between rooms. */
export function roomAt(rows: readonly PlanRow[], y: number): string | null {
  let top = 0
  for (const row of rows) {
    const height = heightOf(row)
    if (y >= top && y < top + height) return row.kind === 'room' ? row.key : null
    top += height
  }
  return null
}

/** "J. Brandt"; short names stay whole. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/u)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (name.length <= 10 || words.length < 2) return name
  return `${Array.from(first)[0] ?? ''}. ${last}`
}

export type Look = StayState | 'hold'

/** How a bar looks. */
export function lookOf({ status, state }: Pick<PlanStay, 'status' | 'state'>): Look {
  return status === 'pending' ? 'hold' : state
}
