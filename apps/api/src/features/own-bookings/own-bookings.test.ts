import { describe, expect, test } from 'vitest'
import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { OwnerBooking, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { createExtra } from '../../testing/test-extras.ts'
import { allowGapDeals } from '../../testing/test-gap-deals.ts'
import { newKey } from '../../testing/test-hotel.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { bookOwn, bookOwnOne, ownStay } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { createStaff } from '../../testing/test-staff.ts'
import { confirmStay, ownHotel, ownPlainHotel, unitOf, type OwnedHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { createVat } from '../../testing/test-vat.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

async function mailsOf({ id }: Pick<OwnerBooking, 'id'>): Promise<string[]> {
  const rows = await api.sql<{ kind: string }[]>`SELECT kind FROM outbox WHERE booking_id = ${id} ORDER BY kind`
  return rows.map(({ kind }) => kind)
}

async function auditOf({ id }: Pick<OwnerBooking, 'id'>, event: string): Promise<object | undefined> {
  const [row] = await api.sql<{ detail: object }[]>`
    SELECT detail FROM audit_log WHERE booking_id = ${id} AND event = ${event}`
  return row?.detail
}

const quote = async ({ owner, url, hotel }: OwnedHotel, over: object = {}): Promise<OwnQuote> =>
  dataOf(await owner.send('POST', `${url}/own-bookings/quotes`, ownStay(hotel, over)))

test('a night that lies alone is sold by the hotel for what its guests pay, unless it names a price', async () => {
  const owned = await ownPlainHotel(api, 1)
  await allowGapDeals(api, owned.hotel.id)
  await confirmStay(api, owned.hotel, '2026-12-02', '2026-12-04')
  await confirmStay(api, owned.hotel, '2026-12-05', '2026-12-07')
  const night = { checkOut: '2026-12-05' }
  const told = await quote(owned, night)
  expect([told.total, told.plans[0]?.total]).toEqual([eur(8000), eur(8000)])
  const otherwise = { nightsMinor: 9000, reason: 'regular_guest' }
  expect((await quote(owned, { ...night, otherwise })).total).toEqual(eur(9000))
  const booking = await bookOwnOne(owned, { ...night, expectedTotal: eur(8000) })
  expect(booking.priceLines.at(-1)).toMatchObject({ amount: eur(-2000), gapNights: ['2026-12-04'] })
})

describe('the hotel books for a guest', () => {
  test('confirmed and to be paid at the hotel, with its source, and who did it', async () => {
    const owned = await ownPlainHotel(api, 1)
    const booking = await bookOwnOne(owned)
    expect(booking).toMatchObject({
      status: 'confirmed',
      source: 'phone',
      mailsGuest: false,
      optionUntil: null,
      total: eur(20_000),
      paymentMethod: 'cash',
      payment: { status: 'unpaid', due: eur(20_000) },
      guest: { name: 'Jana Brandt', email: '', phone: '+4915100000001' },
    })
    expect(booking.history.map(({ event, actor }) => `${event} ${actor}`)).toEqual(['created owner', 'confirmed owner'])
    const [me] = await api.sql<{ id: string }[]>`SELECT owner_id AS id FROM properties WHERE id = ${owned.hotel.id}`
    expect(await auditOf(booking, 'created')).toEqual({ by: me?.id, source: 'phone', totalMinor: 20_000 })
    const [row] = dataOf<OwnerBookingRow[]>(await owned.owner.get(`${owned.url}/bookings`))
    expect(row).toMatchObject({ id: booking.id, source: 'phone', optionUntil: null })
  })

  test('in a hotel of its own only', async () => {
    const { hotel } = await ownPlainHotel(api, 1)
    const { owner } = await ownPlainHotel(api, 1)
    expect((await bookOwn({ hotel, owner, url: `/v1/properties/${hotel.id}` })).statusCode).toBe(404)
  })

  test('with mail to the guest or without; of its own booking the hotel gets none', async () => {
    const owned = await ownPlainHotel(api, 2)
    const guest = { name: 'Jana Brandt', email: 'jana@example.com', phone: '' }
    expect(await mailsOf(await bookOwnOne(owned, { guest, mails: true }))).toEqual(['booking_confirmed'])
    expect(await mailsOf(await bookOwnOne(owned, { guest }))).toEqual([])
    const unknown = { guest: { ...guest, email: '' }, mails: true }
    expect((await bookOwn(owned, unknown)).json()).toMatchObject({ fields: { 'guest.email': expect.any(String) } })
  })

  test('once for a key and a form', async () => {
    const owned = await ownPlainHotel(api, 1)
    const key = newKey()
    const first = dataOf<OwnerBooking>(await bookOwn(owned, {}, key))
    expect(dataOf<OwnerBooking>(await bookOwn(owned, {}, key)).id).toBe(first.id)
    expect(codeOf(await bookOwn(owned, { source: 'email' }, key))).toBe('idempotency_key_reused')
    const { owner, url, hotel } = owned
    expect(codeOf(await owner.send('POST', `${url}/own-bookings`, ownStay(hotel)))).toBe('validation_failed')
  })

  test('at the total that it was shown', async () => {
    const owned = await ownPlainHotel(api, 1)
    const reply = await bookOwn(owned, { expectedTotal: eur(19_000) })
    expect(codeOf(reply)).toBe('price_changed')
    expect(reply.json()).toMatchObject({ details: { total: eur(20_000) } })
  })

  test('after a hold that ran out made room', async () => {
    const owned = await ownPlainHotel(api, 1)
    await bookOwnOne(owned, { optionUntil: '2026-11-21' })
    expect(codeOf(await bookOwn(owned))).toBe('room_unavailable')
    api.setNow('2026-11-21T23:00:00Z')
    expect((await bookOwnOne(owned)).status).toBe('confirmed')
  })
})

describe('by the rules or otherwise', () => {
  async function threeNightsLeast() {
    const owned = await ownPlainHotel(api, 2)
    await api.sql`INSERT INTO nights (property_id, room_type_id, night, capacity, sold, min_stay)
      VALUES (${owned.hotel.id}, ${owned.hotel.types[0]?.id ?? ''}, '2026-12-04', 2, 0, 3)`
    return owned
  }

  test('a stay that the rules do not sell needs a reason, which the audit log names', async () => {
    const owned = await threeNightsLeast()
    expect((await bookOwn(owned)).json()).toMatchObject({
      code: 'room_unavailable',
      details: { restriction: { kind: 'min_stay', nights: 3 } },
    })
    const otherwise = { reason: 'regular_guest', nightsMinor: null }
    expect(await quote(owned)).toMatchObject({ plans: [{ planId: null, isSold: false, total: eur(20_000) }] })
    const booking = await bookOwnOne(owned, { otherwise })
    expect(await auditOf(booking, 'sold_otherwise')).toMatchObject({
      reason: 'regular_guest',
      nightsMinor: 20_000,
      nightsByPlanMinor: 20_000,
    })
    expect(booking.history.map(({ event }) => event)).toContain('sold_otherwise')
    expect((await bookOwn(owned, { otherwise: { nightsMinor: null } })).statusCode).toBe(422)
  })

  test('another price is spread over the nights; extras, taxes and VAT follow it by the rules', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 3 }] })
    const { hotel } = owned
    await createVat(api, hotel.id)
    await createTax(api, hotel.id, { kind: 'percent', rates: [{ from: '2025-01-01', rate: 500 }] })
    const extraId = await createExtra(api, hotel.id, { unit: 'stay', priceMinor: 1500, mode: 'hotel' })
    const line = { roomTypeId: hotel.types[0]?.id ?? '', bedType: '1 Doppelbett', children: 0 }
    const stay = {
      lines: [
        { ...line, quantity: 2, adults: 3 },
        { ...line, quantity: 1, adults: 1 },
      ],
      extras: [{ extraId, count: 1 }],
      otherwise: { reason: 'group', nightsMinor: 40_001 },
    }
    const quoted = await quote(owned, stay)
    expect(quoted.nights).toEqual(eur(40_001))
    const booking = await bookOwnOne(owned, { ...stay, expectedTotal: quoted.total })
    const nights = booking.priceLines.filter(({ kind }) => kind === 'night')
    expect(nights.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(40_001)
    expect(booking.priceLines.some(({ kind }) => kind === 'early_booking' || kind === 'promotion')).toBe(false)
    expect(booking.priceLines.find(({ kind }) => kind === 'extra')?.amount).toEqual(eur(1500))
    expect(booking.priceLines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(booking.total.minor)
    expect(booking.vat?.rates.map(({ percent }) => percent)).toContain(700)
    expect(await auditOf(booking, 'sold_otherwise')).toMatchObject({
      reason: 'group',
      nightsMinor: 40_001,
      nightsByPlanMinor: quoted.nightsByRules.minor,
    })
  })

  test('otherwise takes a right of its own, also where the call alone asks for it', async () => {
    const owned = await threeNightsLeast()
    const { browser } = await createStaff(api, owned.hotel.id, 'front_desk')
    const desk = { ...owned, owner: browser }
    const reason = { reason: 'agreed', nightsMinor: null }
    for (const otherwise of [reason, { ...reason, nightsMinor: 1 }]) {
      const refused = await bookOwn(desk, { otherwise, expectedTotal: eur(otherwise.nightsMinor ?? 20_000) })
      expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'right_missing'])
    }
    expect(codeOf(await bookOwn(desk))).toBe('room_unavailable')
    const byRules = { checkOut: '2026-12-07', expectedTotal: eur(30_000) }
    expect((await bookOwnOne(desk, byRules)).status).toBe('confirmed')
    const { browser: manager } = await createStaff(api, owned.hotel.id, 'manager')
    expect((await bookOwnOne({ ...owned, owner: manager }, { otherwise: reason })).status).toBe('confirmed')
  })

  test('a plan that is off sale is sold by the hotel alone, and no plan that is not there', async () => {
    const owned = await ownPlainHotel(api, 1)
    const planId = await createPlan(api, owned.hotel.id, { adjustPercent: -1000, onSale: false })
    const wish = { planId, expectedTotal: eur(18_000) }
    expect(codeOf(await bookOwn(owned, wish))).toBe('plan_unavailable')
    const otherwise = { reason: 'agreed', nightsMinor: null }
    expect(codeOf(await bookOwn(owned, { ...wish, planId: owned.hotel.id, otherwise }))).toBe('plan_unavailable')
    expect(await bookOwnOne(owned, { ...wish, otherwise })).toMatchObject({ plan: { id: planId }, total: eur(18_000) })
  })

  test('never more rooms than there are', async () => {
    const owned = await ownPlainHotel(api, 1)
    await bookOwnOne(owned)
    const otherwise = { reason: 'agreed', nightsMinor: 1 }
    expect(codeOf(await bookOwn(owned, { otherwise, expectedTotal: eur(1) }))).toBe('room_unavailable')
    expect((await quote(owned)).free).toEqual([{ roomTypeId: owned.hotel.types[0]?.id, rooms: 0 }])
  })
})

describe('a walk-in', () => {
  test('at 01:30 still buys the night that the desk is in, and goes on to its room at once', async () => {
    const owned = await ownPlainHotel(api, 1)
    api.setNow('2026-11-22T00:30:00Z')
    const night = { checkIn: '2026-11-21', checkOut: '2026-11-22', expectedTotal: eur(10_000), source: 'walk_in' }
    const booking = await bookOwnOne(owned, night)
    const { id } = await stayRow(api, booking)
    expect((await stepOf(owned, id)('check_in', 1)).statusCode).toBe(200)
    expect(await stayRow(api, booking)).toMatchObject({ state: 'in_house' })
  })

  test('buys no night that is over: the day of the desk has changed', async () => {
    const owned = await ownPlainHotel(api, 1)
    api.setNow('2026-11-22T03:00:00Z')
    const night = { checkIn: '2026-11-21', checkOut: '2026-11-22', expectedTotal: eur(10_000) }
    expect((await bookOwn(owned, night)).json()).toMatchObject({
      fields: { checkIn: 'Check-in cannot be in the past' },
    })
  })

  test('sleeps in no room of a guest who is there, who is moved by nobody', async () => {
    const owned = await ownPlainHotel(api, 2)
    const there = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
    await stepOf(owned, (await stayRow(api, there)).id)('check_in', 1)
    const before = await unitOf(api, there)
    api.setNow('2026-11-22T00:30:00Z')
    const night = { checkIn: '2026-11-21', checkOut: '2026-11-23', source: 'walk_in' }
    const booking = await bookOwnOne(owned, night)
    expect((await unitOf(api, booking)).roomId).not.toBe(before.roomId)
    expect((await unitOf(api, there)).roomId).toBe(before.roomId)
    expect(codeOf(await bookOwn(owned, night))).toBe('room_unavailable')
  })
})

describe('rooms', () => {
  test('that the hotel chose are the booking’s, pinned; another one is refused', async () => {
    const owned = await ownPlainHotel(api, 3)
    const roomId = owned.hotel.types[0]?.roomIds[2] ?? ''
    const booking = await bookOwnOne(owned, { roomIds: [roomId] })
    expect(await unitOf(api, booking)).toMatchObject({ roomId, ownerPinned: true })
    expect(codeOf(await bookOwn(owned, { roomIds: [roomId] }))).toBe('room_unavailable')
    const foreign = (await ownPlainHotel(api, 1)).hotel.types[0]?.roomIds[0]
    expect(codeOf(await bookOwn(owned, { roomIds: [foreign] }))).toBe('validation_failed')
    expect(codeOf(await bookOwn(owned, { roomIds: owned.hotel.types[0]?.roomIds.slice(0, 2) }))).toBe(
      'validation_failed',
    )
  })

  test('of a group are one booking of one payer, with a name for each stay', async () => {
    const owned = await ownPlainHotel(api, 4)
    const line = { roomTypeId: owned.hotel.types[0]?.id ?? '', bedType: '1 Doppelbett', children: 0 }
    const lines = [{ ...line, quantity: 4, adults: 8, names: ['Ana Sol', '', 'Bo Lind'] }]
    const booking = await bookOwnOne(owned, { lines, expectedTotal: eur(80_000), source: 'company' })
    const names = async () =>
      (
        await api.sql<
          { name: string }[]
        >`SELECT guest_name AS name FROM stays WHERE booking_id = ${booking.id} ORDER BY 1`
      ).map(({ name }) => name)
    expect(await names()).toEqual(['', '', 'Ana Sol', 'Bo Lind'])
    api.setNow('2026-12-04T12:00:00Z')
    const today = dataOf<{ stays: { guest: string }[] }>(await owned.owner.get(`${owned.url}/today`))
    expect(today.stays.map(({ guest }) => guest).toSorted()).toEqual([
      'Ana Sol',
      'Bo Lind',
      'Jana Brandt',
      'Jana Brandt',
    ])
    const plan = dataOf<{ stays: { guest: string; roomId: string }[] }>(
      await owned.owner.get(`${owned.url}/plan?from=2026-12-04&to=2026-12-05`),
    )
    expect(plan.stays.map(({ guest }) => guest).toSorted()).toEqual(today.stays.map(({ guest }) => guest).toSorted())
    // Who would have to move is who sleeps there.
    const bo = plan.stays.find(({ guest }) => guest === 'Bo Lind')
    const foreseen = dataOf<{ moves: { guest: string }[]; stuck: { guest: string }[] }>(
      await owned.owner.send('POST', `${owned.url}/what-if`, {
        kind: 'room',
        roomId: bo?.roomId,
        from: '2026-12-04',
        to: '2026-12-05',
      }),
    )
    expect([...foreseen.moves, ...foreseen.stuck].map(({ guest }) => guest)).toEqual(['Bo Lind'])
    const form = { checkIn: '2026-12-04', checkOut: '2026-12-07', planId: null, extras: [] }
    const longer = { ...form, lines: [{ ...line, quantity: 4, adults: 8 }], expectedTotal: eur(120_000), version: 0 }
    dataOf(await owned.owner.send('PUT', `${owned.url}/bookings/${booking.id}/stay`, longer))
    expect(await names()).toEqual(['', '', 'Ana Sol', 'Bo Lind'])
  })
})
