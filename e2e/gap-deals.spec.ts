import { expect, test } from './steps/test.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import { newEmail } from './steps/account.ts'
import { newCalls, expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner, book } from './steps/own-hotel.ts'
import { fillGuest, goOn, payInCash } from './steps/wizard.ts'

const { checkIn } = stayAhead(0)

test('an owner offers gaps for less; a guest stays a night longer, and the owner sees what that brought', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101' }])
  // Its one room is free for three nights between two stays.
  const guests = await newCalls({ playwright, baseURL })
  await book(guests, hotel, { name: 'Mara Voss', checkIn: addDays(checkIn, -2) })
  await book(guests, hotel, { name: 'Emil Kern', checkIn: addDays(checkIn, 3) })
  await guests.dispose()
  await owner.page.goto(`/owner/gap-deals?hotel=${hotel.slug}`)
  await owner.page.getByRole('switch', { name: owner.say('gapDeals.on') }).click()
  await owner.page.getByRole('textbox', { name: owner.say('gapDeals.percent') }).fill('50')
  await owner.page.getByRole('textbox', { name: owner.say('gapDeals.daysAhead') }).fill('60')
  await owner.button('gapDeals.save').click()
  await expect(owner.page.getByText(owner.say('gapDeals.saved'))).toBeVisible()

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf({ checkIn, checkOut: addDays(checkIn, 2), guests: 2 })}`)
  // Two nights at 100 € with a tenth off for booking early; three with half of the last one off, which is more.
  await expect(page.getByText(/180,00\s€/).first()).toBeVisible()
  await page.getByRole('link', { name: /^Eine Nacht mehr für 70,00\s€/ }).click()
  await expectHeading(guest, 'wizard.detailsTitle')
  const summary = page.getByRole('complementary', { name: guest.say('wizard.summary') })
  await expect(summary.getByText('Lückenangebot')).toBeVisible()
  await expect(summary.getByText(/250,00\s€/)).toBeVisible()
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
  await guest.link('booking.toBooking').click()
  await expect(page.getByText('Lückenangebot')).toBeVisible()
  await expect(page.getByText(/250,00\s€/).first()).toBeVisible()

  await owner.page.goto(`/owner/reports?hotel=${hotel.slug}&report=gap_deals&period=ahead`)
  await expect(
    owner.page
      .getByRole('table')
      .getByText(/50,00\s€/)
      .first(),
  ).toBeVisible()
})
