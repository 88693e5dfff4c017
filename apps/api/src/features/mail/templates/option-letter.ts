import { codeText, formatDate, subjectName } from '../../../platform/values/format.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import type { ContentOf } from './content.ts'
import { planPromises, roomCount } from './facts.ts'
import { bookingAction, shortFacts, toGuest } from './guest-letters.ts'
import type { OwnLetter } from './letter.ts'
import { pricesOf } from './prices.ts'
import type { Words } from './words.ts'

const priceLinesShown = 12

/** The hotel holds rooms for its guest until the end of a day: what they cost, and where the booking is made firm. */
export function optionLetter(content: ContentOf<'option_made'>, words: Words): OwnLetter {
  const { t, language } = words
  const { booking, bookingUrl } = content
  const { hotel, holdExpiresAt } = booking
  // Its end is the first moment of the day after.
  const last = holdExpiresAt && dateIn(hotel.timezone, new Date(Date.parse(holdExpiresAt) - 1))
  const day = last === null ? '' : formatDate(last, language)
  return toGuest(booking, words, {
    subject: t.option.subject(subjectName(hotel.name), codeText(booking.code)),
    preheader: t.option.preheader(day),
    title: t.option.title(roomCount(booking)),
    blocks: [
      { kind: 'paragraph', text: t.option.text(roomCount(booking), day) },
      bookingAction(t.option.action, bookingUrl, booking, words),
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      {
        kind: 'facts',
        title: t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
    ],
  })
}
