import type { ContentOf } from './content.ts'
import {
  codeFact,
  fact,
  isRefundable,
  momentFact,
  noteFact,
  planFacts,
  planPromises,
  roomCount,
  roomsText,
  stayFacts,
} from './facts.ts'
import { codeText, subjectName } from '../../../platform/values/format.ts'
import type { Block, LetterBody, OwnLetter } from './letter.ts'
import { guestFacts, moneyFacts } from './money-letters.ts'
import { pricesOf } from './prices.ts'
import type { Words } from './words.ts'

const priceLinesShown = 12

/** What every letter to a hotel has in common. */
export function toOwner({ t }: Words, letter: LetterBody): OwnLetter {
  return { ...letter, greeting: t.hello(''), regards: t.regards, sender: t.team, why: t.why.owner }
}

/** Who comes when, in which rooms, and how they pay. */
export function ownerNewLetter(content: ContentOf<'owner_new_booking'>, words: Words): OwnLetter {
  const { t, money } = words
  const { booking, manageUrl } = content
  const { hotel, guest } = booking
  return toOwner(words, {
    subject: t.ownerNew.subject(subjectName(hotel.name), codeText(booking.code), words.dates(booking)),
    preheader: t.ownerNew.preheader(guest.name, roomsText(booking), money(booking.total)),
    title: t.ownerNew.title,
    blocks: [
      { kind: 'paragraph', text: t.ownerNew.text(hotel.name) },
      {
        kind: 'facts',
        title: t.facts.booking,
        facts: [
          codeFact(booking, words),
          ...guestFacts(booking, words),
          ...stayFacts(booking, words),
          ...planFacts(booking, words, planPromises(booking, content.at, words)),
          ...noteFact(t.facts.guestNotes, booking),
          momentFact(t.facts.booked, booking.createdAt, booking, words),
        ],
      },
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      { kind: 'action', label: t.ownerNew.action, url: manageUrl, note: '' },
    ],
  })
}

/** Which rooms can be sold again, and what happens to the money. */
export function ownerCancelledLetter(content: ContentOf<'owner_cancellation'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, money, manageUrl } = content
  const { hotel, guest } = booking
  const handsBack = booking.paymentMethod === 'cash' && money.refund.minor > 0
  const handBack: readonly Block[] = handsBack
    ? [{ kind: 'notice', tone: 'warning', title: t.ownerCancelled.handBack, lines: [] }]
    : []
  const whyKept = money.refund.minor === 0 && !isRefundable(booking) ? [t.plan.notRefundable] : []
  return toOwner(words, {
    subject: t.ownerCancelled.subject(subjectName(hotel.name), codeText(booking.code), words.dates(booking)),
    preheader: t.ownerCancelled.preheader(guest.name, roomsText(booking)),
    title: t.ownerCancelled.title,
    blocks: [
      { kind: 'paragraph', text: `${t.ownerCancelled.byGuest} ${t.ownerCancelled.roomsFree(roomCount(booking))}` },
      ...handBack,
      {
        kind: 'facts',
        title: t.facts.booking,
        facts: [
          codeFact(booking, words),
          fact(t.facts.hotel, { text: hotel.name }),
          ...guestFacts(booking, words),
          ...stayFacts(booking, words),
          ...planFacts(booking, words, whyKept),
          momentFact(t.facts.cancelled, content.at, booking, words),
          ...moneyFacts(money, words),
        ],
      },
      { kind: 'action', label: t.ownerCancelled.action, url: manageUrl, note: '' },
    ],
  })
}
