import { expect, test } from './steps/test.ts'
import { messageText } from '@keystay/contract/shared/messages'
import { newGuest } from './steps/guest.ts'
import { addHotel, becomeOwner, book, drawerOf, failCalls, holdCalls, tryAgain } from './steps/own-hotel.ts'

test('loading, empty and error states with retry, and each message: the server’s first, then the status text, without an answer that of the network', async ({
  page,
  request,
}) => {
  const owner = await newGuest(page, 'en')
  const { say } = owner
  const alert = page.getByRole('alert')
  const text = (code: Parameters<typeof messageText>[1]) => messageText('en', code)
  await becomeOwner(page)
  await page.goto('/owner/manage-booking')
  await expect(page.getByRole('heading', { name: say('owner.none.title') })).toBeVisible()
  const hotel = await addHotel(page, [{ name: 'Doppelzimmer', rooms: '101–102' }])
  const { id } = await book(request, hotel, { name: 'Jana Brandt', pending: true })
  const list = `/owner/manage-booking?hotel=${hotel.slug}`

  let end = await failCalls(page, '**/v1/properties/me', { says: 'Not now, please.' })
  await page.goto(list)
  await expect(alert).toContainText(`${text('fetch_properties_failed')}Not now, please.`)
  await end()
  await tryAgain(owner, page.getByRole('table'))

  const letGo = await holdCalls(page, '**/bookings?*')
  await page.reload()
  await expect(page.getByText(say('desk.loading'))).toBeVisible()
  letGo()
  await expect(alert).toContainText(`${text('fetch_bookings_failed')}${text('no_response')}`)
  await page.unrouteAll({ behavior: 'wait' })
  await tryAgain(owner, page.getByRole('table'))

  end = await failCalls(page, `**/bookings/${id}`, { says: 'Not now, please.' })
  await page.getByRole('link', { name: /^Jana Brandt/ }).click()
  await expect(alert).toContainText(`${text('fetch_booking_failed')}Not now, please.`)
  await end()
  const drawer = drawerOf(owner, 'Jana Brandt')
  await tryAgain(owner, drawer)

  // Without a message of the server its status text.
  for (const [says, shown] of [
    [text('unexpected_error'), text('unexpected_error')],
    ['', 'Conflict'],
  ] as const) {
    end = await failCalls(page, `**/bookings/${id}/rooms`, { says, method: 'PUT' })
    await drawer.getByRole('button', { name: say('desk.rooms.save') }).click()
    await expect(drawer.getByRole('alert')).toHaveText(`${text('room_assignment_failed')}${shown}`)
    await end()
  }

  end = await failCalls(page, `**/bookings/${id}/cancellation`, { says: 'Not now, please.' })
  await drawer.getByRole('button', { name: say('desk.cancel.open') }).click()
  const question = page.getByRole('dialog', { name: say('desk.cancel.title', { name: 'Jana Brandt' }) })
  await expect(question.getByRole('alert')).toContainText(text('operation_failed'))
  await end()
  await tryAgain(owner, question.getByText(say('desk.cancel.nothingPaid')))
  end = await failCalls(page, `**/bookings/${id}`, { says: null, method: 'PATCH' })
  await question.getByRole('button', { name: say('desk.cancel.act') }).click()
  await expect(question.getByRole('alert')).toHaveText(`${text('update_status_failed')}${text('no_response')}`)
  await end()

  await page.goto(`${list}&booking=0199f3a0-0000-7000-8000-000000000001`)
  await expect(alert).toContainText(text('no_booking_found'))
  await page.goto('/owner/manage-booking?hotel=nobodys-house')
  await expect(alert).toContainText(text('hotel_not_found_title'))
})
