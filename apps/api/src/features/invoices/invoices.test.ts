import { describe, expect, test } from 'vitest'
import { XMLParser } from 'fast-xml-parser'
import type { Invoice } from '@keystay/contract/invoices/entities'
import { readPdf } from '../../platform/pdf/test-pdf.ts'
import { send, stayOf } from '../../testing/test-changes.ts'
import { leaveAs, stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { invoicesOf, recipientForm, saveSeller, sellerForm } from '../../testing/test-invoices.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { bookStay, confirmStay, ownHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { createVat, vatForm } from '../../testing/test-vat.ts'

const api = useTestApp()
/** Of a booking that was never changed. */
const shown = { version: 0 }
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A guest in the house for two nights at 100.00 €, of a hotel that said what stands on its invoices. */
async function inHouse(says: object = {}) {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false, breakfast: false } })
  await createVat(api, owned.hotel.id)
  await saveSeller(owned, says)
  const booking = await confirmStay(api, owned.hotel, '2026-11-21', '2026-11-23')
  const { id: stayId } = await stayRow(api, booking)
  dataOf(await stepOf(owned, stayId)('check_in', 1))
  return { ...owned, booking, stayId, ...billOf(owned, booking.id), ...invoicesOf(owned, booking.id) }
}

const minibar = { text: 'Minibar', vatClass: 'drinks', priceMinor: 450 }

describe('an invoice', () => {
  test('has the lines of a booking once, with the next number of the year and what is paid of it', async () => {
    const { issue, list, charge, move, folio, owner, url } = await inHouse()
    dataOf(await charge(minibar))
    dataOf(await move({ amountMinor: 5_000, seenMinor: 20_450 }))
    dataOf(await issue())
    const { invoices, offers } = await list()
    expect(invoices).toMatchObject([
      {
        kind: 'invoice',
        number: '2026-00001',
        issuedOn: '2026-11-21',
        recipient: 'Muster AG',
        total: eur(20_450),
        // 200.00 at 7 %, 4.50 at 19 %.
        net: eur(18_692 + 378),
        paid: eur(5_000),
        creditedBy: null,
      },
    ])
    expect(offers).toEqual([])
    expect((await folio()).lines.map(({ invoiceId }) => invoiceId)).toEqual(Array(3).fill(invoices[0]?.id))
    expect(codeOf(await issue())).toBe('invoice_empty')
    const month = dataOf<Invoice[]>(await owner.get(`${url}/invoices?month=2026-11`))
    expect(month.map(({ number }) => number)).toEqual(['2026-00001'])
    expect(dataOf(await owner.get(`${url}/invoices?month=2026-12`))).toEqual([])
  })

  test('tells how it was paid, as long as nobody has to guess whose money it was', async () => {
    const { issue, credit, list, payer, move, owner, url } = await inHouse()
    const paper = async () => {
      const pdf = await owner.get(`${url}/invoices/${(await list()).invoices.at(-1)?.id}/pdf`)
      return readPdf(pdf.rawPayload).pages.join(' ').replaceAll('\u00a0', ' ')
    }
    dataOf(await move({ amountMinor: 5_000, seenMinor: 20_000 }))
    dataOf(await move({ method: 'terminal', amountMinor: 15_000, seenMinor: 15_000 }))
    dataOf(await issue())
    expect(await paper()).toMatch(/150,00 € mit Karte am 21\. Nov\. 2026, \s*50,00 € bar am 21\. Nov\. 2026/)
    dataOf(await credit((await list()).invoices[0]?.id))
    expect(await paper()).not.toContain('mit Karte')
    dataOf(await payer([0], 'company'))
    dataOf(await issue('company'))
    expect(await paper()).toContain('Bereits bezahlt')
    expect(await paper()).not.toContain('mit Karte')
  })

  test('is a PDF with its data in it, in its language, and XRechnung where a buyer named a reference', async () => {
    const { issue, list, owner, url } = await inHouse()
    dataOf(await issue(null, { language: 'en', recipient: { ...recipientForm, reference: '04011000-1234512345-06' } }))
    const [invoice] = (await list()).invoices
    const pdf = await owner.get(`${url}/invoices/${invoice?.id}/pdf`)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Invoice-2026-00001.pdf"',
    })
    const [page = ''] = readPdf(pdf.rawPayload).pages
    for (const words of [
      'Invoice 2026-00001',
      'Muster AG',
      'Zur Post Hotelbetriebs GmbH',
      'VAT ID: DE123456789',
      '€200.00',
    ])
      expect(page).toContain(words)
    expect(pdf.rawPayload.toString('latin1')).toContain('/AFRelationship /Alternative')
    const xml = (await owner.get(`${url}/invoices/${invoice?.id}/xml`)).body
    expect(xml).toContain('xrechnung_3.0')
    expect(new XMLParser().parse(xml)).toHaveProperty('rsm:CrossIndustryInvoice')
  })

  test('is of one payer’s part; money pays the guest’s first', async () => {
    const { issue, list, charge, payer, move } = await inHouse()
    dataOf(await charge(minibar))
    dataOf(await payer([0, 1], 'company'))
    dataOf(await move({ amountMinor: 1_000, seenMinor: 20_450 }))
    expect((await list()).offers).toEqual([
      { payer: null, total: eur(20_450) },
      { payer: 'guest', total: eur(450) },
      { payer: 'company', total: eur(20_000) },
    ])
    dataOf(await issue('company'))
    dataOf(await issue('guest'))
    expect((await list()).invoices).toMatchObject([
      { number: '2026-00001', payer: 'company', total: eur(20_000), paid: eur(550) },
      { number: '2026-00002', payer: 'guest', total: eur(450), paid: eur(450) },
    ])
  })

  test('has a payer’s part of a line that two pay; each is on an invoice of its own, and on one', async () => {
    const { issue, list, credit, split, folio, owner, url } = await inHouse()
    dataOf(await split([0, 1], 'company', 12_001, 20_000))
    expect((await list()).offers).toEqual([
      { payer: null, total: eur(20_000) },
      { payer: 'guest', total: eur(7_999) },
      { payer: 'company', total: eur(12_001) },
    ])
    dataOf(await issue('company'))
    const [first] = (await list()).invoices
    // 120.01 at 7 %.
    expect(first).toMatchObject({ payer: 'company', total: eur(12_001), net: eur(11_216) })
    const pdf = await owner.get(`${url}/invoices/${first?.id}/pdf`)
    expect(readPdf(pdf.rawPayload).pages.join(' ')).toContain('Zimmer 1 (Teilbetrag)')
    expect((await list()).offers).toEqual([{ payer: 'guest', total: eur(7_999) }])
    expect((await folio()).lines.map(({ payer, invoiceId }) => [payer, invoiceId])).toEqual([
      ['guest', null],
      ['company', first?.id],
      ['guest', null],
      ['company', first?.id],
    ])
    expect(codeOf(await split([0], 'company', 1_000, 3_999))).toBe('invoiced')
    dataOf(await issue('guest'))
    expect((await list()).offers).toEqual([])
    dataOf(await credit(first?.id))
    expect((await list()).offers).toEqual([{ payer: 'company', total: eur(12_001) }])
  })

  test('of all of a booking has a line that two pay as one', async () => {
    const { issue, list, split, owner, url } = await inHouse()
    dataOf(await split([0], 'company', 4_000, 10_000))
    dataOf(await issue())
    const { invoices, offers } = await list()
    expect(offers).toEqual([])
    expect(invoices).toMatchObject([{ payer: null, total: eur(20_000), net: eur(18_692) }])
    const pdf = await owner.get(`${url}/invoices/${invoices[0]?.id}/pdf`)
    expect(readPdf(pdf.rawPayload).pages.join(' ')).not.toContain('Teilbetrag')
  })

  test('of the company has what the desk took for it, though the guest’s part is due', async () => {
    const { issue, list, charge, payer, move, turn, folio } = await inHouse()
    dataOf(await charge(minibar))
    dataOf(await payer([0, 1], 'company'))
    dataOf(await move({ amountMinor: 3_000, seenMinor: 20_450, payer: 'company' }))
    const { payments } = await folio()
    expect(payments).toMatchObject([{ amount: eur(3_000), payer: 'company' }])
    dataOf(await issue('guest'))
    dataOf(await issue('company'))
    expect((await list()).invoices).toMatchObject([
      { payer: 'guest', total: eur(450), paid: eur(0) },
      { payer: 'company', total: eur(20_000), paid: eur(3_000) },
    ])
    // What is taken back was for nobody.
    dataOf(await turn(payments[0]?.id))
    expect((await folio()).payments.map((one) => one.payer)).toEqual(['company', 'company'])
  })

  test('is taken back once, by a credit note that names it; then its lines can be on another one', async () => {
    const { issue, list, credit } = await inHouse()
    dataOf(await issue())
    const [first] = (await list()).invoices
    dataOf(await credit(first?.id))
    expect((await list()).invoices).toMatchObject([
      { number: '2026-00001', creditedBy: '2026-00002' },
      { kind: 'credit_note', number: '2026-00002', credits: '2026-00001', total: eur(20_000) },
    ])
    expect(codeOf(await credit(first?.id))).toBe('wrong_state')
    expect(codeOf(await credit((await list()).invoices[1]?.id))).toBe('wrong_state')
    dataOf(await issue())
    expect((await list()).invoices.map(({ number }) => number)).toEqual(['2026-00001', '2026-00002', '2026-00003'])
  })

  test('keeps what it has: its lines change neither payer nor price until it is taken back', async () => {
    const { issue, list, credit, payer, booking, owner, url, stayId, ...owned } = await inHouse()
    dataOf(await issue())
    expect(codeOf(await payer([0], 'company'))).toBe('invoiced')
    const other = await confirmStay(api, owned.hotel, '2026-12-04', '2026-12-06')
    const next = invoicesOf({ owner, url }, other.id)
    dataOf(await next.issue())
    const at = { browser: owner, url: `${url}/bookings/${other.id}` }
    expect(
      codeOf(await send(at, stayOf(other, { checkOut: '2026-12-07' }), { ...shown, expectedTotal: eur(30_000) })),
    ).toBe('invoiced')
    // Leaving early adds lines that are on no invoice; with the first one taken back the rest is what is left.
    api.setNow('2026-11-22T09:00:00Z')
    dataOf(await leaveAs({ owner, url }, stayId))
    const [first] = (await list()).invoices
    expect(codeOf(await issue())).toBe('invoice_empty')
    dataOf(await credit(first?.id))
    expect((await list()).offers[0]?.total.minor).toBeGreaterThan(0)
    expect(booking.id).not.toBe(other.id)
  })

  test('is not issued on top of another total, of what is not confirmed, or without the hotel’s own data', async () => {
    const { issue, owner } = await inHouse()
    const wrong = await issue(null, { expectedTotal: eur(1) })
    expect([codeOf(wrong), wrong.json().details]).toEqual(['price_changed', { total: eur(20_000) }])
    const plain = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    const booking = await confirmStay(api, plain.hotel, '2026-11-21', '2026-11-23')
    expect(codeOf(await invoicesOf(plain, booking.id).issue())).toBe('invoice_seller_missing')
    await saveSeller(plain)
    dataOf(await plain.owner.send('PATCH', `${plain.url}/bookings/${booking.id}`, { action: 'cancel' }))
    expect(codeOf(await invoicesOf(plain, booking.id).issue())).toBe('invoice_empty')
    const held = await bookStay(api, plain.hotel, '2026-11-21', '2026-11-23')
    expect(codeOf(await invoicesOf(plain, held.id).issue())).toBe('wrong_state')
    expect(codeOf(await owner.send('PUT', `${plain.url}/invoice-seller`, sellerForm))).toBe('not_found')
  })

  test('says when its own lines were supplied, how it is paid where the hotel has no account, and takes back with a minus', async () => {
    const { issue, list, credit, charge, payer, owner, url } = await inHouse()
    dataOf(await charge(minibar))
    dataOf(await payer([0, 1], 'company'))
    dataOf(await issue('guest', { language: 'en' }))
    const page = async (index: number) => {
      const invoice = (await list()).invoices[index]
      const [text = ''] = readPdf((await owner.get(`${url}/invoices/${invoice?.id}/pdf`)).rawPayload).pages
      return text
    }
    expect(await page(0)).toMatch(/Date of supply\n21 Nov(ember)? 2026\n/)
    expect(await page(0)).toContain('Payable by')
    expect(await page(0)).not.toContain('transfer')
    dataOf(await credit((await list()).invoices[0]?.id))
    expect(await page(1)).toMatch(/[-−]€4\.50/)
    dataOf(await issue('company', { language: 'en' }))
    expect(await page(2)).toMatch(/Date of supply\n21\s?[–-]\s?23 Nov/)
  })

  test('is refused while the hotel has said nothing of its VAT, until it has rates of these days or says why it charges none', async () => {
    const plain = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
    await saveSeller(plain, { exemption: '' })
    const booking = await confirmStay(api, plain.hotel, '2026-11-21', '2026-11-23')
    const { issue, list, credit } = invoicesOf(plain, booking.id)
    expect((await list()).lacksVat).toBe(true)
    expect(codeOf(await issue())).toBe('invoice_vat_missing')
    expect((await list()).invoices).toEqual([])
    await saveSeller(plain, { exemption: 'Isento: artigo 53.º do CIVA', version: 1 })
    dataOf(await issue())
    const [first] = (await list()).invoices
    dataOf(await credit(first?.id))
    await saveSeller(plain, { exemption: '', version: 2 })
    const [rates] = vatForm().rates
    const say = async (form: object) => dataOf(await plain.owner.send('PUT', `${plain.url}/vat`, vatForm(form)))
    await say({ rates: [{ ...rates, from: '2026-11-22' }] })
    expect(codeOf(await issue())).toBe('invoice_vat_missing')
    await say({ rates: [{ ...rates, from: '2026-11-21' }], version: 1 })
    expect((await list()).lacksVat).toBe(false)
    dataOf(await issue())
  })

  test('has of each night the rate of its date, as it is when the invoice is written', async () => {
    const { issue, list, owner, url } = await inHouse()
    const [rates] = vatForm().rates
    const turned = [rates, { ...rates, from: '2026-11-22', lodging: 1000 }]
    const { version } = dataOf<{ version: number }>(await owner.get(`${url}/vat`))
    dataOf(await owner.send('PUT', `${url}/vat`, vatForm({ rates: turned, version })))
    dataOf(await issue())
    const [invoice] = (await list()).invoices
    // 100.00 at 7 %, and 100.00 at 10 %.
    expect(invoice).toMatchObject({ total: eur(20_000), net: eur(9346 + 9091) })
    const [page = ''] = readPdf((await owner.get(`${url}/invoices/${invoice?.id}/pdf`)).rawPayload).pages
    for (const amount of ['93,46 €', '6,54 €', '90,91 €', '9,09 €'])
      expect(page.replaceAll(/\s/g, ' ')).toContain(amount)
  })

  test('stays as it was issued: the database refuses to change or delete it, and the hotel’s new data change nothing', async () => {
    const { issue, list, owner, url } = await inHouse()
    dataOf(await issue())
    const [invoice] = (await list()).invoices
    await expect(api.sql`UPDATE invoices SET paid_minor = 0`).rejects.toThrow('neither changed nor deleted')
    await expect(api.sql`DELETE FROM invoices`).rejects.toThrow('neither changed nor deleted')
    await saveSeller({ owner, url }, { name: 'Neue GmbH', version: 1 })
    const [page = ''] = readPdf((await owner.get(`${url}/invoices/${invoice?.id}/pdf`)).rawPayload).pages
    expect(page).toContain('Zur Post Hotelbetriebs GmbH')
    expect(codeOf(await owner.send('PUT', `${url}/invoice-seller`, { ...sellerForm, version: 1 }))).toBe(
      'changed_meanwhile',
    )
  })

  test('has numbers of its calendar year in the hotel’s zone, after the hotel’s prefix', async () => {
    const { issue, list, credit } = await inHouse({ prefix: 're-' })
    api.setNow('2026-12-31T22:59:00Z')
    dataOf(await issue())
    api.setNow('2026-12-31T23:00:00Z')
    dataOf(await credit((await list()).invoices[0]?.id))
    dataOf(await issue())
    expect((await list()).invoices.map(({ number, issuedOn }) => [number, issuedOn])).toEqual([
      ['RE-2026-00001', '2026-12-31'],
      ['RE-2027-00001', '2027-01-01'],
      ['RE-2027-00002', '2027-01-01'],
    ])
  })

  test('is a row of the month’s table, from which a credit note takes off', async () => {
    const { issue, list, credit, owner, url, booking } = await inHouse()
    dataOf(await issue())
    dataOf(await credit((await list()).invoices[0]?.id))
    const { body } = await owner.get(`${url}/invoices.csv?month=2026-11`)
    expect(body.split('\r\n').slice(1, 3)).toEqual([
      `2026-00001,invoice,2026-11-21,${booking.code},Muster AG,EUR,186.92,13.08,200.00,0.00,,2026-00002`,
      `2026-00002,credit_note,2026-11-21,${booking.code},Muster AG,EUR,-186.92,-13.08,-200.00,0.00,2026-00001,`,
    ])
  })
})
