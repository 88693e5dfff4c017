import { expect, test } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { bookingsOf, endHold, setPrice } from './product/database.ts'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'
import { bookRoom, findStay, queryOf, readOffers } from './steps/hotel.ts'
import { bookingIn, goOn, goToConfirm, openWizard, payInCash, pressNext, readBooking } from './steps/wizard.ts'

const email = (name: string): string => `${name}.${Date.now()}@example.com`

async function expectTyped({ page, say }: Guest, address: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: say('purchase.name') })).toHaveValue('Jana Brandt')
  await expect(page.getByRole('textbox', { name: say('purchase.email') })).toHaveValue(address)
}

test('a hold that ran out says so, and the rooms can be held once more', async ({ page, request }) => {
  const found = await findStay(request, 'gasthof-salzglocke', 1)
  const guest = await newGuest(page, 'en')
  const address = email('late')
  await openWizard(guest, found)
  await goToConfirm(guest, address)
  await goOn(guest, 'payment')
  const first = bookingIn(page.url())

  await endHold(first)
  await page.getByRole('checkbox').check()
  await guest.button('purchase.buy').click()
  await expectHeading(guest, 'wizard.expiredTitle')
  await expect(page.getByText(guest.say('wizard.expiredText'))).toBeVisible()
  await page.reload()
  await expectHeading(guest, 'wizard.expiredTitle')

  await guest.button('wizard.holdAgain').click()
  await expectHeading(guest, 'purchase.paymentTitle')
  const second = bookingIn(page.url())
  expect(second).not.toBe(first)
  await payInCash(guest)
  expect(await bookingsOf(address)).toEqual([
    { id: first, status: expect.stringMatching(/pending|cancelled/), confirmations: 0 },
    { id: second, status: 'confirmed', confirmations: 1 },
  ])
})

test('when others took the last rooms, it says so and keeps what was typed', async ({ page, request }) => {
  const found = await findStay(request, 'may-nep', 2)
  const guest = await newGuest(page, 'en')
  const address = email('gone')
  await openWizard(guest, found)
  await goToConfirm(guest, address)

  const offers = await readOffers(request, found.hotel, found.stay)
  const wished = offers.find(({ id }) => id === found.offer.id)
  const instead = offers.find((one) => one !== wished && one.availableRooms > 0 && one.maxOccupancy >= 2)
  for (let roomsLeft = wished?.availableRooms ?? 0; roomsLeft > 0; roomsLeft -= 1) await bookRoom(request, found)
  await pressNext(guest, 'payment')
  await expect(page.getByRole('alert').filter({ hasText: guest.say('wizard.roomGone') })).toContainText(
    messageText('en', 'room_changed'),
  )
  expect(await bookingsOf(address)).toEqual([])

  await guest.link('wizard.chooseOther').click()
  await expectHeading(guest, 'wizard.roomTitle')
  await guest.button('wizard.removeNamed', { name: found.offer.name }).click()
  await guest.button('wizard.addNamed', { name: instead?.name ?? '' }).click()
  await goOn(guest, 'details')
  await goOn(guest, 'guest')
  await expectTyped(guest, address)
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
})

test('a price that changed is shown and asked about before anything is held', async ({ page, request }) => {
  const found = await findStay(request, 'villa-zitronengarten', 1)
  const guest = await newGuest(page, 'en')
  const address = email('price')
  await openWizard(guest, found)
  await goToConfirm(guest, address)

  await setPrice(found.offer.id, found.stay, 2 * (found.offer.nights[0]?.price.minor ?? 0))
  const [now] = (await readOffers(request, found.hotel, found.stay)).filter(({ id }) => id === found.offer.id)
  const minor = now?.total.minor ?? 0
  expect(minor).toBeGreaterThan(found.offer.total.minor)
  const total = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' }).format(minor / 100)
  await pressNext(guest, 'payment')
  await expect(page.getByRole('alert').filter({ hasText: guest.say('wizard.priceChanged', { total }) })).toBeVisible()
  expect(await bookingsOf(address)).toEqual([])

  await guest.button('wizard.acceptPrice', { total }).click()
  await expectHeading(guest, 'purchase.paymentTitle')
  await expect(page.getByText(guest.say('purchase.paymentText', { total }))).toBeVisible()
  const booking = await readBooking(page, found)
  expect(booking.total.minor).toBe(minor)
  expect(booking.guest).toMatchObject({ name: 'Jana Brandt', email: address })
})

test('rooms that are too small for everyone are told of where another one can be added', async ({ page, request }) => {
  const found = await findStay(request, 'kastanie-17', 1, (places) => places === 1)
  const guest = await newGuest(page, 'en')
  const { say } = guest
  await page.goto(`/${found.hotel.slug}/booking-room?roomType=${found.offer.id}&${queryOf(found.stay)}`)
  await expectHeading(guest, 'wizard.roomTitle')
  const warning = page.getByRole('alert').filter({
    hasText: say('wizard.tooSmall', {
      max: say('common.guestCount_one', { count: 1 }),
      guests: say('common.guestCount_other', { count: 2 }),
    }),
  })
  await expect(warning).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(say('wizard.addNamed', { name: '.+' })), disabled: false })
    .last()
    .click()
  await expect(warning).toBeHidden()
})
