import { describe, expect, test } from 'vitest'
import type { Booking, CancellationQuote } from '@keystay/contract/bookings/entities'
import type { Property, PropertySummary } from '@keystay/contract/properties/entities'
import type { AvailableRoomType, CalendarNight, RoomsQuote } from '@keystay/contract/room-types/entities'
import type { StandardRow } from '../../inventory/rates/plan-rules.ts'
import { openHandMade } from '../../../testing/hand-made-provider.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { book, bookingUrl, bookOne, createHotel, newKey, type TestHotel } from '../../../testing/test-hotel.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan, freeFor, sayOfStandard } from '../../../testing/test-rate-plans.ts'
import { codeOf } from '../../../testing/test-user.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }
/** Free until a week before, then half, in the end all. */
const week = '2026-11-27T14:00:00.000Z'
const stepped = {
  tiers: [
    { hours: 168, fee: { percent: 0 } },
    { hours: 24, fee: { percent: 5000 } },
  ],
  after: { percent: 10_000 },
}
const byDeposit = { payment: 'deposit', depositPercent: 3000, balanceDays: 3, cancellation: stepped } as const

async function hotelThatSays(over: Partial<StandardRow>, options: Parameters<typeof createHotel>[1] = {}) {
  const hotel = await createHotel(api, options)
  await sayOfStandard(api, hotel.id, over)
  return hotel
}

async function search(hotel: TestHotel): Promise<AvailableRoomType[]> {
  const url = `/v1/public/properties/${hotel.id}/search`
  return dataOf(await api.newBrowser().send('POST', url, { ...stay, guests: 2 }))
}

async function quote(hotel: TestHotel): Promise<RoomsQuote[]> {
  const lines = [{ roomTypeId: hotel.types[0]?.id, quantity: 1, adults: 2, children: 0 }]
  return dataOf(await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/quotes`, { ...stay, lines }))
}

const pageOf = async ({ slug }: TestHotel) =>
  dataOf<Property>(await api.newBrowser().get(`/v1/public/properties/slug/${slug}`))

describe('a standard plan of which its hotel says something', () => {
  test('is shown with its name and its terms, though it is the only one', async () => {
    const hotel = await hotelThatSays({ ...byDeposit, translations: { en: { name: 'Flexible' } } })
    const [type] = await search(hotel)
    const deposit = { percent: 3000, amount: eur(5400), balance: eur(12_600), balanceDueOn: '2026-12-01' }
    const terms = {
      planId: null,
      planName: 'Flexible',
      board: 'breakfast',
      payment: 'deposit',
      freeUntil: week,
      deposit,
    }
    expect(type).toMatchObject(terms)
    expect(type?.plans).toMatchObject([{ ...terms, total: eur(18_000) }])
    expect(await quote(hotel)).toMatchObject([{ ...terms, total: eur(18_000) }])
  })

  test('is booked by what it promised, and what its hotel says later changes nothing', async () => {
    const hotel = await hotelThatSays(byDeposit)
    const [shown] = await quote(hotel)
    if (!shown?.deposit) throw new Error('No deposit is quoted.')
    const { board, freeUntil, tiers, payment, deposit } = shown
    const expectedTerms = { board, freeUntil, tiers, payment, deposit }
    const other = { ...expectedTerms, freeUntil: null }
    expect(codeOf(await book(api.newBrowser(), hotel, { expectedTerms: other }))).toBe('price_changed')
    const guest = api.newBrowser()
    const booking = await bookOne(guest, hotel, { expectedTerms })
    const plan = { id: null, name: 'Flexibel', board: 'breakfast', payment: 'deposit' }
    expect(booking).toMatchObject({ plan, deposit, freeUntil: week })
    expect(booking.tiers.map(({ amount }) => amount.minor)).toEqual([0, 9000, 18_000])
    expect(codeOf(await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' }))).toBe('plan_prepaid')
    dataOf(await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' }))
    stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
    dataOf(await guest.send('POST', `${bookingUrl(booking)}/payments/check`))
    await sayOfStandard(api, hotel.id, { name: 'Anders', cancellation: freeFor(null) })
    const see = async () => dataOf<Booking>(await guest.get(bookingUrl(booking)))
    expect(await see()).toMatchObject({
      plan,
      deposit,
      freeUntil: week,
      paymentStatus: 'partly_paid',
      due: eur(12_600),
    })
    // A fee of its own is asked for where less was paid, as by every other plan.
    api.setNow('2026-12-03T12:00:00.000Z')
    const asked = dataOf<CancellationQuote>(await guest.get(`${bookingUrl(booking)}/cancellation`))
    expect(asked).toMatchObject({ fee: eur(9000), refund: eur(0), asked: eur(3600) })
    dataOf(await guest.send('POST', `${bookingUrl(booking)}/cancel`))
    expect(await see()).toMatchObject({ status: 'cancelled', fee: { amount: eur(9000) } })
  })

  test('that has a name alone promises and keeps what it did before', async () => {
    const hotel = await hotelThatSays({})
    const guest = api.newBrowser()
    const booking = await bookOne(guest, hotel)
    expect(booking).toMatchObject({
      plan: { id: null, name: 'Flexibel', board: 'breakfast', payment: 'any' },
      freeUntil: '2026-12-03T14:00:00.000Z',
    })
    dataOf(await guest.send('POST', `${bookingUrl(booking)}/payments`, { method: 'cash' }))
    api.setNow('2026-12-03T18:00:00.000Z')
    const late = dataOf<CancellationQuote>(await guest.get(`${bookingUrl(booking)}/cancellation`))
    expect(late).toMatchObject({ free: false, asked: eur(0), refund: eur(0) })
    dataOf(await guest.send('POST', `${bookingUrl(booking)}/cancel`))
  })

  test('follows the hotel’s offer of free cancellation where it has no cancellation of its own', async () => {
    const hotel = await hotelThatSays({}, { offers: { freeCancellation: false } })
    expect((await search(hotel))[0]).toMatchObject({ freeUntil: null })
    await sayOfStandard(api, hotel.id, { cancellation: freeFor(48) })
    expect((await search(hotel))[0]).toMatchObject({ freeUntil: '2026-12-02T14:00:00.000Z' })
  })
})

describe('a standard plan off sale', () => {
  /** Two types at 100.00 € and 80.00 €; 10 % less by the plan that is on sale, which sells the first type alone. */
  async function offSale(city = 'Mittenwald') {
    const hotel = await createHotel(api, { types: [{}, { priceMinor: 8000 }], city })
    const parent = await createPlan(api, hotel.id, { name: 'Basis', adjustPercent: 1000, onSale: false })
    const planId = await createPlan(api, hotel.id, {
      name: 'Sparpreis',
      parentId: parent,
      adjustPercent: -2000,
      roomTypeIds: hotel.types.slice(0, 1).map(({ id }) => id),
    })
    await sayOfStandard(api, hotel.id, { onSale: false })
    return { hotel, planId }
  }

  test('is in no list and no quote, and a type that no other plan sells is not offered', async () => {
    const { hotel, planId } = await offSale()
    const types = await search(hotel)
    expect(types.map(({ id }) => id)).toEqual([hotel.types[0]?.id])
    // 88.00 € a night, less 10 % for booking early; derived from the standard plan’s price still.
    expect(types[0]?.plans).toMatchObject([{ planId, total: eur(15_840) }])
    expect(types[0]).toMatchObject({ basePrice: eur(8800), availableRooms: 2 })
    expect((await quote(hotel)).map((one) => one.planId)).toEqual([planId])
    expect((await pageOf(hotel)).roomTypes.map(({ basePrice }) => basePrice)).toEqual([eur(8800)])
  })

  test('is refused like any plan that is not on sale', async () => {
    const { hotel, planId } = await offSale()
    expect(codeOf(await book(api.newBrowser(), hotel))).toBe('plan_unavailable')
    const lines = [
      { roomTypeId: hotel.types[1]?.id ?? '', quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 },
    ]
    expect(codeOf(await book(api.newBrowser(), hotel, { lines }))).toBe('room_unavailable')
    expect((await book(api.newBrowser(), hotel, { planId, expectedTotal: eur(15_840) })).statusCode).toBe(201)
  })

  test('gives the calendar neither its price nor its rules', async () => {
    const { hotel, planId } = await offSale()
    await api.sql`INSERT INTO plan_nights (property_id, night, room_type_id, plan_id, min_stay)
      VALUES (${hotel.id}, '2026-12-04', ${hotel.types[0]?.id ?? ''}, ${planId}, 3)`
    const month = async (index: number) => {
      const url = `/v1/public/properties/${hotel.id}/room-types/${hotel.types[index]?.id}/calendar?month=2026-12`
      return dataOf<CalendarNight[]>(await api.newBrowser().get(url)).find(({ date }) => date === stay.checkIn)
    }
    expect(await month(0)).toMatchObject({ price: eur(8800), minStay: 3, plans: [{ planId, minStay: 3 }] })
    expect(await month(1)).toMatchObject({ closed: true, availableRooms: 0 })
  })

  test('gives the search across hotels neither its price nor its promises', async () => {
    const city = `Ort ${newKey().replaceAll(/[^a-z]/gi, '')}`
    const { hotel } = await offSale(city)
    const find = async (query: string) => {
      const url = `/v1/public/properties?q=${encodeURIComponent(city)}${query}`
      return dataOf<PropertySummary[]>(await api.newBrowser().get(url))
    }
    const dated = `&checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2`
    const offers = { freeCancellation: false, breakfast: false, earlyBooking: true }
    expect(await find('')).toMatchObject([{ fromPrice: eur(8800), offers }])
    expect(await find('&sort=price')).toMatchObject([{ fromPrice: eur(8800) }])
    expect(await find(dated)).toMatchObject([{ total: eur(15_840) }])
    for (const query of ['', dated]) expect(await find(`${query}&freeCancellation=true`)).toEqual([])
    expect(await pageOf(hotel)).toMatchObject({ offers, sellsStandard: false })
    await sayOfStandard(api, hotel.id, { cancellation: freeFor(48) })
    expect(await pageOf(hotel)).not.toHaveProperty('sellsStandard')
    expect(await find('&freeCancellation=true')).toMatchObject([
      { fromPrice: eur(8000), offers: { freeCancellation: true } },
    ])
  })
})
