import { describe, expect, test } from 'vitest'
import { exampleStayOf } from './example-stay.ts'

const today = '2026-11-21'
const none = { stayNights: null, minNights: null, minDaysBefore: null } as const
const open = { maxDaysBefore: null, stayFrom: null, stayTo: null, bookFrom: null, bookTo: null } as const
const stayOf = (over: object) => exampleStayOf({ ...none, ...open, ...over }, today)

describe('the stay of an example', () => {
  test('is two weeks ahead, and three nights long', () => {
    expect(stayOf({})).toEqual({ bookedOn: today, checkIn: '2026-12-05', checkOut: '2026-12-08' })
  })

  test('keeps what the promotion asks for', () => {
    expect(stayOf({ maxDaysBefore: 3 }).checkIn).toBe('2026-11-24')
    expect(stayOf({ minDaysBefore: 60 }).checkIn).toBe('2027-01-20')
    expect(stayOf({ minNights: 7 }).checkOut).toBe('2026-12-12')
    expect(stayOf({ stayNights: 4 }).checkOut).toBe('2026-12-09')
    expect(stayOf({ bookFrom: '2027-02-01', bookTo: '2027-02-28' })).toMatchObject({
      bookedOn: '2027-02-01',
      checkIn: '2027-02-15',
    })
    expect(stayOf({ stayTo: '2026-11-25' }).checkIn).toBe('2026-11-25')
  })

  test('is booked shortly before its first night where that is asked for', () => {
    expect(stayOf({ stayFrom: '2027-03-01' })).toMatchObject({ bookedOn: today, checkIn: '2027-03-01' })
    expect(stayOf({ stayFrom: '2027-03-01', maxDaysBefore: 3 })).toMatchObject({
      bookedOn: '2027-02-26',
      checkIn: '2027-03-01',
    })
  })

  test('counts what cannot be read yet for nothing', () => {
    expect(stayOf({ minNights: 'viele', maxDaysBefore: '' })).toMatchObject({ checkIn: '2026-12-05' })
  })
})
