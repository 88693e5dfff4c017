import type { GuestRequest } from '@keystay/contract/booking-form'
import type { RoomType } from '@keystay/contract/entities'
import { maxGuests } from '@keystay/contract/limits'
import { isPlainDate, type PlainDate } from '@keystay/contract/plain-dates'
import { addLine } from './draft-lines.ts'
import type { Draft } from './draft.ts'

export const stepNames = ['room', 'details', 'guest', 'confirm', 'payment'] as const

/** What the address says of a booking that is being made. */
export type WizardAddress = {
  readonly roomType: string | null
  readonly checkIn: PlainDate | null
  readonly checkOut: PlainDate | null
  readonly guests: number | null
  /** 1 to 5; null on arrival from a room. */
  readonly step: number | null
  readonly booking: string | null
}

/** Reads the wizard's search parameters; what makes no sense counts as missing. */
export function readAddress(query: URLSearchParams): WizardAddress {
  return {
    roomType: query.get('roomType'),
    checkIn: dateOf(query.get('checkIn')),
    checkOut: dateOf(query.get('checkOut')),
    guests: wholeNumber(query.get('guests'), maxGuests),
    step: wholeNumber(query.get('step'), stepNames.length),
    booking: query.get('booking'),
  }
}

function dateOf(text: string | null): PlainDate | null {
  return text !== null && isPlainDate(text) ? text : null
}

function wholeNumber(text: string | null, max: number): number | null {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= 1 && value <= max ? value : null
}

/**
 * The draft to begin with: what this tab has kept, or what the address asks for. Arriving from another search of the same
 * hotel keeps guest, key and hold, so that the hold moves along instead of a second one being made. Null when neither the
 * address nor the tab knows which stay is meant.
 */
export function startDraft(
  kept: Draft | null,
  address: WizardAddress,
  roomTypes: readonly RoomType[],
  newKey: () => string,
): Draft | null {
  if (kept && (address.step !== null || address.checkIn === null || address.checkOut === null)) return kept
  if (!address.checkIn || !address.checkOut || !address.guests) return null
  const { checkIn, checkOut, guests } = address
  const same = kept?.checkIn === checkIn && kept.checkOut === checkOut && kept.guests === guests
  const asked = roomTypes.find((one) => one.id === address.roomType)
  const lines = same ? kept.lines : []
  return {
    guest: kept?.guest ?? { name: '', email: '', phone: '' },
    notes: kept?.notes ?? '',
    key: kept?.key ?? newKey(),
    sent: kept?.sent ?? null,
    bookingId: kept?.bookingId ?? null,
    checkIn,
    checkOut,
    guests,
    lines: asked ? addLine(lines, asked, guests) : lines,
  }
}

/** A draft that knows nobody yet takes over who is logged in; what was typed stays. */
export function fillGuest(draft: Draft | null, known: GuestRequest | null): Draft | null {
  if (!draft || !known || Object.values(draft.guest).some((text) => text.trim() !== '')) return draft
  return { ...draft, guest: known }
}
