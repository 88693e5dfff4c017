import type { Booking } from '@keystay/contract/bookings/entities'

const euros = (minor: number) => ({ minor, currency: 'EUR' })

/** For tests: the room type of the booking. */
export const doubleId = '01936f5e-0000-7000-8000-000000000001'

/** For tests: a booking of one double room whose hold has eight minutes left, seen on 21 November 2026. */
export function demoBooking(more: Partial<Booking> = {}): Booking {
  return {
    id: 'b1',
    propertyId: 'hotel-1',
    code: '7H4M2QXD',
    status: 'pending',
    cancelReason: null,
    optionUntil: null,
    checkIn: '2026-12-04',
    checkOut: '2026-12-06',
    expectedGuests: 2,
    adults: 2,
    children: 0,
    ages: [],
    guest: { name: 'Jana Brandt', email: 'jana@example.com', phone: '+4915100000001' },
    notes: '',
    lines: [
      {
        roomType: { id: doubleId, name: 'Doppelzimmer', photo: null },
        quantity: 1,
        bedType: { value: '1 double bed', label: '1 Doppelbett' },
        adults: 2,
        children: 0,
        ages: [],
        split: [],
        rooms: [{ id: 'r208', number: '208' }],
      },
    ],
    plan: null,
    extras: [],
    priceLines: [],
    total: euros(17_342),
    paymentMethod: null,
    paymentStatus: 'pending',
    paid: euros(0),
    due: euros(17_342),
    refunds: [],
    givenBack: { done: { minor: 0, currency: 'EUR' }, pending: { minor: 0, currency: 'EUR' } },
    payment: null,
    transfer: null,
    cashProblem: null,
    mailed: false,
    freeUntil: null,
    tiers: [],
    fee: null,
    holdExpiresAt: '2026-11-21T10:10:00.000Z',
    createdAt: '2026-11-21T10:00:00.000Z',
    changes: 0,
    serverTime: '2026-11-21T10:02:00.000Z',
    hotel: {
      slug: 'quinta',
      name: 'Quinta',
      address: 'Rua 12',
      zip: '8200',
      city: 'Albufeira',
      region: 'Algarve',
      country: 'PT',
      timezone: 'Europe/Lisbon',
      checkInTime: '15:00',
      checkOutTime: '11:00',
      phone: '+351 289 555 014',
      paymentMethods: ['stripe', 'paypal', 'cash'],
      photo: null,
    },
    history: [{ at: '2026-11-21T10:00:00.000Z', event: 'created', detail: '' }],
    accessToken: 'token',
    ...more,
  }
}

/** For tests: what a booking is while a page of the card provider is open. */
export const cardPayment = {
  paymentMethod: 'stripe',
  payment: { method: 'stripe', redirectUrl: 'https://pay.test/card', state: 'open' },
} as const satisfies Partial<Booking>

/** For tests: what a booking is once its card was charged. */
export const paidByCard = {
  status: 'confirmed',
  paymentMethod: 'stripe',
  paymentStatus: 'paid',
  paid: euros(17_342),
  due: euros(0),
  holdExpiresAt: null,
} as const satisfies Partial<Booking>
