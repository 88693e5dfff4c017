import { expectHeading, type Guest } from './guest.ts'
import { writeDate, type Hands } from './input.ts'
import { expect } from '@playwright/test'

/** What a guest types. */
export type Booker = { readonly name: string; readonly email: string; readonly phone: string }
type Dates = { readonly checkIn: string; readonly checkOut: string }

/** From a hotel's home to the confirmed booking of its first room type, paid in cash. */
export async function bookAtHotel(guest: Guest, hands: Hands, dates: Dates, booker: Booker): Promise<void> {
  const { page, say } = guest
  const dateField = (key: string) => page.getByRole('main').getByRole('textbox', { name: say(key) })
  await writeDate(guest, hands, dateField('common.checkIn'), dates.checkIn)
  await writeDate(guest, hands, dateField('common.checkOut'), dates.checkOut)
  const show = guest.button('hotel.showRooms').or(guest.link('hotel.showRooms'))
  await hands.press(show.filter({ visible: true }).first())
  await expectHeading(guest, 'roomTypes.title')
  await expect(page).toHaveURL(new RegExp(`checkIn=${dates.checkIn}&checkOut=${dates.checkOut}`))
  await hands.press(guest.link('roomTypes.choose').first())
  await expectHeading(guest, 'wizard.detailsTitle')
  await hands.press(guest.button('wizard.next.guest'))
  await expectHeading(guest, 'purchase.guestTitle')
  await hands.write(page.getByRole('textbox', { name: say('purchase.name') }), booker.name)
  await hands.write(page.getByRole('textbox', { name: say('purchase.email') }), booker.email)
  await hands.write(page.getByRole('textbox', { name: say('purchase.phone') }), booker.phone)
  await hands.press(guest.button('wizard.next.confirm'))
  await expectHeading(guest, 'purchase.confirmTitle')
  await hands.press(guest.button('wizard.next.payment'))
  await expectHeading(guest, 'purchase.paymentTitle')
  await hands.tick(page.getByRole('checkbox'))
  await hands.press(guest.button('purchase.buy'))
  await expectHeading(guest, 'booking.confirmedTitle')
}
