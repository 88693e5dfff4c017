import { expect, test } from 'vitest'
import type { StayOutcome, WhatIfForm } from '@keystay/contract/room-plan/what-if-endpoints'
import { planStay } from '../test-plan.ts'
import { phantomsOf } from './phantoms.ts'
import { bookingParams, formOf, linesElsewhere, type WhatIfDraft } from './what-if-draft.ts'

const axis = { start: '2026-11-16', weeks: 8 }
const draft: WhatIfDraft = {
  kind: 'stay',
  from: '2026-11-27',
  to: '2026-11-29',
  lines: [{ roomTypeId: 't1', rooms: 6, adults: 2 }],
  roomId: '',
}
const lines = [{ roomTypeId: 't1', rooms: 6, adults: 2, ages: [] }]
const form = { kind: 'stay', checkIn: '2026-11-27', checkOut: '2026-11-29', lines } satisfies WhatIfForm
const stay = planStay('u1', '101', '2026-11-28', '2026-11-30')
const outcome: StayOutcome = {
  kind: 'stay',
  rooms: [{ roomTypeId: 't1', rooms: [{ id: '101', number: '101' }] }],
  moves: [{ ...stay, from: { id: '101', number: '101' }, to: { id: '106', number: '106' } }],
  missing: [{ roomType: { id: 't1', name: 'DZ' }, rooms: 5, nights: [], elsewhere: [] }],
  earns: null,
}

test('what is not complete is not asked', () => {
  expect(formOf(draft)).toEqual(form)
  for (const over of [
    { from: null },
    { to: '2026-11-27' },
    { to: '2027-11-29' },
    { lines: [] },
    { lines: [{ roomTypeId: 't1', rooms: Number.NaN, adults: 2 }] },
    { lines: [{ roomTypeId: 't1', rooms: 25, adults: 2 }] },
    { kind: 'room' as const },
  ])
    expect(formOf({ ...draft, ...over })).toBeNull()
  expect(formOf({ ...draft, kind: 'room', roomId: '101' })).toEqual({
    kind: 'room',
    roomId: '101',
    from: '2026-11-27',
    to: '2026-11-29',
  })
})

test('what does not fit goes into another type, the last lines first', () => {
  const missing = { roomType: { id: 't1', name: 'DZ' }, rooms: 3 }
  expect(linesElsewhere(draft.lines, { ...missing, rooms: 1 }, 't2')).toEqual([
    { roomTypeId: 't1', rooms: 5, adults: 2 },
    { roomTypeId: 't2', rooms: 1, adults: 2 },
  ])
  const two = [
    { roomTypeId: 't1', rooms: 4, adults: 2 },
    { roomTypeId: 't2', rooms: 1, adults: 2 },
    { roomTypeId: 't1', rooms: 2, adults: 1 },
  ]
  expect(linesElsewhere(two, missing, 't2')).toEqual([
    { roomTypeId: 't1', rooms: 3, adults: 2 },
    { roomTypeId: 't2', rooms: 2, adults: 2 },
    { roomTypeId: 't2', rooms: 2, adults: 1 },
  ])
})

test('what fits is booked with all of its guests, by the plan that was told', () => {
  expect(bookingParams(form, outcome)).toEqual([
    ['from', '2026-11-27'],
    ['to', '2026-11-29'],
    ['line', 't1:1:2'],
  ])
})

test('is drawn as who would be where: the wanted rooms, who leaves and who comes, and from where to where', () => {
  const { column, nights, byRoom, moves } = phantomsOf(axis, form, outcome, 'Gedacht')
  expect([column, nights]).toEqual([11, 2])
  expect(byRoom.get('101')).toEqual({
    wanted: { column: 11, nights: 2, label: 'Gedacht', isBroken: false },
    coming: [],
    leaving: new Set(['u1']),
  })
  expect(byRoom.get('106')).toMatchObject({ wanted: null, coming: [{ id: 'u1', column: 12, nights: 2 }] })
  expect(moves).toEqual([{ id: 'u1', from: '101', to: '106', column: 13 }])
  const broken = phantomsOf(axis, { kind: 'room', roomId: '101', from: '2026-11-27', to: '2026-11-29' }, undefined, 'X')
  expect(broken.byRoom.get('101')?.wanted?.isBroken).toBe(true)
})
