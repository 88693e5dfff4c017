import { expect, test, type Page } from './steps/test.ts'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import { newGuest, stayAhead } from './steps/guest.ts'
import { send } from './steps/hotel.ts'
import { addHotel, becomeOwner, type OwnHotel } from './steps/own-hotel.ts'

/** The hotel books for somebody, so many weeks after the next ones. */
async function bookFor({ request }: Page, hotel: OwnHotel, weeks: number, guest: { name: string; email: string }) {
  const { checkIn, checkOut } = stayAhead(weeks)
  const [type] = hotel.types
  const line = { roomTypeId: type?.id, quantity: 1, bedType: '1 Doppelbett', adults: 2, children: 0 }
  const stay = { checkIn, checkOut, lines: [line], planId: null }
  const url = `/v1/properties/${hotel.id}/own-bookings`
  const { total } = await send<{ total: object }>(request, 'POST', `${url}/quotes`, stay)
  return await send<OwnerBooking>(request, 'POST', url, {
    ...stay,
    guest: { ...guest, phone: '' },
    locale: 'de',
    source: 'phone',
    mails: false,
    optionUntil: null,
    expectedTotal: total,
  })
}

test('a guest by the keyboard: card, note, proposal, merge, undo, and whom the hotel does not want', async ({
  page,
}) => {
  const desk = await newGuest(page, 'de')
  const { say } = desk
  await becomeOwner(page)
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101-104' }])
  const email = 'k.wulf@example.com'
  await bookFor(page, hotel, 1, { name: 'Katharina Wulf', email })
  await bookFor(page, hotel, 2, { name: 'Katarina Wulff', email })
  const { keyboard } = page
  /** Goes on with Tab until something has the focus. */
  const tabTo = async (name: string | RegExp, role: 'button' | 'link' | 'radio' = 'button') => {
    const target = page.getByRole(role, { name, exact: typeof name === 'string' }).first()
    await target.waitFor()
    for (let steps = 0; steps < 80; steps += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${String(name)}.`)
  }

  // From anywhere: Ctrl-K, a few letters, Enter. What was found for fewer letters names her namesake, too.
  await page.goto(`/owner/today?hotel=${hotel.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keyboard.press('Control+k')
  await keyboard.type('katharina')
  await expect(page.getByRole('option', { name: /Katharina Wulf.*1 Buchung/ })).toBeVisible()
  const marked = page.getByRole('option', { selected: true })
  for (let steps = 0; steps < 5 && !/Katharina Wulf.*1 Buchung/.test((await marked.textContent()) ?? ''); steps += 1)
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const name = page.getByRole('heading', { level: 1, name: /Katharina Wulf/ })
  await expect(name).toBeVisible()

  // A note.
  await expect(page.getByRole('textbox', { name: say('guestCards.notes.write') })).toBeVisible()
  await keyboard.press('m')
  await keyboard.type('Kommt mit dem Zug.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Kommt mit dem Zug.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: say('guestCards.notes.write') })).toHaveValue('')

  // The other card is proposed, looked at, and merged.
  await keyboard.press('Escape')
  await page.locator('h1').click()
  await tabTo(say('guestCards.merge.open'))
  await keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'Katarina Wulff' })).toBeVisible()
  await tabTo('Katharina Wulf', 'radio')
  await keyboard.press('ArrowDown')
  await expect(sheet.getByRole('radio', { name: 'Katarina Wulff' })).toBeChecked()
  await tabTo(say('guestCards.merge.act'))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Katarina Wulff/ })).toBeVisible()
  const stays = page.getByRole('list', { name: say('guestCards.stays.title') }).getByRole('listitem')
  await expect(stays).toHaveCount(2)

  // And taken back.
  await page.locator('h1').click()
  await tabTo(say('guestCards.merges.undoOf', { name: 'Katarina Wulff' }))
  await keyboard.press('Enter')
  await expect(name).toBeVisible()
  await expect(stays).toHaveCount(1)

  // Not again.
  await page.locator('h1').click()
  await tabTo(say('guestCards.unwanted.say'))
  await keyboard.press('Enter')
  await sheet.getByRole('textbox', { name: say('guestCards.unwanted.reason') }).focus()
  await keyboard.type('Hausverbot')
  await tabTo(say('guestCards.unwanted.save'))
  await keyboard.press('Enter')
  await expect(name).toContainText(say('desk.unwanted'))

  // Whoever books for her is warned, and goes on with a reason.
  await keyboard.press('Escape')
  await page.locator('h1').click()
  await page.goto(`/owner/manage-booking/new?hotel=${hotel.slug}`)
  await page.getByRole('combobox', { name: say('ownBooking.name') }).focus()
  await keyboard.type('kathar')
  await expect(page.getByRole('option', { name: /Katharina Wulf/ })).toContainText(say('desk.unwanted'))
  // The answer to fewer letters, which may still be shown, can name her namesake first.
  const known = page.getByRole('listbox').getByRole('option', { selected: true })
  for (let steps = 0; steps < 5 && !/Katharina/.test((await known.allTextContents()).join('')); steps += 1)
    await keyboard.press('ArrowDown')
  await expect(known).toContainText('Katharina Wulf')
  await keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Hausverbot')
  await tabTo(say('ownBooking.book'))
  await keyboard.press('Enter')
  const despite = page.getByRole('combobox', { name: say('ownBooking.despite') })
  await expect(despite).toHaveAttribute('aria-invalid', 'true')
  await despite.selectOption('management')
  await tabTo(say('ownBooking.book'))
  await keyboard.press('Enter')
  const booking = page.getByRole('dialog')
  await expect(booking).toContainText(say('desk.unwanted'))
  await expect(booking).toContainText(say('desk.events.unwanted_booked'))
  await booking.getByRole('link', { name: say('desk.guestCard') }).focus()
  await keyboard.press('Enter')
  await expect(stays).toHaveCount(2)
})
