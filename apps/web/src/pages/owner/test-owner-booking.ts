import type { OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'

/** For tests: an amount in euros. */
export const euros = (minor: number) => ({ minor, currency: 'EUR' })

/** For tests: a confirmed booking, to be paid in cash, as the list shows it. */
export const bookingRow: OwnerBookingRow = {
  id: 'b1',
  code: '7H4M2QXD',
  status: 'confirmed',
  cancelReason: null,
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  adults: 2,
  children: 0,
  ages: [],
  total: euros(17_342),
  paymentMethod: 'cash',
  givenBack: { done: euros(0), pending: euros(0) },
  createdAt: '2026-11-20T10:00:00Z',
  guest: { name: 'Jana Brandt', email: 'jana@example.com' },
  payment: 'unpaid',
  due: euros(17_342),
  overdueSince: null,
  roomTypes: ['Doppelzimmer'],
  rooms: ['208'],
  source: 'web',
  optionUntil: null,
}

/** For tests: a free room. */
export const freeRoom = (id: string, current = false) => ({
  id,
  number: id,
  gapBefore: 0,
  gapAfter: current ? 0 : 1,
  current,
})

/** For tests: the same booking with all that its hotel knows of it. */
export const ownerBooking: OwnerBooking = {
  id: bookingRow.id,
  code: bookingRow.code,
  status: bookingRow.status,
  cancelReason: null,
  checkIn: bookingRow.checkIn,
  checkOut: bookingRow.checkOut,
  adults: 2,
  children: 0,
  ages: [],
  total: bookingRow.total,
  paymentMethod: bookingRow.paymentMethod,
  createdAt: bookingRow.createdAt,
  changes: 0,
  optionUntil: null,
  source: 'web',
  mailsGuest: true,
  propertyId: 'p1',
  expectedGuests: 2,
  guest: { ...bookingRow.guest, phone: '+491715550142' },
  notes: '',
  plan: null,
  extras: [],
  lines: [
    {
      roomType: { id: 't1', name: 'Doppelzimmer', photo: null },
      quantity: 1,
      bedType: { value: '1 Doppelbett', label: '1 Doppelbett' },
      adults: 2,
      children: 0,
      ages: [],
      split: [],
      rooms: [{ id: '208', number: '208' }],
    },
  ],
  priceLines: [],
  payment: { status: 'unpaid', paid: euros(0), due: euros(17_342), transferred: euros(0) },
  refunds: [],
  givenBack: bookingRow.givenBack,
  mails: [],
  freeUntil: null,
  tiers: [],
  fee: null,
  holdExpiresAt: null,
  confirmedAt: null,
  cancelledAt: null,
  guestErasedAt: null,
  presence: 'expected',
  may: { confirm: false, cancel: true, change: true, takeCash: true, takeTransfer: false, refund: false, assign: true },
  bookedRooms: [
    {
      bookedRoomId: 'u1',
      room: { id: '208', number: '208' },
      pinned: false,
      roomType: { id: 't1', name: 'Doppelzimmer' },
      movedFrom: null,
      freeRooms: [freeRoom('208', true), freeRoom('207')],
    },
  ],
  history: [{ at: '2026-11-20T10:00:00Z', event: 'room_pinned', actor: 'owner', by: null, room: '208' }],
  timezone: 'Europe/Lisbon',
  today: '2026-11-21',
}
