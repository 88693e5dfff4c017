import { expect, test } from './steps/test.ts'
import { fillTemplate } from '../apps/web/src/features/messages/message-templates.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { linkIn, readMail } from './product/inbox.ts'
import { newEmail } from './steps/account.ts'
import { newGuest } from './steps/guest.ts'
import { queryOf, readOffers } from './steps/hotel.ts'
import { withKeys } from './steps/input.ts'
import { addHotel, becomeOwner, usualCheckIn } from './steps/own-hotel.ts'
import { bookingIn, goToConfirm, goOn, payInCash } from './steps/wizard.ts'
import { addDays } from '@keystay/contract/shared/plain-dates'

test('a guest asks on a phone, the hotel reads how much waits and answers with a template, the mail leads back to it', async ({
  page,
  browser,
}) => {
  const owner = await newGuest(await browser.newPage(), 'de')
  const ownerEmail = await becomeOwner(owner.page)
  const hotel = await addHotel(owner.page, [{ name: 'Doppelzimmer', rooms: '101-102' }])
  await page.setViewportSize({ width: 320, height: 720 })
  const guest = await newGuest(page, 'de')
  const email = newEmail()
  const stay = { checkIn: usualCheckIn, checkOut: addDays(usualCheckIn, 2), guests: 2 }
  const [offer] = await readOffers(page.request, hotel, stay)
  await page.goto(`/${hotel.slug}/booking-room?roomType=${offer?.id}&${queryOf(stay)}`)
  await goToConfirm(guest, email)
  await goOn(guest, 'payment')
  await payInCash(guest)
  const bookingId = bookingIn(page.url())
  const bookingPath = `/${hotel.slug}/${hotel.id}/bookings/${bookingId}`

  // What is no document and no photo is refused with words, and what was written is still there.
  await page.goto(bookingPath)
  // The conversation comes when the reader is near it.
  await page.getByRole('heading', { name: guest.say('booking.history') }).scrollIntoViewIfNeeded()
  const toHotel = page.getByRole('textbox', { name: guest.say('messages.write', { name: hotel.name }) })
  const question = 'Können wir um 22 Uhr kommen?'
  await toHotel.fill(question)
  const files = page.getByLabel(guest.say('messages.attach'))
  await files.setInputFiles({ name: 'Anfahrt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090') })
  await guest.button('messages.send').click()
  await expect(page.getByRole('alert').filter({ hasText: messageText('de', 'file_type_refused') })).toBeVisible()
  await expect(toHotel).toHaveValue(question)
  await guest.button('messages.takeOff', { name: 'Anfahrt.pdf' }).click()
  await guest.button('messages.send').click()
  const atGuest = page.getByRole('list', { name: guest.say('messages.title') }).getByRole('listitem')
  await expect(atGuest).toHaveCount(1)

  // The mail says that something waits, and so do the menu and the list of bookings.
  const toOwner = linkIn(await readMail(ownerEmail, / Neue Nachricht: /), '/owner/messages')
  expect(new URL(toOwner).searchParams.get('booking')).toBe(bookingId)
  await owner.page.goto(`/owner/manage-booking?hotel=${hotel.slug}`)
  await expect(owner.page.getByRole('row', { name: /Jana Brandt/ })).toContainText(
    owner.say('desk.unread_one', { count: 1 }),
  )
  const menu = owner.page.getByRole('navigation', { name: owner.say('owner.menu.label') })
  const entry = menu.getByRole('link', { name: owner.say('owner.menu.messages') })
  await expect(entry).toContainText(owner.say('owner.menu.unread', { count: 1 }))

  // Without a mouse, from there to the answer.
  const { press } = withKeys(owner)
  await press(entry)
  await press(owner.page.getByRole('link', { name: 'Jana Brandt' }))
  await press(owner.button('messages.template.late'))
  const answer = fillTemplate('de', 'late', { guest: 'Jana Brandt', hotel: '', checkInTime: '', checkOutTime: '' })
  const toGuest = owner.page.getByRole('textbox', { name: owner.say('messages.write', { name: 'Jana Brandt' }) })
  await expect(toGuest).toHaveValue(answer)
  await toGuest.press('Control+Enter')
  await expect(toGuest).toHaveValue('')
  await expect(entry).toHaveText(owner.say('owner.menu.messages'))

  const link = linkIn(await readMail(email, / Neue Nachricht vom /), '/booking-access')
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`${bookingPath}#messages$`))
  await expect(atGuest).toHaveCount(2)
  await expect(atGuest.last()).toContainText('So kommen Sie ins Haus')
  await toHotel.fill('Vielen Dank!')
  await guest.button('messages.send').click()
  await expect(atGuest).toHaveCount(3)
  // Whoever listens sees it come.
  await expect(
    owner.page.getByRole('list', { name: owner.say('messages.title') }).getByText('Vielen Dank!'),
  ).toBeVisible()
  await owner.page.close()
})
