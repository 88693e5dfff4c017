import type { Draft } from './draft.ts'

/** Grows when the shape of a draft changes; what an older release kept is then left alone. */
const version = 1
const nameOf = (hotelKey: string): string => `booking-draft:${version}:${hotelKey}`

/** What this tab has kept of a booking at a hotel. */
export function readDraft(hotelKey: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(hotelKey)) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

export function keepDraft(hotelKey: string, draft: Draft): void {
  sessionStorage.setItem(nameOf(hotelKey), JSON.stringify(draft))
}

/** Once booked (or given up), the next booking begins empty and with a key of its own. */
export function dropDraft(hotelKey: string): void {
  sessionStorage.removeItem(nameOf(hotelKey))
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  return 'key' in value && 'lines' in value && Array.isArray(value.lines) && 'guest' in value && 'guests' in value
}
