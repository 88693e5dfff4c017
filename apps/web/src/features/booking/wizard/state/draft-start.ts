import type { GuestRequest } from '@keystay/contract/bookings/forms'
import type { Property } from '@keystay/contract/properties/entities'
import { writeAges } from '@keystay/contract/shared/guest-ages'
import { maxGapNights } from '@keystay/contract/shared/limits'
import { isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { readStaySearch, type ChildAges, type StaySearch } from '@keystay/contract/shared/stay-search'
import { addLine } from './draft-lines.ts'
import type { Draft } from './draft.ts'

export const stepNames = ['room', 'details', 'guest', 'confirm', 'payment'] as const

/** What the address says of a booking that is being made. */
export type WizardAddress = StaySearch & {
  readonly roomType: string | null
  /** Null: the standard plan. */
  readonly planId: string | null
  /** The stay's parameters as they stand in it; null where there is none. */
  readonly stayParams: Readonly<Record<'checkIn' | 'checkOut' | 'guests' | 'ages', string | null>>
  /** How many rooms house all guests, where the list of room types has said so. */
  readonly rooms: number | null
  /** Nights of the stay that the list of room types offered beside it. */
  readonly gapNights: readonly PlainDate[]
  /** The hotel is to choose the room. */
  readonly flexible: boolean
}

/** Where in the wizard an address leads. */
export type WizardPlace = {
  /** 1 to 5; null on arrival from a room. */
  readonly step: number | null
  readonly booking: string | null
}

export function readPlace(query: URLSearchParams): WizardPlace {
  const step = Number(query.get('step') ?? '')
  const isStep = Number.isInteger(step) && step >= 1 && step <= stepNames.length
  return { step: isStep ? step : null, booking: query.get('booking') }
}

/** Reads what is to be booked; a stay that cannot be booked on the hotel's `today` counts as none. */
export function readAddress(query: URLSearchParams, today: PlainDate): WizardAddress {
  return {
    ...readStaySearch(query, today),
    roomType: query.get('roomType'),
    planId: query.get('plan'),
    stayParams: {
      checkIn: query.get('checkIn'),
      checkOut: query.get('checkOut'),
      guests: query.get('guests'),
      ages: query.get('ages'),
    },
    rooms: readCount(query.get('rooms')),
    gapNights: readGapNights(query.get('gap')),
    flexible: query.get('flexible') === '1',
  }
}

/** What is no list of a few dates is none. */
function readGapNights(text: string | null): readonly PlainDate[] {
  const dates = text?.split(',') ?? []
  return dates.length <= maxGapNights && dates.every(isPlainDate) ? dates : []
}

const readCount = (text: string | null) => (text !== null && /^[1-9]\d?$/.test(text) ? Number(text) : null)

/**
 * The draft to begin with: what this tab has kept, or what the address asks for. Arriving from another search of the same
 * hotel keeps guest, key and hold, so that the hold moves along instead of a second one being made; a stay that cannot be
 * booked begins without dates, never with those of another draft, as does an address without dates that asks for other
 * rooms or guests, or another plan. Null when neither the address nor the tab knows of a stay.
 */
export function startDraft(
  kept: Draft | null,
  address: WizardAddress,
  hotel: Pick<Property, 'roomTypes' | 'asksAges'>,
  newKey: () => string,
  isOwn: boolean,
): Draft | null {
  const { stayParams, stay, guests, planId, rooms } = address
  const ages = hotel.asksAges.length > 0 ? address.ages : null
  const names = stayParams.checkIn !== null || stayParams.checkOut !== null
  const room = address.roomType
  const isKeptRoom = room === null || kept?.lines.some(({ roomTypeId }) => roomTypeId === room) === true
  const isKeptPlan = planId === null || planId === kept?.planId
  if (kept && isOf(kept, stayParams) && (isOwn || (!names && isKeptRoom && isKeptPlan))) return kept
  if (!names && !kept) return null
  const { checkIn, checkOut } = stay ?? { checkIn: null, checkOut: null }
  const same =
    kept?.checkIn === checkIn &&
    kept.checkOut === checkOut &&
    kept.guests === guests &&
    agesText(kept.ages) === agesText(ages) &&
    kept.planId === planId
  const roomType = hotel.roomTypes.find((one) => one.id === address.roomType)
  // The list of rooms names a price for all guests in the room that was chosen: others beside it would cost more than it said.
  const isOfRoom = room === null || kept?.lines.every(({ roomTypeId }) => roomTypeId === room) === true
  const lines = same && isOfRoom ? kept.lines : []
  return {
    guest: kept?.guest ?? { name: '', email: '', phone: '' },
    notes: kept?.notes ?? '',
    voucher: kept?.voucher ?? null,
    key: kept?.key ?? newKey(),
    sent: kept?.sent ?? null,
    bookingId: kept?.bookingId ?? null,
    checkIn,
    checkOut,
    guests,
    ages,
    planId,
    lines: roomType ? addLine(lines, roomType, { guests, ages }, rooms ?? undefined) : lines,
    extras: same ? kept.extras : [],
    exemptions: same ? kept.exemptions : [],
    gapNights: stay === null ? [] : address.gapNights,
    flexible: address.flexible,
  }
}

/** Whether an address speaks of this stay: nothing in it says otherwise. */
export function isOf(
  draft: Pick<Draft, 'checkIn' | 'checkOut' | 'guests' | 'ages'>,
  stayParams: WizardAddress['stayParams'],
): boolean {
  const says = (text: string | null, value: string | number | null) => text === null || text === String(value ?? '')
  return (
    says(stayParams.checkIn, draft.checkIn) &&
    says(stayParams.checkOut, draft.checkOut) &&
    says(stayParams.guests, draft.guests) &&
    // Who says how many travel and no ages means adults.
    (stayParams.guests === null || (stayParams.ages ?? '') === agesText(draft.ages))
  )
}

const agesText = (ages: ChildAges | null): string => writeAges(ages ?? []) ?? ''

/** A draft that knows nobody yet takes over who is logged in; what was typed stays. */
export function fillGuest(draft: Draft | null, guest: GuestRequest | null): Draft | null {
  if (!draft || !guest || Object.values(draft.guest).some((text) => text.trim() !== '')) return draft
  return { ...draft, guest }
}
