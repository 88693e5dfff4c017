import { addDays } from '@keystay/contract/shared/plain-dates'
import { expect, test } from '@playwright/test'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead, typedAs } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { cards, goToPay, payWithCard } from './steps/payment.ts'
import { goOn, goToConfirm } from './steps/wizard.ts'

test('a guest stays a night longer, reads what that costs, and pays the difference from the mail', async ({
  page,
  browser,
}) => {
  const owner = await browser.newPage()
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '101-102' }])
  await owner.close()
  const stay = { ...stayAhead(1), guests: 2 }

  const guest = await newGuest(page, 'de')
  const { say } = guest
  const email = newEmail()
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await guest.link('roomTypes.details').first().click()
  await guest.link('roomDetails.bookNow').first().click()
  await expectHeading(guest, 'wizard.roomTitle')
  await goToConfirm(guest, email)
  await goOn(guest, 'payment')
  await goToPay(guest, 'stripe')
  await payWithCard(page, cards.good)
  await expectHeading(guest, 'booking.confirmedTitle')
  await guest.link('booking.toBooking').click()
  await expectHeading(guest, 'booking.detailTitle')

  await guest.button('stayChange.open').click()
  const sheet = page.getByRole('dialog', { name: say('stayChange.title') })
  const checkOut = addDays(stay.checkOut, 1)
  const field = sheet.getByRole('textbox', { name: say('common.checkOut') })
  await field.fill(typedAs.de(checkOut))
  // The calendar lies over the button, and Escape would close the sheet.
  await field.press('Enter')
  const price = page.getByRole('dialog', { name: say('stayChange.newPrice') })
  // A night at 100 €, a tenth less for booking early.
  await expect(price.getByText(/^90,00\s€ mehr als bisher$/)).toBeVisible()
  await price.getByRole('button', { name: say('stayChange.confirm') }).click()
  await expect(price).toBeHidden()
  await expect(page.getByText(/^Noch 90,00\s€, online zahlbar bis /)).toBeVisible()
  await expect(page.getByText(say('booking.events.changed'))).toBeVisible()

  const mail = await readMail(email, /Ihre Buchung .* wurde geändert/)
  expect(mail.text).toMatch(/270,00\s€ statt 180,00\s€/)
  const later = await newGuest(await browser.newPage(), 'de')
  await later.page.goto(linkIn(mail, '/booking-access'))
  await later.page
    .getByRole('button', { name: /^90,00\s€ zahlen: / })
    .first()
    .click()
  await payWithCard(later.page, cards.good)
  await expectHeading(later, 'booking.detailTitle')
  await expect(later.page.getByRole('heading', { name: say('booking.balanceTitle') })).toBeHidden()
  await expect(later.page.getByText(say('booking.events.balance_paid'))).toBeVisible()
  await later.page.close()
})
