import { expect, type Page } from '@playwright/test'
import type { Booking } from '@keystay/contract/bookings/entities'
import { expectHeading, type Guest } from './guest.ts'
import { queryOf, type Find } from './hotel.ts'

const titles = {
  details: 'wizard.detailsTitle',
  guest: 'purchase.guestTitle',
  confirm: 'purchase.confirmTitle',
  payment: 'purchase.paymentTitle',
} as const

/** Opens the wizard with one room of the type that was found: who has chosen it does not choose it again. */
export async function openWizard(guest: Guest, { hotel, offer, stay }: Find): Promise<void> {
  await guest.page.goto(`/${hotel.slug}/booking-room?roomType=${offer.id}&${queryOf(stay)}`)
  await expectHeading(guest, titles.details)
}

/** From the second step back to the first. */
export async function goToRooms(guest: Guest): Promise<void> {
  await guest.link('wizard.steps.room').last().click()
  await expectHeading(guest, 'wizard.roomTitle')
}

/** Onward from a step: the button says where to, on a phone only that it goes on. */
export async function pressNext({ page, say }: Guest, to: keyof typeof titles): Promise<void> {
  const names = new RegExp(`^(${say(`wizard.next.${to}`)}|${say('wizard.continue')})$`)
  await page.getByRole('button', { name: names }).click()
}

/** Onward, and there. */
export async function goOn(guest: Guest, to: keyof typeof titles): Promise<void> {
  await pressNext(guest, to)
  await expectHeading(guest, titles[to])
}

export async function fillGuest({ page, say }: Guest, email: string): Promise<void> {
  await page.getByRole('textbox', { name: say('purchase.name') }).fill('Jana Brandt')
  await page.getByRole('textbox', { name: say('purchase.email') }).fill(email)
  await page.getByRole('textbox', { name: say('purchase.phone') }).fill('+4915100000001')
}

/** From step 2 to step 4. */
export async function goToConfirm(guest: Guest, email: string): Promise<void> {
  await goOn(guest, 'guest')
  await fillGuest(guest, email)
  await goOn(guest, 'confirm')
}

/** Books in step 5. */
export async function payInCash(guest: Guest): Promise<void> {
  await guest.page.getByRole('checkbox').check()
  await guest.button('purchase.buy').click()
  await expectHeading(guest, 'booking.confirmedTitle')
}

/** The booking that an address of the guest's way names. */
export function bookingIn(address: string): string {
  return /(?:bookings\/|booking=)([0-9a-f-]{36})/.exec(address)?.[1] ?? ''
}

/** The booking that the page is about, as the server has it for this browser. */
export async function readBooking(page: Page, { hotel }: Find): Promise<Booking> {
  const reply = await page.request.get(`/v1/public/properties/${hotel.id}/bookings/${bookingIn(page.url())}`)
  expect(reply.ok()).toBe(true)
  const { data } = (await reply.json()) as { data: Booking }
  return data
}
