import { addDays } from '@keystay/contract/shared/plain-dates'
import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { expect, test, type Page } from './steps/test.ts'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead, typedAs } from './steps/guest.ts'
import { queryOf, send } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'
import { cards, goToPay, payWithCard } from './steps/payment.ts'
import { goOn, goToConfirm } from './steps/wizard.ts'

/** Half board for 20 € a person and night, and a dinner that is not sold beside it. */
async function addHalfBoard({ request }: Page, hotel: OwnHotel): Promise<void> {
  await send(request, 'POST', `/v1/properties/${hotel.id}/rate-plans`, {
    name: 'Genießer',
    parentId: null,
    adjustPercent: 0,
    adjustMinor: 0,
    stepMinor: 1,
    personMinor: 2000,
    board: 'half',
    cancellation: { tiers: [{ hours: 24, fee: noFee }], after: wholeFee },
    payment: 'any',
    ...soldAlways,
    onSale: true,
  })
  const dinner = { name: 'Abendessen', unit: 'person', priceMinor: 3000, mode: 'chosen', vatClass: 'standard' }
  await send(request, 'POST', `/v1/properties/${hotel.id}/extras`, { ...dinner, capacity: null, notWithBoard: 'half' })
}

test('a guest stays a night longer, pays the difference from the mail, and takes half board in a suite', async ({
  page,
  browser,
}) => {
  const owner = await browser.newPage()
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [
    { name: 'Doppelzimmer', rooms: '101-102' },
    { name: 'Suite', rooms: '201' },
  ])
  await addHalfBoard(owner, hotel)
  await owner.close()
  const stay = { ...stayAhead(1), guests: 2 }

  const guest = await newGuest(page, 'de')
  const { say } = guest
  const email = newEmail()
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await guest.link('roomTypes.details').first().click()
  await guest.link('roomDetails.bookNow').first().click()
  await expectHeading(guest, 'wizard.detailsTitle')
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

  await later.button('stayChange.open').click()
  const second = later.page.getByRole('dialog', { name: say('stayChange.title') })
  await expect(second.getByText('Abendessen')).toBeVisible()
  await second.getByRole('combobox', { name: say('stayChange.roomType') }).selectOption('Suite')
  // By keys, as in any group of choices.
  const own = second.getByRole('radio', { name: new RegExp(say('stayChange.asBooked')) })
  await own.focus()
  await later.page.keyboard.press('ArrowDown')
  await expect(second.getByRole('radio', { name: /^Halbpension, Genießer.*kostenlos stornierbar/ })).toBeChecked()
  await expect(second.getByText('Abendessen')).toBeHidden()
  await second.getByRole('button', { name: say('stayChange.check') }).click()
  const dearer = later.page.getByRole('dialog', { name: say('stayChange.newPrice') })
  // Three nights at 140 €, a tenth less for booking early: 378 € instead of 270 €.
  await expect(dearer.getByText(/^108,00\s€ mehr als bisher$/)).toBeVisible()
  await dearer.getByRole('button', { name: say('stayChange.confirm') }).click()
  await expect(dearer).toBeHidden()
  await expect(later.page.getByText('Halbpension')).toBeVisible()
  await expect(later.page.getByText('Suite').first()).toBeVisible()
  await later.page.close()
})
