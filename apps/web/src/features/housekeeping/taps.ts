import { authState } from '../../platform/session/auth-state.ts'
import type { ReadinessState, RoomReadiness } from '@keystay/contract/stays/entities'

/** What somebody said of a room on top of what they saw; it waits here while there is no network. */
export type Tap = {
  readonly roomId: string
  readonly state: ReadinessState
  readonly version: number
}

/** Somebody else said something meanwhile: both are shown, nothing is overwritten. */
export type Conflict = { readonly tap: Tap; readonly there: RoomReadiness['readiness'] }

/** What a browser keeps of a hotel for whoever taps, in all its windows and over a reload. */
export type Kept = { readonly taps: readonly Tap[]; readonly conflicts: readonly Conflict[] }

/** What one tap says next. */
export const nextState = {
  dirty: 'clean',
  clean: 'inspected',
  inspected: 'dirty',
} as const satisfies Record<ReadinessState, ReadinessState>

/** What is kept, with one more tap: another one of the same room goes on from what was seen by the first, and settles a conflict. */
export function withTap({ taps, conflicts }: Kept, tap: Tap): Kept {
  const earlier = taps.find(({ roomId }) => roomId === tap.roomId)
  const others = taps.filter(({ roomId }) => roomId !== tap.roomId)
  return {
    taps: [...others, earlier ? { ...tap, version: earlier.version } : tap],
    conflicts: conflicts.filter((one) => one.tap.roomId !== tap.roomId),
  }
}

/** What is kept, without a tap that the server has answered. */
export function withoutTap({ taps, conflicts }: Kept, { roomId, state }: Tap): Kept {
  return { taps: taps.filter((one) => one.roomId !== roomId || one.state !== state), conflicts }
}

/** What is kept, with a conflict in place of the tap that met it. */
export function withConflict(kept: Kept, conflict: Conflict): Kept {
  const { taps, conflicts } = withoutTap(kept, conflict.tap)
  return { taps, conflicts: [...conflicts.filter((one) => one.tap.roomId !== conflict.tap.roomId), conflict] }
}

/** A room as whoever tapped sees it: with what waits to be sent. */
export function shownState({ room, readiness }: Pick<RoomReadiness, 'room' | 'readiness'>, taps: readonly Tap[]) {
  return taps.find(({ roomId }) => roomId === room.id)?.state ?? readiness.state
}

/** The conflict of a room, until anybody says something of it again. */
export function conflictOf({ room, readiness }: Pick<RoomReadiness, 'room' | 'readiness'>, { conflicts }: Kept) {
  return conflicts.find(({ tap, there }) => tap.roomId === room.id && readiness.version <= there.version)
}

/** Where it is kept. Of whoever taps: nobody who uses the device next sends it under another name. */
export const keptName = (propertyId: string) => `housekeeping-${propertyId}-${authState().user?.id ?? ''}`

const nothing: Kept = { taps: [], conflicts: [] }

/** What this browser has kept. */
export function readKept(propertyId: string): Kept {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(keptName(propertyId)) ?? '{}') as Partial<Kept>) }
  } catch {
    return nothing
  }
}

/** Keeps this, and nothing else. */
export function keep(propertyId: string, kept: Kept): void {
  if (kept.taps.length + kept.conflicts.length === 0) localStorage.removeItem(keptName(propertyId))
  else localStorage.setItem(keptName(propertyId), JSON.stringify(kept))
}
