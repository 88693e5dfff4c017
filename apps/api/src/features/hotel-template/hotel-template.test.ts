import { describe, expect, test } from 'vitest'
import { countryTemplates, templateFor } from '@keystay/contract/hotel-template/countries'
import { taxForm, type TaxForm } from '@keystay/contract/local-taxes/forms'
import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import { planForm } from '@keystay/contract/rate-plans/forms'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import { languages } from '@keystay/contract/shared/languages'
import type { HotelVat } from '@keystay/contract/vat/entities'
import { vatForm } from '@keystay/contract/vat/forms'
import { openHandMade } from '../../testing/hand-made-provider.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createTax } from '../../testing/test-local-taxes.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan, sayOfStandard } from '../../testing/test-rate-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'
import { createVat } from '../../testing/test-vat.ts'
import { planFormOf, taxFormOf } from './rules.ts'

const api = useTestApp({}, { stripe: openHandMade() })

/** A hotel with nothing yet but a room type of 100.00 a night, and its owner. */
async function newHotel(country = 'DE', { city = 'Mittenwald', currency = 'EUR', breakfast = false } = {}) {
  const owned = await ownHotel(api, { city, currency, offers: { earlyBooking: false, breakfast } })
  await api.sql`UPDATE properties SET country = ${country} WHERE id = ${owned.hotel.id}`
  const { owner, url } = owned
  return {
    ...owned,
    apply: async (language = 'de') =>
      await owner.send('POST', `${url}/template`, undefined, { 'accept-language': language }),
    plans: async () => dataOf<RatePlan[]>(await owner.get(`${url}/rate-plans`)),
    taxes: async () => dataOf<LocalTax[]>(await owner.get(`${url}/local-taxes`)),
    vat: async () => dataOf<HotelVat>(await owner.get(`${url}/vat`)),
  }
}

describe('the template of a country', () => {
  test.each(Object.entries(countryTemplates))(
    '%s is what an owner could have typed, in every language',
    (country, known) => {
      expect(known?.asOf).toMatch(/^2026-\d\d-\d\d$/)
      for (const language of languages) {
        expect(known?.source[language]).toMatch(/\d %|\d%/)
        for (const tax of known?.taxes ?? []) {
          const form: TaxForm = taxFormOf(tax, language)
          expect(taxForm.parse(form), country).toEqual(form)
        }
        for (const plan of known?.plans ?? [])
          for (const hasBreakfast of [false, true]) {
            const form = planFormOf(plan, language, hasBreakfast)
            expect(planForm.parse(form), country).toEqual(form)
          }
      }
      expect(vatForm.parse(known?.vat), country).toEqual(known?.vat)
    },
  )

  test.each([
    ['room_only', false, 9000],
    ['breakfast', true, 8000],
  ] as const)('keeps what is customary in Germany of a plan with %s', (board, hasBreakfast, percent) => {
    const hotel = { country: 'DE', currency: 'EUR', city: 'Mittenwald', hasBreakfast }
    const plan = templateFor(hotel)?.plans.find(({ payment }) => payment === 'now')
    expect(plan && planFormOf(plan, 'de', hasBreakfast)).toMatchObject({ board, cancellation: { after: { percent } } })
  })

  test('says in Germany that 30 % of a board are drinks, and nowhere that a fee has VAT', () => {
    expect(countryTemplates['DE']?.vat.drinksPercent).toBe(3000)
    expect(Object.values(countryTemplates).map((known) => known?.vat.feeClass)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ])
  })

  test('is that of its currency and its town', () => {
    const hotel = { country: 'DE', currency: 'EUR', city: 'Mittenwald', hasBreakfast: false }
    expect(templateFor(hotel)?.taxes.map(({ name }) => name.de)).toEqual(['Kurtaxe'])
    expect(templateFor({ ...hotel, city: ' berlin' })?.taxes.map(({ name }) => name.de)).toEqual(['City Tax'])
    const inBerlin = templateFor({ ...hotel, city: 'Berlin' })?.taxes[0]
    expect(inBerlin && taxFormOf(inBerlin, 'de')).toMatchObject({
      kind: 'percent',
      rates: [{ from: '2025-01-01', rate: 750 }],
      netOf: { room: 700, food: 700, drinks: 1900 },
      withFood: false,
      withDrinks: false,
      owedFor: 'payment',
    })
    expect(templateFor({ ...hotel, currency: 'USD' })).toBeNull()
    expect(templateFor({ ...hotel, country: 'FR' })).toBeNull()
    expect(templateFor({ ...hotel, hasBreakfast: true })?.plans.map(({ name }) => name.en)).toEqual(['Saver rate'])
  })

  test.each([
    [
      'DE',
      'EUR',
      [
        ['lodging', 700],
        ['food', 700],
        ['drinks', 1900],
      ],
      ['Kurtaxe'],
    ],
    [
      'AT',
      'EUR',
      [
        ['lodging', 1000],
        ['food', 1000],
        ['drinks', 2000],
      ],
      ['Ortstaxe'],
    ],
    [
      'PT',
      'EUR',
      [
        ['lodging', 600],
        ['food', 1300],
        ['drinks', 2300],
      ],
      ['Taxa turística'],
    ],
    [
      'VN',
      'VND',
      [
        ['lodging', 800],
        ['food', 800],
        ['drinks', 1000],
      ],
      [],
    ],
  ] as const)('of %s creates VAT, tax and plans by one call', async (country, currency, percents, taxNames) => {
    const { hotel, apply, plans, taxes, vat } = await newHotel(country, { currency })
    expect((await apply()).statusCode).toBe(201)
    expect((await vat()).rates[0]).toMatchObject(Object.fromEntries(percents))
    expect((await taxes()).map(({ name }) => name)).toEqual(taxNames)
    expect((await plans()).map(({ name }) => name)).toEqual(['Flexibel mit Frühstück', 'Sparpreis'])
    const events = await api.sql<{ event: string }[]>`
      SELECT event FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    expect(events.map(({ event }) => event)).toEqual([
      'vat_changed',
      ...taxNames.map(() => 'tax_added'),
      'plan_added',
      'plan_added',
    ])
  })
})

describe('a hotel that begins with a template', () => {
  test('keeps what it says of its standard plan, and gets no second plan of that name', async () => {
    const { hotel, apply, plans } = await newHotel()
    await sayOfStandard(api, hotel.id, { name: 'sparPREIS' })
    expect((await apply()).statusCode).toBe(201)
    expect((await plans()).map(({ name }) => name)).toEqual(['Flexibel mit Frühstück'])
  })

  test('sells by it at once, and no tax that its owner has not looked up is charged', async () => {
    const { hotel, apply } = await newHotel()
    const body = { checkIn: '2026-12-04', checkOut: '2026-12-06', guests: 2 }
    const url = `/v1/public/properties/${hotel.id}/search`
    const find = async () => dataOf<AvailableRoomType[]>(await api.newBrowser().send('POST', url, body))[0]
    expect((await find())?.total.minor).toBe(20_000)
    await apply()
    const type = await find()
    expect(type?.total.minor).toBe(18_000)
    expect(type?.lines.some(({ kind }) => kind === 'local_tax')).toBe(false)
  })

  test('has its names in the language of its owner, and the others beside it', async () => {
    const { apply, plans, taxes } = await newHotel()
    await apply('vi')
    expect((await plans()).map(({ name, names }) => [name, names.de])).toEqual([
      ['Linh hoạt, gồm bữa sáng', 'Flexibel mit Frühstück'],
      ['Giá tiết kiệm', 'Sparpreis'],
    ])
    const [tax] = await taxes()
    expect(tax?.source).toBe('')
    expect(tax?.rates).toEqual([{ from: '2026-01-01', rate: 0 }])
  })

  test('gets it once, also by two clicks', async () => {
    const { apply, plans } = await newHotel()
    const replies = await Promise.all([apply(), apply()])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await plans()).toHaveLength(2)
    expect(codeOf(await apply())).toBe('template_too_late')
  })

  test.each([
    ['a plan', createPlan],
    ['a tax', createTax],
    ['VAT', createVat],
  ])('is refused where there is %s, and nothing is created', async (_, create) => {
    const { hotel, apply, plans, taxes, vat } = await newHotel()
    await create(api, hotel.id)
    const before = [await plans(), await taxes(), await vat()]
    expect(codeOf(await apply())).toBe('template_too_late')
    expect([await plans(), await taxes(), await vat()]).toEqual(before)
  })

  test('is no hotel of another owner, nor of a country without one', async () => {
    const mine = await newHotel()
    const theirs = await newHotel()
    expect((await mine.owner.send('POST', `${theirs.url}/template`)).statusCode).toBe(404)
    expect(await theirs.plans()).toEqual([])
    const french = await newHotel('FR')
    expect((await french.apply()).statusCode).toBe(404)
    expect((await french.vat()).version).toBe(0)
  })
})
