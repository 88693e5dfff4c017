import { expect, test } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { expectHeading, newGuest, type Guest } from './steps/guest.ts'
import { bookRoom, findStay } from './steps/hotel.ts'

type AccessForm = { readonly email: string; readonly code: string }

async function ask({ page, say, button }: Guest, { email, code }: AccessForm): Promise<void> {
  await page.getByRole('textbox', { name: say('purchase.email') }).fill(email)
  await page.getByRole('textbox', { name: say('booking.code') }).fill(code)
  await button('booking.open').click()
}

test('code and e-mail open a booking in a browser that has never seen it', async ({ page, request }) => {
  const found = await findStay(request, 'nha-ben-song', 1)
  const booked = await bookRoom(request, found)
  const { email } = booked.guest
  const guest = await newGuest(page, 'de')

  await page.goto(`/${found.hotel.slug}/${found.hotel.id}/bookings/${booked.id}`)
  await expect(page.getByText(guest.say('booking.noneText'))).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: guest.say('common.findBooking') })
    .click()
  await expectHeading(guest, 'booking.accessTitle')

  await ask(guest, { email: `not.${email}`, code: booked.code })
  await expect(page.getByRole('alert')).toHaveText(messageText('de', 'access_denied'))
  await expect(page.getByRole('textbox', { name: guest.say('booking.code') })).toHaveValue(booked.code)

  // As people copy it from paper: in small letters, with the dash of the confirmation.
  const code = `${booked.code.slice(0, 4)}-${booked.code.slice(4)}`.toLowerCase()
  await ask(guest, { email: email.toUpperCase(), code })
  await expectHeading(guest, 'booking.detailTitle')
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expectHeading(guest, 'booking.detailTitle')
  await expect(page.getByText(guest.say('booking.statuses.confirmed')).first()).toBeVisible()
})
