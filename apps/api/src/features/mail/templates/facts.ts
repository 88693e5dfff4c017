import { isFree, isWhole } from '@keystay/contract/shared/cancel-fees'
import { countNights } from '@keystay/contract/shared/plain-dates'
import { comingTiers, promisedUntil } from '@keystay/contract/bookings/free-cancellation'
import type { MailBooking, MailLine } from './content.ts'
import {
  codeText,
  formatCountry,
  formatDate,
  formatMoment,
  formatPercent,
  formatTime,
  zoneName,
} from '../../../platform/values/format.ts'
import type { Fact, FactLine } from './letter.ts'
import type { Words } from './words.ts'

/** How many rooms a booking has. */
export function roomCount(booking: MailBooking): number {
  return booking.lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** "1 × Doppelzimmer Superior, 2 × Suite". */
export function roomsText(booking: MailBooking): string {
  return booking.lines.map(({ quantity, roomType }) => `${quantity} × ${roomType.name}`).join(', ')
}

/** "2 nights, 2 adults, 1 child (6 years)". */
function guestsText(booking: MailBooking, words: Words): string {
  const { t } = words
  const nights = t.nights(countNights(booking.checkIn, booking.checkOut))
  const ages = agesText(booking.ages, words)
  const young = ages === '' ? t.children(booking.children) : `${t.children(booking.children)} (${ages})`
  const children = booking.children > 0 ? [young] : []
  return [nights, t.adults(booking.adults), ...children].join(', ')
}

/** "4 and 9 years", "6 years, 1 of unknown age"; empty where no age is known. */
function agesText(ages: MailBooking['ages'], { t, language }: Words): string {
  const known = ages.filter((age) => age !== null).toSorted((a, b) => a - b)
  const oldest = known.at(-1)
  if (oldest === undefined) return ''
  const list = known.map((age) => (age === 0 ? t.underOne : String(age)))
  // A child under one is one year at most: that is one.
  const years = t.years(new Intl.ListFormat(language, { type: 'conjunction' }).format(list), Math.max(1, oldest))
  const unknown = ages.length - known.length
  return unknown === 0 ? years : `${years}, ${t.unknownAges(unknown)}`
}

export function fact(label: string, ...lines: readonly FactLine[]): Fact {
  return { label, lines }
}

export function codeFact({ code }: MailBooking, { t }: Words): Fact {
  return fact(t.facts.code, { text: codeText(code) })
}

/** The postal address, one line each. */
export function addressLines({ hotel }: MailBooking, { language }: Words): readonly string[] {
  const town = `${hotel.zip} ${hotel.city}`.trim()
  return [hotel.address, town, formatCountry(hotel.country, language)].filter(Boolean)
}

/** Where it is. */
export function hotelFacts(booking: MailBooking, words: Words): readonly Fact[] {
  const { hotel } = booking
  const address = addressLines(booking, words).map((text) => ({ text, quiet: true }))
  const name = fact(words.t.facts.hotel, { text: hotel.name }, ...address)
  return hotel.phone ? [name, fact(words.t.facts.phone, phoneLine(hotel.phone))] : [name]
}

export function phoneLine(phone: string): FactLine {
  return { text: phone, href: `tel:${phone.replaceAll(/[^+\d]/g, '')}` }
}

/** When, how many, in which rooms. */
export function stayFacts(booking: MailBooking, words: Words, withNumbers = true): readonly Fact[] {
  const { t, language } = words
  const { hotel, checkIn, checkOut } = booking
  const arrival = t.from(formatDate(checkIn, language), formatTime(hotel.checkInTime, language))
  const departure = t.until(formatDate(checkOut, language), formatTime(hotel.checkOutTime, language))
  return [
    fact(t.facts.checkIn, { text: arrival }),
    fact(t.facts.checkOut, { text: departure }),
    fact(t.facts.guests, { text: guestsText(booking, words) }),
    fact(t.facts.rooms, ...booking.lines.flatMap((line) => roomLines(line, words, withNumbers))),
  ]
}

function roomLines(line: MailLine, { t }: Words, withNumbers: boolean): readonly FactLine[] {
  const { quantity, roomType, bedType, rooms } = line
  const numbers = withNumbers ? rooms.map(({ number }) => number).join(', ') : ''
  const details = [bedType.label, numbers && t.roomNumbers(numbers)].filter(Boolean).join(' · ')
  const first = { text: `${quantity} × ${roomType.name}` }
  return details ? [first, { text: details, quiet: true }] : [first]
}

/** What the guest wrote, as it was written. */
export function noteFact(label: string, { notes }: MailBooking): readonly Fact[] {
  const lines = notes.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? [] : [fact(label, ...lines.map((text) => ({ text })))]
}

/** Until when cancelling is free; null when it is not, or no longer at the moment `at`. */
export function freeCancellation({ freeUntil, hotel }: MailBooking, at: string, { t, language }: Words): string | null {
  const promised = promisedUntil(freeUntil, at)
  if (promised === null) return null
  const until = formatMoment(promised, hotel.timezone, language)
  return t.freeCancellation.text(until, zoneName(promised, hotel.timezone, language))
}

/** By which plan it was booked, and what of its promises is told with it; of the standard plan nothing. */
export function planFacts({ plan }: MailBooking, { t }: Words, promises: readonly string[] = []): readonly Fact[] {
  if (plan === null) return []
  const board = t.plan.boards[plan.board]
  // "Flexibel mit Frühstück" says what is eaten by itself.
  const isSaid = plan.name.toLowerCase().includes(board.toLowerCase())
  const name = isSaid ? plan.name : [plan.name, board].filter(Boolean).join(', ')
  return [fact(t.facts.plan, { text: name }, ...promises.map((text) => ({ text, quiet: true })))]
}

/** What the plan of a booking that goes on promises at the moment `at`: how it is cancelled, then how it is paid. */
export function planPromises(booking: MailBooking, at: string, words: Words): readonly string[] {
  const { plan, status, paymentStatus } = booking
  if (plan === null || status === 'cancelled') return []
  const cancellation = cancellationPromise(booking, at, words)
  // A hotel may confirm what is still to be paid.
  if (status === 'confirmed' && paymentStatus === 'pending') return [cancellation]
  if (plan.payment === 'now') return [cancellation, words.t.plan.paidNow]
  const { deposit, changes } = booking
  // What was paid before a change is no deposit that was asked for.
  return deposit && changes === 0
    ? [cancellation, words.t.balance.promise(words.money(deposit.amount))]
    : [cancellation]
}

/** How the plan of a booking is cancelled, as of the moment `at`: until when it is free and what it costs then. */
export function cancellationPromise(booking: MailBooking, at: string, words: Words): string {
  const promise = firstPromise(booking, at, words)
  const later = laterFees(booking, at, words)
  return later === null ? promise : `${promise}, ${later}`
}

function firstPromise(booking: MailBooking, at: string, words: Words): string {
  const { freeUntil, hotel } = booking
  const { t, language } = words
  if (!isRefundable(booking)) return t.plan.notRefundable
  const promised = promisedUntil(freeUntil, at)
  if (promised === null) {
    const [now] = comingTiers(booking.tiers, at)
    return now && !isWhole(now.fee) ? t.plan.costs(feeText(now, words)) : t.freeCancellation.none
  }
  const until = formatMoment(promised, hotel.timezone, language)
  return t.plan.freeUntil(until, zoneName(promised, hotel.timezone, language))
}

/** "50 % (90.00 €)", "the first night (100.00 €)". */
function feeText({ fee, amount }: MailBooking['tiers'][number], { t, money, language }: Words): string {
  if (isWhole(fee)) return t.plan.fees.whole(money(amount))
  const share = 'percent' in fee ? formatPercent(fee.percent, language) : t.plan.fees.nights(fee.nights)
  return t.plan.fees.part(share, money(amount))
}

/** What cancelling costs later, at the moments from which it does; null where nothing follows. */
export function laterFees({ tiers, hotel }: MailBooking, at: string, words: Words): string | null {
  const { t, language } = words
  const coming = comingTiers(tiers, at)
  const charged = coming.findIndex(({ fee }) => !isFree(fee))
  const isFreeNow = charged > 0
  const first = Math.max(1, charged)
  const later = coming.slice(first)
  if (later.length === 0) return null
  const phrases = later.map((tier, index) => {
    const fee = feeText(tier, words)
    if (index === 0 && isFreeNow) return t.plan.afterwards(fee)
    return t.plan.from(formatMoment(coming[first + index - 1]?.until ?? at, hotel.timezone, language), fee)
  })
  return phrases.join(', ')
}

/** False when its guest gets nothing back, whenever they cancel: a plan that keeps all from the beginning. */
export function isRefundable({ plan, freeUntil, tiers: [first] }: MailBooking): boolean {
  return plan === null || freeUntil !== null || (first !== undefined && !isWhole(first.fee))
}

/** A moment on the hotel's clock. */
export function momentFact(label: string, at: string, { hotel }: MailBooking, { language }: Words): Fact {
  return fact(label, { text: formatMoment(at, hotel.timezone, language) })
}
