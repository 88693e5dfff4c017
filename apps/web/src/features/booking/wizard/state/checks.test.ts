import { describe, expect, test } from 'vitest'
import { checkDetails, checkGuest } from './checks.ts'
import { stepOfField } from './use-step.ts'
import type { Draft } from './draft.ts'

const today = '2026-11-21'
const limits = { maxOccupancy: 2, availableRooms: 3, bedTypes: ['1 Doppelbett'] }
const line = {
  roomTypeId: '0193f1b2-0000-7000-8000-000000000000',
  quantity: 1,
  bedType: '1 Doppelbett',
  adults: 2,
  children: 0,
}
const draft: Draft = {
  checkIn: '2026-12-04',
  checkOut: '2026-12-06',
  guests: 2,
  ages: null,
  planId: null,
  voucher: null,
  extras: [],
  exemptions: [],
  gapNights: [],
  flexible: false,
  lines: [line],
  guest: { name: 'Jana', email: 'jana@example.com', phone: '+4930123456789' },
  notes: '',
  key: '',
  sent: null,
  bookingId: null,
}
const detailsOf = (change: Partial<Draft>, free = limits) =>
  checkDetails({ ...draft, ...change }, () => free, today).map(({ path, code }) => `${path} ${code}`)
const lineOf = (change: Partial<typeof line>, guests = 2) => detailsOf({ lines: [{ ...line, ...change }], guests })

describe('booking details', () => {
  test('nothing is wrong with a stay that fits', () => expect(detailsOf({})).toEqual([]))

  test.each([
    [{ checkIn: null }, 'checkIn check_in_required'],
    [{ checkOut: null }, 'checkOut check_out_required'],
    [{ checkOut: '2026-12-04' }, 'checkOut check_out_same_day'],
    [{ checkOut: '2026-12-03' }, 'checkOut check_out_after_check_in'],
    [{ checkIn: '2026-11-20' }, 'checkIn check_in_past'],
    [{ lines: [] }, 'lines room_required'],
    [{ guests: 3 }, 'expectedGuests guests_do_not_match'],
  ])('%o', (change, issue) => expect(detailsOf(change)).toContain(issue))

  test.each([
    [{ quantity: 0 }, 2, 'lines.0.quantity quantity_min'],
    [{ quantity: Number.NaN }, 2, 'lines.0.quantity quantity_required'],
    [{ quantity: 3 }, 2, 'lines.0.quantity quantity_above_occupancy'],
    [{ bedType: '' }, 2, 'lines.0.bedType bed_type_required'],
    [{ adults: 0, children: 2 }, 2, 'lines.0.adults adults_min'],
    [{ children: -1 }, 1, 'lines.0.children children_negative'],
    [{ adults: 3 }, 3, 'lines.0.adults guests_above_occupancy'],
  ])('%o', (change, guests, issue) => expect(lineOf(change, guests)).toContain(issue))

  test('no more rooms than are free', () => {
    expect(detailsOf({ lines: [{ ...line, quantity: 2 }] }, { ...limits, availableRooms: 1 })).toEqual([
      'lines.0.quantity quantity_above_available',
    ])
  })
})

describe('personal information', () => {
  const codesOf = (guest: Partial<Draft['guest']>) =>
    checkGuest({ guest: { ...draft.guest, ...guest }, notes: '' }).map(({ path, code }) => `${path} ${code}`)

  test('notes may be missing', () => expect(codesOf({})).toEqual([]))

  test.each([
    [{ name: ' ' }, 'guest.name guest_name_required'],
    [{ email: '' }, 'guest.email guest_email_required'],
    [{ email: 'jana@' }, 'guest.email email_invalid'],
    [{ phone: '' }, 'guest.phone phone_required'],
    [{ phone: '030-1234567' }, 'guest.phone phone_digits_only'],
    [{ phone: '+12345678' }, 'guest.phone phone_too_short'],
  ])('%o', (guest, issue) => expect(codesOf(guest)).toEqual([issue]))
})

test('every field has its step', () => {
  expect(['lines.0.quantity', 'checkIn', 'expectedGuests', 'guest.email', 'notes'].map(stepOfField)).toEqual([
    2, 2, 2, 3, 3,
  ])
})
