import { codeText, subjectName } from '../../../platform/values/format.ts'
import type { ContentOf } from './content.ts'
import { codeFact } from './facts.ts'
import { shortFacts, toGuest } from './guest-letters.ts'
import type { OwnLetter } from './letter.ts'
import { toOwner } from './owner-letters.ts'
import type { Words } from './words.ts'

/** That the hotel wrote; not what: a mail may be read by others, and could carry anybody's words. */
export function messageLetter(content: ContentOf<'message_to_guest' | 'owner_message'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, messagesUrl } = content
  const hotel = booking.hotel.name
  return toGuest(booking, words, {
    subject: t.message.subject(subjectName(hotel), codeText(booking.code)),
    preheader: t.message.preheader,
    title: t.message.title(hotel),
    blocks: [
      { kind: 'paragraph', text: t.message.text },
      { kind: 'action', label: t.message.action, url: messagesUrl, note: t.message.note },
      { kind: 'facts', title: t.facts.stay, facts: shortFacts(booking, words) },
    ],
  })
}

/** That a guest wrote, to the hotel. */
export function ownerMessageLetter(content: ContentOf<'message_to_guest' | 'owner_message'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, messagesUrl } = content
  return toOwner(words, {
    subject: t.ownerMessage.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.ownerMessage.preheader(booking.guest.name),
    title: t.ownerMessage.title,
    blocks: [
      { kind: 'paragraph', text: t.ownerMessage.text(booking.guest.name) },
      { kind: 'action', label: t.ownerMessage.action, url: messagesUrl, note: '' },
      { kind: 'facts', title: t.facts.booking, facts: [codeFact(booking, words), ...shortFacts(booking, words)] },
    ],
  })
}
