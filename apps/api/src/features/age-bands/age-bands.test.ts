import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { AgeBands, AgesExample } from '@keystay/contract/age-bands/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { bandsForm, ownFamilyHotel } from '../../testing/test-ages.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()
const amount = (minor: number) => ({ kind: 'amount', minor })
const percent = (of: number) => ({ kind: 'percent', percent: of })
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields ?? {}
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }

async function ownBands(options: Parameters<typeof ownFamilyHotel>[1] = { bands: null }) {
  const owned = await ownFamilyHotel(api, options)
  const bandsUrl = `${owned.url}/age-bands`
  return {
    ...owned,
    bandsUrl,
    save: async (fields: object = {}) => await owned.owner.send('PUT', bandsUrl, bandsForm(fields)),
    read: async () => dataOf<AgeBands>(await owned.owner.get(bandsUrl)),
    attempt: async (fields: object = {}) =>
      await owned.owner.send('POST', `${bandsUrl}/example`, {
        roomTypeId: owned.hotel.types[0]?.id,
        ...stay,
        guests: 3,
        ages: [6],
        bands: null,
        ...fields,
      }),
  }
}

describe('age bands', () => {
  test('are read and saved all together, lowest first', async () => {
    const { read, save } = await ownBands()
    expect(await read()).toEqual({ bands: [], extraAdult: null, version: 1 })
    const { bands, extraAdult } = bandsForm()
    const saved = dataOf<AgeBands>(await save({ bands: bands.toReversed() }))
    expect(saved).toEqual({ bands, extraAdult, version: 2 })
    expect(await read()).toEqual(saved)
    expect(dataOf<AgeBands>(await save({ bands: [], extraAdult: null, version: 2 }))).toMatchObject({ bands: [] })
  })

  test('are in the very next search of a guest', async () => {
    const { hotel, save } = await ownBands()
    const search = async () => {
      const body = { ...stay, guests: 3, ages: [6] }
      const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, body)
      return dataOf<{ total: { minor: number } }[]>(reply)[0]?.total.minor
    }
    expect(await search()).toBe(30_000)
    await save()
    expect(await search()).toBe(30_000 + 3 * 1500)
  })

  test('in percent are of the night’s price', async () => {
    const { hotel, read, save } = await ownBands()
    const bands = [{ from: 0, to: 11, counts: true, supplement: percent(1250) }]
    const saved = dataOf<AgeBands>(await save({ bands, extraAdult: percent(2500) }))
    expect(saved).toEqual({ bands, extraAdult: percent(2500), version: 2 })
    expect(await read()).toEqual(saved)
    const total = async (ages: number[]) => {
      const body = { ...stay, guests: 3, ages }
      const reply = await api.newBrowser().send('POST', `/v1/public/properties/${hotel.id}/search`, body)
      return dataOf<{ total: { minor: number } }[]>(reply)[0]?.total.minor
    }
    expect([await total([6]), await total([])]).toEqual([3 * 11_250, 3 * 12_500])
  })

  test('are saved on top of the version that was read; who saves an older one is told what is there', async () => {
    const { read, save } = await ownBands()
    const replies = await Promise.all([save(), save({ bands: [] })])
    expect(statusesOf(replies).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = replies.find(({ statusCode }) => statusCode === 409)
    expect(late && codeOf(late)).toBe('changed_meanwhile')
    expect(late?.json()).toMatchObject({ details: { current: await read() } })
  })

  test.each([
    [
      'overlap',
      {
        bands: [
          [0, 5],
          [5, 9],
        ],
      },
      'bands.1.from',
      'Some of these ages are in another band already',
    ],
    ['end before they begin', { bands: [[7, 3]] }, 'bands.0.to', 'The last age cannot be below the first'],
    ['are of grown-ups', { bands: [[0, 18]] }, 'bands.0.to', 'Age on arrival in whole years, from 0 to 17'],
  ])('do not %s', async (_what, { bands }, field, message) => {
    const { save, read } = await ownBands()
    const form = bands.map(([from, to]) => ({ from, to, counts: true, supplement: amount(0) }))
    expect(fieldsOf(await save({ bands: form }))).toEqual({ [field]: message })
    expect(await read()).toMatchObject({ bands: [], version: 1 })
  })

  test.each([
    ['more than an adult', amount(4001), amount(4000), 'A child cannot cost more than an extra adult'],
    ['more percent than an adult', percent(3001), percent(3000), 'A child cannot cost more than an extra adult'],
    [
      'what cannot be compared',
      percent(1),
      amount(4000),
      'Please choose an amount or a percentage, as for the extra adult',
    ],
  ])('no child costs %s', async (_what, supplement, extraAdult, message) => {
    const { save, read } = await ownBands()
    const bands = [{ from: 3, to: 11, counts: true, supplement }]
    expect(fieldsOf(await save({ bands, extraAdult }))).toEqual({ 'bands.0.supplement': message })
    expect(await read()).toMatchObject({ bands: [], version: 1 })
  })

  test('where children cost something, the amount of an extra adult is asked for', async () => {
    const { save, read } = await ownBands()
    const bands = [{ from: 3, to: 11, counts: true, supplement: amount(1) }]
    expect(fieldsOf(await save({ bands, extraAdult: null }))).toEqual({
      extraAdult:
        'Needed once children cost something: at least as much as the dearest child. Guests who tell no age pay as an adult.',
    })
    expect(await read()).toMatchObject({ bands: [], version: 1 })
  })

  test.each([
    [
      'a cot costs more than a free place',
      [
        [0, 2, 0, true],
        [3, 11, 700, false],
      ],
      'bands.1.supplement',
      'A child in a cot, who does not count, costs no supplement. Offer the cot as an extra instead.',
    ],
    [
      'an older child costs less than a younger one',
      [
        [12, 17, 1000, true],
        [0, 11, 2000, true],
      ],
      'bands.0.supplement',
      'An older child cannot cost less than a younger one',
    ],
    [
      'younger children pay as adults',
      [[3, 17, 1500, true]],
      'bands.0.from',
      'Please also say what younger children cost. Those in no band pay as adults do.',
    ],
  ] as const)('telling an age never makes a stay dearer: refused where %s', async (_what, ages, field, message) => {
    const { save, read } = await ownBands()
    const bands = ages.map(([from, to, minor, counts]) => ({ from, to, counts, supplement: amount(minor) }))
    expect(fieldsOf(await save({ bands }))).toEqual({ [field]: message })
    expect(await read()).toMatchObject({ bands: [], version: 1 })
    expect(
      (await save({ bands: bands.map((band) => ({ ...band, supplement: amount(4000), counts: true })) })).statusCode,
    ).toBe(200)
  })

  test('no supplement is less than nothing', async () => {
    const { save } = await ownBands()
    const reply = await save({ bands: [], extraAdult: amount(-1) })
    expect(fieldsOf(reply)).toEqual({ 'extraAdult.minor': 'A supplement cannot be less than 0' })
  })

  test('the database lets no ages be in two bands, and no supplement be less than nothing', async () => {
    const { hotel } = await ownBands()
    const put = async (ages: string, minor: number) =>
      await api.sql`INSERT INTO age_bands (property_id, position, ages, amount_minor)
        SELECT ${hotel.id}, count(*), ${ages}, ${minor} FROM age_bands WHERE property_id = ${hotel.id}`
    await put('[0,5]', 0)
    await expect(put('[5,9]', 0)).rejects.toThrow('age_bands_apart')
    await expect(put('[6,9]', -1)).rejects.toThrow('age_bands_amount_minor_check')
    await expect(put('[6,18]', 0)).rejects.toThrow('age_bands_ages')
  })

  test('of another owner do not exist', async () => {
    const mine = await ownBands()
    const theirs = await ownBands()
    const replies = [await mine.owner.get(theirs.bandsUrl), await mine.owner.send('PUT', theirs.bandsUrl, bandsForm())]
    expect(statusesOf(replies)).toEqual([404, 404])
    expect((await theirs.read()).version).toBe(1)
  })

  test('leave figures in the log', async () => {
    const { hotel, save } = await ownBands()
    await save()
    const entries = await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id}`
    expect(entries).toEqual([{ event: 'age_bands_changed', actor: 'owner', detail: { bands: 3, version: 2 } }])
  })
})

describe('the example of a stay', () => {
  test('says what the guests of the form cost by the bands of the form, and saves nothing', async () => {
    const { attempt, read } = await ownBands()
    const { bands, extraAdult } = bandsForm()
    const example = dataOf<AgesExample>(await attempt({ bands: { bands, extraAdult } }))
    expect(example).toMatchObject({ supplements: { minor: 4500 }, total: { minor: 34_500 } })
    expect(example.priceLines.map(({ kind, date, amount: { minor } }) => [kind, date, minor]).slice(0, 3)).toEqual([
      ['night', '2026-12-04', 11_500],
      ['night', '2026-12-05', 11_500],
      ['night', '2026-12-06', 11_500],
    ])
    expect(example.split).toEqual([{ adults: 2, ages: [6] }])
    expect(await read()).toMatchObject({ bands: [], version: 1 })
    expect(dataOf<AgesExample>(await attempt())).toMatchObject({ total: { minor: 30_000 } })
  })

  test('is refused where the guests, the stay or the bands cannot be', async () => {
    const { attempt } = await ownBands()
    expect(fieldsOf(await attempt({ guests: 1 }))).toEqual({ ages: 'At least 1 adult' })
    expect(fieldsOf(await attempt({ ages: [18] }))).toEqual({ 'ages.0': 'Age on arrival in whole years, from 0 to 17' })
    expect(Object.keys(fieldsOf(await attempt({ checkIn: '2026-11-20' })))).toEqual(['checkIn'])
  })
})
