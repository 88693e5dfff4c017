import { expect, test } from '@playwright/test'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { bookingIn, fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }

test('an owner’s local tax is in a guest’s total from the list of rooms to the booking', async ({ page, browser }) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await owner.page.goto(`/owner/local-taxes?hotel=${hotel.slug}`)
  await owner.button('localTaxes.none.add').click()
  await owner.page.getByLabel(owner.say('localTaxes.name'), { exact: true }).fill('Kurtaxe')
  await owner.page.getByLabel(owner.say('localTaxes.amount', { currency: 'EUR' })).fill('2,40')
  // Three nights for two in the example.
  await expect(owner.page.getByText(/14,40\s€/)).toBeVisible()
  await owner.button('localTaxes.create').click()
  await expect(owner.page.getByText(owner.say('localTaxes.added', { name: 'Kurtaxe' }))).toBeVisible()
  await owner.page.close()

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await expectHeading(guest, 'roomTypes.title')
  // Two nights at 100 €, a tenth less, and 2.40 € for each of two a night.
  await expect(
    page
      .getByText(/189,60\s€/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await guest.link('roomTypes.choose').click()
  await expectHeading(guest, 'wizard.roomTitle')
  await goOn(guest, 'details')
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await expect(page.getByText('Kurtaxe').filter({ visible: true }).first()).toBeVisible()
  await goOn(guest, 'payment')
  await payInCash(guest)
  const bookingId = bookingIn(page.url())
  await page.goto(`/${hotel.slug}/${hotel.id}/bookings/${bookingId}`)
  await expect(page.getByText('Kurtaxe').filter({ visible: true }).first()).toBeVisible()
  await expect(
    page
      .getByText(/189,60\s€/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
})
