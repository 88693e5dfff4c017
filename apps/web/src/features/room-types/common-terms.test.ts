import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { expect, test } from 'vitest'
import { commonOf, nothingCommon } from './common-terms.ts'

const until = '2026-12-03T14:00:00Z'
const free = { freeUntil: until, tiers: [{ until, fee: { percent: 0 } }], offers: [{ kind: 'breakfast' }], plans: [] }
const strict = { freeUntil: null, tiers: [], offers: [], plans: [] }
const types = (...list: object[]) => list as unknown as AvailableRoomType[]

test('what all offers promise is common, what one of them does not is not', () => {
  expect(commonOf(types(free, free))).toMatchObject({ breakfast: true, cancellation: { freeUntil: until } })
  expect(commonOf(types(free, strict))).toEqual(nothingCommon)
  expect(commonOf(types(free, { ...free, offers: [] }))).toMatchObject({
    breakfast: false,
    cancellation: { freeUntil: until },
  })
  expect(commonOf(types({ ...strict, plans: [free, strict] }))).toEqual(nothingCommon)
  expect(commonOf(types({ ...strict, plans: [free, free] })).breakfast).toBe(true)
})

test('a single offer says itself what it promises', () => {
  expect(commonOf(types(free))).toBe(nothingCommon)
  expect(commonOf([])).toBe(nothingCommon)
})
