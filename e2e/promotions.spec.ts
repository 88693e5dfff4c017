import { expect, test } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }
const name = 'Winterruhe'

test('an owner makes a promotion, and a guest sees it in the list and in the total', async ({ page, browser }) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await owner.page.goto('/owner/promotions')
  await owner.button('promotions.new').click()
  const field = (label: string) => owner.page.getByRole('textbox', { name: label, exact: true })
  await field(owner.say('promotions.name')).fill(name)
  await field(owner.say('promotions.percent')).fill('25')
  await field(owner.say('promotions.limits.minNights')).fill('2')
  // Three nights at 100 €, a quarter less, before it is saved.
  await expect(owner.page.getByText(/225,00\s€/)).toBeVisible()
  await owner.button('promotions.create').click()
  await expect(owner.page.getByText(owner.say('promotions.added', { name }))).toBeVisible()
  await owner.page.close()

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  // A quarter of two nights is more than a tenth for booking early.
  await expect(page.getByText(/Winterruhe: Sie sparen 50,00\s€/)).toBeVisible()
  await expect(page.getByText(/150,00\s€/).first()).toBeVisible()
  await guest.link('roomTypes.choose').first().click()
  await expectHeading(guest, 'wizard.detailsTitle')
  const summary = page.getByRole('complementary', { name: guest.say('wizard.summary') })
  await expect(summary.getByText(name)).toBeVisible()
  await expect(summary.getByText(/150,00\s€/)).toBeVisible()
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
  await guest.link('booking.toBooking').click()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(/150,00\s€/).first()).toBeVisible()
})
