import { expect, test } from './steps/test.ts'
import { bookAtHotel } from './steps/book-at-hotel.ts'
import { newGuest, stayAhead } from './steps/guest.ts'
import { withKeys } from './steps/input.ts'
import { press, type } from './steps/input.ts'

test('the whole booking by keyboard alone', async ({ page }) => {
  const guest = await newGuest(page, 'de')
  const { say } = guest
  await page.goto('/')
  await type(guest, page.getByRole('combobox', { name: say('search.destination') }), 'Algarve')
  // What was typed has to be answered: the list of before may have it too, further down.
  await expect(page.getByRole('option').first()).toHaveAccessibleName(/Algarve/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(guest, page.getByRole('main').getByRole('button', { name: say('search.submit'), exact: true }))
  await expect(page).toHaveURL(/\/search/)
  await press(guest, page.getByRole('link', { name: say('search.viewRoomsOf', { name: 'Quinta das Andorinhas' }) }))
  await expect(page.getByRole('heading', { level: 1, name: 'Quinta das Andorinhas' })).toBeVisible()
  await bookAtHotel(guest, withKeys(guest), stayAhead(5), {
    name: 'Jana Brandt',
    email: 'jana.keyboard@example.com',
    phone: '+4915100000001',
  })
})
