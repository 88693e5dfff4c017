import type { ContentOf } from './content.ts'
import { codeText } from './format.ts'
import type { LetterBody, OwnLetter } from './letter.ts'
import type { MailTexts } from './texts/de.ts'
import type { Words } from './words.ts'

/** A link and nothing else: how long it holds, and what to do when someone else asked for it. */
function toAccount({ t }: Words, why: keyof MailTexts['why'], letter: LetterBody): OwnLetter {
  return { ...letter, greeting: t.hello(''), regards: t.regards, sender: t.team, why: t.why[why] }
}

/** Sets a new password. */
export function resetLetter({ url, validMinutes }: ContentOf<'password_reset'>, words: Words): OwnLetter {
  const { reset } = words.t
  return toAccount(words, 'account', {
    subject: reset.subject,
    preheader: reset.preheader(validMinutes),
    title: reset.title,
    blocks: [
      { kind: 'paragraph', text: reset.text },
      { kind: 'action', label: reset.action, url, note: '' },
      { kind: 'paragraph', text: reset.valid(validMinutes) },
      { kind: 'paragraph', text: reset.ignore },
    ],
  })
}

/** Takes a booking into the account that asked for it. */
export function joinLetter(content: ContentOf<'join_booking'>, words: Words): OwnLetter {
  const { join } = words.t
  const { hotelName, url, validHours } = content
  const code = codeText(content.code)
  return toAccount(words, 'guest', {
    subject: join.subject(hotelName, code),
    preheader: join.preheader(validHours),
    title: join.title,
    blocks: [
      { kind: 'paragraph', text: join.text(hotelName, code) },
      { kind: 'action', label: join.action, url, note: '' },
      { kind: 'paragraph', text: join.valid(validHours) },
      { kind: 'paragraph', text: join.ignore },
    ],
  })
}
