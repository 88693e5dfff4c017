import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Property } from '@keystay/contract/properties/entities'
import type { Voucher, VoucherExample } from '@keystay/contract/vouchers/entities'
import { maxVouchers } from '@keystay/contract/shared/limits'
import { useTestApp } from '../../testing/test-app.ts'
import { book, bookOne } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel } from '../../testing/test-stays.ts'
import {
  createVoucher,
  voucherChange,
  voucherExample,
  voucherForm,
  voucherSeries,
} from '../../testing/test-vouchers.ts'
import { codeOf, statusesOf } from '../../testing/test-user.ts'

const api = useTestApp()

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields ?? {}

/** A hotel with its owner, whose vouchers are added by `add` and `addMany`, changed by `change`, read by `list`. */
async function ownVouchers() {
  const owned = await ownPlainHotel(api, 3)
  const url = `${owned.url}/vouchers`
  const add = async (fields: object = {}) => await owned.owner.send('POST', url, voucherForm(fields))
  return {
    ...owned,
    url,
    add,
    added: async (fields: object = {}) => dataOf<Voucher>(await add(fields)),
    addMany: async (fields: object = {}) => await owned.owner.send('POST', `${url}/series`, voucherSeries(fields)),
    upload: async (csv: string) => await owned.owner.send('POST', `${url}/table`, { csv }),
    change: async ({ id, version }: Pick<Voucher, 'id' | 'version'>, fields: object = {}) =>
      await owned.owner.send('PUT', `${url}/${id}`, voucherChange({ version, ...fields })),
    remove: async ({ id }: Pick<Voucher, 'id'>) => await owned.owner.send('DELETE', `${url}/${id}`),
    list: async (query = '') => dataOf<Voucher[]>(await owned.owner.get(`${url}${query}`)),
  }
}

describe('a voucher that is tried', () => {
  const tryOut = async (fields: object) => {
    const { hotel, owner, url, list } = await ownVouchers()
    const reply = await owner.send('POST', `${url}/example`, voucherExample(hotel.types[0]?.id, fields))
    return { reply, list }
  }

  test('tells the price with it, and writes nothing', async () => {
    const { reply, list } = await tryOut({ percent: 2000 })
    const tried = dataOf<VoucherExample>(reply)
    expect(tried).toMatchObject({ total: eur(16_000), isTaken: true })
    const [last] = tried.priceLines.filter(({ amount }) => amount.minor !== 0).toReversed()
    expect(last).toMatchObject({ kind: 'voucher', amount: eur(-4000) })
    expect(await list()).toEqual([])
  })

  test.each([
    ['its stay is another', { minNights: 3 }],
    ['it is not booked with yet', { bookFrom: '2026-11-22' }],
  ])('is not taken where %s', async (_name, limits) => {
    const tried = dataOf<VoucherExample>((await tryOut(limits)).reply)
    expect(tried).toMatchObject({ total: eur(20_000), isTaken: false })
  })

  test('is refused where its terms are wrong', async () => {
    const { reply } = await tryOut({ percent: null })
    expect([reply.statusCode, Object.keys(fieldsOf(reply))]).toEqual([422, ['terms.percent']])
  })
})

describe('a voucher', () => {
  test('is added in capitals without spaces, and guests use it at once', async () => {
    const { hotel, added, list } = await ownVouchers()
    const first = await added({ code: 'Erster' })
    const voucher = await added({
      code: ' sommer 25 ',
      percent: null,
      amountMinor: 1500,
      bookTo: '2026-12-31',
      stayFrom: '2026-12-01',
      minNights: 2,
      maxUses: 5,
    })
    expect(voucher).toEqual({
      id: voucher.id,
      code: 'SOMMER25',
      percent: null,
      amount: eur(1500),
      bookFrom: null,
      bookTo: '2026-12-31',
      stayFrom: '2026-12-01',
      stayTo: null,
      minNights: 2,
      maxUses: 5,
      uses: 0,
      ended: false,
      version: 1,
    })
    await bookOne(api.newBrowser(), hotel, { voucher: 'SOMMER25', expectedTotal: eur(18_500) })
    expect(await list()).toEqual([{ ...voucher, uses: 1 }, first])
    expect(await list('?code=err')).toEqual([])
    expect(await list('?code=er')).toEqual([first])
    expect(await list('?size=1&page=2')).toEqual([first])
  })

  test('is refused with what is wrong with each field', async () => {
    const { added, add } = await ownVouchers()
    await added({ code: 'DOPPELT' })
    const value = 'Please enter either a percentage or an amount'
    expect(fieldsOf(await add({ code: 'doppelt' }))).toEqual({ code: 'There is a voucher with this code already' })
    for (const code of ['AB', '=SUM', '-10', 'A B!', 'X'.repeat(41), 'é\u202E10'])
      expect([code, Object.keys(fieldsOf(await add({ code })))]).toEqual([code, ['code']])
    expect(fieldsOf(await add({ percent: null }))).toEqual({ percent: value })
    expect(fieldsOf(await add({ amountMinor: 100 }))).toEqual({ percent: value })
    expect(Object.keys(fieldsOf(await add({ percent: 10_001, maxUses: 0, minNights: 0 })))).toEqual([
      'percent',
      'minNights',
      'maxUses',
    ])
    const ranges = { bookFrom: '2026-12-02', bookTo: '2026-12-01', stayFrom: '2026-12-02', stayTo: '2026-12-01' }
    expect(Object.keys(fieldsOf(await add(ranges)))).toEqual(['bookTo', 'stayTo'])
  })

  test('is changed on top of the version that was read; a booking is no change of it', async () => {
    const { hotel, added, change, list } = await ownVouchers()
    const voucher = await added()
    await bookOne(api.newBrowser(), hotel, { voucher: voucher.code, expectedTotal: eur(18_000) })
    const changed = dataOf<Voucher>(await change(voucher, { percent: 2000, maxUses: 1 }))
    expect(changed).toEqual({ ...voucher, percent: 2000, maxUses: 1, uses: 1, version: 2 })
    const late = await change(voucher)
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'changed_meanwhile'])
    expect(late.json()).toMatchObject({ details: { current: changed } })
    expect(await list()).toEqual([changed])
  })

  test('does not allow fewer uses than there are', async () => {
    const { hotel, added, change } = await ownVouchers()
    const voucher = await added({ maxUses: 3 })
    const guest = { name: 'Jana', email: 'two@example.com', phone: '+4915100000001' }
    const held = { voucher: voucher.code, expectedTotal: eur(18_000) }
    await bookOne(api.newBrowser(), hotel, held)
    await bookOne(api.newBrowser(), hotel, { ...held, guest })
    expect(fieldsOf(await change(voucher, { maxUses: 1 }))).toEqual({
      maxUses: 'The code has already been used this often: 2',
    })
    dataOf(await change(voucher, { maxUses: 2 }))
  })

  test('is ended, or deleted: nobody uses it any more, and its code can be given again', async () => {
    const { hotel, added, change, remove, list } = await ownVouchers()
    const voucher = await added()
    const booking = await bookOne(api.newBrowser(), hotel, { voucher: voucher.code, expectedTotal: eur(18_000) })
    const bookAgain = async () =>
      await book(api.newBrowser(), hotel, {
        voucher: voucher.code,
        expectedTotal: eur(18_000),
        guest: { name: 'Jana', email: 'two@example.com', phone: '+4915100000001' },
      })
    expect(dataOf<Voucher>(await change(voucher, { ended: true })).ended).toBe(true)
    expect(fieldsOf(await bookAgain())).toEqual({ voucher: 'This voucher code has expired' })
    expect((await remove(voucher)).json()).toEqual({ data: true })
    expect(Object.keys(fieldsOf(await bookAgain()))).toEqual(['voucher'])
    expect(await list()).toEqual([])
    expect(statusesOf([await remove(voucher), await change(voucher)])).toEqual([404, 404])
    const again = await added()
    expect((await bookAgain()).statusCode).toBe(201)
    expect(await list()).toEqual([{ ...again, uses: 1 }])
    expect(await api.sql`SELECT status FROM bookings WHERE id = ${booking.id}`).toEqual([{ status: 'pending' }])
  })

  test('is asked of guests where there is one, also one that is ended, and nowhere else', async () => {
    const { hotel, added, change, remove } = await ownVouchers()
    const told = async () => {
      const page = dataOf<Property>(await api.newBrowser().get(`/v1/public/properties/slug/${hotel.slug}`))
      return page.takesVouchers
    }
    expect(await told()).toBeUndefined()
    const voucher = await added()
    expect(await told()).toBe(true)
    await change(voucher, { ended: true })
    expect(await told()).toBe(true)
    await remove(voucher)
    expect(await told()).toBeUndefined()
  })

  test('of another owner does not exist', async () => {
    const mine = await ownVouchers()
    const theirs = await ownVouchers()
    const voucher = await theirs.added()
    expect(statusesOf([await mine.change(voucher), await mine.remove(voucher)])).toEqual([404, 404])
    expect((await book(api.newBrowser(), mine.hotel, { voucher: voucher.code })).statusCode).toBe(422)
    expect(await theirs.list()).toEqual([voucher])
  })

  test('leaves ids and figures in the log, never its code', async () => {
    const { hotel, added, addMany, change, remove } = await ownVouchers()
    const voucher = await added()
    await addMany()
    await change(voucher)
    await remove(voucher)
    const entries = await api.sql`SELECT event, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    const { id: voucherId } = voucher
    expect(entries).toEqual([
      { event: 'vouchers_added', detail: { vouchers: 1 } },
      { event: 'vouchers_added', detail: { vouchers: 3 } },
      { event: 'voucher_changed', detail: { voucherId, percent: 1000, amountMinor: null, maxUses: null } },
      { event: 'voucher_deleted', detail: { voucherId } },
    ])
  })
})

describe('many vouchers', () => {
  test('begin with their prefix and go on as nobody guesses', async () => {
    const { addMany, list } = await ownVouchers()
    const { codes } = dataOf<{ codes: string[] }>(await addMany({ prefix: 'messe-', count: 50, maxUses: 1 }))
    expect(new Set(codes).size).toBe(50)
    for (const code of codes) expect(code).toMatch(/^MESSE-[0-9A-HJKMNP-TV-Z]{10}$/)
    const kept = await list('?size=100')
    expect(kept.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    expect(kept.every(({ maxUses, percent }) => maxUses === 1 && percent === 1000)).toBe(true)
    const other = dataOf<{ codes: string[] }>(await addMany({ prefix: '', count: 1 }))
    expect(other.codes[0]).toHaveLength(10)
  })

  test('are refused beyond what a hotel may have', async () => {
    const { hotel, addMany, added, remove, list } = await ownVouchers()
    const voucher = await added()
    await api.sql`INSERT INTO vouchers SELECT (jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(),
      'code', 'CODE' || n))).* FROM vouchers v, generate_series(3, ${maxVouchers}::int) n WHERE property_id = ${hotel.id}`
    const refused = await addMany({ count: 2 })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'too_many_vouchers'])
    await added({ code: 'LETZTER' })
    expect((await addMany({ count: 1 })).statusCode).toBe(409)
    await remove(voucher)
    expect((await addMany({ count: 1 })).statusCode).toBe(201)
    expect(await list('?code=letzter')).toHaveLength(1)
    expect(Object.keys(fieldsOf(await addMany({ count: 1001, prefix: '-' })))).toEqual(['prefix', 'count'])
  })
})

describe('a table of vouchers', () => {
  test('comes back as what was downloaded, in another hotel', async () => {
    const { hotel, owner, url, added, change } = await ownVouchers()
    const amount = { percent: null, amountMinor: 1550, bookFrom: '2026-12-01', bookTo: '2026-12-31', maxUses: 3 }
    const one = await added({ code: 'EINS', percent: 1250, stayFrom: '2027-01-01', stayTo: '2027-01-31', minNights: 2 })
    const two = await added({ code: 'ZWEI', ...amount })
    dataOf(await change(two, { ...amount, ended: true }))
    const file = await owner.get(`${url}.csv`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${hotel.slug}-vouchers.csv"`)
    expect(file.body).toBe(
      [
        '\uFEFFcode,percent,amount,bookFrom,bookTo,stayFrom,stayTo,minNights,maxUses,uses,ended',
        'ZWEI,,15.50,2026-12-01,2026-12-31,,,,3,0,yes',
        'EINS,12.50,,,,2027-01-01,2027-01-31,2,,0,no',
        '',
      ].join('\r\n'),
    )
    const other = await ownVouchers()
    expect(dataOf(await other.upload(file.body))).toEqual({ added: 2 })
    const copies = new Map((await other.list()).map(({ code, ...copy }) => [code, copy]))
    expect(copies.get('EINS')).toMatchObject({ percent: 1250, stayTo: '2027-01-31', minNights: 2, maxUses: null })
    expect(copies.get('ZWEI')).toMatchObject({ amount: eur(1550), bookTo: one.bookTo ?? '2026-12-31', ended: true })
  })

  test('is read as spreadsheets write it: semicolons, decimal commas, quotes, empty lines', async () => {
    const { upload, list } = await ownVouchers()
    const csv = 'amount;code;maxUses\r\n"12,5";"herbst 26";\r\n;;\r\n20;"FERIEN";2\r\n'
    expect(dataOf(await upload(csv))).toEqual({ added: 2 })
    expect((await list()).map(({ code, amount, maxUses }) => [code, amount?.minor, maxUses])).toEqual([
      ['FERIEN', 2000, 2],
      ['HERBST26', 1250, null],
    ])
  })

  test.each([
    ['no header', 'EINS,10', 'The first line must name'],
    ['an unknown column', 'code,percent,colour\nEINS,10,red', 'The first line must name'],
    ['no codes', 'code,percent\n\n', 'The file contains no codes'],
    ['no number', 'code,percent\nEINS,10\nZWEI,viel', 'Line 3, column percent'],
    ['too fine a number', 'code,amount\nEINS,10.555', 'Line 2, column amount'],
    ['no date', 'code,percent,bookTo\nEINS,10,31.12.2026', 'Line 2, column bookTo'],
    ['neither percent nor amount', 'code,percent\nEINS,', 'Line 2, column percent'],
    ['a code twice', 'code,percent\nEINS,10\n\neins,20', 'Line 4, column code'],
    ['a code that there is', 'code,percent\nNEU,10\n\nALT,20', 'Line 4, column code'],
    ['a formula', 'code,percent\n=1+1,10', 'Line 2, column code'],
    ['another word for ended', 'code,percent,ended\nEINS,10,maybe', 'Line 2, column ended'],
  ])('with %s is refused and adds nothing', async (_what, csv, text) => {
    const { hotel, upload, list } = await ownVouchers()
    await createVoucher(api, hotel.id, { code: 'ALT' })
    const refused = await upload(csv)
    expect(refused.statusCode).toBe(422)
    expect(fieldsOf(refused)['csv']).toContain(text)
    expect(await list()).toHaveLength(1)
  })
})
