import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { BookingTransfer } from '@keystay/contract/transfers/entities'
import type { Invoice } from '../../invoices/invoice.ts'
import type { ContentOf, MailBooking, MailContent, MailKind } from './content.ts'

const ids = { id: '01912345-6789-7abc-8def-0123456789ab', propertyId: '01912345-0000-7abc-8def-0123456789ab' }
const web = 'https://keystay.example'
const token = `${ids.propertyId}.${ids.id}.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg`

export const links = {
  bookingUrl: `${web}/booking-access#${token}`,
  retryUrl: `${web}/booking-access#${token}`,
  searchUrl: `${web}/quinta-das-andorinhas/room-type?checkIn=2026-12-04&checkOut=2026-12-06&guests=3`,
  manageUrl: `${web}/owner/manage-booking?hotel=quinta-das-andorinhas&booking=${ids.id}`,
  accountUrl: `${web}/account`,
  url: `${web}/reset-password#4fG-token_09`,
}

const hotel: MailBooking['hotel'] = {
  slug: 'quinta-das-andorinhas',
  name: 'Quinta das Andorinhas',
  address: 'Estrada da Falésia 12',
  zip: '8200-591',
  city: 'Olhos de Água',
  region: 'Algarve',
  country: 'PT',
  timezone: 'Europe/Lisbon',
  checkInTime: '15:00',
  checkOutTime: '11:00',
  phone: '+351 289 555 014',
}

/** Amounts in minor units: two nights, breakfast as a gift, and what the early booking takes off. */
export type SampleAmounts = { readonly currency: string; readonly nights: readonly number[]; readonly discount: number }
export const euros: SampleAmounts = { currency: 'EUR', nights: [8925, 9900], discount: -1883 }

const stays = { de: 'Doppelzimmer Superior', en: 'Superior double room', vi: 'Phòng đôi cao cấp' } as const
const beds = { de: '1 Doppelbett', en: '1 double bed', vi: '1 giường đôi' } as const

/** A paid booking of two nights in one room. */
export function sampleBooking(language: Language, amounts: SampleAmounts = euros): MailBooking {
  const { currency, nights, discount } = amounts
  const money = (minor: number): Money => ({ minor, currency })
  const roomType = { id: '01912345-1111-7abc-8def-0123456789ab', name: stays[language] }
  const total = nights.reduce((sum, night) => sum + night, discount)
  const extra = { date: null, roomTypeId: null, quantity: null, label: '' }
  return {
    ...ids,
    code: '7H4M2QXD',
    status: 'confirmed',
    cancelReason: null,
    checkIn: '2026-12-04',
    checkOut: addDays('2026-12-04', nights.length),
    adults: 2,
    children: 1,
    ages: [],
    guest: { name: 'Jana Brandt', email: 'jana.brandt@example.com', phone: '+4915155501234' },
    notes: 'Wir kommen gegen 22 Uhr an.\nBitte ein ruhiges Zimmer.',
    lines: [
      {
        quantity: 1,
        roomType,
        bedType: { value: 'double', label: beds[language] },
        adults: 2,
        children: 1,
        rooms: [{ number: '208' }],
      },
    ],
    plan: null,
    priceLines: [
      ...nights.map((minor, index) => ({
        kind: 'night' as const,
        date: addDays('2026-12-04', index),
        roomTypeId: roomType.id,
        quantity: 1,
        label: roomType.name,
        amount: money(minor),
      })),
      { ...extra, kind: 'breakfast', amount: money(0) },
      ...(discount === 0 ? [] : [{ ...extra, kind: 'early_booking' as const, amount: money(discount) }]),
    ],
    total: money(total),
    paymentMethod: 'stripe',
    paymentStatus: 'paid',
    paid: money(total),
    due: money(0),
    fee: null,
    refunds: [],
    freeUntil: '2026-12-03T15:00:00.000Z',
    tiers: [],
    holdExpiresAt: null,
    createdAt: '2026-11-22T09:30:00.000Z',
    changes: 0,
    hotel,
  }
}

/** The same booking by a hotel that states VAT: breakfast of 10.00 € each is in it, and a tax that has none. */
export function sampleVatBooking(language: Language, over: Partial<MailBooking> = {}): MailBooking {
  const booking = sampleBooking(language)
  const money = (minor: number) => ({ ...booking.total, minor })
  const tax = { kind: 'local_tax' as const, date: null, roomTypeId: null, quantity: null }
  const rates = [
    { percent: 700, net: money(14_906), vat: money(1043) },
    { percent: 1900, net: money(834), vat: money(159) },
  ]
  return {
    ...booking,
    priceLines: [...booking.priceLines, { ...tax, label: 'Kurtaxe', amount: money(960) }],
    total: money(16_942 + 960),
    paid: money(16_942 + 960),
    vat: { rates, untaxed: money(960) },
    ...over,
  }
}

/** The same booking, whose deposit of 30 % is paid; its balance is due by link on that date, or at the hotel. */
export function sampleDepositBooking(language: Language, balanceDueOn: string | null = '2026-11-27'): MailBooking {
  const booking = samplePlanBooking(language, { payment: 'deposit' })
  const { total } = booking
  const amount = { ...total, minor: Math.round(total.minor * 0.3) }
  const balance = { ...total, minor: total.minor - amount.minor }
  const deposit = { percent: 3000, amount, balance, balanceDueOn }
  return { ...booking, paymentStatus: 'partly_paid', paid: amount, due: balance, deposit }
}

const planNames = { de: 'Sparpreis', en: 'Saver', vi: 'Giá tiết kiệm' } as const

/** The same booking by a plan of its hotel; without breakfast unless its board is that, never refundable unless said otherwise. */
export function samplePlanBooking(
  language: Language,
  {
    freeUntil = null,
    tiers = [],
    ...over
  }: Partial<NonNullable<MailBooking['plan']>> & Partial<Pick<MailBooking, 'freeUntil' | 'tiers'>> = {},
): MailBooking {
  const booking = sampleBooking(language)
  const id = '01912345-2222-7abc-8def-0123456789ab'
  const plan = { id, name: planNames[language], board: 'room_only', payment: 'any', ...over } as const
  const priceLines = booking.priceLines.filter(({ kind }) => kind !== 'breakfast' || plan.board === 'breakfast')
  return { ...booking, plan, priceLines, freeUntil, tiers }
}

/** One mail of every kind, about the same booking. */
export function sampleContents(language: Language, amounts: SampleAmounts = euros): readonly MailContent[] {
  const booking = sampleBooking(language, amounts)
  const base = { language, at: '2026-11-22T09:31:00.000Z', testMode: false, from: 'Keystay <bookings@keystay.example>' }
  const held = { ...booking, status: 'pending' as const, holdExpiresAt: '2026-11-22T09:45:00.000Z' }
  const option = { ...held, holdExpiresAt: '2026-11-26T23:00:00.000Z' }
  const cancelled = { ...booking, status: 'cancelled' as const, cancelReason: 'guest' as const }
  const money = { held: booking.total, refund: booking.total, asked: { ...booking.total, minor: 0 } }
  const half = { ...booking.total, minor: Math.floor(booking.total.minor / 2) }
  const refunded = { ...booking, paid: { ...half, minor: booking.total.minor - half.minor } }
  const { bookingUrl, retryUrl, searchUrl, manageUrl, url } = links
  const stayed = { checkIn: '2026-12-04', checkOut: '2026-12-07', by: 'guest' } as const
  const before = { ...booking.total, minor: booking.total.minor + half.minor }
  const change = { ...stayed, total: before, refund: half, handed: null }
  const deposit = sampleDepositBooking(language)
  const whole = { ...deposit, paymentStatus: 'paid' as const, paid: deposit.total, due: { ...deposit.due, minor: 0 } }
  return [
    { ...base, kind: 'booking_confirmed', booking, bookingUrl },
    { ...base, kind: 'balance_due', booking: deposit, bookingUrl },
    { ...base, kind: 'balance_failed', booking: deposit, bookingUrl },
    { ...base, kind: 'balance_paid', booking: whole, bookingUrl },
    { ...base, kind: 'payment_failed', booking: held, retryUrl, searchUrl },
    { ...base, kind: 'hold_expired', booking: cancelled, byTransfer: false, isOption: false, searchUrl },
    { ...base, kind: 'option_made', booking: option, bookingUrl },
    { ...base, kind: 'message_to_guest', booking, messagesUrl: bookingUrl.replace('#', '?to=messages#') },
    { ...base, kind: 'owner_message', booking, messagesUrl: manageUrl },
    { ...base, kind: 'review_asked', booking, reviewUrl: bookingUrl.replace('#', '?to=review#'), until: '2027-03-06' },
    { ...base, kind: 'transfer_awaited', booking: held, transfer: sampleTransfer(held.total), bookingUrl },
    { ...base, kind: 'transfer_part', booking: held, transfer: sampleTransfer(held.total), bookingUrl },
    {
      ...base,
      kind: 'booking_changed',
      booking,
      roomChanges: [{ roomType: stays[language], from: '208', to: '305' }],
      bookingUrl,
    },
    { ...base, kind: 'booking_cancelled', booking: cancelled, money, bookingUrl },
    {
      ...base,
      kind: 'refund_made',
      booking: refunded,
      refund: { amount: half, reason: 'owner', method: 'stripe' },
      bookingUrl,
    },
    { ...base, kind: 'stay_changed', booking: { ...booking, changes: 1 }, change, bookingUrl },
    { ...base, kind: 'owner_stay_changed', booking: { ...booking, changes: 1 }, change, manageUrl },
    {
      ...base,
      kind: 'invoice',
      invoice: sampleInvoice(language),
      hotelName: hotel.name,
      reader: '',
      guestUrl: null,
      home: web,
    },
    { ...base, kind: 'owner_new_booking', booking, manageUrl },
    { ...base, kind: 'owner_cancellation', booking: cancelled, money, manageUrl },
    { ...base, kind: 'password_reset', url, validMinutes: 60 },
    { ...base, kind: 'sign_in_changed', change: 'recovery_code_used', codesLeft: 7, url: links.accountUrl },
    { ...base, kind: 'join_booking', hotelName: hotel.name, code: booking.code, url, validHours: 24 },
    { ...base, kind: 'staff_invitation', hotelName: hotel.name, role: 'front_desk', url, validDays: 7 },
  ]
}

/** An invoice that a company gets, of which a part is paid. */
function sampleInvoice(language: Language): Invoice {
  const address = { street: 'Marktplatz 1', zip: '87561', city: 'Oberstdorf', country: 'DE', vatId: 'DE123456789' }
  const line = { kind: 'night', label: stays[language], quantity: 1, from: '2026-12-04', nights: 2 } as const
  return {
    kind: 'invoice',
    number: '2026-00042',
    issuedOn: '2026-12-06',
    credits: null,
    language,
    currency: 'EUR',
    hotelName: hotel.name,
    seller: {
      ...address,
      name: 'Andorinhas Lda.',
      taxNumber: '',
      registration: '',
      contact: '',
      phone: hotel.phone,
      email: 'post@hotel.example',
      holder: '',
      iban: '',
      bic: '',
      exemption: '',
    },
    recipient: { ...address, name: 'Muster AG', attention: '', email: 'rechnung@muster.example', reference: '' },
    bookingCode: '7H4M2QXD',
    guestName: 'Jana Brandt',
    checkIn: '2026-12-04',
    checkOut: '2026-12-06',
    lines: [{ ...line, percent: 700, untaxed: null, grossMinor: 21_400, netMinor: 20_000 }],
    sums: [{ percent: 700, grossMinor: 21_400, netMinor: 20_000, vatMinor: 1400 }],
    totalMinor: 21_400,
    paidMinor: 5000,
    dueOn: '2026-12-20',
  }
}

/** An account that an amount is to be transferred to. */
function sampleTransfer(amount: Money): BookingTransfer {
  return {
    holder: 'Reethaus Betriebs GmbH',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bankBin: '',
    bankName: '',
    accountNumber: '',
    until: '2026-12-04T14:00:00.000Z',
    amount,
    received: { ...amount, minor: 1000 },
    reference: 'K4QW7Z2M',
    qr: null,
  }
}

/** The sample of one kind. */
export function sampleContent<K extends MailKind>(kind: K, language: Language, amounts = euros): ContentOf<K> {
  const sample = sampleContents(language, amounts).find((one) => one.kind === kind)
  if (!sample) throw new Error(`no sample of ${kind}`)
  return sample as ContentOf<K>
}
