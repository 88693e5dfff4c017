import { codeText, formatDate, subjectName } from '../../../platform/values/format.ts'
import type { ContentOf } from './content.ts'
import { shortFacts, toGuest } from './guest-letters.ts'
import type { OwnLetter } from './letter.ts'
import type { Words } from './words.ts'

/** How the stay was: asked once, of who stayed, with where to say it and by which rules. */
export function reviewLetter(content: ContentOf<'review_asked'>, words: Words): OwnLetter {
  const { t, language } = words
  const { booking, reviewUrl, until } = content
  const day = formatDate(until, language)
  const hotel = subjectName(booking.hotel.name)
  return toGuest(booking, words, {
    subject: t.review.subject(hotel, codeText(booking.code)),
    preheader: t.review.preheader,
    title: t.review.title(booking.hotel.name),
    blocks: [
      { kind: 'paragraph', text: t.review.text(day) },
      { kind: 'action', label: t.review.action, url: reviewUrl, note: t.review.note },
      { kind: 'paragraph', text: t.review.rules },
      { kind: 'facts', title: t.facts.stay, facts: shortFacts(booking, words) },
    ],
  })
}
