import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { LocalTax, TaxExample } from '@keystay/contract/local-taxes/entities'
import type { PlanExample } from '@keystay/contract/rate-plans/entities'
import { maxLocalTaxes } from '@keystay/contract/shared/limits'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { taxForm } from '../../testing/test-local-taxes.ts'
import { dataOf, extraForm } from '../../testing/test-owner.ts'
import { promotionForm } from '../../testing/test-promotions.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'
import { voucherExample } from '../../testing/test-vouchers.ts'

const api = useTestApp()
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields ?? {}
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }

/** A hotel with its owner, whose taxes are saved by `add` and `change`, read by `list` and tried by `attempt`. */
async function ownTaxes(options: Parameters<typeof ownHotel>[1] = { offers: { earlyBooking: false } }) {
  const owned = await ownHotel(api, options)
  const taxesUrl = `${owned.url}/local-taxes`
  const add = async (fields: object = {}) => await owned.owner.send('POST', taxesUrl, taxForm(fields))
  return {
    ...owned,
    taxesUrl,
    add,
    added: async (fields: object = {}) => dataOf<LocalTax>(await add(fields)),
    change: async ({ id, version }: Pick<LocalTax, 'id' | 'version'>, fields: object = {}) =>
      await owned.owner.send('PUT', `${taxesUrl}/${id}`, taxForm({ version, ...fields })),
    remove: async ({ id }: Pick<LocalTax, 'id'>) => await owned.owner.send('DELETE', `${taxesUrl}/${id}`),
    list: async () => dataOf<LocalTax[]>(await owned.owner.get(taxesUrl)),
    attempt: async (fields: object = {}) =>
      await owned.owner.send('POST', `${taxesUrl}/example`, { ...stay, guests: 2, taxId: null, tax: null, ...fields }),
    total: async (checkOut = stay.checkOut) => {
      const url = `/v1/public/properties/${owned.hotel.id}/search`
      const body = { ...stay, checkOut, guests: 2 }
      return dataOf<{ total: { minor: number } }[]>(await api.newBrowser().send('POST', url, body))[0]?.total.minor
    },
  }
}

describe('a local tax', () => {
  test('is added behind the others and is in the very next search of a guest', async () => {
    const { added, list, total } = await ownTaxes()
    expect([await list(), await total()]).toEqual([[], 30_000])
    const rates = [
      { from: '2026-12-06', rate: 300 },
      { from: '2025-01-01', rate: 240 },
    ]
    const tax = await added({ name: ' Kurtaxe ', names: { en: 'Spa tax' }, rates, exemptBelowAge: 16, source: ' § 1 ' })
    expect(tax).toEqual({
      ...taxForm({ names: { en: 'Spa tax' }, exemptBelowAge: 16, source: '§ 1' }),
      rates: rates.toReversed(),
      id: tax.id,
      version: 1,
    })
    // Two nights at 2.40 and one at 3.00, for two.
    expect(await total()).toBe(30_000 + 2 * (240 + 240 + 300))
    const city = await added({
      name: 'City Tax',
      kind: 'percent',
      rates: [{ from: '2025-01-01', rate: 750 }],
      netOf: { room: 700, food: 700, drinks: 1900 },
      vatPercent: 700,
      owedFor: 'payment',
    })
    expect(await list()).toEqual([tax, city])
    expect(await total()).toBe(30_000 + 1560 + 2250)
  })

  test('says who can be exempt of it, in all languages; without, its words in other languages say nothing', async () => {
    const { added, change, list } = await ownTaxes()
    const words = { exemptGuests: ' Beruflich Reisende ', exemptNames: { en: 'Business travellers' } }
    const tax = await added({ names: { en: 'Spa tax', vi: 'Thuế nghỉ dưỡng' }, ...words })
    expect(tax).toMatchObject({
      names: { en: 'Spa tax', vi: 'Thuế nghỉ dưỡng' },
      exemptGuests: 'Beruflich Reisende',
      exemptNames: { en: 'Business travellers' },
    })
    const { exemptGuests: _none, exemptNames: _noNames, ...older } = taxForm({ version: tax.version })
    const without = { ...older, exemptGuests: null, exemptNames: words.exemptNames }
    const changed = dataOf<LocalTax>(await change(tax, without))
    expect([changed.exemptGuests, changed.exemptNames]).toEqual([null, {}])
    expect(await list()).toEqual([changed])
  })

  test('refuses blank words and web addresses of who is exempt', async () => {
    const { add, list } = await ownTaxes()
    expect(Object.keys(fieldsOf(await add({ exemptGuests: ' ' })))).toEqual(['exemptGuests'])
    expect(Object.keys(fieldsOf(await add({ exemptGuests: 'www.example.com' })))).toEqual(['exemptGuests'])
    expect(Object.keys(fieldsOf(await add({ exemptGuests: 'x'.repeat(121) })))).toEqual(['exemptGuests'])
    expect(await list()).toEqual([])
  })

  test('is changed on top of the version that was read; who saves an older one is told what is there', async () => {
    const { added, change, list, total } = await ownTaxes()
    const tax = await added()
    const changed = dataOf<LocalTax>(await change(tax, { firstNights: 1, dueAtHotel: true }))
    expect(changed).toEqual({ ...tax, firstNights: 1, dueAtHotel: true, version: 2 })
    expect(await total()).toBe(30_480)
    const late = await change(tax, { firstNights: 2 })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: changed } })
    expect(await list()).toEqual([changed])
  })

  test('is deleted: no price has it any more', async () => {
    const { added, change, remove, list, total } = await ownTaxes()
    const tax = await added()
    expect((await remove(tax)).json()).toEqual({ data: true })
    expect([await list(), await total()]).toEqual([[], 30_000])
    expect(statusesOf([await remove(tax), await change(tax)])).toEqual([404, 404])
  })

  test('in đồng has no small coins', async () => {
    const { added, total } = await ownTaxes({
      timezone: 'Asia/Ho_Chi_Minh',
      currency: 'VND',
      types: [{ priceMinor: 1_250_000 }],
      offers: { earlyBooking: false },
    })
    await added({ name: 'Phí', kind: 'percent', rates: [{ from: '2025-01-01', rate: 333 }], firstNights: 1 })
    // 3.33 % of 1,250,000 is 41,625; of one night, not of three.
    expect(await total()).toBe(3 * 1_250_000 + 41_625)
  })

  test('is refused with what is wrong with each field, and changes nothing', async () => {
    const { add, list, total } = await ownTaxes()
    const twice = [
      { from: '2025-01-01', rate: 240 },
      { from: '2025-01-01', rate: 300 },
    ]
    expect(fieldsOf(await add({ name: ' ', rates: twice }))).toMatchObject({
      name: 'Name of the tax is required',
    })
    expect(fieldsOf(await add({ rates: twice }))).toEqual({
      'rates.1.from': 'Another rate applies from that day already',
    })
    expect(fieldsOf(await add({ rates: [] }))).toEqual({ rates: 'Please say how high the tax is' })
    expect(Object.keys(fieldsOf(await add({ rates: [{ from: '2025-01-01', rate: -1 }] })))).toEqual(['rates.0.rate'])
    const tooMuch = { kind: 'percent', rates: [{ from: '2025-01-01', rate: 10_001 }] }
    expect(Object.keys(fieldsOf(await add(tooMuch)))).toEqual(['rates.0.rate'])
    expect(Object.keys(fieldsOf(await add({ firstNights: 0, exemptBelowAge: 19, vatPercent: -1 })))).toEqual(
      expect.arrayContaining(['firstNights', 'exemptBelowAge', 'vatPercent']),
    )
    expect([await list(), await total()]).toEqual([[], 30_000])
  })

  test('is one of so many at most, also when two are added at once', async () => {
    const { add, added, list } = await ownTaxes()
    for (let count = 1; count < maxLocalTaxes; count += 1) await added()
    const replies = await Promise.all([add(), add()])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await list()).toHaveLength(maxLocalTaxes)
  })

  test('of another owner does not exist', async () => {
    const mine = await ownTaxes()
    const theirs = await ownTaxes()
    const tax = await theirs.added()
    expect(statusesOf([await mine.change(tax), await mine.remove(tax)])).toEqual([404, 404])
    expect((await mine.attempt({ taxId: tax.id, tax: taxForm() })).statusCode).toBe(404)
    expect((await mine.owner.get(theirs.taxesUrl)).statusCode).toBe(404)
    expect(await theirs.list()).toEqual([tax])
  })

  test('leaves ids and figures in the log, which is what tells the pages of other tabs', async () => {
    const { hotel, added, change, remove } = await ownTaxes()
    const tax = await added()
    await change(tax, { vatPercent: 700 })
    await remove(tax)
    const entries =
      await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    const detail = { taxId: tax.id, rate: 240, from: '2025-01-01', vatPercent: 700, firstNights: null }
    expect(entries).toEqual([
      { event: 'tax_added', actor: 'owner', detail: { ...detail, vatPercent: 0 } },
      { event: 'tax_changed', actor: 'owner', detail },
      { event: 'tax_deleted', actor: 'owner', detail },
    ])
  })
})

describe('the example of a stay', () => {
  const linesOf = (reply: LightMyRequestResponse) => {
    const { lines, total } = dataOf<TaxExample>(reply)
    return [
      ...lines.filter(({ kind }) => kind === 'local_tax').map(({ label, amount }) => [label, amount.minor]),
      total.minor,
    ]
  }

  test('shows what is saved with the tax of the form, and saves nothing', async () => {
    const { added, attempt, list, total } = await ownTaxes()
    const tax = await added()
    expect(linesOf(await attempt())).toEqual([['Kurtaxe', 1440], 31_440])
    const other = taxForm({ name: 'City Tax', kind: 'percent', rates: [{ from: '2025-01-01', rate: 500 }] })
    expect(linesOf(await attempt({ tax: other }))).toEqual([['Kurtaxe', 1440], ['City Tax', 1500], 32_940])
    expect(linesOf(await attempt({ taxId: tax.id, tax: other }))).toEqual([['City Tax', 1500], 31_500])
    expect([await list(), await total()]).toEqual([[tax], 31_440])
    const atHotel = dataOf<TaxExample>(await attempt({ taxId: tax.id, tax: taxForm({ dueAtHotel: true }) }))
    expect(atHotel.lines.at(-1)).toMatchObject({ label: 'Kurtaxe', atHotel: true })
  })

  test('is refused where the stay or the tax cannot be', async () => {
    const { attempt } = await ownTaxes()
    expect(Object.keys(fieldsOf(await attempt({ checkIn: '2026-11-20' })))).toEqual(['checkIn'])
    expect(Object.keys(fieldsOf(await attempt({ tax: taxForm({ name: '' }) })))).toEqual(['tax.name'])
    expect((await attempt({ taxId: newId(), tax: taxForm() })).statusCode).toBe(404)
  })

  test('of whatever is tried tells a child from an adult', async () => {
    const { added, owner, url, hotel, attempt } = await ownTaxes()
    await added({ exemptBelowAge: 16 })
    const roomTypeId = hotel.types[0]?.id
    const dates = { ...stay, roomTypeId }
    const bookedOn = '2026-11-21'
    const doors = {
      'rate-plans': { ...dates, planId: null, plan: null },
      extras: { ...dates, extraId: null, extra: extraForm() },
      promotions: { ...dates, bookedOn, promotionId: null, promotion: promotionForm() },
      vouchers: voucherExample(roomTypeId, {}),
      'local-taxes': { ...stay, taxId: null, tax: null },
    }
    const taxOf = async (door: string, body: object, party: object) => {
      const reply = await owner.send('POST', `${url}/${door}/example`, { ...body, ...stay, ...party })
      const data = dataOf<PlanExample[] | { priceLines?: PriceLine[]; lines?: PriceLine[] }>(reply)
      if (Array.isArray(data)) return data[0]?.taxes.minor
      return (data.priceLines ?? data.lines)?.find(({ kind }) => kind === 'local_tax')?.amount.minor
    }
    for (const [door, body] of Object.entries(doors)) {
      const parties = [{ guests: 2 }, { guests: 2, ages: [6] }, { guests: 2, ages: [null] }]
      const taxes = await Promise.all(parties.map((party) => taxOf(door, body, party)))
      expect([door, ...taxes]).toEqual([door, 1440, 720, 1440])
    }
    expect(fieldsOf(await attempt({ ages: [6, 9] }))).toMatchObject({ ages: expect.any(String) as unknown })
    expect(Object.keys(fieldsOf(await attempt({ ages: [18] })))).toEqual(['ages.0'])
  })

  test('of rate plans says what of a total is tax', async () => {
    const { added, owner, url, hotel } = await ownTaxes()
    await added()
    const body = { roomTypeId: hotel.types[0]?.id, ...stay, guests: 2, planId: null, plan: null }
    const [standard] = dataOf<PlanExample[]>(await owner.send('POST', `${url}/rate-plans/example`, body))
    expect([standard?.taxes.minor, standard?.total?.minor]).toEqual([1440, 31_440])
  })
})
