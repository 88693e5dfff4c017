import { expect, test } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead, type Guest } from './steps/guest.ts'
import { queryOf, send } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'
import { goOn, goToConfirm, payInCash, pressNext } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }

const once = {
  code: 'SOMMER',
  percent: 1000,
  amountMinor: null,
  maxUses: 1,
  bookFrom: null,
  bookTo: null,
  stayFrom: null,
  stayTo: null,
  minNights: null,
}

const summaryOf = ({ page, say }: Guest) => page.getByRole('complementary', { name: say('wizard.summary') })

/** To the last look at a booking, with the code taken off its price. */
async function goToConfirmWithCode(guest: Guest, hotel: OwnHotel): Promise<void> {
  const { page, say } = guest
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await guest.link('roomTypes.choose').click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await goToConfirm(guest, newEmail())
  const code = page.getByRole('textbox', { name: say('purchase.voucher.label') })
  await code.fill('sommer')
  const apply = guest.button('purchase.voucher.apply')
  // On a line with its field.
  expect((await apply.boundingBox())?.y).toBe((await code.boundingBox())?.y)
  await apply.click()
  await expect(page.getByText(say('purchase.voucher.applied', { code: 'SOMMER' }))).toBeVisible()
  // Two nights at 100 €, a tenth less for booking early, and a tenth of that.
  await expect(summaryOf(guest).getByText(/162,00\s€/)).toBeVisible()
}

test('two guests hold the last use of a code: who books first has it, the other is told and goes on without it', async ({
  page,
  browser,
}) => {
  const owner = await browser.newPage()
  await becomeOwner(owner)
  const hotel = await addHotel(owner, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await send(owner.request, 'POST', `/v1/properties/${hotel.id}/vouchers`, once)
  await owner.close()

  const first = await newGuest(page, 'de')
  const second = await newGuest(await browser.newPage(), 'de')
  await goToConfirmWithCode(first, hotel)
  await goToConfirmWithCode(second, hotel)
  await goOn(first, 'payment')
  await payInCash(first)
  await expect(page.getByText(/162,00\s€/).first()).toBeVisible()

  await pressNext(second, 'payment')
  await expect(second.page.getByText('Dieser Gutscheincode ist bereits aufgebraucht')).toBeVisible()
  await expectHeading(second, 'purchase.confirmTitle')
  await expect(summaryOf(second).getByText(/180,00\s€/)).toBeVisible()
  await goOn(second, 'payment')
  await payInCash(second)
  await expect(second.page.getByText(/180,00\s€/).first()).toBeVisible()
  await second.page.close()
})
