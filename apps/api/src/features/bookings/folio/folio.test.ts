import { describe, expect, test } from 'vitest'
import type { Folio } from '@keystay/contract/folio/entities'
import { newId } from '../../../platform/database/ids.ts'
import { createExtra } from '../../../testing/test-extras.ts'
import { leaveAs, stayRow, stepOf } from '../../../testing/test-desk.ts'
import { billOf } from '../../../testing/test-folio.ts'
import { bookOne } from '../../../testing/test-hotel.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPromotion } from '../../../testing/test-promotions.ts'
import { confirmStay, ownHotel, type OwnedHotel } from '../../../testing/test-stays.ts'
import { codeOf } from '../../../testing/test-user.ts'
import { createVat } from '../../../testing/test-vat.ts'
import { moneyOf } from '../../../testing/money-rows.ts'
import { confirmBooking } from '../confirm-booking.ts'

const api = useTestApp()
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A guest in the house for two nights at 100.00 €, to be paid at the hotel. */
async function inHouse(prepare: (owned: OwnedHotel) => Promise<unknown> = async () => undefined) {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false, breakfast: false } })
  await prepare(owned)
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
  const { id: stayId } = await stayRow(api, booking)
  dataOf(await stepOf(owned, stayId)('check_in', 1))
  return { ...owned, booking, stayId, ...billOf(owned, booking.id) }
}

const minibar = { text: 'Minibar', vatClass: 'drinks', priceMinor: 450 }

describe('a bill', () => {
  test('has the nights after discounts with their VAT, by who pays them, and what is due', async () => {
    const made = await inHouse(async ({ hotel }) => {
      await createVat(api, hotel.id)
    })
    const folio = await made.folio()
    const night = {
      kind: 'night',
      text: 'Zimmer 1',
      quantity: 1,
      amount: eur(10_000),
      discount: eur(0),
      payer: 'guest',
      counters: null,
      turned: false,
      invoiceId: null,
      stayId: null,
    }
    expect(folio.lines).toMatchObject([
      { ...night, date: '2026-11-21', vat: [{ vatClass: 'lodging', percent: 700, amount: eur(10_000) }] },
      { ...night, date: '2026-11-22' },
    ])
    expect(folio).toMatchObject({
      total: eur(20_000),
      paid: eur(0),
      due: eur(20_000),
      payers: [{ payer: 'guest', total: eur(20_000) }],
      payments: [],
      day: '2026-11-21',
      may: { pay: true, refund: false, charge: true },
    })
  })

  test('shows nights at what discounts left of them, so that its lines sum to the total', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 1 }], offers: { earlyBooking: true, breakfast: true } })
    await createPromotion(api, owned.hotel.id, { percent: 1000 })
    const booking = await bookOne(api.newBrowser(), owned.hotel)
    const { lines, total } = await billOf(owned, booking.id).folio()
    expect(lines.map(({ kind }) => kind)).toEqual(['night', 'night'])
    expect(lines.every(({ discount }) => discount.minor < 0)).toBe(true)
    expect(lines.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(total.minor)
  })

  test('of another hotel, or of none, is not there', async () => {
    const made = await inHouse()
    const other = await inHouse()
    expect(codeOf(await other.owner.get(`${made.url}/bookings/${made.booking.id}/folio`))).toBe('not_found')
    expect(codeOf(await made.owner.get(`${made.url}/bookings/${other.booking.id}/folio`))).toBe('not_found')
  })
})

describe('money at the desk', () => {
  test('is taken in parts, by any way, until nothing is due; the booking is paid then', async () => {
    const made = await inHouse()
    dataOf(await made.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    expect((await moneyOf(api, made.booking)).booking).toBe('confirmed pending cash')
    const folio = dataOf<Folio>(await made.move({ amountMinor: 15_000, method: 'terminal', seenMinor: 15_000 }))
    expect((await moneyOf(api, made.booking)).booking).toBe('confirmed paid cash')
    expect(folio).toMatchObject({ due: eur(0), paid: eur(20_000), deskHeld: eur(20_000) })
    expect(folio.payments).toMatchObject([
      { from: 'desk', method: 'cash', amount: eur(5_000), day: '2026-11-21', mayTurn: true },
      { from: 'desk', method: 'terminal', amount: eur(15_000), status: 'done', reason: null },
    ])
  })

  test('is recorded once, however often it is sent, also at the same time', async () => {
    const made = await inHouse()
    const form = { id: newId(), amountMinor: 5_000, seenMinor: 20_000 }
    const replies = await Promise.all([1, 2, 3].map(async () => await made.move(form)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect((await made.folio()).due).toEqual(eur(15_000))
    expect(codeOf(await made.move({ ...form, amountMinor: 6_000 }))).toBe('idempotency_key_reused')
  })

  test('is never more than what is due, nor taken on top of what another desk took', async () => {
    const made = await inHouse()
    expect(codeOf(await made.move({ amountMinor: 20_001, seenMinor: 20_000 }))).toBe('payment_too_high')
    const two = await Promise.all([1, 2].map(async () => await made.move({ amountMinor: 20_000, seenMinor: 20_000 })))
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect((await made.folio()).due).toEqual(eur(0))
  })

  test('that was recorded wrongly is taken back once, and is due again', async () => {
    const made = await inHouse()
    const { payments } = dataOf<Folio>(await made.move({ amountMinor: 20_000, seenMinor: 20_000 }))
    const turned = await Promise.all([1, 2].map(async () => await made.turn(payments[0]?.id)))
    expect(turned.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const folio = await made.folio()
    expect(folio).toMatchObject({ due: eur(20_000), paid: eur(0), deskHeld: eur(0) })
    expect(folio.payments).toMatchObject([
      { amount: eur(20_000), turned: true, mayTurn: false },
      { amount: eur(-20_000), reverses: payments[0]?.id, mayTurn: false },
    ])
    expect((await moneyOf(api, made.booking)).booking).toBe('confirmed pending cash')
  })

  test('goes back as far as the desk holds it, and for what the hotel gives of its own accord nothing is due again', async () => {
    const made = await inHouse()
    await made.move({ amountMinor: 20_000, seenMinor: 20_000 })
    const refund = { kind: 'refund', method: 'terminal' }
    expect(codeOf(await made.move({ ...refund, amountMinor: 20_001, seenMinor: 20_000 }))).toBe('refund_too_high')
    const given = dataOf<Folio>(await made.move({ ...refund, amountMinor: 3_000, seenMinor: 20_000 }))
    expect(given).toMatchObject({ due: eur(0), paid: eur(17_000), deskHeld: eur(17_000) })
    const [taken, back] = given.payments
    expect(back).toMatchObject({ method: 'terminal', amount: eur(-3_000), reason: 'owner', mayTurn: true })
    // What is given back is no longer there to be taken back.
    expect(codeOf(await made.turn(taken?.id))).toBe('refund_too_high')
    expect(dataOf<Folio>(await made.turn(back?.id))).toMatchObject({ paid: eur(20_000), deskHeld: eur(20_000) })
    expect((await moneyOf(api, made.booking)).refunds).toEqual([])
  })

  test('who did it stands in the audit log', async () => {
    const made = await inHouse()
    dataOf(await made.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    const [me] = await api.sql<{ id: string }[]>`SELECT owner_id AS id FROM properties WHERE id = ${made.hotel.id}`
    const [entry] = await api.sql<{ detail: object }[]>`
      SELECT detail FROM audit_log WHERE booking_id = ${made.booking.id} AND event = 'desk_paid'`
    expect(entry?.detail).toMatchObject({ by: me?.id, amountMinor: 5_000, method: 'cash' })
  })

  test('is neither changed nor deleted', async () => {
    const made = await inHouse()
    dataOf(await made.move({ amountMinor: 5_000, seenMinor: 20_000 }))
    const { id } = made.booking
    await expect(api.sql`UPDATE desk_payments SET amount_minor = 1 WHERE booking_id = ${id}`).rejects.toThrow(
      'desk payments',
    )
    await expect(api.sql`DELETE FROM desk_payments WHERE booking_id = ${id}`).rejects.toThrow('desk payments')
  })
})

describe('a charge', () => {
  test('is put on the bill, due at the hotel, with its own VAT', async () => {
    const made = await inHouse(async ({ hotel }) => {
      await createVat(api, hotel.id)
    })
    const folio = dataOf<Folio>(await made.charge({ ...minibar, quantity: 2 }))
    expect(folio.lines.at(-1)).toMatchObject({
      kind: 'charge',
      text: 'Minibar',
      date: '2026-11-21',
      quantity: 2,
      amount: eur(900),
      vat: [{ vatClass: 'drinks', percent: 1900, amount: eur(900) }],
      stayId: made.stayId,
    })
    expect(folio).toMatchObject({ total: eur(20_900), due: eur(20_900) })
  })

  test('may be an extra of the hotel, in its words', async () => {
    let extraId = ''
    const made = await inHouse(async ({ hotel }) => {
      extraId = await createExtra(api, hotel.id, { name: 'Sauna', translations: { vi: { name: 'Xông hơi' } } })
    })
    dataOf(await made.charge({ extraId, priceMinor: 1_200 }))
    const at = `${made.url}/bookings/${made.booking.id}/folio`
    const { lines } = dataOf<Folio>(await made.owner.get(at, { 'accept-language': 'vi' }))
    expect(lines.at(-1)).toMatchObject({ text: 'Xông hơi', amount: eur(1_200) })
    expect(codeOf(await made.charge({ extraId: newId(), priceMinor: 1_200 }))).toBe('extra_unavailable')
  })

  test('is added once by two clicks, and to nobody who has not arrived', async () => {
    const made = await inHouse()
    const expectedTotal = (await made.folio()).total
    const two = await Promise.all([1, 2].map(async () => await made.charge({ ...minibar, expectedTotal })))
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
    const booking = await confirmStay(api, made.hotel, '2026-11-21', '2026-11-22', { name: 'Ole Petersen' })
    expect(codeOf(await billOf(made, booking.id).charge(minibar))).toBe('wrong_state')
  })

  test('is taken off by the same line turned, once; what was paid too much goes back', async () => {
    const made = await inHouse()
    const { lines } = dataOf<Folio>(await made.charge(minibar))
    dataOf(await made.move({ amountMinor: 20_450, seenMinor: 20_450 }))
    const position = lines.at(-1)?.position
    const turned = await Promise.all([1, 2].map(async () => await made.takeOff(position)))
    expect(turned.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const folio = await made.folio()
    expect(folio.lines.slice(-2)).toMatchObject([
      { amount: eur(450), turned: true },
      { amount: eur(-450), quantity: -1, counters: position, turned: false },
    ])
    expect(folio).toMatchObject({ total: eur(20_000), due: eur(0), paid: eur(20_000) })
    expect(folio.payments.at(-1)).toMatchObject({ amount: eur(-450), reason: 'changed', mayTurn: false })
    expect(codeOf(await made.takeOff(0))).toBe('wrong_state')
  })

  test('stays when its guest leaves early, and the guest reads it', async () => {
    const made = await inHouse()
    dataOf(await made.charge(minibar))
    api.setNow('2026-11-22T12:00:00Z')
    dataOf(await leaveAs(made, made.stayId))
    expect(await made.folio()).toMatchObject({ total: eur(10_450), due: eur(10_450) })
  })
})

describe('an amount of some lines', () => {
  const partsOf = ({ lines }: Folio) => lines.map(({ position, payer, amount }) => [position, payer, amount.minor])

  test('goes to the company, the same share of each, and each part has its VAT', async () => {
    const made = await inHouse(async ({ hotel }) => {
      await createVat(api, hotel.id)
    })
    const split = dataOf<Folio>(await made.split([0, 1], 'company', 12_001, 20_000))
    expect(partsOf(split)).toEqual([
      [0, 'guest', 3_999],
      [0, 'company', 6_001],
      [1, 'guest', 4_000],
      [1, 'company', 6_000],
    ])
    expect(split.lines[1]).toMatchObject({
      whole: eur(10_000),
      vat: [{ vatClass: 'lodging', percent: 700, amount: eur(6_001) }],
    })
    expect(split.payers).toEqual([
      { payer: 'guest', total: eur(7_999) },
      { payer: 'company', total: eur(12_001) },
    ])
    expect(split).toMatchObject({ total: eur(20_000), due: eur(20_000) })
    // What is moved back leaves no trace where nothing is left with the company.
    const less = dataOf<Folio>(await made.split([0, 1], 'guest', 2_001, 12_001))
    expect(less.payers).toEqual([
      { payer: 'guest', total: eur(10_000) },
      { payer: 'company', total: eur(10_000) },
    ])
    const back = dataOf<Folio>(await made.split([0, 1], 'guest', 10_000, 10_000))
    expect(partsOf(back)).toEqual([
      [0, 'guest', 10_000],
      [1, 'guest', 10_000],
    ])
    expect(back.lines.every(({ whole }) => whole === null)).toBe(true)
  })

  test('keeps every part of a night with breakfast', async () => {
    const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: true, breakfast: true } })
    await createVat(api, owned.hotel.id)
    await createPromotion(api, owned.hotel.id, { percent: 1000 })
    const booking = await bookOne(api.newBrowser(), owned.hotel)
    await confirmBooking(api.deps, owned.hotel.id, booking.id)
    const made = billOf(owned, booking.id)
    const before = await made.folio()
    const [first] = before.lines
    const minor = Math.floor((first?.amount.minor ?? 0) / 3)
    const { lines } = dataOf<Folio>(await made.split([0], 'company', minor, first?.amount.minor ?? 0))
    const own = lines.filter(({ position }) => position === 0)
    const sumBy = (vatClass: string) =>
      own
        .flatMap(({ vat }) => vat.filter((one) => one.vatClass === vatClass))
        .reduce((sum, { amount }) => sum + amount.minor, 0)
    expect(own).toHaveLength(2)
    expect(own[1]?.amount.minor).toBe(minor)
    for (const { vatClass, amount } of first?.vat ?? []) expect(sumBy(vatClass)).toBe(amount.minor)
    expect(own.reduce((sum, { discount }) => sum + discount.minor, 0)).toBe(first?.discount.minor)
  })

  test('is moved once by two clicks, never more than there is, and not to who has it', async () => {
    const made = await inHouse()
    const two = await Promise.all([1, 2].map(async () => await made.split([0], 'company', 4_000, 10_000)))
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await made.split([0], 'company', 6_001, 6_000)).statusCode).toBe(422)
    expect(codeOf(await made.split([0], 'guest', 4_000, 6_000))).toBe('changed_meanwhile')
    expect(partsOf(await made.folio())).toEqual([
      [0, 'guest', 6_000],
      [0, 'company', 4_000],
      [1, 'guest', 10_000],
    ])
  })

  test('that comes to all of a line gives it whole', async () => {
    const made = await inHouse()
    dataOf(await made.split([0], 'company', 4_000, 10_000))
    const folio = dataOf<Folio>(await made.split([0], 'company', 6_000, 6_000))
    expect(partsOf(folio)).toEqual([
      [0, 'company', 10_000],
      [1, 'guest', 10_000],
    ])
    dataOf(await made.split([0], 'guest', 1_000, 10_000))
    // Who pays all of a line pays what another one had of it.
    expect(partsOf(dataOf<Folio>(await made.payer([0], 'guest')))).toEqual([
      [0, 'guest', 10_000],
      [1, 'guest', 10_000],
    ])
  })

  test('goes back with its line, to the cent, and is there again when that is undone', async () => {
    const made = await inHouse()
    const { lines } = dataOf<Folio>(await made.charge(minibar))
    const charge = lines.at(-1)?.position ?? 0
    dataOf(await made.split([charge], 'company', 151, 450))
    dataOf(await made.split([1], 'company', 3_333, 10_000))
    expect(dataOf<Folio>(await made.takeOff(charge)).payers).toEqual([
      { payer: 'guest', total: eur(16_667) },
      { payer: 'company', total: eur(3_333) },
    ])
    api.setNow('2026-11-22T12:00:00Z')
    const left = await leaveAs(made, made.stayId)
    expect(left.statusCode).toBe(200)
    expect((await made.folio()).payers).toEqual([
      { payer: 'guest', total: eur(10_000) },
      { payer: 'company', total: eur(0) },
    ])
    const { version } = await stayRow(api, made.booking)
    dataOf(await stepOf(made, made.stayId)('undo', version))
    expect((await made.folio()).payers).toEqual([
      { payer: 'guest', total: eur(16_667) },
      { payer: 'company', total: eur(3_333) },
    ])
  })
})

describe('a line', () => {
  test('goes to the company, and what takes it back goes with it', async () => {
    const made = await inHouse()
    const { lines } = dataOf<Folio>(await made.charge(minibar))
    const nights = lines.filter(({ kind }) => kind === 'night').map(({ position }) => position)
    const charge = lines.at(-1)?.position ?? 0
    // What no bill has is refused in words, also beyond what the database can count.
    for (const position of [-1, -9_007_199_254_740_383, 1_000_001])
      expect((await made.payer([position], 'company')).statusCode).toBe(422)
    const split = dataOf<Folio>(await made.payer([...nights, charge], 'company'))
    expect(split.payers).toEqual([{ payer: 'company', total: eur(20_450) }])
    dataOf(await made.takeOff(charge))
    const back = dataOf<Folio>(await made.payer([charge], 'guest'))
    expect(back.payers).toEqual([
      { payer: 'guest', total: eur(0) },
      { payer: 'company', total: eur(20_000) },
    ])
  })
})
