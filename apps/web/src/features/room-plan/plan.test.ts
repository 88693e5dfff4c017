import { describe, expect, test } from 'vitest'
import { freeDaysAfter, mostFreeDays, nameOf } from './grid/bar-name.ts'
import { axisAround, chunksFor, columnOf, mondayOf } from './grid/plan-axis.ts'
import { columnsFor, isCut, isUnder } from './grid/plan-columns.ts'
import { barsOf, createMerger } from './plan-data.ts'
import { listRows, lookOf, roomAt, roomHeight, shortName, typeHeight } from './grid/plan-rows.ts'
import { planPart, planRoom, planStay } from './test-plan.ts'
import { freeAround, growBy, nextFree, spanTo } from './desk/free-nights.ts'

const axis = { start: '2026-11-02', weeks: 52 }

test('the axis begins on a Monday, a year back, or half a year before a wanted date', () => {
  expect(['2026-11-21', '2026-11-16', '2026-11-22', '1969-12-31'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '1969-12-29',
  ])
  expect(axisAround('2026-11-21', null).start).toBe('2025-11-17')
  const far = axisAround('2026-11-21', '2016-07-01')
  expect(far.start).toBe('2015-12-28')
  expect(columnOf(far, '2028-11-25')).toBeLessThan(far.weeks * 7)
})

test('weeks are read in parts that do not depend on where the view stands', () => {
  expect(chunksFor(axis, { first: 3, last: 4 })).toEqual([
    { from: '2026-11-16', to: '2026-11-30' },
    { from: '2026-11-30', to: '2026-12-14' },
  ])
  expect(chunksFor(axis, { first: 4, last: 5 })).toEqual([{ from: '2026-11-30', to: '2026-12-14' }])
})

test('joins parts: a stay over their border once, bars by room in order, occupancy and closed runs by column', () => {
  const over = planStay('s1', '201', '2026-11-03', '2026-11-05')
  const first = planPart('2026-11-02', '2026-11-04', [planStay('s2', '202', '2026-11-02', '2026-11-03'), over], {
    occupied: [1, 1],
    capacity: [2, 0],
    closed: [false, true],
  })
  const second = planPart('2026-11-04', '2026-11-06', [{ ...over }], {
    occupied: [1, 0],
    capacity: [2, 2],
    closed: [true, false],
  })
  const merge = createMerger(axis)
  const plan = merge([first, second])
  expect(plan?.stays.size).toBe(2)
  expect(plan && barsOf(plan, '201').map(({ column, nights }) => [column, nights])).toEqual([[1, 2]])
  expect([...(plan?.occupancy ?? [])]).toEqual([
    [0, 50],
    [2, 50],
    [3, 0],
  ])
  expect(plan?.types[0]?.closed).toEqual([{ column: 1, nights: 2 }])
  expect(merge([first, second])).toBe(plan)
})

test('rooms that did not change keep their bars, so that they are not drawn again', () => {
  const kept = planStay('s1', '201', '2026-11-03', '2026-11-05')
  const moved = planStay('s2', '202', '2026-11-03', '2026-11-05')
  const merge = createMerger(axis)
  const before = merge([planPart('2026-11-02', '2026-11-30', [kept, moved])])
  const after = merge([planPart('2026-11-02', '2026-11-30', [kept, { ...moved, pinned: true }])])
  expect(before && after && barsOf(before, '201') === barsOf(after, '201')).toBe(true)
  expect(after && barsOf(after, '202')[0]?.stay.pinned).toBe(true)
  // Between two places of the view there is nothing new yet: what was there stays.
  expect(merge([])).toBe(after)
})

test('room types that say what they said stay the same, so that another part of the plan draws no row again', () => {
  const merge = createMerger(axis)
  const first = planPart('2026-11-02', '2026-11-30', [])
  const before = merge([first])
  const after = merge([first, planPart('2026-11-30', '2026-12-28', [])])
  expect(after?.types).toBe(before?.types)
  const closed = merge([first, planPart('2026-11-30', '2026-12-28', [], { closed: [true] })])
  expect(closed?.types[0]?.closed).toEqual([{ column: 28, nights: 1 }])
})

const turns = [0, 1, 2, 3, 4, 5, 6]

test('a row draws some days more on either side, and takes the next week on another day than its neighbour', () => {
  const drawn = (firstDay: number, turn: number) => columnsFor({ firstDay, lastDay: firstDay + 20, width: 40 }, turn)
  for (let day = 0; day < 21; day += 1) {
    for (const turn of turns) {
      const { first, last } = drawn(day, turn)
      expect(first).toBeLessThanOrEqual(day - 5)
      expect(last).toBeGreaterThanOrEqual(day + 26)
      expect(last - first).toBeLessThanOrEqual(21 + 2 * 12)
    }
    const changed = turns.filter((turn) => drawn(day, turn).first !== drawn(day + 1, turn).first)
    expect(changed.length).toBeLessThanOrEqual(1)
  }
})

test('knows every longer stay that runs under the room column', () => {
  const view = { firstDay: 10, lastDay: 30, width: 40 }
  // A stay begins at midday: one of the day at the edge and one that leaves on it are cut too.
  for (const span of [
    { column: 10, nights: 2 },
    { column: 8, nights: 2 },
    { column: 7, nights: 30 },
  ])
    expect(isCut(view, span)).toBe(true)
  for (const span of [
    { column: 11, nights: 2 },
    { column: 7, nights: 2 },
    { column: 10, nights: 1 },
  ])
    expect(isCut(view, span)).toBe(false)
})

test('knows the room at a height, none on the name of a type, and folds types away', () => {
  const plan = createMerger(axis)([planPart('2026-11-02', '2026-11-30', [])])
  if (!plan) throw new Error('no plan')
  const rows = listRows(plan.types, new Set())
  const at = (y: number) => roomAt(rows, y)
  expect([0, typeHeight, typeHeight + roomHeight - 1, typeHeight + roomHeight, 5000].map(at)).toEqual([
    null,
    '201',
    '201',
    '202',
    null,
  ])
  expect(listRows(plan.types, new Set(['t1'])).map(({ kind }) => kind)).toEqual(['type'])
})

test('writes long names short, and shows holds as such whatever the date', () => {
  expect(['Jana Brandt', 'Hoàng Lan', 'Maximiliane', 'Ö. D. Demirtaş'].map(shortName)).toEqual([
    'J. Brandt',
    'Hoàng Lan',
    'Maximiliane',
    'Ö. Demirtaş',
  ])
  expect(lookOf({ status: 'pending', state: 'expected' })).toBe('hold')
  expect(lookOf({ status: 'confirmed', state: 'in_house' })).toBe('in_house')
})

describe('what a bar says', () => {
  const day = { width: 31, dayWidth: 35, icons: 0 }

  test('the name, in the bar where it fits, and over the free days after it where it does not', () => {
    expect(nameOf('Jana Brandt', { ...day, width: 101, freeDays: 0 })).toMatchObject({
      text: 'J. Brandt',
      runsOver: false,
    })
    const alone = nameOf('Jana Brandt', { ...day, freeDays: 4 })
    expect(alone).toEqual({ text: 'J. Brandt', tight: false, runsOver: true, most: 31 + 4 * 35 })
  })

  test('as much of it as there is room for, when somebody comes after a day', () => {
    expect(nameOf('Olena Kravchenko', { ...day, freeDays: 1 })).toMatchObject({ text: 'O. Kravchenko', most: 66 })
  })

  test('initials, where hardly a letter could be read: one night between others, with a pin or without', () => {
    expect(nameOf('Jana Brandt', { ...day, freeDays: 0 })).toMatchObject({ text: 'JB', tight: true, runsOver: false })
    expect(nameOf('Jana Brandt', { ...day, freeDays: 0, icons: 1 })).toMatchObject({ text: 'JB', tight: true })
    expect(nameOf('Lê', { ...day, freeDays: 0 })).toMatchObject({ text: 'Lê', tight: false })
  })

  test('free are the days until the next stay in the room, as far as a name could need them', () => {
    const bars = [
      { column: 3, nights: 1 },
      { column: 4, nights: 2 },
      { column: 8, nights: 1 },
      { column: 40, nights: 1 },
    ]
    expect(bars.map((_bar, index) => freeDaysAfter(bars, index))).toEqual([0, 2, mostFreeDays, mostFreeDays])
    expect(freeDaysAfter(bars, 1, [{ column: 7, nights: 1 }])).toBe(1)
  })

  test('no end of a name comes out alone from under the room column', () => {
    const view = { firstDay: 10, lastDay: 30, width: 35 }
    expect(isUnder(view, { column: 8, nights: 1 })).toBe(true)
    expect(isUnder(view, { column: 10, nights: 1 })).toBe(false)
    // Its name goes along instead.
    expect(isUnder(view, { column: 8, nights: 4 })).toBe(false)
  })
})

describe('the free nights around one of them', () => {
  const weeks = { start: '2026-11-16', weeks: 8 }
  const chunk = planPart('2026-11-16', '2026-12-14', [planStay('u1', '201', '2026-11-24', '2026-11-26')])
  const block = {
    id: 'x1',
    room: { id: '201', number: '201' },
    roomTypeId: 't1',
    from: '2026-11-29',
    to: '2026-12-01',
    reason: 'Dusche',
  }
  const rooms = [planRoom('201'), planRoom('202', 'unavailable')]
  const plan = createMerger(weeks)([{ ...chunk, rooms, blocks: [block] }])
  const around = (roomId: string, date: string) => plan && freeAround(plan, roomId, columnOf(weeks, date), 5)

  test('end with the stay or the block before and after, and begin today', () => {
    expect(around('201', '2026-11-22')).toMatchObject({ first: 5, end: 8 })
    expect(around('201', '2026-11-27')).toMatchObject({ first: 10, end: 13 })
    expect(around('201', '2026-12-05')).toMatchObject({ first: 15, end: Infinity })
  })

  test('are none where somebody stays, the room is out of order or closed, or the day is over', () => {
    const nights = [
      around('201', '2026-11-25'),
      around('201', '2026-11-30'),
      around('202', '2026-11-22'),
      around('201', '2026-11-20'),
    ]
    expect(nights).toEqual([null, null, null, null])
  })

  test('by keys: the next free one in a direction, and as many as are free', () => {
    if (!plan) throw new Error('no plan')
    // From the stay on the 24th to the block on the 29th.
    expect(nextFree(plan, '201', 9, 1, 5)).toEqual({ roomId: '201', column: 10, nights: 1 })
    expect(nextFree(plan, '201', 9, -1, 5)).toEqual({ roomId: '201', column: 7, nights: 1 })
    expect(nextFree(plan, '201', 4, -1, 5)).toBeNull()
    expect(nextFree(plan, '202', 9, 1, 5)).toBeNull()
    const begun = { roomId: '201', column: 10, nights: 1 }
    expect(growBy(plan, begun, 2, 5).nights).toBe(3)
    expect(growBy(plan, begun, 9, 5).nights).toBe(3)
    expect(growBy(plan, { ...begun, nights: 3 }, -9, 5).nights).toBe(1)
  })

  test('by mouse: to either side of where it began, as far as they are free', () => {
    const begun = around('201', '2026-11-27')
    if (!begun) throw new Error('not free')
    expect(spanTo(begun, 12)).toEqual({ roomId: '201', column: 11, nights: 2 })
    expect(spanTo(begun, 3)).toEqual({ roomId: '201', column: 10, nights: 2 })
    expect(spanTo(begun, 60)).toEqual({ roomId: '201', column: 11, nights: 2 })
  })
})
