import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { BookedRoom, OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { FreeRoom } from '@keystay/contract/room-plan/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { presenceOfStays } from '@keystay/contract/stays/presence'
import type { Deps } from '../../../deps.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { listFreeRooms } from '../../inventory/list-free-rooms.ts'
import { readGuestCard } from '../../guests/card-of-booking.ts'
import { readMailState } from '../../outbox/mail-state.ts'
import { readReceipts } from '../transfers/queries.ts'
import { takesReceipt } from '../transfers/rules.ts'
import { toAssigned } from './assign-rooms.ts'
import { mayMove, paymentForOwner, whatHotelMay } from './rules.ts'
import { readPlacements, type Placement } from './stay-queries.ts'
import { readBookedRooms, readOwnerHistory, readOwnerPart } from './view-queries.ts'
import { readBooking } from '../read-booking.ts'

/** Booked rooms of one booking for which free rooms are listed: more would be a list that nobody reads. */
const mostWithFreeRooms = 50

/** A booking with all that its hotel knows of it. Throws not_found. */
export async function showOwnerBooking(deps: Deps, key: BookingKey, language: Language): Promise<OwnerBooking> {
  const { read } = deps.database
  const now = deps.clock()
  const [view, part, placements, history, mails, receipts, guestCard] = await Promise.all([
    readBooking(read, { ...key, language }),
    readOwnerPart(read, key),
    readPlacements(read, key.propertyId, { bookingId: key.bookingId }),
    readOwnerHistory(read, key),
    readMailState(read, key.propertyId, key.bookingId),
    readReceipts(read, key),
    readGuestCard(read, key, now),
  ])
  if (!view || !part) throw new DomainError('not_found')
  const { paymentStatus, holdExpiresAt, paymentLive, confirmedAt, cancelledAt, guestErasedAt, timezone } = part
  const today = dateIn(timezone, now)
  const booking = { ...view, ...part, paymentStatus, holdExpiresAt, paymentLive, totalMinor: view.total.minor }
  const may = {
    ...whatHotelMay(booking, view.paid.minor, today, now),
    takeTransfer: takesReceipt({ ...view, transferUntil: part.transferUntil }, part.hasAccount),
  }
  const {
    hotel: _hotel,
    paymentStatus: _status,
    history: _history,
    due: _due,
    transferUntil: _until,
    partMinor: _part,
    ...shown
  } = view
  return {
    ...shown,
    payment: {
      status: paymentForOwner(booking),
      paid: view.paid,
      due: view.due,
      transferred: { minor: receipts.reduce((sum, one) => sum + one.amountMinor, 0), currency: view.total.currency },
    },
    mails,
    guestCard,
    source: part.source,
    mailsGuest: part.mailsGuest,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    cancelledAt: cancelledAt?.toISOString() ?? null,
    guestErasedAt: guestErasedAt?.toISOString() ?? null,
    presence: presenceOfStays(part.stayStates, view.checkOut, today),
    may,
    bookedRooms: await showBookedRooms(deps, key, placements, { language, today, now, offer: may.assign }),
    history,
    timezone,
    today,
  }
}

async function showBookedRooms(
  deps: Deps,
  key: BookingKey,
  placements: readonly Placement[],
  { language, today, now, offer }: { language: Language; today: PlainDate; now: Date; offer: boolean },
): Promise<BookedRoom[]> {
  const { read } = deps.database
  const seeking = offer ? placements.slice(0, mostWithFreeRooms).map(toSeeking) : []
  const [more, free] = await Promise.all([
    readBookedRooms(read, key, language),
    listFreeRooms(read, { propertyId: key.propertyId, seeking, today, now }),
  ])
  return placements.flatMap((placement) => {
    const rest = more.get(placement.id)
    const { checkIn, checkOut } = placement
    const freeRooms = free.get(placement.id) ?? []
    return rest ? [{ ...toAssigned(placement), ...rest, checkIn, checkOut, freeRooms }] : []
  })
}

function toSeeking({ id, roomTypeId, roomId, checkIn, checkOut }: Placement) {
  return { id, roomTypeId, roomId, stay: { checkIn, checkOut } }
}

/** The rooms that a booked room can have. Throws not_found. */
export async function showFreeRooms(
  deps: Deps,
  { propertyId, bookedRoomId }: { propertyId: string; bookedRoomId: string },
): Promise<FreeRoom[]> {
  const { read } = deps.database
  const now = deps.clock()
  const [placement] = await readPlacements(read, propertyId, { ids: [bookedRoomId] })
  const part = placement && (await readOwnerPart(read, { propertyId, bookingId: placement.bookingId }))
  if (!placement || !part) throw new DomainError('not_found')
  const today = dateIn(part.timezone, now)
  if (!mayMove(placement, today, now)) return []
  const free = await listFreeRooms(read, { propertyId, seeking: [toSeeking(placement)], today, now })
  return free.get(bookedRoomId) ?? []
}
