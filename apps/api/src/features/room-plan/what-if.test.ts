import { expect, test } from 'vitest'
import { createBlock } from '../../testing/test-blocks.ts'
import { newKey } from '../../testing/test-hotel.ts'
import { bookOwnOne, bookOwn } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { bookStay, confirmStay, ownHotel, ownPlainHotel, putInto, unitOf } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { askIf, ifBroken, ifStay, tablesOf } from '../../testing/test-what-if.ts'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Two types: two rooms at 100.00 €, and two at 150.00 €. */
const twoTypes = async () =>
  await ownHotel(api, {
    types: [{ rooms: 2 }, { rooms: 2, priceMinor: 15_000 }],
    offers: { earlyBooking: false },
  })

test('a stay that fits: where it would be and what it earns; nobody moves', async () => {
  const owned = await ownPlainHotel(api, 2)
  const [type] = owned.hotel.types
  const told = await ifStay(owned, [{ roomTypeId: type?.id ?? '', rooms: 1 }])
  expect(told).toMatchObject({
    kind: 'stay',
    rooms: [{ roomTypeId: type?.id, rooms: [{ id: type?.roomIds[0], number: '1000' }] }],
    moves: [],
    missing: [],
    earns: { planId: null, isSold: true, total: eur(20_000) },
  })
  const sum = told.earns?.priceLines.reduce((all, { amount }) => all + amount.minor, 0)
  expect(sum).toBe(20_000)
})

test('who would move is named with both rooms, and nobody has moved', async () => {
  const owned = await ownPlainHotel(api, 2)
  const { hotel } = owned
  const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
  const early = await confirmStay(api, hotel, '2026-12-04', '2026-12-05', { name: 'Ada Byron' })
  await putInto(api, early, a)
  const late = await confirmStay(api, hotel, '2026-12-05', '2026-12-06', { name: 'Cem Öz' })
  await putInto(api, late, b)
  const told = await ifStay(owned, [{ roomTypeId: hotel.types[0]?.id ?? '', rooms: 1 }])
  expect(told.moves).toHaveLength(1)
  expect(told.moves[0]).toMatchObject({ from: { number: expect.any(String) }, to: { number: expect.any(String) } })
  expect([(await unitOf(api, early)).roomId, (await unitOf(api, late)).roomId]).toEqual([a, b])
})

test('a group that does not fit: in which nights, into which other types the rest would go, and for how much', async () => {
  const owned = await twoTypes()
  const [first, second] = owned.hotel.types
  await confirmStay(api, owned.hotel, '2026-12-05', '2026-12-07')
  const told = await ifStay(owned, [{ roomTypeId: first?.id ?? '', rooms: 3 }])
  expect(told.rooms[0]?.rooms).toHaveLength(1)
  expect(told.missing).toEqual([
    {
      roomType: { id: first?.id, name: 'Zimmer 1' },
      rooms: 2,
      nights: [
        { night: '2026-12-04', free: 2 },
        { night: '2026-12-05', free: 1 },
      ],
      elsewhere: [{ roomType: { id: second?.id, name: 'Zimmer 2' }, total: eur(20_000 + 2 * 30_000) }],
    },
  ])
  // What it earns is of what fits.
  expect(told.earns?.total).toEqual(eur(20_000))
})

test('guests whose rooms were chosen may be in the way although enough rooms are free', async () => {
  const owned = await ownPlainHotel(api, 2)
  const { hotel, owner, url } = owned
  const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
  for (const [from, to, roomId] of [
    ['2026-12-04', '2026-12-05', a],
    ['2026-12-05', '2026-12-06', b],
  ] as const) {
    const booking = await confirmStay(api, hotel, from, to)
    await putInto(api, booking, roomId)
    const { id } = await unitOf(api, booking)
    await owner.send('PUT', `${url}/booked-rooms/${id}`, { roomId, expectedRoomId: roomId, pinned: true })
  }
  const told = await ifStay(owned, [{ roomTypeId: hotel.types[0]?.id ?? '', rooms: 1 }])
  expect(told).toMatchObject({ missing: [{ rooms: 1, nights: [], elsewhere: [] }], earns: null })
})

test('by the plan that the rules sell for least, or the one that was asked for; what no rule sells says so', async () => {
  const owned = await ownPlainHotel(api, 2)
  const [type] = owned.hotel.types
  const line = { roomTypeId: type?.id ?? '', rooms: 1 }
  const planId = await createPlan(api, owned.hotel.id, { name: 'Sparpreis', adjustPercent: -1000, minNights: 3 })
  expect((await ifStay(owned, [line])).earns).toMatchObject({ planId: null, isSold: true, total: eur(20_000) })
  expect((await ifStay(owned, [line], { planId })).earns).toMatchObject({
    planId,
    planName: 'Sparpreis',
    isSold: false,
    total: eur(18_000),
  })
  expect((await ifStay(owned, [line], { checkOut: '2026-12-07' })).earns).toMatchObject({ planId, isSold: true })
  const bad = { kind: 'stay', checkIn: '2026-12-04', checkOut: '2026-12-06', planId: newId() }
  expect(codeOf(await askIf(owned, { ...bad, lines: [{ ...line, adults: 2 }] }))).toBe('plan_unavailable')
})

test('what overdue holds have is free, as it is for whoever books', async () => {
  const owned = await ownPlainHotel(api, 1)
  const hold = await bookStay(api, owned.hotel, '2026-12-04', '2026-12-06')
  const line = { roomTypeId: owned.hotel.types[0]?.id ?? '', rooms: 1 }
  expect((await ifStay(owned, [line])).missing).toHaveLength(1)
  await api.sql`UPDATE bookings SET hold_expires_at = '2026-11-21T11:00:00Z' WHERE id = ${hold.id}`
  expect(await ifStay(owned, [line])).toMatchObject({ missing: [], earns: { total: eur(20_000) } })
})

test('a room that breaks: who moves, who is stuck and why, and what is at stake', async () => {
  const owned = await ownPlainHotel(api, 2)
  const { hotel, owner, url } = owned
  const [a = '', b = ''] = hotel.types[0]?.roomIds ?? []
  expect(await ifBroken(owned, a, '2026-12-04', '2026-12-07')).toMatchObject({
    kind: 'room',
    possible: true,
    atStake: { booked: eur(0), open: eur(30_000) },
  })
  const booking = await confirmStay(api, hotel, '2026-12-04', '2026-12-08')
  await putInto(api, booking, a)
  expect(await ifBroken(owned, a, '2026-12-04', '2026-12-07')).toMatchObject({
    possible: true,
    moves: [{ guest: 'Jana Brandt', from: { id: a }, to: { id: b } }],
    atStake: { booked: eur(0), open: eur(30_000) },
  })
  const { id } = await unitOf(api, booking)
  await owner.send('PUT', `${url}/booked-rooms/${id}`, { roomId: a, expectedRoomId: a, pinned: true })
  expect(await ifBroken(owned, a, '2026-12-06', '2026-12-10')).toMatchObject({
    possible: false,
    stuck: [{ guest: 'Jana Brandt', reason: 'pinned' }],
    atStake: { booked: eur(20_000), open: eur(40_000) },
  })
  await createBlock(api, hotel.id, { id: newId(), roomId: b, from: '2026-12-09', to: '2026-12-12', reason: 'Bad' })
  expect((await ifBroken(owned, b, '2026-12-10', '2026-12-14')).blocks).toMatchObject([{ reason: 'Bad' }])
})

test('a room of a type that is sold out keeps its guest, and nothing of it is still to be sold', async () => {
  const owned = await ownPlainHotel(api, 2)
  const { hotel } = owned
  await confirmStay(api, hotel, '2026-12-04', '2026-12-06')
  await confirmStay(api, hotel, '2026-12-05', '2026-12-06')
  expect(await ifBroken(owned, hotel.types[0]?.roomIds[1])).toMatchObject({
    possible: false,
    stuck: [{ reason: 'no_room' }],
    atStake: { booked: eur(10_000), open: eur(10_000) },
  })
})

test('nothing at all is written', async () => {
  const owned = await twoTypes()
  const [first, second] = owned.hotel.types
  const booking = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-07')
  await confirmStay(api, owned.hotel, '2026-12-06', '2026-12-09')
  const { roomId } = await unitOf(api, booking)
  const before = await tablesOf(api)
  expect(Object.keys(before).length).toBeGreaterThan(20)
  await ifStay(
    owned,
    [
      { roomTypeId: first?.id ?? '', rooms: 2, adults: 1 },
      { roomTypeId: second?.id ?? '', rooms: 1, ages: [7] },
    ].map((line) => ({ ...line, adults: 1 })),
  )
  await ifStay(owned, [{ roomTypeId: first?.id ?? '', rooms: 5 }])
  await ifBroken(owned, roomId)
  expect(await tablesOf(api)).toEqual(before)
})

test('for whoever works at the desk of the hotel', async () => {
  const owned = await ownPlainHotel(api, 1)
  const form = { kind: 'room', roomId: owned.hotel.types[0]?.roomIds[0], from: '2026-12-04', to: '2026-12-05' }
  const as = async (role: 'front_desk' | 'housekeeping' | 'accountant') => {
    const { browser } = await createStaff(api, owned.hotel.id, role)
    return (await askIf({ owner: browser, url: owned.url }, form)).statusCode
  }
  expect([await as('front_desk'), await as('housekeeping'), await as('accountant')]).toEqual([200, 403, 403])
  const { owner } = await ownPlainHotel(api, 1)
  expect((await askIf({ owner, url: owned.url }, form)).statusCode).toBe(404)
})

test('refuses what nobody could ask for', async () => {
  const owned = await ownPlainHotel(api, 1)
  const [type] = owned.hotel.types
  const stay = { kind: 'stay', checkIn: '2026-12-04', checkOut: '2026-12-06' }
  const line = { roomTypeId: type?.id, rooms: 1, adults: 2 }
  const lines = (over: object) => ({ ...stay, lines: [{ ...line, ...over }] })
  for (const [form, status] of [
    [lines({ rooms: 0 }), 422],
    [lines({ rooms: 25 }), 422],
    [lines({ adults: 3 }), 422],
    [lines({ roomTypeId: newId() }), 404],
    [{ ...stay, lines: [] }, 422],
    [
      {
        ...stay,
        lines: [
          { ...line, rooms: 20 },
          { ...line, rooms: 5 },
        ],
      },
      422,
    ],
    [{ ...lines({}), checkIn: '2026-11-20' }, 422],
    [{ ...lines({}), checkOut: '2026-12-04' }, 422],
    [{ kind: 'room', roomId: newId(), from: '2026-12-04', to: '2026-12-06' }, 404],
    [{ kind: 'room', roomId: type?.roomIds[0], from: '2026-11-20', to: '2026-12-06' }, 422],
    [{ kind: 'storm' }, 422],
  ] as const)
    expect([JSON.stringify(form), (await askIf(owned, form)).statusCode]).toEqual([JSON.stringify(form), status])
})

test('at night the desk day is asked for still, as it is booked', async () => {
  const owned = await ownPlainHotel(api, 1)
  api.setNow('2026-12-04T00:30:00Z')
  const told = await ifStay(owned, [{ roomTypeId: owned.hotel.types[0]?.id ?? '', rooms: 1 }], {
    checkIn: '2026-12-03',
    checkOut: '2026-12-05',
  })
  const booked = await bookOwn(
    owned,
    { checkIn: '2026-12-03', checkOut: '2026-12-05', expectedTotal: told.earns?.total },
    newKey(),
  )
  expect([told.earns?.total, booked.statusCode]).toEqual([eur(20_000), 201])
  expect(dataOf<{ total: object }>(booked).total).toEqual(told.earns?.total)
  await bookOwnOne(owned, { checkIn: '2027-01-10', checkOut: '2027-01-12' })
})
