import type { ChangeQuote } from '@keystay/contract/bookings/change-endpoints'
import type { StayForm } from '@keystay/contract/bookings/change-forms'
import type { Booking } from '@keystay/contract/bookings/entities'
import type { LightMyRequestResponse } from 'fastify'
import type { Browser } from './test-app.ts'
import { bookingUrl } from './test-hotel.ts'

type Stayed = Pick<Booking, 'checkIn' | 'checkOut' | 'lines' | 'plan' | 'extras'>

/** The stay of a booking as a form of a change, with what differs. */
export function stayOf({ checkIn, checkOut, lines, plan, extras }: Stayed, over: Partial<StayForm> = {}): StayForm {
  return {
    checkIn,
    checkOut,
    lines: lines.map(({ roomType, quantity, bedType, adults, children, ages }) => ({
      roomTypeId: roomType.id,
      quantity,
      bedType: bedType.value,
      adults,
      children,
      ...(ages.length > 0 && { ages }),
    })),
    planId: plan?.id ?? null,
    extras,
    ...over,
  }
}

/** Who changes a booking, and where: its guest, or at another address its hotel. */
export type Changer = { readonly browser: Browser; readonly url: string }

export const guestOf = (browser: Browser, booking: Booking): Changer => ({ browser, url: bookingUrl(booking) })

export async function quoteStay({ browser, url }: Changer, form: StayForm): Promise<LightMyRequestResponse> {
  return await browser.send('POST', `${url}/stay/quotes`, form)
}

/** What a change would come to. Throws when it is refused. */
export async function quoted(changer: Changer, form: StayForm): Promise<ChangeQuote> {
  const reply = await quoteStay(changer, form)
  if (reply.statusCode !== 200) throw new Error(`It was not quoted: ${reply.body}`)
  return reply.json<{ data: ChangeQuote }>().data
}

/** Changes a booking as it was quoted, or as is given. */
export async function changeTo(changer: Changer, form: StayForm, over: object = {}): Promise<LightMyRequestResponse> {
  const { total, terms, version } = await quoted(changer, form)
  return await send(changer, form, { expectedTotal: total, expectedTerms: terms, version, ...over })
}

/** Changes a booking to a total that the sender knows. */
export async function send({ browser, url }: Changer, form: StayForm, shown: object): Promise<LightMyRequestResponse> {
  return await browser.send('PUT', `${url}/stay`, { ...form, ...shown })
}
