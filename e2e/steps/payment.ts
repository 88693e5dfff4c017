import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { Language } from '@keystay/contract/shared/languages'
import { newEmail } from './account.ts'
import { expectHeading, stayAhead, type Guest } from './guest.ts'
import { withMouse, type Hands } from './input.ts'
import { readHotel, readOffers, send } from './hotel.ts'

type Hotel = { readonly id: string; readonly slug: string }

/** Cards that Stripe's test mode knows. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
} as const

/** Rooms held in this browser for two nights; nothing of it was walked through. */
export async function holdRoom(
  { request }: Page,
  hotel: Hotel,
  { language = 'de', weeks = 0 }: { readonly language?: Language; readonly weeks?: number } = {},
): Promise<Booking> {
  // What the first page that is opened leaves in the browser.
  await readHotel(request, hotel.slug)
  const { checkIn, checkOut } = stayAhead(weeks)
  const offers = await readOffers(request, hotel, { checkIn, checkOut, guests: 2 })
  const offer = offers.find(({ availableRooms, maxOccupancy }) => availableRooms > 1 && maxOccupancy >= 2)
  if (!offer) throw new Error(`${hotel.slug} has no room`)
  return await send<Booking>(request, 'POST', `/v1/public/properties/${hotel.id}/bookings`, {
    checkIn,
    checkOut,
    expectedGuests: 2,
    lines: [{ roomTypeId: offer.id, quantity: 1, bedType: offer.bedTypes[0]?.value, adults: 2, children: 0 }],
    guest: { name: `Jana Brandt ${randomUUID().slice(0, 6)}`, email: newEmail(), phone: '+4915100000001' },
    locale: language,
    planId: offer.plans[0]?.planId ?? null,
    expectedTotal: offer.total,
  })
}

/** The booking as the server has it for whoever is in this browser. */
export async function readHeld({ request }: Page, { propertyId, id }: Booking): Promise<Booking> {
  const reply = await request.get(`/v1/public/properties/${propertyId}/bookings/${id}`)
  const { data } = (await reply.json()) as { data: Booking }
  return data
}

/** Waits until the one refund of a booking is done: the provider may take longer than people are made to wait. */
export async function expectRefunded(page: Page, booking: Booking): Promise<void> {
  const states = async () => (await readHeld(page, booking)).refunds.map(({ status }) => status)
  await expect.poll(states, { intervals: [200] }).toEqual(['done'])
}

/** Waits until the server says that the booking is paid, but for what is due at the hotel, without asking the provider. */
export async function expectPaid(page: Page, booking: Booking): Promise<void> {
  const { total, atHotel } = booking
  const paid = { ...total, minor: total.minor - (atHotel?.minor ?? 0) }
  await expect
    .poll(async () => await readHeld(page, booking), { intervals: [200] })
    .toMatchObject({ status: 'confirmed', paymentStatus: 'paid', paid, payment: null, refunds: [] })
}

/** Opens step 5 of a booking whose rooms are held. */
export async function openStepFive(guest: Guest, { id, hotel }: Booking): Promise<void> {
  await guest.page.goto(`/${hotel.slug}/booking-room?step=5&booking=${id}`)
  await expectHeading(guest, 'purchase.paymentTitle')
}

/** A way to pay in step 5. */
export const wayToPay = ({ page, say }: Guest, method: PaymentMethod) =>
  page.getByRole('radio', { name: new RegExp(`^${say(`wizard.method.${method}`)}`) })

/** From step 5 to the page on which the guest pays; returns its address. */
export async function goToPay(guest: Guest, method: 'stripe' | 'paypal', hands: Hands = withMouse): Promise<string> {
  const { page } = guest
  const way = wayToPay(guest, method)
  if (!(await way.isChecked())) await hands.tick(way)
  await hands.tick(page.getByRole('checkbox'))
  await hands.press(guest.button('purchase.buy'))
  await page.waitForURL(method === 'stripe' ? /\/c\/pay\// : /\/checkoutnow/)
  return page.url()
}

/** Fills in Stripe's page and sends it. */
export async function payWithCard(page: Page, number: string): Promise<void> {
  await page.locator('#email').fill('jana.brandt@example.com')
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12 / 34')
  await page.locator('#cvc').fill('123')
  await page.locator('#name').fill('Jana Brandt')
  await page.getByRole('button').click()
}

/** Answers on PayPal's page, with an account that pays or one that the bank declines. */
export async function answerPaypal(page: Page, answer: 'approve' | 'refuse', account = 'pays'): Promise<void> {
  await page.locator(`input[value="${account}"]`).check()
  await page.locator(`button[value="${answer}"]`).click()
}

/** The page says that it is paid, and the address holds nothing that a reload would ask again. */
export async function expectSuccess(guest: Guest, { id, hotel }: Booking): Promise<void> {
  await expectHeading(guest, 'booking.confirmedTitle')
  await expect(guest.page).toHaveURL(new RegExp(`/${hotel.slug}/booking-success\\?booking=${id}$`))
}
