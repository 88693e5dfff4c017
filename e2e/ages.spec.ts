import { expect, test, type Page } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead, type Guest } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { press, withKeys } from './steps/input.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'
import { bookingIn, fillGuest, goOn, payInCash } from './steps/wizard.ts'

const stay = stayAhead(2)

const cot = { name: 'Babybett', unit: 'stay', priceMinor: 1000, vatClass: 'standard', mode: 'chosen', capacity: 1 }

/** A total that is shown somewhere on the page, as people read it. */
const amount = (page: Page, text: string) =>
  page.getByText(text.replace(' ', '\u00a0')).filter({ visible: true }).first()

/** The age of a child in the form that is open. */
const ageOf = ({ page, say }: Guest, child: number) =>
  page.getByLabel(say('ages.child', { number: child }), { exact: true })

test('an owner’s prices by age reach a family from the list of rooms to its booking', async ({ page, browser }) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  // Two places beside the standard ones, one of them an extra bed, and a cot.
  const [type] = hotel.types
  await owner.page.goto(`/owner/manage-properties/${hotel.slug}/room-types/${type?.id}`)
  const field = (name: string) => owner.page.getByLabel(owner.say(`properties.roomType.${name}`), { exact: true })
  await field('maxOccupancy').fill('3')
  await field('places.standardOccupancy').fill('2')
  await field('places.extraBeds').fill('1')
  await field('places.cots').fill('1')
  await owner.button('properties.save').click()
  await expect(owner.page.getByText(owner.say('properties.roomType.changed', { name: 'Doppelzimmer' }))).toBeVisible()

  await owner.page.goto(`/owner/age-bands?hotel=${hotel.slug}`)
  await owner.button('ageBands.none.add').click()
  const band = (number: number) => owner.page.getByRole('group', { name: owner.say('ageBands.band', { number }) })
  const priceOf = (number: number) => band(number).getByLabel(owner.say('ageBands.price', { currency: 'EUR' }))
  await owner.page.getByLabel(owner.say('ageBands.extraAdult'), { exact: true }).fill('30')
  await priceOf(2).fill('12,50')
  await priceOf(3).fill('20')
  // Three nights with a child of six.
  await expect(amount(owner.page, '37,50 €')).toBeVisible()
  await owner.button('ageBands.save').click()
  await expect(owner.page.getByText(owner.say('ageBands.saved'))).toBeVisible()

  await send(owner.page.request, 'POST', `/v1/properties/${hotel.id}/extras`, cot)

  // The guest has no mouse.
  const guest = await newGuest(page, 'de')
  const keys = withKeys(guest)
  await page.goto(`/${hotel.slug}/room-type?checkIn=${stay.checkIn}&checkOut=${stay.checkOut}&guests=2`)
  await expectHeading(guest, 'roomTypes.title')
  const children = page.getByRole('spinbutton', { name: guest.say('ages.children') })
  const search = page.getByRole('button', { name: guest.say('roomTypes.submit'), exact: true })
  await keys.press(guest.button('hotel.withChildren'))
  await keys.write(children, '1')
  await keys.press(search)
  // Nobody said how old the child is: 2 × (100 € + 30 €), a tenth less.
  await expect(amount(page, '234,00 €')).toBeVisible()
  await keys.choose(ageOf(guest, 1), '6 Jahre')
  await keys.press(search)
  await expect(amount(page, '202,50 €')).toBeVisible()
  expect(page.url()).toContain('ages=6')
  await keys.write(children, '2')
  await keys.choose(ageOf(guest, 2), '1 Jahr')
  await keys.press(search)
  // A baby sleeps in the cot.
  await expect(amount(page, '202,50 €')).toBeVisible()
  await expect(page.getByText('2 Erwachsene, 2 Kinder (1 und 6 Jahre)').filter({ visible: true }).first()).toBeVisible()

  await keys.press(guest.link('roomTypes.choose'))
  await expectHeading(guest, 'wizard.detailsTitle')
  await expect(ageOf(guest, 2)).toHaveValue('1')
  const years = 13 - 6
  for (let older = 0; older < years; older += 1) await press(guest, ageOf(guest, 1), 'ArrowDown')
  await expect(amount(page, '216,00 €')).toBeVisible()
  for (let younger = 0; younger < years; younger += 1) await press(guest, ageOf(guest, 1), 'ArrowUp')
  await expect(amount(page, '202,50 €')).toBeVisible()
  // The hotel has one cot, for which it takes 10 € a stay.
  const cots = page.getByRole('region', { name: guest.say('wizard.extras.title') })
  await expect(cots.getByText(guest.say('wizard.extras.left_one', { count: 1 }))).toBeVisible()
  await keys.write(page.getByRole('spinbutton', { name: cot.name }), '1')
  const summary = page.getByRole('complementary', { name: guest.say('wizard.summary') })
  await expect(summary.getByText(cot.name)).toBeVisible()
  await expect(summary.getByText(/212,50\s€/)).toBeVisible()
  await goOn(guest, 'guest')
  await fillGuest(guest, newEmail())
  await goOn(guest, 'confirm')
  await goOn(guest, 'payment')
  await payInCash(guest)
  await expect(amount(page, '212,50 €')).toBeVisible()
  await expect(page.getByText('2 Erwachsene, 2 Kinder (1 und 6 Jahre)').filter({ visible: true }).first()).toBeVisible()
  await guest.link('booking.toBooking').click()
  await expectHeading(guest, 'booking.detailTitle')
  await expect(page.getByText(cot.name)).toBeVisible()
  await expect(amount(page, '212,50 €')).toBeVisible()
  await expect(page.getByText('2 Erwachsene, 2 Kinder (1 und 6 Jahre)').filter({ visible: true }).first()).toBeVisible()
  const bookingId = bookingIn(page.url())

  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}&booking=${bookingId}`)
  await expect(owner.page.getByRole('dialog').getByText('2 Erwachsene, 2 Kinder (1 und 6 Jahre)')).toBeVisible()
  await expect(owner.page.getByRole('dialog').getByText(cot.name)).toBeVisible()
  await owner.page.close()
})
