import { soldAlways } from '@keystay/contract/rate-plans/sold-always'
import { expect, test } from './steps/test.ts'
import { noFee, wholeFee } from '@keystay/contract/shared/cancel-fees'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf, send } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { answerPaypal, cards, goToPay, payWithCard } from './steps/payment.ts'
import { goOn, goToConfirm } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }

const withDeposit = {
  name: 'Mit Anzahlung',
  parentId: null,
  adjustPercent: -1000,
  adjustMinor: 0,
  stepMinor: 1,
  personMinor: 0,
  board: 'breakfast',
  cancellation: { tiers: [{ hours: 24, fee: noFee }], after: wholeFee },
  payment: 'deposit',
  depositPercent: 3000,
  balanceDays: 3,
  ...soldAlways,
  onSale: true,
}

test('a guest pays a deposit by card, opens the mail elsewhere, and pays the balance by PayPal', async ({
  page,
  browser,
}) => {
  const owner = await browser.newPage()
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await send(owner.request, 'POST', `/v1/properties/${hotel.id}/rate-plans`, withDeposit)
  await owner.close()

  const guest = await newGuest(page, 'de')
  const email = newEmail()
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await expect(page.getByText(/jetzt 30\s%.*48,60\s€.*, Rest online bis/)).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${guest.say('planTerms.choose')}: .*162,00\\s€`) }).click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await goToConfirm(guest, email)
  await goOn(guest, 'payment')
  // Two nights at 90 €, a tenth less for booking early: of 162 € three tenths.
  await expect(page.getByText(/Sie zahlen jetzt 48,60\s€ an und .* den Rest von 113,40\s€/).first()).toBeVisible()
  await goToPay(guest, 'stripe')
  await expect(page.getByText(/48,60\s€/).first()).toBeVisible()
  await payWithCard(page, cards.good)
  await expectHeading(guest, 'booking.confirmedTitle')
  await expect(page.getByText(/Sie zahlen die restlichen 113,40\s€ online/)).toBeVisible()

  const mail = await readMail(email, /Ihre Buchung .* ist bestätigt/)
  expect(mail.text).toMatch(/113,40\s€/)
  const later = await newGuest(await browser.newPage(), 'de')
  await later.page.goto(linkIn(mail, '/booking-access'))
  await expectHeading(later, 'booking.detailTitle')
  await expect(later.page.getByText(/Angezahlt, Karte · 113,40\s€ offen, online bis/)).toBeVisible()
  await expect(later.page.getByText(/^Noch 113,40\s€, online zahlbar bis /)).toBeVisible()
  await later.page.getByRole('button', { name: /^113,40\s€ zahlen: PayPal$/ }).click()
  await later.page.waitForURL(/\/checkoutnow/)
  await answerPaypal(later.page, 'approve')
  await expectHeading(later, 'booking.detailTitle')
  await expect(later.page.getByText('Bezahlt', { exact: true })).toBeVisible()
  await expect(later.page.getByRole('heading', { name: later.say('booking.balanceTitle') })).toBeHidden()
  await expect(later.page.getByText(later.say('booking.events.balance_paid'))).toBeVisible()
  await later.page.close()
})
