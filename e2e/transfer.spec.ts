import { expect, test } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { wayToPay } from './steps/payment.ts'
import { bookingIn, fillGuest, goOn } from './steps/wizard.ts'

const stay = { ...stayAhead(2), guests: 2 }

test('a guest chooses to transfer, the owner records what came, and the guest reads that it is confirmed', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-110' }])
  await owner.page.goto(`/owner/transfers?hotel=${hotel.slug}`)
  await owner.page.getByLabel(owner.say('transfers.holder')).fill('Haus am See GmbH')
  await owner.page.getByLabel('IBAN', { exact: true }).fill('DE90 9999 9999 0000 0047 12')
  await owner.button('transfers.save').click()
  await expect(owner.page.getByText('Diese IBAN gibt es so nicht.')).toBeVisible()
  await owner.page.getByLabel('IBAN', { exact: true }).fill('DE90 9999 9999 0000 0047 11')
  await owner.button('transfers.save').click()
  await expect(owner.page.getByText(owner.say('transfers.savedOn')).first()).toBeVisible()

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await guest.link('roomTypes.choose').click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await wayToPay(guest, 'transfer').check()
  await page.getByRole('checkbox').check()
  await guest.button('purchase.buy').click()
  await expectHeading(guest, 'transfer.title')
  await expect(page.getByText('DE90 9999 9999 0000 0047 11')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /QR-Code für die Überweisung von 180,00\s€ an Haus am See GmbH/ }),
  ).toBeVisible()
  const bookingId = bookingIn(page.url())
  // A reload, and the wizard, lead to the same.
  await page.goto(`/${hotel.slug}/booking-room?step=5&booking=${bookingId}`)
  await expectHeading(guest, 'transfer.title')

  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${bookingId}`)
  await expect(owner.page.getByText(owner.say('desk.transfer.awaited')).filter({ visible: true }).first()).toBeVisible()
  await owner.button('desk.transfer.open').click()
  await owner.page.getByLabel(owner.say('desk.transfer.amount', { currency: 'EUR' })).fill('180,00')
  await owner.button('desk.transfer.act').click()
  await expect(owner.page.getByText(owner.say('desk.transfer.outcomes.pays')).first()).toBeVisible()
  await owner.page.close()

  await page.reload()
  await expectHeading(guest, 'booking.confirmedTitle')
})
