import { expect, test } from './steps/test.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { bookingsOf } from './product/database.ts'
import { expectHeading, newGuest, typeDate } from './steps/guest.ts'
import { findStay } from './steps/hotel.ts'
import { bookingIn, goOn, goToConfirm, openWizard, payInCash, readBooking } from './steps/wizard.ts'

const email = (name: string): string => `${name}.${Date.now()}@example.com`

test('rooms and dates changed after the hold change the same booking', async ({ page, request }) => {
  const found = await findStay(request, 'silberdistel', 2)
  const guest = await newGuest(page, 'en')
  const address = email('changes')
  const sent: string[] = []
  page.on('request', (one) => {
    if (/\/bookings(\/[^/]+)?$/.test(one.url()) && one.method() !== 'GET') sent.push(one.method())
  })
  await openWizard(guest, found)
  await goToConfirm(guest, address)
  await goOn(guest, 'payment')
  const held = await readBooking(page, found)

  await guest.link('purchase.checkDetails').click()
  await page
    .getByRole('link', { name: guest.say('purchase.changeNamed', { name: guest.say('purchase.stay') }) })
    .click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await expect(page.getByText(guest.say('wizard.detailsHeld'))).toBeVisible()
  const checkOut = addDays(found.stay.checkOut, 1)
  await typeDate(guest, page.getByRole('textbox', { name: guest.say('common.checkOut') }), checkOut)
  await guest.button('common.more', { label: guest.say('wizard.quantity') }).click()
  await goOn(guest, 'guest')
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')

  const changed = await readBooking(page, found)
  expect(changed.id).toBe(held.id)
  expect(changed).toMatchObject({ status: 'pending', checkIn: found.stay.checkIn, checkOut })
  expect(changed.lines.map(({ quantity }) => quantity)).toEqual([2])
  expect(changed.total.minor).toBe(changed.priceLines.reduce((sum, { amount }) => sum + amount.minor, 0))
  expect(changed.total.minor).toBeGreaterThan(held.total.minor)
  const total = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(changed.total.minor / 100)
  await expect(page.getByText(guest.say('purchase.paymentText', { total }))).toBeVisible()
  expect(sent).toEqual(['POST', 'PATCH'])

  await payInCash(guest)
  expect(await bookingsOf(address)).toEqual([{ id: held.id, status: 'confirmed', confirmations: 1 }])
})

test('what two tabs book at once is booked once, and both tell the truth', async ({ page, request }) => {
  const found = await findStay(request, 'innzeile-7', 1)
  const guest = await newGuest(page, 'en')
  const address = email('tabs')
  await openWizard(guest, found)
  await goToConfirm(guest, address)
  await goOn(guest, 'payment')

  const other = await newGuest(await page.context().newPage(), 'en')
  await other.page.goto(page.url())
  await expectHeading(other, 'purchase.paymentTitle')
  const third = await newGuest(await page.context().newPage(), 'en')
  await third.page.goto(page.url())
  await expectHeading(third, 'purchase.paymentTitle')

  const payments: string[] = []
  page.on('request', (one) => {
    if (one.url().endsWith('/payments')) payments.push(one.method())
  })
  await page.getByRole('checkbox').check()
  await guest.button('purchase.buy').dblclick()
  await expectHeading(guest, 'booking.confirmedTitle')
  expect(payments).toEqual(['POST'])

  await payInCash(other)
  await third.page.reload()
  await expectHeading(third, 'booking.confirmedTitle')
  expect(bookingIn(other.page.url())).toBe(bookingIn(page.url()))
  expect(await bookingsOf(address)).toEqual([{ id: bookingIn(page.url()), status: 'confirmed', confirmations: 1 }])
})

test('a copy of the wizard from before the hold makes no second one', async ({ page, request }) => {
  const found = await findStay(request, 'pousada-do-sal', 1)
  const guest = await newGuest(page, 'en')
  const address = email('copy')
  await openWizard(guest, found)
  await goToConfirm(guest, address)
  // Opened by the page itself, so that the browser copies the tab's memory, as "duplicate tab" does.
  const opening = page.context().waitForEvent('page')
  await page.evaluate(() => void open(location.href))
  const copy = await newGuest(await opening, 'en')
  await expectHeading(copy, 'purchase.confirmTitle')
  await goOn(guest, 'payment')
  await goOn(copy, 'payment')
  expect(bookingIn(copy.page.url())).toBe(bookingIn(page.url()))
  await payInCash(guest)
  await payInCash(copy)
  expect(await bookingsOf(address)).toEqual([{ id: bookingIn(page.url()), status: 'confirmed', confirmations: 1 }])
})
