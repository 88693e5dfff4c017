import { expect, test } from 'vitest'
import type { Folio } from '@keystay/contract/folio/entities'
import { moneyOf } from '../../../testing/money-rows.ts'
import { stayRow, stepOf } from '../../../testing/test-desk.ts'
import { billOf } from '../../../testing/test-folio.ts'
import { bookAhead, checkPayment, payOnPage, useMoney } from '../../../testing/test-money.ts'
import { dataOf } from '../../../testing/test-owner.ts'
import { createPlan } from '../../../testing/test-rate-plans.ts'
import { ownHotel } from '../../../testing/test-stays.ts'

const api = useMoney()
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const minibar = { text: 'Minibar', vatClass: 'drinks', priceMinor: 450 }

/** A booking in 20 days of two nights at 100.00 €, paid by card as its plan asks for. */
async function paidByCard(plan?: object) {
  const owned = await ownHotel(api, { types: [{ rooms: 2 }], offers: { earlyBooking: false } })
  const planId = plan ? await createPlan(api, owned.hotel.id, plan) : null
  const browser = api.newBrowser()
  const booking = await bookAhead(api, browser, owned.hotel, { planId, expectedTotal: eur(20_000) })
  await payOnPage(browser, booking, 'stripe')
  dataOf(await checkPayment(browser, booking))
  return { ...owned, booking, browser, ...billOf(owned, booking.id) }
}

test('the desk takes what a deposit left, in parts', async () => {
  const made = await paidByCard({ payment: 'deposit', depositPercent: 3000, balanceDays: 14 })
  expect((await made.folio()).due).toEqual(eur(14_000))
  const folio = dataOf<Folio>(await made.move({ amountMinor: 4_000, seenMinor: 14_000 }))
  expect(folio).toMatchObject({ due: eur(10_000), paid: eur(10_000) })
  expect((await moneyOf(api, made.booking)).booking).toBe('confirmed partly_paid stripe')
  dataOf(await made.turn(folio.payments.at(-1)?.id))
  expect((await made.folio()).due).toEqual(eur(14_000))
  dataOf(await made.move({ amountMinor: 1_000, seenMinor: 14_000 }))
  dataOf(await made.move({ amountMinor: 13_000, seenMinor: 13_000 }))
  const money = await moneyOf(api, made.booking)
  expect([money.booking, money.mails.filter((kind) => kind === 'balance_paid').length]).toEqual([
    'confirmed paid stripe',
    1,
  ])
})

test('a charge leaves what is paid online as it is, and is due at the desk', async () => {
  const made = await paidByCard({ payment: 'deposit', depositPercent: 3000, balanceDays: 14 })
  const { id } = await stayRow(api, made.booking)
  api.setNow(`${made.booking.checkIn}T12:00:00Z`)
  dataOf(await stepOf(made, id)('check_in', 1))
  dataOf(await made.charge(minibar))
  expect(await made.folio()).toMatchObject({ due: eur(14_450) })
  dataOf(await made.move({ amountMinor: 14_450, seenMinor: 14_450 }))
  dataOf(await made.charge(minibar))
  expect(await made.folio()).toMatchObject({ due: eur(450) })
  dataOf(await made.move({ amountMinor: 450, seenMinor: 450 }))
  expect((await moneyOf(api, made.booking)).booking).toBe('confirmed paid stripe')
})
