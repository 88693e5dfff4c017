import { QueryClient } from '@tanstack/react-query'
import type { RoomPlan } from '@keystay/contract/room-plan/entities'
import { expect, test } from 'vitest'
import { planKey } from '../plan-api.ts'
import { planPart, planStay } from '../test-plan.ts'
import { drawStay, inRoomFrom, withDates } from './drawn.ts'

const stay = { ...planStay('u1', '201', '2026-11-20', '2026-11-25'), state: 'in_house' as const, version: 4 }
const other = planStay('u2', '202', '2026-11-20', '2026-11-25')
const suite = { roomId: '301', roomTypeId: 't2' }
const placesOf = (parts: RoomPlan['stays']) => parts.map(({ roomId, checkIn, checkOut }) => [roomId, checkIn, checkOut])

test('in another room from a night on it has two parts, from its first night on one', () => {
  const parts = inRoomFrom([stay], '2026-11-22', suite)
  expect(parts).toMatchObject([
    { bookedRoomId: 'u1', roomId: '201', checkOut: '2026-11-22', begins: true, ends: false },
    { roomId: '301', roomTypeId: 't2', checkIn: '2026-11-22', checkOut: '2026-11-25', begins: false, ends: true },
  ])
  expect(parts[1]?.bookedRoomId).not.toBe('u1')
  expect(placesOf([...inRoomFrom(parts, '2026-11-24', { roomId: '202', roomTypeId: 't1' })])).toEqual([
    ['201', '2026-11-20', '2026-11-22'],
    ['301', '2026-11-22', '2026-11-24'],
    ['202', '2026-11-24', '2026-11-25'],
  ])
  expect(inRoomFrom([stay], '2026-11-20', suite)).toMatchObject([{ bookedRoomId: 'u1', ...suite, begins: true }])
})

test('other dates are those of its ends; parts that are not slept in any more are gone', () => {
  const parts = inRoomFrom([stay], '2026-11-22', suite)
  expect(placesOf([...withDates(parts, { checkOut: '2026-11-27' })])).toEqual([
    ['201', '2026-11-20', '2026-11-22'],
    ['301', '2026-11-22', '2026-11-27'],
  ])
  expect(withDates(parts, { checkOut: '2026-11-21' })).toMatchObject([{ checkOut: '2026-11-21', ends: true }])
  expect(placesOf([...withDates([stay], { checkIn: '2026-11-21' })])).toEqual([['201', '2026-11-21', '2026-11-25']])
})

test('the plan shows it at once, and as it was when that is taken back', async () => {
  const client = new QueryClient()
  const key = [...planKey('p1'), '2026-11-16', '2026-11-30']
  const later = [...planKey('p1'), '2026-11-30', '2026-12-14']
  client.setQueryData(key, planPart('2026-11-16', '2026-11-30', [stay, other]))
  client.setQueryData(later, planPart('2026-11-30', '2026-12-14', []))
  const shown = () => client.getQueryData<RoomPlan>(key)?.stays ?? []
  const at = { propertyId: 'p1', stayId: stay.stayId }
  const before = await drawStay(client, at, (parts) => withDates(parts, { checkOut: '2026-11-27' }), {
    version: 5,
    state: 'in_house',
  })
  expect(shown()).toEqual([other, { ...stay, checkOut: '2026-11-27', version: 5 }])
  await drawStay(client, at, () => before, { version: 6, state: 'in_house' })
  expect(shown()).toEqual([other, { ...stay, version: 6 }])
  expect(client.getQueryData<RoomPlan>(later)?.stays).toEqual([])
})
