import { afterEach, describe, expect, test } from 'vitest'
import type { Booking, BookingSummary } from '@keystay/contract/bookings/entities'
import type { GuestInvoice } from '@keystay/contract/invoices/entities'
import { confirmBooking } from '../bookings/confirm-booking.ts'
import { readPdf } from '../../platform/pdf/test-pdf.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { attachmentOf, mailsTo, sendMail } from '../../testing/test-inbox.ts'
import { invoicesOf, recipientForm, saveSeller } from '../../testing/test-invoices.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { useSandbox } from '../../testing/test-sandbox.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf, createUser, logIn, newEmail, strongPassword, type TestUser } from '../../testing/test-user.ts'

const api = useTestApp()
const sandbox = useSandbox()

afterEach(async () => void (await api.sql`DELETE FROM outbox`))

/** A guest in the house for two nights at 100.00 €, of a hotel that may write invoices; the bar is the guest's, all else a company's. */
async function atDesk(user?: TestUser) {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false, breakfast: false } })
  await saveSeller(owned)
  const email = user?.email ?? newEmail()
  const guest = { name: 'Jana Brandt', email, phone: '+4915100000001' }
  const browser = user?.browser ?? api.newBrowser()
  const booking = await bookOne(browser, owned.hotel, {
    guest,
    checkIn: '2026-11-21',
    checkOut: '2026-11-23',
    expectedTotal: { minor: 20_000, currency: 'EUR' },
  })
  await confirmBooking(api.deps, owned.hotel.id, booking.id)
  const { id: stayId } = await stayRow(api, booking)
  dataOf(await stepOf(owned, stayId)('check_in', 1))
  const bill = billOf(owned, booking.id)
  dataOf(await bill.charge({ text: 'Minibar', vatClass: 'drinks', priceMinor: 450 }))
  await api.sql`DELETE FROM outbox`
  return { ...owned, ...bill, ...invoicesOf(owned, booking.id), booking, browser, email, stayId }
}

const send = async () => await sendMail(api, sandbox)
const toGuest = (email: string) => ({ recipient: { ...recipientForm, name: 'Jana Brandt', email }, language: 'en' })
const guestsOf = async (browser: TestUser['browser'], booking: Booking) =>
  dataOf<GuestInvoice[]>(await browser.get(`${bookingUrl(booking)}/invoices`))

describe('an invoice by mail', () => {
  test('goes with its PDF to the address on it, in its language, once for a click', async () => {
    const { issue, list, mail, email } = await atDesk()
    dataOf(await issue(null, toGuest(email)))
    const [invoice] = (await list()).invoices
    expect(invoice).toMatchObject({ email, mail: null })
    await Promise.all([mail(invoice?.id), mail(invoice?.id)])
    expect((await list()).invoices[0]?.mail).toMatchObject({ count: 1, state: 'queued' })
    expect(await send()).toBe(1)
    const [received, ...others] = await mailsTo(sandbox, email)
    expect(others).toEqual([])
    expect(received?.subject).toContain('your invoice 2026-00001')
    expect(received?.text).toContain('booking-access#')
    expect(received?.attachments.map((one) => one.contentType)).toEqual(['application/pdf'])
    const pdf = await attachmentOf(sandbox, received?.attachments[0]?.path ?? '')
    expect(readPdf(pdf).pages.join()).toContain('Invoice 2026-00001')
    expect((await list()).invoices[0]?.mail).toMatchObject({ count: 1, state: 'sent' })
    // Asked for again it is sent again, and the log tells who asked, without an address.
    dataOf(await mail(invoice?.id, 1))
    expect(await send()).toBe(1)
    expect((await list()).invoices[0]?.mail).toMatchObject({ count: 2 })
    const logged = await api.sql`SELECT detail::text AS text FROM audit_log WHERE event = 'invoice_mailed'`
    expect(JSON.stringify(logged)).not.toContain(email)
  })

  test('of a company goes to the company alone, without the key to the booking', async () => {
    const { issue, list, mail, payer, email, browser, booking } = await atDesk()
    dataOf(await payer([0, 1], 'company'))
    const { recipients } = await list()
    expect([recipients.guest.email, recipients.company]).toMatchObject([email, { name: '', email: '' }])
    dataOf(await issue('company', { recipient: { ...recipientForm, email: 'buch@muster.example' } }))
    dataOf(await issue('guest', toGuest(email)))
    const [company, own] = (await list()).invoices
    dataOf(await mail(company?.id))
    expect(await send()).toBe(1)
    expect(await mailsTo(sandbox, email)).toEqual([])
    const [received] = await mailsTo(sandbox, 'buch@muster.example')
    expect(received?.text).not.toContain('booking-access')
    // Whoever opens the booking's page reads their own invoice only.
    expect((await guestsOf(browser, booking)).map(({ number }) => number)).toEqual([own?.number])
    const of = (id: string | undefined) => `${bookingUrl(booking)}/invoices/${id}/pdf`
    expect((await browser.get(of(own?.id))).headers['content-type']).toBe('application/pdf')
    expect((await browser.get(of(company?.id))).statusCode).toBe(404)
    expect((await list()).recipients.company.name).toBe('Muster AG')
  })

  test('is not sent without an address, nor once it is taken back, which the credit note is', async () => {
    const { issue, list, mail, credit, email } = await atDesk()
    dataOf(await issue(null, { recipient: { ...recipientForm, email: '' } }))
    const [first] = (await list()).invoices
    expect(codeOf(await mail(first?.id))).toBe('invoice_email_missing')
    dataOf(await credit(first?.id))
    dataOf(await issue(null, toGuest(email)))
    const second = (await list()).invoices.at(-1)
    dataOf(await mail(second?.id))
    dataOf(await credit(second?.id))
    expect(codeOf(await mail(second?.id, 1))).toBe('wrong_state')
    // What was asked for before it was taken back is not sent any more.
    expect(await send()).toBe(0)
    dataOf(await mail((await list()).invoices.at(-1)?.id))
    expect(await send()).toBe(1)
    expect((await mailsTo(sandbox, email))[0]?.subject).toContain('credit note 2026-00004')
  })
})

describe('a guest', () => {
  test('finds the invoices on the booking’s page and among their bookings; strangers find none', async () => {
    const user = await createUser(api)
    const { issue, list, credit, booking } = await atDesk(user)
    const mine = async () => dataOf<BookingSummary[]>(await user.browser.get('/v1/users/me/bookings'))[0]?.invoices
    expect([await guestsOf(user.browser, booking), await mine()]).toEqual([[], undefined])
    dataOf(await issue())
    const [invoice] = (await list()).invoices
    expect(await guestsOf(user.browser, booking)).toMatchObject([
      { id: invoice?.id, kind: 'invoice', creditedBy: null },
    ])
    expect(await mine()).toEqual([{ id: invoice?.id, number: '2026-00001' }])
    const stranger = api.newBrowser()
    expect((await stranger.get(`${bookingUrl(booking)}/invoices`)).statusCode).toBe(404)
    expect((await stranger.get(`${bookingUrl(booking)}/invoices/${invoice?.id}/pdf`)).statusCode).toBe(404)
    dataOf(await credit(invoice?.id))
    expect((await guestsOf(user.browser, booking)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note'])
    expect(await mine()).toBeUndefined()
  })

  test('who is erased leaves the invoice as it was issued: the hotel keeps it, nobody mails it, no page shows it', async () => {
    const user = await createUser(api)
    const { issue, list, mail, booking, stayId, owner, url, move } = await atDesk(user)
    dataOf(await issue(null, toGuest(user.email)))
    const [invoice] = (await list()).invoices
    const before = await api.sql`SELECT content FROM invoices WHERE id = ${invoice?.id}`
    dataOf(await move({ amountMinor: 20_450, seenMinor: 20_450 }))
    api.setNow('2026-11-23T09:00:00Z')
    dataOf(await stepOf({ owner, url }, stayId)('check_out', 2))
    api.setNow('2026-11-24T12:00:00Z')
    dataOf(await mail(invoice?.id))
    user.browser.token = undefined
    await logIn(user.browser, { email: user.email })
    expect((await user.browser.send('POST', '/v1/users/me/erase', { password: strongPassword })).statusCode).toBe(200)
    expect(await api.sql`SELECT content FROM invoices WHERE id = ${invoice?.id}`).toEqual(before)
    expect((await list()).invoices).toMatchObject([{ number: '2026-00001', recipient: 'Jana Brandt', email: '' }])
    const pdf = await owner.get(`${url}/invoices/${invoice?.id}/pdf`)
    expect(readPdf(pdf.rawPayload).pages.join()).toContain('Jana Brandt')
    // The mail that waited is not sent, and none is taken any more.
    expect(await send()).toBe(0)
    expect(codeOf(await mail(invoice?.id, 1))).toBe('invoice_email_missing')
    expect((await user.browser.get(`${bookingUrl(booking)}/invoices`)).statusCode).toBe(404)
  })
})
