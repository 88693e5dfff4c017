import { expect, test, type Locator } from '@playwright/test'
import { expectHeading, newGuest, stayAhead, type Guest } from './guest.ts'

/** Presses Tab until an element has the focus, as someone without a mouse does. */
async function tabTo({ page }: Guest, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}`)
}

async function press(guest: Guest, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(guest, target)
  await guest.page.keyboard.press(key)
}

async function type(guest: Guest, target: Locator, text: string): Promise<void> {
  await tabTo(guest, target)
  await guest.page.keyboard.press('ControlOrMeta+A')
  await guest.page.keyboard.type(text)
}

test('the whole booking by keyboard alone', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  await page.goto('/')
  await type(guest, page.getByRole('combobox', { name: say('search.destination') }), 'Algarve')
  await expect(page.getByRole('option', { name: /Algarve/ }).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(guest, page.getByRole('main').getByRole('button', { name: say('search.submit'), exact: true }))
  await expect(page).toHaveURL(/\/search/)
  await press(guest, page.getByRole('link', { name: say('search.viewRoomsOf', { name: 'Quinta das Andorinhas' }) }))
  await expect(page.getByRole('heading', { level: 1, name: 'Quinta das Andorinhas' })).toBeVisible()
  const { checkIn, checkOut } = stayAhead(5)
  const typed = (date: string) => date.split('-').toReversed().join('.')
  await type(guest, page.getByRole('main').getByRole('textbox', { name: say('common.checkIn') }), typed(checkIn))
  await type(guest, page.getByRole('main').getByRole('textbox', { name: say('common.checkOut') }), typed(checkOut))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  const show = guest.button('hotel.showRooms').or(guest.link('hotel.showRooms')).first()
  await press(guest, show)
  await expectHeading(guest, 'roomTypes.title')
  await press(guest, guest.link('roomTypes.choose').first())
  await expectHeading(guest, 'wizard.roomTitle')
  await press(guest, guest.button('wizard.next.details'))
  await expectHeading(guest, 'wizard.detailsTitle')
  await press(guest, guest.button('wizard.next.guest'))
  await expectHeading(guest, 'wizard.guestTitle')
  await type(guest, page.getByRole('textbox', { name: say('wizard.name') }), 'Jana Brandt')
  await type(guest, page.getByRole('textbox', { name: say('wizard.email') }), 'jana.keyboard@example.com')
  await type(guest, page.getByRole('textbox', { name: say('wizard.phone') }), '+4915100000001')
  await press(guest, guest.button('wizard.next.confirm'))
  await expectHeading(guest, 'wizard.confirmTitle')
  await press(guest, guest.button('wizard.next.payment'))
  await expectHeading(guest, 'wizard.paymentTitle')
  await press(guest, page.getByRole('checkbox'), 'Space')
  await press(guest, guest.button('wizard.buy'))
  await expectHeading(guest, 'booking.confirmedTitle')
})
