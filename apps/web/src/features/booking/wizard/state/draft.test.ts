import { describe, expect, test } from 'vitest'
import { draftReducer, newIdempotencyKey, toRequest, type Draft } from './draft.ts'
import { placesIn } from './draft-lines.ts'
import { readAddress, startDraft } from './draft-start.ts'

const bedTypes = [{ value: '1 Doppelbett', label: '1 double bed' }]
const double = { id: 'double', maxOccupancy: 2, cots: 1, bedTypes }
const suite = { id: 'suite', maxOccupancy: 4, cots: 0, bedTypes }

const empty: Draft = {
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  guests: 2,
  ages: null,
  planId: null,
  voucher: null,
  lines: [],
  extras: [],
  exemptions: [],
  gapNights: [],
  flexible: false,
  guest: { name: '', email: '', phone: '' },
  notes: '',
  key: 'k'.repeat(32),
  sent: null,
  bookingId: null,
}
const guestsOf = (draft: Draft) => draft.lines.reduce((sum, line) => sum + line.adults + line.children, 0)

describe('rooms', () => {
  test('the first room type takes as many rooms as the guests need', () => {
    const draft = draftReducer({ ...empty, guests: 4 }, { type: 'add', roomType: double })
    expect(draft.lines).toEqual([
      { roomTypeId: 'double', quantity: 2, bedType: '1 Doppelbett', adults: 4, children: 0 },
    ])
  })

  test('a second room type takes an adult along, so that the guests still add up', () => {
    const first = draftReducer(empty, { type: 'add', roomType: double })
    const both = draftReducer(first, { type: 'add', roomType: suite })
    expect(both.lines.map((line) => line.adults)).toEqual([1, 1])
    expect(guestsOf(both)).toBe(2)
  })

  test('places are counted over all rooms, and not at all while a room type is unknown', () => {
    const first = draftReducer({ ...empty, guests: 4 }, { type: 'add', roomType: double })
    expect(placesIn(first.lines, [double, suite])).toBe(4)
    const both = draftReducer(first, { type: 'add', roomType: suite })
    expect(placesIn(both.lines, [double, suite])).toBe(8)
    expect(placesIn(both.lines, [double])).toBeNull()
  })

  test('adding a room type twice changes nothing', () => {
    const first = draftReducer(empty, { type: 'add', roomType: double })
    expect(draftReducer(first, { type: 'add', roomType: double }).lines).toEqual(first.lines)
  })

  test('the room that stays takes over the guests of the one that is removed', () => {
    const first = draftReducer(empty, { type: 'add', roomType: double })
    const both = draftReducer(first, { type: 'add', roomType: suite })
    const withoutDouble = draftReducer(both, { type: 'remove', roomTypeId: 'double' })
    expect(withoutDouble.lines).toMatchObject([{ roomTypeId: 'suite', adults: 2 }])
    expect(draftReducer(withoutDouble, { type: 'remove', roomTypeId: 'suite' }).lines).toEqual([])
  })
})

describe('holding', () => {
  const request = toRequest(empty, 'de', { minor: 100, currency: 'EUR' })

  test('what was sent without an answer is remembered until there is one', () => {
    const sent = draftReducer(empty, { type: 'sending', request })
    expect(sent.sent).toBe(request)
    expect(draftReducer(sent, { type: 'refused' }).sent).toBeNull()
    expect(draftReducer(sent, { type: 'held', bookingId: 'b' })).toMatchObject({ sent: null, bookingId: 'b' })
  })

  test('holding again begins with a new key and without the old booking', () => {
    const again = draftReducer({ ...empty, bookingId: 'b' }, { type: 'renew', key: 'new' })
    expect(again).toMatchObject({ key: 'new', bookingId: null, sent: null })
  })

  test('keys are long enough and never the same', () => {
    expect(newIdempotencyKey().length).toBeGreaterThanOrEqual(22)
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  })
})

describe('children whose ages count', () => {
  const family: Draft = { ...empty, guests: 4, ages: [6, 1] }
  const sleepers = ({ lines }: Draft) =>
    lines.map(({ quantity, adults, children, ages }) => [quantity, adults, children, ages])

  test('sleep with their parents in as many rooms as the guests need', () => {
    expect(sleepers(draftReducer(family, { type: 'add', roomType: suite }))).toEqual([[1, 2, 2, [6, 1]]])
    expect(sleepers(draftReducer(family, { type: 'add', roomType: double }))).toEqual([[2, 2, 2, [6, 1]]])
  })

  test('all sleep in the rooms that the server has counted, which may have cots', () => {
    const baby: Draft = { ...empty, guests: 3, ages: [1] }
    const added = draftReducer(baby, { type: 'add', roomType: double, rooms: 1 })
    expect(sleepers(added)).toEqual([[1, 2, 1, [1]]])
    expect(placesIn(added.lines, [double])).toBe(3)
  })

  test('without a bed go into the next room type, with an adult who was lent', () => {
    const five: Draft = { ...empty, guests: 5, ages: [6, 1, 3] }
    const narrow = { ...double, id: 'narrow' }
    const first = draftReducer(five, { type: 'add', roomType: suite, rooms: 1 })
    const removed = draftReducer(first, {
      type: 'line',
      roomTypeId: 'suite',
      change: { children: 2, ages: [6, 1] },
    })
    expect(sleepers(draftReducer(removed, { type: 'add', roomType: narrow }))).toEqual([
      [1, 2, 2, [6, 1]],
      [1, 1, 0, []],
    ])
  })

  test('have another age: the search follows, and who slept where is forgotten', () => {
    const first = draftReducer(family, { type: 'add', roomType: double })
    const change = {
      split: [
        { adults: 2, ages: [] },
        { adults: 0, ages: [6, 1] },
      ],
    }
    const chosen = draftReducer(first, { type: 'line', roomTypeId: 'double', change })
    const bedType = draftReducer(chosen, { type: 'line', roomTypeId: 'double', change: { bedType: 'twin' } })
    expect(bedType.lines[0]?.split).toEqual(change.split)
    const older = draftReducer(bedType, { type: 'line', roomTypeId: 'double', change: { ages: [7, 1] } })
    expect(older.ages).toEqual([7, 1])
    expect(older.lines[0]?.split).toBeUndefined()
  })
})

describe('beginning', () => {
  const type = { ...double, name: 'Doppelzimmer' } as never
  const at = (query: string) => readAddress(new URLSearchParams(query), '2026-11-21')
  const houseOf = (...roomTypes: never[]) => ({ roomTypes, asksAges: [] })
  const arrival = 'roomType=double&checkIn=2026-12-04&checkOut=2026-12-06&guests=2'

  test('an arrival from a room takes it along', () => {
    expect(startDraft(null, at(arrival), houseOf(type), () => 'key', false)).toMatchObject({
      key: 'key',
      lines: [{ roomTypeId: 'double' }],
    })
  })

  test('nobody can know which stay is meant', () => {
    expect(startDraft(null, at('roomType=double'), houseOf(type), () => 'key', false)).toBeNull()
  })

  test('a stay that cannot be booked begins without dates, not with those of another draft', () => {
    const kept = { ...empty, notes: 'late' }
    for (const checkIn of ['nonsense', '2026-11-20', '2026-12-06', '2026-12-07']) {
      const address = at(arrival.replace('2026-12-04', checkIn))
      for (const isOwn of [true, false]) {
        const begun = startDraft(kept, address, houseOf(type), () => 'key', isOwn)
        expect(begun).toMatchObject({ checkIn: null, checkOut: null, notes: 'late', lines: [{ roomTypeId: 'double' }] })
      }
    }
  })

  test('an address of this tab that asks for another stay is not answered with the draft', () => {
    const other = at(arrival.replaceAll('2026-12', '2026-11').replace('11-04', '11-24').replace('11-06', '11-26'))
    const begun = startDraft(empty, other, houseOf(type), () => 'key', true)
    expect(begun).toMatchObject({ checkIn: '2026-11-24', checkOut: '2026-11-26' })
  })

  test('an address without dates goes on with the draft, but where it asks for another room or other guests', () => {
    const kept: Draft = {
      ...empty,
      bookingId: 'b',
      lines: [{ roomTypeId: 'double', quantity: 1, bedType: '', adults: 2, children: 0 }],
    }
    const other = { ...double, id: 'suite', name: 'Suite' } as never
    const begin = (query: string) => startDraft(kept, at(query), houseOf(type, other), () => 'key', false)
    for (const query of ['', 'roomType=double', 'roomType=double&guests=2']) expect(begin(query)).toBe(kept)
    expect(begin('roomType=suite')).toMatchObject({ checkIn: null, checkOut: null, lines: [{ roomTypeId: 'suite' }] })
    expect(begin('roomType=double&guests=3')).toMatchObject({ checkIn: null, guests: 3, bookingId: 'b' })
  })

  test('another room of the list takes the place of those before: its price there is for all guests', () => {
    const other = { ...double, id: 'suite', name: 'Suite' } as never
    const line = { quantity: 1, bedType: '', adults: 2, children: 0 }
    const begin = (...roomTypeIds: readonly string[]) => {
      const kept: Draft = {
        ...empty,
        bookingId: 'b',
        lines: roomTypeIds.map((roomTypeId) => ({ ...line, roomTypeId })),
      }
      return startDraft(kept, at(arrival), houseOf(type, other), () => 'key', false)
    }
    for (const before of [['suite'], ['suite', 'double']])
      expect(begin(...before)).toMatchObject({ bookingId: 'b', lines: [{ roomTypeId: 'double', adults: 2 }] })
    // What was chosen of the same room stays: beds, who sleeps where.
    expect(begin('double')?.lines).toEqual([{ ...line, roomTypeId: 'double' }])
  })

  test('a reload finds what this tab kept, also what cannot be booked as it was typed', () => {
    const reversed = { ...empty, checkOut: '2026-12-03' }
    expect(startDraft(reversed, at(arrival.replace('12-06', '12-03')), houseOf(type), () => 'key', true)).toBe(reversed)
    const kept = { ...empty, notes: 'late', bookingId: 'b' }
    expect(startDraft(kept, at(arrival), houseOf(type), () => 'key', true)).toBe(kept)
  })

  test('the same search again keeps who is exempt of taxes; another one asks anew', () => {
    const kept: Draft = { ...empty, exemptions: [{ taxId: 'kurtaxe', adults: 1 }] }
    const begin = (query: string) => startDraft(kept, at(query), houseOf(type), () => 'key', false)
    expect(begin(arrival)?.exemptions).toEqual(kept.exemptions)
    expect(begin(arrival.replace('12-06', '12-08'))?.exemptions).toEqual([])
  })

  test('another search keeps guest, key and hold and drops the rooms of before', () => {
    const kept: Draft = {
      ...empty,
      bookingId: 'b',
      lines: [{ roomTypeId: 'suite', quantity: 1, bedType: '', adults: 2, children: 0 }],
    }
    const next = startDraft(kept, at(arrival.replace('12-06', '12-08')), houseOf(type), () => 'key', false)
    expect(next).toMatchObject({ key: kept.key, bookingId: 'b', lines: [{ roomTypeId: 'double' }] })
  })
})
