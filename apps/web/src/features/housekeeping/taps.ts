import { authState } from '../../platform/session/auth-state.ts'
import type { ReadinessState, RoomReadiness } from '@keystay/contract/stays/entities'

/** What somebody said of a room on top of what they saw; it waits here while there is no network. */
export type Tap = {
  readonly roomId: string
  readonly state: ReadinessState
  readonly version: number
}

/** Somebody else said something meanwhile: both are shown, nothing is overwritten. */
export type Conflict = { readonly tap: Tap; readonly there: ReadinessState }

/** What one tap says next. */
export const nextState = {
  dirty: 'clean',
  clean: 'inspected',
  inspected: 'dirty',
} as const satisfies Record<ReadinessState, ReadinessState>

/** The taps that wait, with one more: another one of the same room goes on from what was seen by the first. */
export function withTap(taps: readonly Tap[], tap: Tap): Tap[] {
  const earlier = taps.find(({ roomId }) => roomId === tap.roomId)
  return [...taps.filter(({ roomId }) => roomId !== tap.roomId), earlier ? { ...tap, version: earlier.version } : tap]
}

/** A room as whoever tapped sees it: with what waits to be sent. */
export function shownState({ room, readiness }: Pick<RoomReadiness, 'room' | 'readiness'>, taps: readonly Tap[]) {
  return taps.find(({ roomId }) => roomId === room.id)?.state ?? readiness.state
}

/** Of whoever taps: nobody who uses the device next sends them under another name. */
const nameOf = (propertyId: string) => `housekeeping-${propertyId}-${authState().user?.id ?? ''}`

/** The taps that this browser has kept, also over a reload. */
export function storedTaps(propertyId: string): Tap[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(propertyId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Tap[]) : []
  } catch {
    return []
  }
}

export function storeTaps(propertyId: string, taps: readonly Tap[]): void {
  if (taps.length === 0) localStorage.removeItem(nameOf(propertyId))
  else localStorage.setItem(nameOf(propertyId), JSON.stringify(taps))
}
