import type { Booking } from '@keystay/contract/bookings/entities'
import type { TransferAccount } from '@keystay/contract/transfers/entities'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Browser, TestApp } from './test-app.ts'
import { bookOne, bookingUrl, createHotel } from './test-hotel.ts'
import { dataOf } from './test-owner.ts'
import { ownHotel, type OwnedHotel } from './test-stays.ts'

/** An account whose IBAN is the one that German banks print in examples. */
export const accountForm = {
  active: true,
  holder: 'Haus am See GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  bankBin: '',
  bankName: '',
  accountNumber: '',
  holdDays: 3,
  maxRooms: 2,
  version: null,
}

/** A hotel whose owner takes transfers. */
export async function transferHotel(
  api: TestApp,
  form: Partial<Omit<TransferAccount, 'currency'>> = {},
  options: Parameters<typeof createHotel>[1] = {},
): Promise<OwnedHotel> {
  const owned = await ownHotel(api, options)
  const reply = await owned.owner.send('PUT', `${owned.url}/transfer-account`, { ...accountForm, ...form })
  if (reply.statusCode !== 200) throw new Error(`The account is not saved: ${reply.body}`)
  return owned
}

const stay = { checkIn: '2026-12-04', checkOut: '2026-12-06' }

export type Transferring = OwnedHotel & {
  readonly browser: Browser
  readonly booking: Booking
  /** Records money that came; `seenMinor` is what its owner saw before. */
  readonly receive: (amountMinor: number, seenMinor?: number, more?: object) => ReturnType<Browser['send']>
  readonly read: () => Promise<Booking>
}

/** A booking of 180.00 €, of two nights from 4 December, that waits for a transfer until 24 November at noon. */
export async function awaitTransfer(
  api: TestApp,
  owned: OwnedHotel,
  wish: Partial<BookingRequest> = {},
): Promise<Transferring> {
  const browser = api.newBrowser()
  const booked = await bookOne(browser, owned.hotel, { ...stay, ...wish })
  const reply = await browser.send('POST', `${bookingUrl(booked)}/payments`, { method: 'transfer' })
  if (reply.statusCode !== 200) throw new Error(`No transfer is awaited: ${reply.body}`)
  const { booking } = dataOf<{ booking: Booking }>(reply)
  const url = `${owned.url}/bookings/${booking.id}/transfers`
  return {
    ...owned,
    browser,
    booking,
    receive: async (amountMinor, seenMinor = 0, more = {}) =>
      await owned.owner.send('POST', url, { amountMinor, receivedOn: '2026-11-21', seenMinor, ...more }),
    read: async () => dataOf<Booking>(await browser.get(bookingUrl(booking))),
  }
}
