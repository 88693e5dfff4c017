import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { describe, expect, test } from 'vitest'
import { asRoomSort, cheapest, nextStay, sortRoomTypes } from './rules.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

function roomType(name: string, minor: number, more: Partial<AvailableRoomType> = {}): AvailableRoomType {
  return {
    id: name,
    name,
    description: '',
    maxOccupancy: 2,
    standardOccupancy: 2,
    maxAdults: null,
    maxChildren: null,
    extraBeds: 0,
    cots: 0,
    basePrice: eur(minor),
    bedType: '',
    bedTypes: [],
    sizeSqm: 20,
    view: '',
    amenities: [],
    photos: [],
    availableRooms: 3,
    planId: null,
    planName: null,
    board: 'room_only',
    freeUntil: null,
    tiers: [],
    payment: 'any',
    nights: [],
    perPerson: eur(0),
    supplements: eur(0),
    split: [],
    pricedRooms: 1,
    total: eur(minor),
    lines: [],
    oneRoom: eur(minor),
    offers: [],
    plans: [],
    restriction: null,
    freeAgainOn: null,
    ...more,
  }
}

const names = (roomTypes: readonly AvailableRoomType[]) => roomTypes.map(({ name }) => name)

describe('sorting room types', () => {
  const dear = roomType('dear', 300, { sizeSqm: 30 })
  const cheap = roomType('cheap', 100)
  const soldOut = roomType('sold out', 50, { availableRooms: 0, sizeSqm: 99, freeAgainOn: '2026-12-08' })

  test('puts sold-out types last whatever the order', () => {
    const roomTypes = [soldOut, dear, cheap]
    // The server lists the cheapest that fits first.
    expect(names(sortRoomTypes([soldOut, cheap, dear], 'price'))).toEqual(['cheap', 'dear', 'sold out'])
    expect(names(sortRoomTypes(roomTypes, 'price_desc'))).toEqual(['dear', 'cheap', 'sold out'])
    expect(names(sortRoomTypes(roomTypes, 'size'))).toEqual(['dear', 'cheap', 'sold out'])
  })

  test('a type with too few rooms for all guests is not free', () => {
    const two = roomType('two needed', 80, { pricedRooms: 2, availableRooms: 1 })
    expect(cheapest([two, dear], 2)?.name).toBe('dear')
    expect(cheapest([soldOut], 2)).toBeNull()
  })

  test('the lowest price is one that houses all guests, if there is any', () => {
    const forFour = roomType('for four', 400, { maxOccupancy: 4 })
    expect(cheapest([cheap, forFour], 4)?.name).toBe('for four')
    expect(cheapest([cheap, forFour], 9)?.name).toBe('cheap')
  })

  test('an unknown order in an address is the usual one', () => {
    expect(asRoomSort('size')).toBe('size')
    expect(asRoomSort('nonsense')).toBe('price')
  })

  test('offers the same number of nights from the first free date on', () => {
    const later = roomType('later', 10, { availableRooms: 0, freeAgainOn: '2026-12-10' })
    const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
    expect(nextStay([later, soldOut], stay)).toEqual({ checkIn: '2026-12-08', checkOut: '2026-12-10' })
    expect(nextStay([dear], stay)).toBeNull()
  })
})
