import type { WhatIfForm, WhatIfOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { columnOf, type Axis } from '../grid/plan-axis.ts'

/** A stay in the room to which it would move. */
type Coming = { readonly id: string; readonly column: number; readonly nights: number; readonly guest: string }

/** What would be in a room if what is asked happened. */
export type RowPhantoms = {
  readonly wanted: {
    readonly column: number
    readonly nights: number
    readonly label: string
    readonly isBroken: boolean
  } | null
  readonly coming: readonly Coming[]
  /** Stays that would be in another room. */
  readonly leaving: ReadonlySet<string>
}

/** A stay that would move, from room to room. */
export type PhantomMove = { readonly id: string; readonly from: string; readonly to: string; readonly column: number }

export type Phantoms = {
  readonly column: number
  readonly nights: number
  readonly byRoom: ReadonlyMap<string, RowPhantoms>
  readonly moves: readonly PhantomMove[]
}

/** What of an outcome is drawn on the plan; `label` is what stands on the bars of who nobody has booked yet. */
export function phantomsOf(axis: Axis, form: WhatIfForm, outcome: WhatIfOutcome | undefined, label: string): Phantoms {
  const [from, to] = form.kind === 'stay' ? [form.checkIn, form.checkOut] : [form.from, form.to]
  const column = columnOf(axis, from)
  const nights = countNights(from, to)
  const byRoom = new Map<string, { wanted: RowPhantoms['wanted']; coming: Coming[]; leaving: Set<string> }>()
  const at = (roomId: string) => {
    const row = byRoom.get(roomId) ?? { wanted: null, coming: [], leaving: new Set<string>() }
    byRoom.set(roomId, row)
    return row
  }
  const isBroken = form.kind === 'room'
  const wanted =
    outcome?.kind === 'stay'
      ? outcome.rooms.flatMap(({ rooms }) => rooms.map(({ id }) => id))
      : isBroken
        ? [form.roomId]
        : []
  for (const roomId of wanted) at(roomId).wanted = { column, nights, label, isBroken }
  const moves = (outcome?.moves ?? []).map(({ bookedRoomId: id, checkIn, checkOut, guest, from: here, to: there }) => {
    const stay = { id, guest, column: columnOf(axis, checkIn), nights: countNights(checkIn, checkOut) }
    at(here.id).leaving.add(id)
    at(there.id).coming.push(stay)
    return { id, from: here.id, to: there.id, column: stay.column + stay.nights / 2 }
  })
  return { column, nights, byRoom, moves }
}
