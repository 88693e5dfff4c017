import { expect, test } from './steps/test.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { fillGuest, goOn, payInCash } from './steps/wizard.ts'

const { checkIn } = stayAhead(0)
const stay = { checkIn, checkOut: addDays(checkIn, 2), guests: 2 }

test('an owner allows it; a guest lets the hotel choose and gets the last double, and the next guest finds one again', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [
    { name: 'Doppelzimmer', rooms: '101' },
    { name: 'Suite', rooms: '201, 202' },
  ])
  await owner.page.goto(`/owner/flexible-rooms?hotel=${hotel.slug}`)
  await owner.page.getByRole('switch', { name: owner.say('flexibleRooms.on') }).click()
  await owner.page.getByRole('textbox', { name: owner.say('flexibleRooms.percent') }).fill('20')
  await owner.page
    .getByRole('group', { name: owner.say('flexibleRooms.insteadOf', { name: 'Doppelzimmer' }) })
    .getByRole('checkbox', { name: 'Suite' })
    .check()
  await expect(owner.page.getByText(/80,00\s€/)).toBeVisible()
  await owner.button('flexibleRooms.save').click()
  await expect(owner.page.getByText(owner.say('flexibleRooms.saved'))).toBeVisible()

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  // Two nights at 100 €: a tenth is off for booking early, or a fifth for letting the hotel choose.
  await page.getByRole('link', { name: /^Zimmertyp dem Haus überlassen: 160,00\s€/ }).click()
  await expectHeading(guest, 'wizard.detailsTitle')
  const summary = page.getByRole('complementary', { name: guest.say('wizard.summary') })
  await expect(summary.getByText('Dieser Zimmertyp oder besser')).toBeVisible()
  const choice = page.getByRole('checkbox', { name: /^Zimmertyp dem Haus überlassen/ })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(summary.getByText(/180,00\s€/)).toBeVisible()
  await choice.check()
  await expect(summary.getByText(/160,00\s€/)).toBeVisible()
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
  await guest.link('booking.toBooking').click()
  await expect(page.getByText(guest.say('flexible.orBetter', { name: 'Doppelzimmer' })).first()).toBeVisible()

  const next = await newGuest(await browser.newPage(), 'de')
  const double = next.page.getByRole('article', { name: 'Doppelzimmer' })
  await expect(async () => {
    await next.page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
    await expect(
      double.getByRole('link', { name: next.say('roomTypes.chooseOf', { name: 'Doppelzimmer' }) }),
    ).toBeVisible({
      timeout: 3000,
    })
  }).toPass()
  await double.getByRole('link', { name: next.say('roomTypes.chooseOf', { name: 'Doppelzimmer' }) }).click()
  await goOn(next, 'guest')
  await fillGuest(next, newEmail())
  await goOn(next, 'confirm')
  await goOn(next, 'payment')
  await payInCash(next)

  await owner.page.goto(`/owner/flexible-rooms?hotel=${hotel.slug}`)
  await expect(owner.page.getByText(/^2 Nächte, 180,00\s€/)).toBeVisible()
})
