import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import { codeText, formatDate, subjectName } from '../../../platform/values/format.ts'
import type { ContentOf, MailBooking, StayChanged } from './content.ts'
import { codeFact, fact, freeCancellation, laterFees, planPromises, roomsText, stayFacts } from './facts.ts'
import { bookingAction, shortFacts, toGuest } from './guest-letters.ts'
import type { Block, Fact, OwnLetter } from './letter.ts'
import { arrivalText, guestFacts } from './money-letters.ts'
import { toOwner } from './owner-letters.ts'
import { pricesOf } from './prices.ts'
import type { Words } from './words.ts'

const priceLinesShown = 12

/** A confirmed booking has become another one: what it was, what it costs now, and what of the difference is paid how. */
export function stayLetter(content: ContentOf<'stay_changed'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, change, bookingUrl } = content
  const { byLink } = duePartsOf(booking)
  return toGuest(booking, words, {
    subject: t.stayChanged.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.stayChanged.preheader(words.dates(booking)),
    title: t.stayChanged.title,
    blocks: [
      { kind: 'paragraph', text: change.by === 'guest' ? t.stayChanged.byGuest : t.stayChanged.byHotel },
      { kind: 'facts', title: t.stayChanged.what, facts: changeFacts(booking, change, words) },
      moneyNotice(booking, change, words),
      bookingAction(byLink ? t.balance.pay : t.stayChanged.action, bookingUrl, booking, words),
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      {
        kind: 'facts',
        title: t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
      ...cancellation(booking, content.at, words),
      { kind: 'paragraph', text: t.confirmed.attached },
    ],
  })
}

/** The same for the hotel, of what its guest did. */
export function ownerStayLetter(content: ContentOf<'owner_stay_changed'>, words: Words): OwnLetter {
  const { t, money } = words
  const { booking, change, manageUrl } = content
  const { hotel, guest } = booking
  const { refund } = change
  const handsBack = booking.paymentMethod === 'cash' && refund.minor > 0
  const back = refund.minor > 0 ? [fact(t.ownerCancelled.refund, { text: money(refund) })] : []
  const due = booking.due.minor > 0 ? [fact(t.ownerStayChanged.due, { text: money(booking.due) })] : []
  return toOwner(words, {
    subject: t.ownerStayChanged.subject(subjectName(hotel.name), codeText(booking.code), words.dates(booking)),
    preheader: [guest.name, roomsText(booking), money(booking.total)].filter(Boolean).join(' · '),
    title: t.ownerStayChanged.title,
    blocks: [
      { kind: 'paragraph', text: t.ownerStayChanged.text },
      ...(handsBack ? [{ kind: 'notice', tone: 'warning', title: t.ownerCancelled.handBack, lines: [] } as const] : []),
      { kind: 'facts', title: t.stayChanged.what, facts: [...changeFacts(booking, change, words), ...back, ...due] },
      {
        kind: 'facts',
        title: t.facts.booking,
        facts: [codeFact(booking, words), ...guestFacts(booking, words), ...stayFacts(booking, words)],
      },
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      { kind: 'action', label: t.ownerStayChanged.action, url: manageUrl, note: '' },
    ],
  })
}

/** Dates and total as they are and as they were; what is as before is told once. */
function changeFacts(booking: MailBooking, { checkIn, checkOut, total }: StayChanged, words: Words): readonly Fact[] {
  const { t, money, dates } = words
  const told = (now: string, before: string) => (now === before ? now : t.stayChanged.instead(now, before))
  return [
    fact(t.stayChanged.dates, { text: told(dates(booking), dates({ checkIn, checkOut })) }),
    fact(t.facts.rooms, { text: roomsText(booking) }),
    fact(t.price.total, { text: told(money(booking.total), money(total)) }),
  ]
}

/** What goes back, or is left to pay and how; or that neither is. */
function moneyNotice(booking: MailBooking, { refund, handed }: StayChanged, words: Words): Block {
  const { t, money, language } = words
  const { byLink, atHotel } = duePartsOf(booking)
  const online = { ...refund, minor: refund.minor - (handed?.amount.minor ?? 0) }
  const back = [
    ...(handed ? [t.stayChanged.handed[handed.method](money(handed.amount))] : []),
    ...(online.minor > 0
      ? [t.stayChanged.refund(money(online)), arrivalText(booking.paymentMethod, booking, words)]
      : []),
  ]
  const link = byLink
    ? [t.stayChanged.dueByLink(money(byLink.amount), formatDate(byLink.until, language, 'short'))]
    : []
  const desk = atHotel ? [t.confirmed.dueAtHotel(money(atHotel))] : []
  const lines = [...back, ...link, ...desk]
  return {
    kind: 'notice',
    tone: byLink ? 'warning' : 'good',
    title: t.cancelled.moneyTitle,
    lines: lines.length > 0 ? lines : [t.stayChanged.nothing],
  }
}

/** Until when cancelling is free now, and what it costs later. */
function cancellation(booking: MailBooking, at: string, words: Words): readonly Block[] {
  const text = freeCancellation(booking, at, words)
  if (text === null) return []
  const later = laterFees(booking, at, words)
  const lines = later === null ? [text] : [text, words.t.freeCancellation.later(later)]
  return [{ kind: 'notice', tone: 'good', title: words.t.freeCancellation.title, lines }]
}
