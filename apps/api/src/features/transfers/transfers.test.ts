import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { TransferAccount } from '@keystay/contract/transfers/entities'
import type { Booking } from '@keystay/contract/bookings/entities'
import { useTestApp } from '../../testing/test-app.ts'
import { bookOne, bookingUrl } from '../../testing/test-hotel.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { accountForm, transferHotel } from '../../testing/test-transfers.ts'
import { codeOf } from '../../testing/test-user.ts'
import { numbersOf } from './rules.ts'

const api = useTestApp()
const fieldsOf = (reply: LightMyRequestResponse) => reply.json<{ fields?: Record<string, string> }>().fields ?? {}

async function ownAccount(currency = 'EUR') {
  const owned = await ownHotel(api, { currency })
  const accountUrl = `${owned.url}/transfer-account`
  return {
    ...owned,
    show: async () => dataOf<TransferAccount>(await owned.owner.get(accountUrl)),
    save: async (fields: object = {}, language = 'de') =>
      await owned.owner.send('PUT', accountUrl, { ...accountForm, ...fields }, { 'accept-language': language }),
  }
}

describe('the bank account of a hotel', () => {
  test('is blank and off until it is saved, and then as it was typed, without spaces', async () => {
    const { show, save } = await ownAccount()
    expect(await show()).toMatchObject({
      currency: 'EUR',
      active: false,
      iban: '',
      holdDays: 3,
      maxRooms: 1,
      version: null,
    })
    expect((await save()).statusCode).toBe(200)
    expect(await show()).toEqual({
      ...accountForm,
      currency: 'EUR',
      iban: 'DE02120300000000202051',
      version: 1,
    })
  })

  test('is changed on top of what was seen', async () => {
    const { save } = await ownAccount()
    await save()
    const stale = await save({ holdDays: 7 })
    expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'changed_meanwhile'])
    expect(stale.json<{ details?: { current?: TransferAccount } }>().details?.current?.version).toBe(1)
    expect(dataOf<TransferAccount>(await save({ holdDays: 7, version: 1 }))).toMatchObject({ holdDays: 7, version: 2 })
  })

  test.each([
    ['de', 'Diese IBAN gibt es so nicht. Bitte prüfen Sie die Ziffern.'],
    ['en', 'There is no such IBAN. Please check its digits.'],
    ['vi', 'Không có số IBAN này. Vui lòng kiểm tra lại các chữ số.'],
  ])('whose IBAN has a wrong digit is refused in %s', async (language, text) => {
    const { save, show } = await ownAccount()
    const reply = await save({ iban: 'DE02120300000000202052' }, language)
    expect([reply.statusCode, fieldsOf(reply)]).toEqual([422, { iban: text }])
    expect((await show()).version).toBeNull()
  })

  test('says what is wrong at its fields', async () => {
    const { save } = await ownAccount()
    const wrong = { holder: ' ', iban: '', bic: 'BY', holdDays: 8, maxRooms: 0 }
    expect(Object.keys(fieldsOf(await save(wrong))).toSorted()).toEqual(['holdDays', 'holder', 'maxRooms'])
    expect(fieldsOf(await save({ ...wrong, holdDays: 0 }))).toHaveProperty('holdDays')
    expect(Object.keys(fieldsOf(await save({ ...wrong, holder: 'H', holdDays: 1, maxRooms: 1 }))).toSorted()).toEqual([
      'bic',
      'iban',
    ])
  })

  test('in Vietnam has a bank and a number, and gives its guests a code for them', async () => {
    const { save, hotel } = await ownAccount('VND')
    expect(Object.keys(fieldsOf(await save({ accountNumber: 'ä', bankBin: '9704' }))).toSorted()).toEqual([
      'accountNumber',
      'bankBin',
    ])
    await save({ accountNumber: '0011 0123 45678', bankBin: '970403' })
    const browser = api.newBrowser()
    const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06', expectedTotal: { minor: 18_000, currency: 'VND' } }
    const booking = await bookOne(browser, hotel, stay)
    const reply = await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'transfer' })
    const { transfer } = dataOf<{ booking: Booking }>(reply).booking
    expect(transfer).toMatchObject({ iban: '', accountNumber: '0011012345678', qr: { kind: 'vietqr' } })
    expect(transfer?.qr?.text).toContain('540518000')
  })

  test('elsewhere is an IBAN or a number, and there is no code for it', () => {
    const form = { iban: '', bic: '', bankBin: '', accountNumber: '12-34 567' }
    expect(numbersOf(form, 'GBP')).toEqual({
      numbers: { iban: null, bic: null, bankBin: null, accountNumber: '1234567' },
    })
    expect(numbersOf({ ...form, iban: 'GB33BUKB20201555555555' }, 'GBP')).toEqual({
      numbers: { iban: 'GB33BUKB20201555555555', bic: null, bankBin: null, accountNumber: null },
    })
  })

  test('leaves in the log that its number changed, never the number', async () => {
    const { hotel, save } = await ownAccount()
    await save()
    await save({ holdDays: 7, version: 1 })
    const log = await api.sql`SELECT event, actor, detail FROM audit_log WHERE property_id = ${hotel.id} ORDER BY id`
    const entry = { event: 'transfer_account_saved', actor: 'owner' }
    const detail = { active: 1, maxRooms: accountForm.maxRooms }
    expect(log).toEqual([
      { ...entry, detail: { ...detail, holdDays: accountForm.holdDays, numberChanged: 1 } },
      { ...entry, detail: { ...detail, holdDays: 7, numberChanged: 0 } },
    ])
  })

  test('is nobody else’s business', async () => {
    const { url } = await transferHotel(api)
    const { owner } = await ownHotel(api)
    expect((await owner.get(`${url}/transfer-account`)).statusCode).toBe(404)
  })
})
