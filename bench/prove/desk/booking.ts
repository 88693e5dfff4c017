import { bed } from '../../lib/resort-hotel.ts'
import type { Kept } from './books.ts'
import { dataIn, newKey, Wrong, type Caller } from './clerk.ts'
import { someoneOf, type Desk } from './desk-day.ts'
import { cancelFeeMinor, lodgingMinor, totalMinor } from './prices.ts'

/** What one address may book for cash is limited: each guest is at home at another one. */
const guestOf = ({ told: { row }, access }: Kept): Caller => ({
  cookie: access,
  address: `10.${row >> 16}.${(row >> 8) & 255}.${row & 255}`,
})

/** A guest books by the web and pays at the hotel, or the hotel books for them. */
export async function book(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { told } = kept
  if (told.source === 'web') await bookByWeb(desk, kept)
  else await bookAtHotel(desk, kept, told.agreedMinor === null ? clerk : someoneOf(desk.staff, 'manager'))
  kept.state = 'booked'
}

function stayOf({ hotel }: Desk, { told, until }: Kept) {
  const { arrival, adults, children, roomType, board } = told
  const roomTypeId = hotel.typeIds.get(roomType) ?? ''
  return {
    checkIn: arrival,
    checkOut: until,
    lines: [{ roomTypeId, quantity: 1, bedType: bed, adults, children }],
    planId: board ? hotel.planId : null,
    locale: 'en',
  }
}

const totalOf = (kept: Kept) => ({ minor: totalMinor(kept), currency: 'EUR' })

async function bookByWeb(desk: Desk, kept: Kept): Promise<void> {
  const { row, guests } = kept.told
  const url = `/v1/public/properties/${desk.hotel.id}/bookings`
  const form = {
    ...stayOf(desk, kept),
    expectedGuests: guests,
    guest: { name: `Guest ${row}`, email: `guest-${row}@example.com`, phone: '0000000000' },
    expectedTotal: totalOf(kept),
  }
  const created = await desk.ask(guestOf(kept), 'POST', url, form)
  kept.bookingId = dataIn<{ id: string }>('A booking', created).id
  kept.access = created.cookie
  const paid = await desk.ask(guestOf(kept), 'POST', `${url}/${kept.bookingId}/payments`, { method: 'cash' })
  // Whoever chose it before the answer was lost has chosen it.
  if (!(paid.wasLost && paid.code === 'wrong_state')) dataIn('Paying at the hotel', paid)
}

async function bookAtHotel(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { row, source, agreedMinor } = kept.told
  const form = {
    ...stayOf(desk, kept),
    otherwise: agreedMinor === null ? null : { reason: 'agreed', nightsMinor: lodgingMinor(kept) },
    guest: { name: `Guest ${row}`, email: '', phone: '' },
    source,
    mails: false,
    optionUntil: null,
    expectedTotal: totalOf(kept),
  }
  const key = newKey()
  const created = await desk.ask(clerk, 'POST', `${desk.url}/own-bookings`, form, key)
  kept.bookingId = dataIn<{ id: string }>('An own booking', created).id
  // Asked for once more by the same key it is the same booking.
  if (row % 20 !== 0) return
  const again = dataIn<{ id: string }>(
    'The same booking',
    await desk.ask(clerk, 'POST', `${desk.url}/own-bookings`, form, key),
  )
  if (again.id !== kept.bookingId) throw new Wrong('The same key made another booking')
}

/** A guest cancels by the web; for others the desk does. What was paid goes back but for the fee. */
export async function cancel(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { told, bookingId } = kept
  const isWeb = told.source === 'web'
  const by = kept.paidMinor > 0 ? someoneOf(desk.staff, 'manager') : clerk
  const reply = isWeb
    ? await desk.ask(guestOf(kept), 'POST', `/v1/public/properties/${desk.hotel.id}/bookings/${bookingId}/cancel`, {})
    : await desk.ask(by, 'PATCH', `${desk.url}/bookings/${bookingId}`, { action: 'cancel' })
  if (!(reply.wasLost && reply.code === 'wrong_state')) dataIn('A cancellation', reply)
  kept.state = 'cancelled'
  kept.feeMinor = cancelFeeMinor(told)
  const backMinor = Math.max(0, kept.paidMinor - kept.feeMinor)
  if (backMinor > 0) noteBack(desk, kept, backMinor)
  desk.books.figures.cancelled += 1
}

/** What the product gives back by itself, on the day that is open: in cash, or as its desk chose. */
export function noteBack({ books, day }: Desk, kept: Kept, minor: number, method: 'cash' | 'terminal' = 'cash'): void {
  books.money.push({ row: kept.told.row, id: null, day, method, minor: -minor })
  kept.paidMinor -= minor
}
