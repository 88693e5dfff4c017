import { expect, test, type Locator, type Page } from './steps/test.ts'
import { newEmail } from './steps/account.ts'
import { expectHeading, newGuest, stayAhead } from './steps/guest.ts'
import { cards, payWithCard, wayToPay } from './steps/payment.ts'

const mostClicks = 13
const mostScreens = 7

/** Clicks of a guest, and which of the product's screens they are made on. */
function countClicks(page: Page) {
  const screens = new Set<string>()
  let clicks = 0
  const click = async (target: Locator) => {
    const { pathname, searchParams } = new URL(page.url())
    screens.add([pathname, searchParams.get('step')].filter(Boolean).join(' step '))
    clicks += 1
    await target.click()
  }
  return { click, told: () => ({ clicks, screens: [...screens] }) }
}

test('a new guest pays by card within 13 clicks on 7 screens', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  const { checkIn, checkOut } = stayAhead(0)
  const { click, told } = countClicks(page)
  const day = (date: string) =>
    page.getByRole('button', {
      name: new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date)),
    })

  await page.goto('/')
  const form = page.getByRole('form', { name: say('search.form') })
  const destination = form.getByRole('combobox', { name: say('search.destination') })
  await click(destination)
  await destination.pressSequentially('Algarve')
  await click(page.getByRole('option', { name: /Algarve/ }).first())
  // The calendar opens after the destination; whose month it is not turns the pages without being counted.
  const next = page.getByRole('button', { name: say('common.nextMonth') })
  await expect(next).toBeVisible()
  while (!(await day(checkOut).isVisible())) await next.click()
  await click(day(checkIn))
  await click(day(checkOut))
  // It closes after the second date.
  await expect(page.getByRole('dialog', { name: say('common.calendar') })).toBeHidden()
  await click(form.getByRole('button', { name: say('search.submit'), exact: true }))
  await click(page.getByRole('link', { name: say('search.viewRoomsOf', { name: 'Quinta das Andorinhas' }) }))
  await expectHeading(guest, 'roomTypes.title')
  await click(guest.link('roomTypes.choose').or(guest.link('planTerms.choose')).first())
  await expectHeading(guest, 'wizard.detailsTitle')
  await click(guest.button('wizard.next.guest'))
  await expectHeading(guest, 'purchase.guestTitle')
  // A new step has the focus before its first field.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: say('purchase.name') })).toBeFocused()
  await page.keyboard.type('Jana Brandt')
  await page.keyboard.press('Tab')
  await page.keyboard.type(newEmail())
  await page.keyboard.press('Tab')
  await page.keyboard.type('+4915100000001')
  await click(guest.button('wizard.next.confirm'))
  await expectHeading(guest, 'purchase.confirmTitle')
  await click(guest.button('wizard.next.payment'))
  await expectHeading(guest, 'purchase.paymentTitle')
  const card = wayToPay(guest, 'stripe')
  if (!(await card.isChecked())) await click(card)
  await click(page.getByRole('checkbox'))
  await click(guest.button('purchase.buy'))
  // What is done on the page of the provider is theirs.
  const { clicks, screens } = told()
  await payWithCard(page, cards.good)
  await expectHeading(guest, 'booking.confirmedTitle')
  expect(screens.length, screens.join('\n')).toBeLessThanOrEqual(mostScreens)
  expect(clicks).toBeLessThanOrEqual(mostClicks)
})
