import { afterEach, expect, test } from 'vitest'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import type { Extra } from '@keystay/contract/extras/entities'
import type { RatePlan } from '@keystay/contract/rate-plans/entities'
import type { Revenue } from '@keystay/contract/revenue/entities'
import type { AvailableRoomType, RoomsQuote } from '@keystay/contract/room-types/entities'
import { readPdf } from '../../platform/pdf/test-pdf.ts'
import { openHandMade } from '../../testing/hand-made-provider.ts'
import { bandsForm } from '../../testing/test-ages.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { attachmentOf, mailsTo, sendMail } from '../../testing/test-inbox.ts'
import { taxForm } from '../../testing/test-local-taxes.ts'
import { invoicesOf, saveSeller } from '../../testing/test-invoices.ts'
import { checkPayment } from '../../testing/test-money.ts'
import { dataOf, extraForm, planForm } from '../../testing/test-owner.ts'
import { useSandbox } from '../../testing/test-sandbox.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { newEmail } from '../../testing/test-user.ts'
import { vatForm } from '../../testing/test-vat.ts'
import { voucherForm } from '../../testing/test-vouchers.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const sandbox = useSandbox()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stay = { checkIn: '2026-12-04', checkOut: '2026-12-07' }

afterEach(async () => void (await api.sql`DELETE FROM outbox`))

/** The hotel of the design's worked example, whose owner has typed all of it. */
async function exampleHotel() {
  const type = { rooms: 3, maxOccupancy: 3, priceMinor: 12_000 }
  const owned = await ownHotel(api, { types: [type], offers: { breakfast: false } })
  const { hotel, owner, url } = owned
  const roomTypeId = hotel.types[0]?.id ?? ''
  await api.sql`UPDATE room_types SET standard_occupancy = 2 WHERE id = ${roomTypeId}`
  const save = async <T>(method: 'POST' | 'PUT', path: string, form: object) =>
    dataOf<T>(await owner.send(method, `${url}/${path}`, form))
  const child = { from: 0, to: 11, counts: true, supplement: { kind: 'amount', minor: 1500 } }
  await save('PUT', 'age-bands', bandsForm({ bands: [child] }))
  await save('PUT', 'vat', vatForm())
  const sunday = { from: '2026-12-06', to: '2026-12-07', price: eur(9550) }
  await save('PUT', 'nights', {
    versions: { [roomTypeId]: 1 },
    roomTypeIds: [roomTypeId],
    planIds: [null],
    ...sunday,
  })
  const price = { adjustPercent: 800, stepMinor: 50, takesEarlyBooking: true, board: 'breakfast' }
  const payment = { payment: 'deposit', depositPercent: 3000, balanceDays: 3 }
  const plan = await save<RatePlan>('POST', 'rate-plans', planForm({ name: 'Genießer', ...price, ...payment }))
  const cleaning = { name: 'Endreinigung', unit: 'stay', priceMinor: 4000, vatClass: 'reduced', mode: 'compulsory' }
  await save('POST', 'extras', extraForm(cleaning))
  const parking = await save<Extra>('POST', 'extras', extraForm())
  const netOf = { room: 700, food: 700, drinks: 1900 }
  const percent = { kind: 'percent', rates: [{ from: '2025-01-01', rate: 750 }], netOf }
  await save('POST', 'local-taxes', taxForm({ name: 'City Tax', ...percent, withFood: false, withDrinks: false }))
  await save('POST', 'vouchers', voucherForm({ code: 'SOMMER5', percent: 500 }))
  return { ...owned, roomTypeId, planId: plan.id, parkingId: parking.id }
}

test('the worked example of the design costs the same in search, quote, booking, change, mail, receipt, revenue and invoice', async () => {
  const { hotel, owner, url, roomTypeId, planId, parkingId } = await exampleHotel()
  const browser = api.newBrowser()
  const room = { roomTypeId, quantity: 1, adults: 2, children: 1, ages: [5] }
  const quote = async (body: object = {}) => {
    const path = `/v1/public/properties/${hotel.id}/quotes`
    const quotes = dataOf<RoomsQuote[]>(await browser.send('POST', path, { ...stay, lines: [room], ...body }))
    const found = quotes.find((one) => one.planId === planId)
    if (!found) throw new Error('The plan is not quoted.')
    return found
  }
  const chosen = { voucher: 'sommer 5', extras: [{ extraId: parkingId, count: 1 }] }
  const { total, priceLines, deposit, ...terms } = await quote(chosen)
  expect(total).toEqual(eur(44_388))
  expect(deposit?.amount).toEqual(eur(13_316))
  expect(priceLines.map(({ kind, amount: { minor } }) => [kind, minor])).toEqual([
    ['night', 14_450],
    ['night', 14_450],
    ['night', 11_800],
    ['breakfast', 0],
    ['early_booking', -4070],
    ['voucher', -1832],
    ['extra', 4000],
    ['extra', 3600],
    ['local_tax', 1990],
  ])

  // The list of rooms knows neither code nor parking.
  const search = { ...stay, guests: 3, ages: [5] }
  const path = `/v1/public/properties/${hotel.id}/search`
  const [type] = dataOf<AvailableRoomType[]>(await browser.send('POST', path, search))
  expect(type?.plans.find((one) => one.planId === planId)?.total).toEqual((await quote()).total)

  const email = newEmail()
  const { board, freeUntil, tiers, payment } = terms
  const booking = await bookOne(browser, hotel, {
    ...stay,
    ...chosen,
    planId,
    lines: [{ ...room, bedType: '1 Doppelbett' }],
    expectedGuests: 3,
    expectedTotal: total,
    expectedTerms: { board, freeUntil, tiers, payment, deposit },
    guest: { name: 'Jana Brandt', email, phone: '+4915100000001' },
  })
  const vat = [
    { percent: 700, net: eur(34_463), vat: eur(2412) },
    { percent: 1900, net: eur(4641), vat: eur(882) },
  ]
  expect(booking).toMatchObject({ total, priceLines, deposit, vat: { rates: vat, untaxed: eur(1990) } })

  // Without parking and with it again.
  const change = async (body: object, expectedTotal: object) =>
    dataOf<Booking>(await browser.send('PATCH', bookingUrl(booking), { ...body, expectedTotal }))
  const without = await quote({ voucher: 'SOMMER5', bookingId: booking.id })
  expect(await change({ extras: [] }, without.total)).toMatchObject({ priceLines: without.priceLines })
  expect((await change({ extras: chosen.extras }, total)).priceLines).toEqual(priceLines)

  await browser.send('POST', `${bookingUrl(booking)}/payments`, { method: 'stripe' })
  stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
  const paid = dataOf<Booking>(await checkPayment(browser, booking))
  expect(paid).toMatchObject({ status: 'confirmed', paid: eur(13_316), due: eur(44_388 - 13_316), total })
  const seen = dataOf<OwnerBooking>(await owner.get(`${url}/bookings/${booking.id}`))
  expect(seen.priceLines.map(({ amount }) => amount)).toEqual(priceLines.map(({ amount }) => amount))

  await sendMail(api, sandbox)
  const [mail] = await mailsTo(sandbox, email)
  const file = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf')
  const pages = readPdf(await attachmentOf(sandbox, file?.path ?? '')).pages.join(' ')
  for (const text of [mail?.text ?? '', pages].map((one) => one.replaceAll(/\s/g, ' ')))
    for (const amount of ['443,88 €', '−40,70 €', '−18,32 €', '40,00 €', '36,00 €', '19,90 €', '133,16 €', '24,12 €'])
      expect(text).toContain(amount)

  const revenue = dataOf<Revenue>(await owner.get(`${url}/revenue?year=2026`))
  expect(revenue.totals.revenue).toEqual(eur(34_798))
  expect(revenue.extras.map((one) => one.revenue)).toEqual([eur(4000), eur(3600)])

  await saveSeller({ owner, url })
  const { issue, list } = invoicesOf({ owner, url }, booking.id)
  dataOf(await issue())
  const [invoice] = (await list()).invoices
  expect(invoice).toMatchObject({ total, net: eur(34_463 + 4641 + 1990), paid: eur(13_316) })
  const paper = readPdf((await owner.get(`${url}/invoices/${invoice?.id}/pdf`)).rawPayload).pages.join(' ')
  for (const amount of ['443,88 €', '344,63 €', '24,12 €', '46,41 €', '8,82 €', '19,90 €'])
    expect(paper.replaceAll(/\s/g, ' ')).toContain(amount)
})
