import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import { describe, expect, test } from 'vitest'
import type { Draft } from '../state/draft.ts'
import { plansFor } from './plans.ts'
import { quoteBy, wishOf } from './quote.ts'

const line = { roomTypeId: 'double', quantity: 2, bedType: 'b', adults: 3, children: 1 }
const draftOf = (lines: readonly BookingLineRequest[], checkIn: string | null = '2026-12-04') =>
  ({
    checkIn,
    checkOut: '2026-12-06',
    lines,
    extras: [] as Draft['extras'],
    exemptions: [] as Draft['exemptions'],
    gapNights: [] as Draft['gapNights'],
    flexible: false,
    voucher: null,
    bookingId: null,
  }) as Draft

describe('what is asked to be priced', () => {
  test('is the rooms and who sleeps in them', () => {
    const lines = [{ roomTypeId: 'double', quantity: 2, adults: 3, children: 1 }]
    expect(wishOf(draftOf([line]))).toEqual({ checkIn: '2026-12-04', checkOut: '2026-12-06', lines })
    const extras = [{ extraId: 'parking', count: 2 }]
    expect(wishOf({ ...draftOf([line]), extras })).toMatchObject({ lines, extras })
    const exemptions = [{ taxId: 'kurtaxe', adults: 1 }]
    expect(wishOf({ ...draftOf([line]), exemptions })).toMatchObject({ lines, exemptions })
    const gapNights = ['2026-12-05']
    expect(wishOf({ ...draftOf([line]), gapNights })).toMatchObject({ lines, gapNights })
    // Its own rooms are in nobody's way.
    expect(wishOf({ ...draftOf([line]), bookingId: 'b1' })).toMatchObject({ lines, bookingId: 'b1' })
  })

  test('is nothing while there are no rooms or dates, or what is typed is no count', () => {
    expect(wishOf(draftOf([]))).toBeNull()
    expect(wishOf(draftOf([line], null))).toBeNull()
    for (const typed of [{ quantity: 0 }, { quantity: 1.5 }, { adults: NaN }, { adults: 0 }, { children: -1 }])
      expect(wishOf(draftOf([line, { ...line, ...typed }]))).toBeNull()
  })
})

describe('what it costs by a plan', () => {
  const half = {
    planId: 'half',
    planName: 'Genießer',
    board: 'half',
    freeUntil: null,
    payment: 'now',
    // What is promised goes back to the server word for word.
    atHotel: { minor: 1200, currency: 'EUR' },
  } as const
  const quotes: RoomsQuote[] = [
    {
      ...half,
      tiers: [],
      split: [],
      priceLines: [],
      supplements: { minor: 3000, currency: 'EUR' },
      total: { minor: 48_600, currency: 'EUR' },
    },
  ]

  test('is told with the plan where the hotel has several', () => {
    const { planId: _planId, ...plan } = half
    expect(quoteBy(quotes, 'half', true)).toMatchObject({
      total: { minor: 48_600 },
      supplements: { minor: 3000 },
      plan,
    })
    expect(quoteBy(quotes, 'half', false)?.plan).toBeNull()
  })

  test('is unknown for a plan that does not sell all the rooms', () => {
    expect(quoteBy(quotes, null, true)).toBeNull()
  })
})

test('the plans that sell all chosen rooms; while none is chosen, all that sell any', () => {
  const type = (id: string, ...planIds: (string | null)[]) =>
    ({ id, plans: planIds.map((planId) => ({ planId })) }) as unknown as AvailableRoomType
  const types = [type('double', null, 'half'), type('suite', null)]
  const lines = ['double', 'suite'].map((roomTypeId) => ({ roomTypeId }))
  expect(plansFor(lines, types).map(({ planId }) => planId)).toEqual([null])
  expect(plansFor([], types).map(({ planId }) => planId)).toEqual([null, 'half'])
})
