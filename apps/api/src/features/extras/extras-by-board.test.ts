import { describe, expect, test } from 'vitest'
import type { Extra, ExtraExample, OfferedExtra } from '@keystay/contract/extras/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { changeTo, guestOf, quoted, quoteStay, stayOf } from '../../testing/test-changes.ts'
import { book, bookingUrl, bookOne, type TestHotel } from '../../testing/test-hotel.ts'
import { dataOf, extraForm, planForm } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'

const api = useTestApp()

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

/** Whether its standard plan has breakfast in its price. */
async function offerBreakfast({ id }: TestHotel, isOffered: boolean): Promise<void> {
  await api.sql`
    UPDATE properties
    SET offers_breakfast = ${isOffered}, catalogue_version = catalogue_version + 1, catalogue_xid = pg_current_xact_id()
    WHERE id = ${id}`
}

/** A hotel that sells breakfast as an extra for 9.00 € and by a plan of the standard plan's price. */
async function sellBreakfast(fields: object = {}, board = 'breakfast') {
  const { owner, url, hotel } = await ownPlainHotel(api, 3)
  await offerBreakfast(hotel, false)
  const wanted = { name: 'Frühstück', unit: 'piece', priceMinor: 900, notWithBoard: 'breakfast', ...fields }
  const extra = dataOf<Extra>(await owner.send('POST', `${url}/extras`, extraForm(wanted)))
  const form = planForm({ name: 'Genießer', board, adjustPercent: 0 })
  const plan = dataOf<RatePlan>(await owner.send('POST', `${url}/rate-plans`, form))
  const publicUrl = `/v1/public/properties/${hotel.id}`
  const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults: 2, children: 0 }]
  return {
    owner,
    url,
    hotel,
    extra,
    plan,
    wish: (planId: string | null, minor: number) => ({
      planId,
      extras: [{ extraId: extra.id, count: 1 }],
      expectedTotal: eur(minor),
    }),
    offered: async () =>
      dataOf<OfferedExtra[]>(
        await api.newBrowser().get(`${publicUrl}/extras?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}`),
      ),
    quotes: async () =>
      dataOf<RoomsQuote[]>(
        await api
          .newBrowser()
          .send('POST', `${publicUrl}/quotes`, { ...stay, lines, extras: [{ extraId: extra.id, count: 1 }] }),
      ),
  }
}

describe('an extra that plans with a board include', () => {
  test('is told with the boards that have it, from the least on', async () => {
    const { offered } = await sellBreakfast({ notWithBoard: 'half' })
    expect((await offered())[0]?.includedIn).toEqual(['half', 'full', 'all_inclusive'])
    const plain = await sellBreakfast({ notWithBoard: null })
    expect((await plain.offered())[0]).not.toHaveProperty('includedIn')
  })

  test('is no part of the price of such a plan, which says so; the other plan has it', async () => {
    const { quotes, plan, extra } = await sellBreakfast()
    const byPlan = new Map((await quotes()).map((quote) => [quote.planId, quote]))
    const [standard, gourmet] = [byPlan.get(null), byPlan.get(plan.id)]
    expect([standard?.total, standard?.includedExtras]).toEqual([eur(20_900), undefined])
    expect([gourmet?.total, gourmet?.includedExtras]).toEqual([eur(20_000), [extra.id]])
    expect(gourmet?.priceLines.map(({ kind }) => kind)).not.toContain('extra')
  })

  test('is refused at its field with such a plan, and booked with another one', async () => {
    const { hotel, plan, wish } = await sellBreakfast()
    const refused = await book(api.newBrowser(), hotel, wish(plan.id, 20_900))
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      fields: { 'extras.0.extraId': 'Your rate includes this already. Please take it out.' },
    })
    expect((await bookOne(api.newBrowser(), hotel, wish(null, 20_900))).extras).toHaveLength(1)
  })

  test('is sold with a plan of less than that board', async () => {
    const { hotel, plan, wish } = await sellBreakfast({ notWithBoard: 'half' })
    const booking = await bookOne(api.newBrowser(), hotel, wish(plan.id, 20_900))
    expect(booking.total).toEqual(eur(20_900))
  })

  test('stays with a booking that had it before while a change leaves what its price is made of; other dates are asked anew', async () => {
    const { owner, url, hotel, extra, plan, wish } = await sellBreakfast({ notWithBoard: null })
    const browser = api.newBrowser()
    const booking = await bookOne(browser, hotel, wish(plan.id, 20_900))
    await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' })
    const { version } = extra
    const form = { ...extraForm({ name: 'Frühstück', unit: 'piece', priceMinor: 1900 }), notWithBoard: 'breakfast' }
    expect((await owner.send('PUT', `${url}/extras/${extra.id}`, { ...form, version })).statusCode).toBe(200)

    const parking = dataOf<Extra>(
      await owner.send('POST', `${url}/extras`, extraForm({ name: 'Parken', unit: 'piece' })),
    )
    const guest = guestOf(browser, booking)
    const both = [...booking.extras, { extraId: parking.id, count: 1 }]
    const changed = dataOf<Booking>(await changeTo(guest, stayOf(booking, { extras: both })))
    expect(changed.total).toEqual(eur(20_900 + parking.price.minor))

    const longer = { checkOut: addDays(booking.checkOut, 1) }
    const refused = await quoteStay(guest, stayOf(changed, { ...longer, extras: booking.extras }))
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['extras.0.extraId'],
    ])
    expect(await quoted(guest, stayOf(changed, { ...longer, extras: [] }))).toMatchObject({ total: eur(30_000) })
  })

  test('cannot be compulsory, and knows no board without a meal', async () => {
    const { owner, url } = await sellBreakfast()
    for (const fields of [{ mode: 'compulsory', notWithBoard: 'breakfast' }, { notWithBoard: 'room_only' }]) {
      const reply = await owner.send('POST', `${url}/extras`, extraForm({ name: 'Anderes', ...fields }))
      expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, ['notWithBoard']])
    }
  })

  test('is tried without its price where the standard plan includes it', async () => {
    const { owner, url, hotel } = await sellBreakfast()
    await offerBreakfast(hotel, true)
    const attempt = async (notWithBoard: string) =>
      dataOf<ExtraExample>(
        await owner.send('POST', `${url}/extras/example`, {
          roomTypeId: hotel.types[0]?.id,
          ...stay,
          guests: 2,
          extraId: null,
          extra: extraForm({ name: 'Brunch', unit: 'piece', notWithBoard }),
        }),
      )
    expect(await attempt('breakfast')).toMatchObject({ total: eur(20_000), isIncluded: true })
    const sold = await attempt('half')
    expect([sold.total, sold]).toEqual([eur(21_200), expect.not.objectContaining({ isIncluded: true })])
  })
})
