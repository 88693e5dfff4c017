import { describe, expect, test } from 'vitest'
import type { PlanStay } from '@keystay/contract/room-plan/entities'
import { planStay } from '../test-plan.ts'
import { mayStretch, nightsMore, stepStretch, stretchTo, wayTo } from './stretch.ts'

const today = 19
/** From column 20 on for three nights, unless told otherwise. */
const barOf = (over: Partial<PlanStay> = {}, column = 20, nights = 3) => ({
  stay: { ...planStay('u1', '201', '2026-11-22', '2026-11-25'), ...over },
  column,
  nights,
})

test('only who is expected or in the house has an end that can be pulled, and a beginning only before arrival', () => {
  const edges = (over: Partial<PlanStay>) => [mayStretch(barOf(over), 'start'), mayStretch(barOf(over), 'end')]
  expect(edges({})).toEqual([true, true])
  expect(edges({ state: 'in_house' })).toEqual([false, true])
  for (const gone of ['departed', 'no_show'] as const) expect(edges({ state: gone })).toEqual([false, false])
  expect(edges({ status: 'pending' })).toEqual([false, false])
  // Of a stay in parts only the ends of the whole.
  expect(edges({ begins: false })).toEqual([false, true])
  expect(edges({ ends: false })).toEqual([true, false])
})

describe('an end goes no further than it can', () => {
  test('a night is left', () => {
    expect(stretchTo(barOf(), 'end', 5, today)).toEqual({ column: 20, nights: 1 })
    expect(stretchTo(barOf(), 'start', 40, today)).toEqual({ column: 22, nights: 1 })
    expect(stretchTo(barOf(), 'end', 27, today)).toEqual({ column: 20, nights: 7 })
  })

  test('nobody arrives on a day that is over', () => {
    expect(stretchTo(barOf(), 'start', 3, today)).toEqual({ column: 19, nights: 4 })
    // Who should have come already cannot come earlier either.
    expect(stretchTo(barOf({}, 17), 'start', 3, today)).toEqual({ column: 17, nights: 3 })
  })

  test('who is in the house does not leave before today', () => {
    expect(stretchTo(barOf({ state: 'in_house' }, 16, 6), 'end', 17, today)).toEqual({ column: 16, nights: 3 })
    expect(stretchTo(barOf({ state: 'in_house' }, 19, 3), 'end', 19, today)).toEqual({ column: 19, nights: 1 })
  })
})

test('by keys an end goes on from where it is', () => {
  const bar = barOf()
  const once = stepStretch(bar, { stretch: null, edge: 'end', by: 1, today })
  const twice = stepStretch(bar, { stretch: once, edge: 'end', by: 1, today })
  expect([once?.nights, twice?.nights]).toEqual([4, 5])
  // Another edge begins anew.
  expect(stepStretch(bar, { stretch: twice, edge: 'start', by: 1, today })).toMatchObject({ column: 21, nights: 2 })
  expect(twice && nightsMore(bar, twice)).toBe(2)
  expect(stepStretch(barOf({ state: 'departed' }), { stretch: null, edge: 'end', by: 1, today })).toBeNull()
})

test('longer is an extension, shorter to today a departure, all else a change of the booking', () => {
  const stay = planStay('u1', '201', '2026-11-22', '2026-11-25')
  const inHouse = { ...stay, state: 'in_house' as const }
  const way = (one: PlanStay, checkIn: string, checkOut: string) => wayTo(one, { checkIn, checkOut }, '2026-11-23')
  expect(way(stay, '2026-11-22', '2026-11-27')).toBe('extend')
  expect(way(inHouse, '2026-11-22', '2026-11-27')).toBe('extend')
  expect(way(inHouse, '2026-11-22', '2026-11-23')).toBe('leave')
  expect(way(inHouse, '2026-11-22', '2026-11-24')).toBe('change')
  expect(way(stay, '2026-11-22', '2026-11-23')).toBe('change')
  expect(way(stay, '2026-11-21', '2026-11-25')).toBe('change')
})
