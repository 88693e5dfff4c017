import { expect, test } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import type { Booking } from '@keystay/contract/bookings/entities'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { queryOf, readHotel, send } from './steps/hotel.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { cards, expectRefunded, expectSuccess, goToPay, openStepFive, payWithCard, readHeld } from './steps/payment.ts'
import { bookingIn, fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = { ...stayAhead(1), guests: 2 }

test('an owner’s local tax is in a guest’s total from the list of rooms to the booking, but for who says to be exempt and proves it', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  await owner.page.goto(`/owner/local-taxes?hotel=${hotel.slug}`)
  await owner.button('localTaxes.none.add').click()
  await owner.page.getByLabel(owner.say('localTaxes.name'), { exact: true }).fill('Kurtaxe')
  await owner.page.getByLabel(owner.say('localTaxes.amount', { currency: 'EUR' })).fill('2,40')
  // Three nights for two in the example.
  await expect(owner.page.getByText(/14,40\s€/)).toBeVisible()
  await owner.page.getByLabel(owner.say('localTaxes.exemptGuests')).fill('Beruflich Reisende')
  await owner.button('localTaxes.create').click()
  await expect(owner.page.getByText(owner.say('localTaxes.added', { name: 'Kurtaxe' }))).toBeVisible()

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
  await expectHeading(guest, 'wizard.detailsTitle')
  const what = guest.say('wizard.exempt.of', { tax: 'Kurtaxe', who: 'Beruflich Reisende' })
  const exempt = page.getByRole('spinbutton', { name: guest.say('wizard.exempt.adults', { what }) })
  await exempt.fill('1')
  await exempt.blur()
  const less = page.getByText(/184,80\s€/).filter({ visible: true })
  await expect(less.first()).toBeVisible()
  await page.reload()
  await expect(exempt).toHaveValue('1')
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await expect(page.getByText('Kurtaxe').filter({ visible: true }).first()).toBeVisible()
  await goOn(guest, 'payment')
  await payInCash(guest)
  const bookingId = bookingIn(page.url())
  await page.goto(`/${hotel.slug}/${hotel.id}/bookings/${bookingId}`)
  const stated = guest.say('booking.exempt', { adults: 1 })
  await expect(page.getByText(stated).filter({ visible: true }).first()).toBeVisible()
  await expect(less.first()).toBeVisible()
  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${bookingId}`)
  await expect(owner.page.getByText('1 Erwachsener sagt, er ist befreit: Beruflich Reisende')).toBeVisible()
  await expect(owner.page.getByText(/Ohne Nachweis: 9,60\s€ statt 4,80\s€/)).toBeVisible()
  // Nothing proves it at the desk.
  await owner.button('stayChange.open').click()
  const proven = owner.page.getByRole('spinbutton', { name: owner.say('desk.exempt.adults', { tax: 'Kurtaxe' }) })
  await expect(proven).toHaveValue('1')
  await proven.fill('0')
  await owner.button('stayChange.check').click()
  await expect(owner.page.getByText(owner.say('stayChange.more', { amount: '4,80\u00a0€' }))).toBeVisible()
  await owner.button('stayChange.confirm').click()
  await expect(owner.page.getByText(owner.say('stayChange.doneGuest'))).toBeVisible()
  await expect(owner.page.getByText('1 Erwachsener sagt, er ist befreit: Beruflich Reisende')).toBeHidden()
  await owner.page.close()
})

/** Of a person and night. */
const taxOf = (name: string, rate: number, dueAtHotel: boolean) => ({
  name,
  kind: 'person_night',
  rates: [{ from: '2025-01-01', rate }],
  exemptBelowAge: 0,
  netOf: null,
  withFood: true,
  withDrinks: true,
  firstNights: null,
  vatPercent: 0,
  owedFor: 'stay',
  dueAtHotel,
})

const neverFree = {
  name: 'Fixpreis',
  parentId: null,
  adjustPercent: 0,
  adjustMinor: 0,
  stepMinor: 1,
  personMinor: 0,
  board: 'room_only',
  cancellation: { tiers: [], after: { percent: 10_000 } },
  payment: 'now',
  takesEarlyBooking: false,
  roomTypeIds: null,
  minDaysBefore: null,
  maxDaysBefore: null,
  arrivalFrom: null,
  arrivalTo: null,
  arrivalWeekdays: null,
  minNights: null,
  maxNights: null,
  onSale: true,
}

test('a tax that is due at the hotel is told and not paid online; of a stay that is not refundable the other tax comes back', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  const { request } = owner.page
  await send(request, 'POST', `/v1/properties/${hotel.id}/local-taxes`, taxOf('Kurtaxe', 240, false))
  await send(request, 'POST', `/v1/properties/${hotel.id}/local-taxes`, taxOf('Ortstaxe', 100, true))
  const { id: planId } = await send<{ id: string }>(request, 'POST', `/v1/properties/${hotel.id}/rate-plans`, neverFree)

  const guest = await newGuest(page, 'de')
  await page.goto(`/${hotel.slug}/room-type?${queryOf(stay)}`)
  await expectHeading(guest, 'roomTypes.title')
  await expect(page.getByText(/Vor Ort zu zahlen: Ortstaxe 4,00\s€/).first()).toBeVisible()
  await readHotel(page.request, hotel.slug)
  const booking = await send<Booking>(page.request, 'POST', `/v1/public/properties/${hotel.id}/bookings`, {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    expectedGuests: 2,
    lines: [{ roomTypeId: hotel.types[0]?.id, quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }],
    guest: { name: 'Jana Brandt', email: newEmail(), phone: '+4915100000001' },
    locale: 'de',
    planId,
    // Two nights at 100 €, and 2.40 € and 1.00 € for each of two a night.
    expectedTotal: { minor: 21_360, currency: 'EUR' },
  })
  await openStepFive(guest, booking)
  await expect(page.getByText(/Sie zahlen jetzt 209,60\s€ online und 4,00\s€ vor Ort/)).toBeVisible()
  await goToPay(guest, 'stripe')
  await payWithCard(page, cards.good)
  await expectSuccess(guest, booking)
  await expect(page.getByText(/Sie zahlen dort 4,00\s€/)).toBeVisible()
  expect(await readHeld(page, booking)).toMatchObject({ paid: { minor: 20_960 }, due: { minor: 400 } })

  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${booking.id}`)
  await expect(owner.page.getByText(/Bezahlt, 4,00\s€ vor Ort/).first()).toBeVisible()
  await owner.page.close()

  await page.goto(`/${hotel.slug}/${hotel.id}/bookings/${booking.id}`)
  await guest.button('booking.cancel').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Stornieren kostet jetzt 200,00\s€/)
  await expect(dialog).toContainText(/Sie erhalten 9,60\s€ zurück/)
  await dialog.getByRole('button', { name: guest.say('booking.confirmCancel') }).click()
  await expect(page.getByText(guest.say('booking.statuses.cancelled')).first()).toBeVisible()
  await expectRefunded(page, booking)
  expect(await readHeld(page, booking)).toMatchObject({ paid: { minor: 20_000 }, due: { minor: 0 } })
})
