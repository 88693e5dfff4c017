import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import type { Money } from '@keystay/contract/shared/money'
import { countNights } from '@keystay/contract/shared/plain-dates'
import type { ContentOf, MailBooking } from './content.ts'
import {
  codeFact,
  fact,
  freeCancellation,
  hotelFacts,
  isRefundable,
  laterFees,
  noteFact,
  phoneLine,
  planFacts,
  planPromises,
  roomCount,
  stayFacts,
} from './facts.ts'
import { codeText, formatDate, formatMoment, subjectName, zoneName } from '../../../platform/values/format.ts'
import type { Block, Fact, LetterBody, OwnLetter } from './letter.ts'
import { pricesOf } from './prices.ts'
import type { Words } from './words.ts'

/** More lines would make a mail that nobody reads and that mail programs cut: the receipt has them all. */
const priceLinesShown = 30

/** What every letter to a guest has in common. */
export function toGuest({ guest, hotel }: MailBooking, { t }: Words, letter: LetterBody): OwnLetter {
  const questions: readonly Block[] = hotel.phone
    ? [{ kind: 'paragraph', text: t.questions, link: phoneLine(hotel.phone) }]
    : []
  return {
    ...letter,
    greeting: t.hello(guest.name),
    blocks: [...letter.blocks, ...questions],
    regards: t.regards,
    sender: hotel.name,
    why: t.why.guest,
  }
}

/** A button to the booking, with the warning that its address is a key, while there is something to cancel. */
export function bookingAction(label: string, url: string, { status }: MailBooking, { t }: Words): Block {
  return { kind: 'action', label, url, note: status === 'cancelled' ? '' : t.keepLink }
}

/** The booking in short: which, where, when, by which plan; the numbers of its rooms only while they are the guest's. */
export function shortFacts(booking: MailBooking, words: Words, promises: readonly string[] = []): readonly Fact[] {
  const hotel = fact(words.t.facts.hotel, { text: booking.hotel.name })
  const stay = stayFacts(booking, words, booking.status === 'confirmed')
  return [codeFact(booking, words), hotel, ...stay, ...planFacts(booking, words, promises)]
}

/** The booking is made: everything that a guest needs on the way and at the reception. */
export function confirmedLetter(content: ContentOf<'booking_confirmed'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, bookingUrl } = content
  const code = codeText(booking.code)
  const nights = t.nights(countNights(booking.checkIn, booking.checkOut))
  const hasBreakfast = booking.priceLines.some(({ kind }) => kind === 'breakfast')
  // A plan's fact says what is eaten.
  const breakfast =
    hasBreakfast && booking.plan === null ? [fact(t.facts.breakfast, { text: t.facts.breakfastIncluded })] : []
  const facts = [
    ...hotelFacts(booking, words),
    ...stayFacts(booking, words),
    ...planFacts(booking, words, planPromises(booking, content.at, words)),
    ...breakfast,
    ...noteFact(t.facts.notes, booking),
  ]
  return toGuest(booking, words, {
    subject: t.confirmed.subject(subjectName(booking.hotel.name), code),
    preheader: t.confirmed.preheader(words.dates(booking), nights),
    title: t.confirmed.title,
    blocks: [
      { kind: 'paragraph', text: t.confirmed.text(roomCount(booking)) },
      { kind: 'code', label: t.confirmed.showCode, code },
      { kind: 'facts', title: t.facts.stay, facts },
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      ...dueNotice(booking, words),
      cancellationNotice(booking, content.at, words),
      { kind: 'paragraph', text: t.confirmed.attached },
      bookingAction(t.confirmed.action, bookingUrl, booking, words),
    ],
  })
}

/** What is still to be paid, when and how; nothing of a booking that is paid. */
function dueNotice(booking: MailBooking, { t, money, language }: Words): readonly Block[] {
  const { due, paid, paymentStatus } = booking
  const { byLink, atHotel } = duePartsOf(booking)
  if (due.minor === 0) return []
  if (paymentStatus === 'paid') return [{ kind: 'paragraph', text: t.confirmed.dueAtHotel(money(due)) }]
  if (paymentStatus !== 'partly_paid') return [{ kind: 'paragraph', text: t.confirmed.payAtCheckIn(money(due)) }]
  const when = byLink
    ? [
        t.balance.laterByLink(money(byLink.amount), formatDate(byLink.until, language, 'short')),
        ...(atHotel ? [t.confirmed.dueAtHotel(money(atHotel))] : []),
      ]
    : [t.balance.laterAtHotel(money(due))]
  return [{ kind: 'paragraph', text: [t.balance.thanks(money(paid)), ...when].join(' ') }]
}

function cancellationNotice(booking: MailBooking, at: string, words: Words): Block {
  const { title, none } = words.t.freeCancellation
  const { notRefundable, nothingBack } = words.t.plan
  const text = freeCancellation(booking, at, words)
  // A standard plan without tiers of its own keeps all once it is not free any more.
  const { afterwards, fees } = words.t.plan
  const later = booking.tiers.length > 0 ? laterFees(booking, at, words) : afterwards(fees.allNights)
  if (!isRefundable(booking)) return { kind: 'notice', tone: 'plain', title: notRefundable, lines: [nothingBack] }
  // Where it costs something from the beginning, the plan's fact says what.
  return text === null
    ? { kind: 'notice', tone: 'plain', title: none, lines: [] }
    : {
        kind: 'notice',
        tone: 'good',
        title,
        lines: later === null ? [text] : [text, words.t.freeCancellation.later(later)],
      }
}

/** All that is not paid at the hotel anyway. */
function onlineOf({ total, atHotel }: MailBooking): Money {
  return { ...total, minor: total.minor - (atHotel?.minor ?? 0) }
}

/** No money moved; what the guest can still do. */
export function paymentFailedLetter(content: ContentOf<'payment_failed'>, words: Words): OwnLetter {
  const { t, money, language } = words
  const { booking, retryUrl, searchUrl } = content
  const { hotel, holdExpiresAt } = booking
  const rooms = roomCount(booking)
  const until = booking.status === 'pending' ? holdExpiresAt : null
  const { held, heldText, released, releasedText } = t.paymentFailed
  const clock = until && formatMoment(until, hotel.timezone, language)
  const next: Block =
    until && clock
      ? {
          kind: 'notice',
          tone: 'warning',
          title: held(rooms, clock, zoneName(until, hotel.timezone, language)),
          lines: [heldText],
        }
      : { kind: 'notice', tone: 'plain', title: released(rooms), lines: [releasedText] }
  return toGuest(booking, words, {
    subject: t.paymentFailed.subject(subjectName(hotel.name), codeText(booking.code)),
    preheader: t.paymentFailed.preheader,
    title: t.paymentFailed.title,
    blocks: [
      { kind: 'paragraph', text: t.paymentFailed.text(money(booking.deposit?.amount ?? onlineOf(booking))) },
      { kind: 'paragraph', text: t.paymentFailed.pending },
      next,
      until
        ? bookingAction(t.paymentFailed.retry, retryUrl, booking, words)
        : { kind: 'action', label: t.paymentFailed.search, url: searchUrl, note: '' },
      {
        kind: 'facts',
        title: t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
    ],
  })
}

/** The rooms are free again, and nothing was paid. */
export function expiredLetter(content: ContentOf<'hold_expired'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, byTransfer, isOption, searchUrl } = content
  return toGuest(booking, words, {
    subject: t.expired.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.expired.preheader,
    title: t.expired.title,
    blocks: [
      { kind: 'paragraph', text: (isOption ? t.option.over : t.expired.text)(roomCount(booking)) },
      { kind: 'paragraph', text: byTransfer ? t.transfer.late : t.expired.late },
      { kind: 'paragraph', text: t.expired.again },
      { kind: 'action', label: t.expired.action, url: searchUrl, note: '' },
      { kind: 'facts', title: t.facts.stay, facts: shortFacts(booking, words) },
    ],
  })
}

/** The hotel gave the guest another room. */
export function changedLetter(content: ContentOf<'booking_changed'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, roomChanges, bookingUrl } = content
  const changes = roomChanges.map(({ roomType, from, to }) =>
    fact(roomType, { text: from === null ? t.changed.now(to) : t.changed.instead(to, from) }),
  )
  const news: readonly Block[] = changes.length > 0 ? [{ kind: 'facts', title: t.changed.rooms, facts: changes }] : []
  return toGuest(booking, words, {
    subject: t.changed.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.changed.preheader,
    title: t.changed.title(changes.length || roomCount(booking)),
    blocks: [
      { kind: 'paragraph', text: t.changed.text },
      ...news,
      {
        kind: 'facts',
        title: t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
      bookingAction(t.changed.action, bookingUrl, booking, words),
    ],
  })
}
