import { expect, test, type Page } from './steps/test.ts'
import type { Language } from '@keystay/contract/shared/languages'
import { expectHeading, newGuest, stayAhead, typeDate, typeDatesAndSend, type Guest } from './steps/guest.ts'
import { fillGuest, goToRooms, pressNext } from './steps/wizard.ts'

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const hotel = 'Quinta das Andorinhas'
const phone = { width: 320, height: 720 }

/** Landing → search → hotel → room types → details. Ends in the wizard, with dates and four guests chosen. */
async function findRoom(guest: Guest, weeks: number): Promise<void> {
  const { page, say } = guest
  const small = (page.viewportSize()?.width ?? 0) < 600
  await page.goto('/')
  await expectHeading(guest, 'landing.heroTitle')
  if (small) await page.getByRole('button', { name: new RegExp(say('search.whereTo')) }).click()
  const form = page.getByRole('form', { name: say('search.form') })
  await form.getByRole('combobox', { name: say('search.destination') }).fill('Algarve')
  await page
    .getByRole('option', { name: /Algarve/ })
    .first()
    .click()
  for (let more = 0; more < 2; more += 1)
    await form.getByRole('button', { name: say('common.more', { label: say('common.guests') }) }).click()
  const around = small ? page.getByRole('dialog') : form
  await around.getByRole('button', { name: say('search.submit'), exact: true }).click()
  await expect(page).toHaveURL(/\/search\?.*Algarve/)
  await page.getByRole('link', { name: say('search.viewRoomsOf', { name: hotel }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: hotel })).toBeVisible()
  const { checkIn, checkOut } = stayAhead(weeks)
  const show = guest.button('hotel.showRooms').or(guest.link('hotel.showRooms')).filter({ visible: true }).first()
  if (small) {
    await show.click()
    await page
      .getByRole('button', { name: new RegExp(say('roomTypes.noDates')) })
      .first()
      .click()
  }
  const container = small ? page.getByRole('dialog') : page.getByRole('main')
  const from = container.getByRole('textbox', { name: say('common.checkIn') })
  const to = container.getByRole('textbox', { name: say('common.checkOut') })
  if (small) await typeDatesAndSend(guest, [from, to], [checkIn, checkOut])
  else {
    await typeDate(guest, from, checkIn)
    await typeDate(guest, to, checkOut)
    await show.click()
  }
  await expectHeading(guest, 'roomTypes.title')
  await expect(page).toHaveURL(new RegExp(`checkIn=${checkIn}`))
  await guest.link('roomTypes.details').first().click()
  await expect(page.getByRole('heading', { level: 2, name: say('roomDetails.calendar') })).toBeVisible()
  await guest.link('roomDetails.bookNow').first().click()
  await expectHeading(guest, 'wizard.detailsTitle')
}

/** Back to the first step, and the five steps with two different room types; ends on the success page. */
async function bookTwoTypes(guest: Guest): Promise<void> {
  const { page, say } = guest
  await goToRooms(guest)
  const onward = page.getByRole('button', {
    name: new RegExp(`^(${say('wizard.continue')}|${say('wizard.next.details')})`),
  })
  const removals = page.getByRole('button', { name: new RegExp(say('wizard.removeNamed', { name: '.+' })) })
  await expect(removals).toHaveCount(1)
  await page
    .getByRole('button', { name: new RegExp(say('wizard.addNamed', { name: '.+' })) })
    .nth(2)
    .click()
  await expect(removals).toHaveCount(2)
  await onward.click()
  await expectHeading(guest, 'wizard.detailsTitle')
  await pressNext(guest, 'guest')
  await expectHeading(guest, 'purchase.guestTitle')
  await pressNext(guest, 'confirm')
  await expect(page.getByRole('textbox', { name: say('purchase.name') })).toHaveAttribute('aria-invalid', 'true')
  await fillGuest(guest, `jana.${Date.now()}@example.com`)
  await page.reload()
  await expect(page.getByRole('textbox', { name: say('purchase.name') })).toHaveValue('Jana Brandt')
  await pressNext(guest, 'confirm')
  await expectHeading(guest, 'purchase.confirmTitle')
  await page.goBack()
  await expect(page.getByRole('textbox', { name: say('purchase.name') })).toHaveValue('Jana Brandt')
  await page.goForward()
  await expectHeading(guest, 'purchase.confirmTitle')
  await pressNext(guest, 'payment')
  await expectHeading(guest, 'purchase.paymentTitle')
  await expect(page.getByText(say('wizard.held')).filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('checkbox').check()
  await guest.button('purchase.buy').dblclick()
  await expectHeading(guest, 'booking.confirmedTitle')
}

/** Success → reload → detail → cancel. */
async function cancelAgain(guest: Guest): Promise<void> {
  const { page, say } = guest
  await page.reload()
  await expectHeading(guest, 'booking.confirmedTitle')
  await guest.link('booking.toBooking').click()
  await expect(page).toHaveURL(/\/quinta-das-andorinhas\/[0-9a-f-]{36}\/bookings\/[0-9a-f-]{36}/)
  await guest.button('booking.cancel').click()
  await expect(page.getByRole('dialog')).toContainText(say('booking.refundNothingPaid'))
  await guest.button('booking.confirmCancel').click()
  await expect(page.getByText(say('booking.statuses.cancelled')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(say('booking.statuses.cancelled')).first()).toBeVisible()
}

/** Nothing may stick out sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window ?? 0)
}

const journeys: { language: Language; viewport?: typeof phone }[] = [
  { language: 'de' },
  { language: 'en', viewport: phone },
  { language: 'vi', viewport: phone },
]

for (const [weeks, { language, viewport }] of journeys.entries()) {
  test(`a guest books two room types, pays cash, and cancels: ${language}${viewport ? ' on a phone' : ''}`, async ({
    page,
  }) => {
    if (viewport) await page.setViewportSize(viewport)
    const guest = await newGuest(page, language)
    await findRoom(guest, weeks)
    await bookTwoTypes(guest)
    await expectNoSidewaysScroll(page)
    await cancelAgain(guest)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}

test('German is the default language', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('an unknown hotel is not found, and a page that does not exist says so', async ({ page }) => {
  const guest = await newGuest(page, 'en')
  await page.goto('/no-such-hotel/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Hotel not found' })).toBeVisible()
  await page.goto('/no/such/page/anywhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guest.page.getByRole('main')).not.toBeEmpty()
})
