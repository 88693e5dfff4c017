import { describe, expect, test } from 'vitest'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { groupOf, nextStepOf, readinessOf, refusalOf, type Situation } from './rules.ts'

describe('the desk day', () => {
  const dayAt = (instant: string, hour = 4) => deskDayAt('Europe/Berlin', hour, new Date(instant)).day

  test('changes at the hour of the hotel, not at midnight', () => {
    expect(dayAt('2026-11-21T00:30:00Z')).toBe('2026-11-20')
    expect(dayAt('2026-11-21T02:59:59Z')).toBe('2026-11-20')
    expect(dayAt('2026-11-21T03:00:00Z')).toBe('2026-11-21')
    expect(dayAt('2026-11-20T23:30:00Z', 0)).toBe('2026-11-21')
  })

  test('changes at that hour by the clock also when the clock changes in the night', () => {
    // Summer time begins: 04:30 is three and a half hours after midnight.
    expect(dayAt('2027-03-28T02:30:00Z')).toBe('2027-03-28')
    expect(dayAt('2027-03-28T01:30:00Z')).toBe('2027-03-27')
    // It ends: 03:30 is four and a half hours after it.
    expect(dayAt('2026-10-25T02:30:00Z')).toBe('2026-10-24')
    expect(dayAt('2026-10-25T03:00:00Z')).toBe('2026-10-25')
  })
})

const now: Situation = {
  state: 'expected',
  status: 'confirmed',
  checkIn: '2026-11-21',
  checkOut: '2026-11-23',
  deskDay: '2026-11-21',
  readiness: 'clean',
  occupied: false,
  dueMinor: 0,
  lacksRegistration: false,
  undoes: null,
}
const ask = (step: 'check_in' | 'check_out' | 'no_show' | 'undo', over: Partial<Situation> = {}, how: object = {}) =>
  refusalOf({ step, anyway: false, ...how }, { ...now, ...over })

describe('a step may be taken', () => {
  test('of a check-in: of a confirmed booking, from the day of arrival on, while nights are left', () => {
    expect(ask('check_in')).toBeNull()
    expect(ask('check_in', { lacksRegistration: true })).toBe('registration_missing')
    expect(ask('check_out', { state: 'in_house', lacksRegistration: true })).toBeNull()
    expect(ask('check_in', { deskDay: '2026-11-22' })).toBeNull()
    expect(ask('check_in', { deskDay: '2026-11-20' })).toBe('not_arrival_day')
    expect(ask('check_in', { deskDay: '2026-11-23' })).toBe('not_arrival_day')
    expect(ask('check_in', { status: 'pending' })).toBe('wrong_state')
    expect(ask('check_in', { state: 'no_show' })).toBe('wrong_state')
  })

  test('of a check-in: into a ready room, or said otherwise; never beside another guest', () => {
    expect(ask('check_in', { readiness: 'dirty' })).toBe('room_not_ready')
    expect(ask('check_in', { readiness: 'dirty' }, { anyway: true })).toBeNull()
    expect(ask('check_in', { readiness: 'inspected' })).toBeNull()
    expect(ask('check_in', { occupied: true }, { anyway: true })).toBe('guest_in_room')
  })

  test('of a check-out: once all is paid, or with a reason', () => {
    expect(ask('check_out', { state: 'in_house' })).toBeNull()
    expect(ask('check_out', { state: 'in_house', dueMinor: 1 })).toBe('balance_unpaid')
    expect(ask('check_out', { state: 'in_house', dueMinor: 1 }, { reason: 'billed' })).toBeNull()
    expect(ask('check_out')).toBe('wrong_state')
  })

  test('that nobody came is said when the day of arrival is over', () => {
    expect(ask('no_show')).toBe('arrival_day_not_over')
    expect(ask('no_show', { deskDay: '2026-11-22' })).toBeNull()
    expect(ask('no_show', { deskDay: '2026-11-22', state: 'in_house' })).toBe('wrong_state')
  })

  test('the last one is taken back, unless somebody else has the room by now', () => {
    expect(ask('undo')).toBe('nothing_to_undo')
    expect(ask('undo', { state: 'in_house' })).toBe('nothing_to_undo')
    expect(ask('undo', { state: 'in_house', undoes: 'check_in' })).toBeNull()
    expect(ask('undo', { state: 'departed', undoes: 'check_out', occupied: true })).toBe('guest_in_room')
    expect(ask('undo', { state: 'no_show', undoes: 'no_show', status: 'cancelled' })).toBe('nothing_to_undo')
  })
})

const deskDay = { day: '2026-11-21', start: new Date('2026-11-21T03:00:00Z') }
const before = new Date('2026-11-20T15:00:00Z')
const after = new Date('2026-11-21T08:00:00Z')

test('a room in which somebody stayed over is dirty until somebody says otherwise on the new day', () => {
  const said = (at: Date) => ({ state: 'clean' as const, version: 3, at })
  expect(readinessOf(null, deskDay, { since: null, vacatedAt: null })).toEqual({ state: 'clean', version: 0 })
  expect(readinessOf(null, deskDay, { since: before, vacatedAt: null })).toEqual({ state: 'dirty', version: 0 })
  expect(readinessOf(said(before), deskDay, { since: before, vacatedAt: null })).toEqual({ state: 'dirty', version: 3 })
  expect(readinessOf(said(after), deskDay, { since: before, vacatedAt: null })).toEqual({ state: 'clean', version: 3 })
  expect(readinessOf(said(before), deskDay, { since: after, vacatedAt: null })).toEqual({ state: 'clean', version: 3 })
  // Who moved to another room left this one as it is.
  const vacated = { since: null, vacatedAt: deskDay.start }
  expect(readinessOf(null, deskDay, vacated)).toEqual({ state: 'dirty', version: 0 })
  expect(readinessOf(said(before), deskDay, vacated)).toEqual({ state: 'dirty', version: 3 })
  expect(readinessOf(said(after), deskDay, vacated)).toEqual({ state: 'clean', version: 3 })
})

test('each stay stands in one place of the day', () => {
  const stay = {
    state: 'expected',
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    arrivedAt: null,
    departedAt: null,
  } as const
  const place = (over: Partial<Parameters<typeof groupOf>[0]>) => groupOf({ ...stay, ...over }, deskDay)
  expect(place({})).toEqual({ group: 'arrival', done: false })
  expect(place({ checkIn: '2026-11-19' })).toEqual({ group: 'arrival', done: false })
  expect(place({ checkIn: '2026-11-19', checkOut: '2026-11-21' })).toEqual({ group: 'missed', done: false })
  expect(place({ checkIn: '2026-11-22' })).toBeNull()
  expect(place({ state: 'in_house', arrivedAt: after })).toEqual({ group: 'arrival', done: true })
  expect(place({ state: 'in_house', arrivedAt: before })).toEqual({ group: 'in_house', done: false })
  expect(place({ state: 'in_house', arrivedAt: before, checkOut: '2026-11-21' })).toEqual({
    group: 'departure',
    done: false,
  })
  expect(place({ state: 'in_house', arrivedAt: before, checkOut: '2026-11-20' })).toEqual({
    group: 'departure',
    done: false,
  })
  expect(place({ state: 'departed', departedAt: after })).toEqual({ group: 'departure', done: true })
  expect(place({ state: 'departed', departedAt: before })).toEqual({ group: 'owing', done: true })
  expect(place({ state: 'no_show' })).toBeNull()
})

test('what comes next is what stands in the way, else the step', () => {
  const free = { readiness: 'clean', occupied: false, dueMinor: 0, done: false } as const
  expect(nextStepOf({ ...free, group: 'arrival' })).toBe('check_in')
  expect(nextStepOf({ ...free, group: 'arrival', dueMinor: 100 })).toBe('check_in')
  expect(nextStepOf({ ...free, group: 'arrival', readiness: 'dirty' })).toBe('clean')
  expect(nextStepOf({ ...free, group: 'arrival', occupied: true })).toBe('wait')
  expect(nextStepOf({ ...free, group: 'departure' })).toBe('check_out')
  expect(nextStepOf({ ...free, group: 'departure', dueMinor: 100 })).toBe('collect')
  expect(nextStepOf({ ...free, group: 'missed' })).toBe('no_show')
  expect(nextStepOf({ ...free, group: 'in_house' })).toBe('open')
  expect(nextStepOf({ ...free, group: 'owing', done: true })).toBe('collect')
})
