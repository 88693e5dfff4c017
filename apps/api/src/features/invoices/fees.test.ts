import { describe, expect, test } from 'vitest'
import { eventOf, openHandMade } from '../../testing/hand-made-provider.ts'
import { readPdf } from '../../platform/pdf/test-pdf.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { bookingUrl, bookOne } from '../../testing/test-hotel.ts'
import { invoicesOf, saveSeller } from '../../testing/test-invoices.ts'
import { checkPayment } from '../../testing/test-money.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { createPlan } from '../../testing/test-rate-plans.ts'
import { ownHotel } from '../../testing/test-stays.ts'
import { codeOf } from '../../testing/test-user.ts'
import { createVat } from '../../testing/test-vat.ts'
import { receiveEvent } from '../bookings/payments/receive-event.ts'

const stripe = openHandMade()
const api = useTestApp({}, { stripe })
const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A booking of 180.00 € whose cancellation costs half, paid by card or to be paid at the hotel. */
async function booked(how: 'cash' | 'card', feeClass: string | null = null) {
  const owned = await ownHotel(api)
  const planId = await createPlan(api, owned.hotel.id, {
    name: 'Halb',
    cancellation: { tiers: [], after: { percent: 5000 } },
  })
  if (feeClass !== null) await createVat(api, owned.hotel.id, feeClass)
  await saveSeller(owned)
  const guest = api.newBrowser()
  const booking = await bookOne(guest, owned.hotel, { planId })
  const own = bookingUrl(booking)
  dataOf(await guest.send('POST', `${own}/payments`, { method: how === 'card' ? 'stripe' : 'cash' }))
  if (how === 'card') {
    stripe.take(`at-${stripe.requests()[0]?.attemptId}`)
    dataOf(await checkPayment(guest, booking))
  }
  const { owner, url } = owned
  return {
    ...owned,
    ...invoicesOf(owned, booking.id),
    cancel: async () => dataOf(await guest.send('POST', `${own}/cancel`)),
    cancelByHotel: async () => dataOf(await owner.send('PATCH', `${url}/bookings/${booking.id}`, { action: 'cancel' })),
    giveBack: async (amountMinor: number, heldMinor: number) =>
      dataOf(await owner.send('POST', `${url}/bookings/${booking.id}/refunds`, { amountMinor, heldMinor })),
    tell: async () => await receiveEvent(api.deps, 'stripe', {}, eventOf(`at-${stripe.requests()[0]?.attemptId}`)),
  }
}

describe('a cancelled booking whose fee is kept', () => {
  test('is invoiced for the fee, once: as damages without VAT, and paid as far as it is', async () => {
    const { cancel, list, issue, credit, owner, url } = await booked('card')
    await cancel()
    expect(await list()).toMatchObject({ isFee: true, offers: [{ payer: null, total: eur(9000) }] })
    expect(codeOf(await issue(null, { payer: 'guest', expectedTotal: eur(9000) }))).toBe('invoice_empty')
    dataOf(await issue())
    const { invoices, offers } = await list()
    expect(invoices).toMatchObject([{ total: eur(9000), net: eur(9000), paid: eur(9000), payer: null }])
    expect(offers).toEqual([])
    expect(codeOf(await issue(null, { expectedTotal: eur(9000) }))).toBe('invoice_empty')
    const [page = ''] = readPdf((await owner.get(`${url}/invoices/${invoices[0]?.id}/pdf`)).rawPayload).pages
    expect(page).toContain('Stornokosten')
    expect(page).toContain('Schadensersatz')
    dataOf(await credit(invoices[0]?.id))
    expect((await list()).offers).toMatchObject([{ total: eur(9000) }])
  })

  test('is invoiced for what is asked for where nothing was paid, and with the VAT that the hotel sees in it', async () => {
    const { cancel, list, issue } = await booked('cash', 'standard')
    await cancel()
    dataOf(await issue())
    // 90.00 at 19 %.
    expect((await list()).invoices).toMatchObject([{ total: eur(9000), net: eur(7563), paid: eur(0) }])
  })

  test('is invoiced for no more than the hotel kept of it', async () => {
    const { cancel, giveBack, list, issue } = await booked('card')
    await cancel()
    await giveBack(4000, 9000)
    expect((await list()).offers).toMatchObject([{ total: eur(5000) }])
    dataOf(await issue())
  })

  test('has nothing to invoice where its hotel cancelled, and first takes back what was invoiced before', async () => {
    const byHotel = await booked('card')
    await byHotel.cancelByHotel()
    expect((await byHotel.list()).offers).toEqual([])
    const before = await booked('cash')
    dataOf(await before.issue())
    await before.cancel()
    expect((await before.list()).offers).toEqual([])
    dataOf(await before.credit((await before.list()).invoices[0]?.id))
    expect((await before.list()).offers).toMatchObject([{ total: eur(9000) }])
  })
})
