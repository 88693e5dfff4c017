import { expect, test } from './steps/test.ts'
import { changeDeskDayAtMidnight } from './product/database.ts'
import { newGuest, stayAhead, typeDate } from './steps/guest.ts'
import { addHotel, becomeOwner } from './steps/own-hotel.ts'

test('the hotel books: a walk-in goes to the room at once, a caller gets an option, a group its names', async ({
  page,
}) => {
  const owner = await newGuest(page, 'de')
  const { say } = owner
  await becomeOwner(page)
  const hotel = await addHotel(page, [
    { name: 'Doppelzimmer', rooms: '101-104' },
    { name: 'Suite', rooms: '201' },
  ])
  await changeDeskDayAtMidnight(hotel.id)
  const field = (key: string) => page.getByLabel(say(`ownBooking.${key}`), { exact: true })
  const title = page.getByRole('heading', { level: 1, name: say('ownBooking.title') })

  // Somebody stands at the desk: from the rooms that are free tonight on.
  await page.goto(`/owner/today?hotel=${hotel.slug}`)
  await page.getByRole('link', { name: say('today.free.walkIn') }).click()
  await expect(title).toBeVisible()
  await page.getByRole('combobox', { name: say('ownBooking.name') }).fill('Wanda Lauf')
  await owner.button('ownBooking.bookAndCheckIn').click()
  await page.waitForURL(/\/owner\/today/)
  await owner.button('registration.reasons.later').click()
  await expect(page.getByRole('dialog')).toContainText(say('today.collect.cash'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: new RegExp(`^${say('today.groups.in_house')}`) })).toContainText('1')

  // Somebody calls: by the key, with the guest who was here before, until the end of today.
  await page.locator('h1').click()
  await page.keyboard.press('n')
  await expect(title).toBeVisible()
  const { checkIn, checkOut } = stayAhead(1)
  await typeDate(owner, page.getByLabel(say('common.checkIn')), checkIn)
  await typeDate(owner, page.getByLabel(say('common.checkOut')), checkOut)
  await page.getByRole('combobox', { name: say('ownBooking.name') }).fill('wan')
  await page.getByRole('option', { name: /Wanda Lauf/ }).click()
  await expect(page.getByRole('combobox', { name: say('ownBooking.name') })).toHaveValue('Wanda Lauf')
  await page.getByRole('radio', { name: say('ownBooking.option') }).check()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  await typeDate(owner, page.getByLabel(say('ownBooking.until')), today)
  await owner.button('ownBooking.hold').click()
  await expect(page.getByRole('dialog')).toContainText('Wanda Lauf')
  await page.goto(`/owner/today?hotel=${hotel.slug}`)
  const tasks = page.getByRole('region', { name: say('today.groups.tasks') })
  await expect(tasks).toContainText(say('today.options.title'))
  await tasks.getByRole('button', { name: say('today.options.confirmFor', { guest: 'Wanda Lauf' }) }).click()
  await expect(tasks).not.toContainText(say('today.options.title'))

  // A group of a company, at a price of its own.
  await page.goto(`/owner/manage-booking/new?hotel=${hotel.slug}&from=${checkIn}&to=${checkOut}`)
  await field('source').selectOption('company')
  await page.getByRole('spinbutton', { name: say('ownBooking.rooms') }).fill('3')
  await page.getByText(say('ownBooking.names'), { exact: true }).click()
  await page.getByLabel(say('ownBooking.nameOf', { number: 2 })).fill('Bo Lind')
  await page.getByRole('combobox', { name: say('ownBooking.name') }).fill('Reederei Nord')
  await field('otherwise').selectOption('group')
  await field('price').fill('450')
  await expect(page.getByText(/Nächte laut Tarif/)).toBeVisible()
  await owner.button('ownBooking.book').click()
  const booking = page.getByRole('dialog')
  await expect(booking).toContainText('Reederei Nord')
  await expect(booking).toContainText('450,00')
  await expect(booking).toContainText(say('desk.events.sold_otherwise'))
  await expect(booking).toContainText(say('desk.sources.company'))
})
