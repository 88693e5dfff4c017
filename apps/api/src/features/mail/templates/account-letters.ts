import type { ContentOf } from './content.ts'
import { codeText, formatMoment, subjectName } from '../../../platform/values/format.ts'
import type { LetterBody, OwnLetter } from './letter.ts'
import type { MailTexts } from './texts/de.ts'
import type { Words } from './words.ts'

/** Short and to a person who may not have asked for it: what it is, and what to do then. */
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

/** Tells of a second factor that was changed, or of a recovery code that was used. */
export function signInLetter({ change, codesLeft, at, url }: ContentOf<'sign_in_changed'>, words: Words): OwnLetter {
  const { signIn } = words.t
  const { title, text } = signIn.changes[change]
  const when = formatMoment(at, 'UTC', words.language)
  const codesLeftBlocks =
    change === 'recovery_code_used' ? [{ kind: 'paragraph', text: signIn.left(codesLeft) } as const] : []
  return toAccount(words, 'signIn', {
    subject: `Keystay: ${title}`,
    preheader: text,
    title,
    blocks: [
      { kind: 'paragraph', text: `${text} ${signIn.when(when)}` },
      ...codesLeftBlocks,
      { kind: 'paragraph', text: signIn.ignore },
      { kind: 'action', label: signIn.action, url, note: '' },
    ],
  })
}

/** Takes a booking into the account that asked for it. */
export function joinLetter(content: ContentOf<'join_booking'>, words: Words): OwnLetter {
  const { join } = words.t
  const { hotelName, url, validHours } = content
  const code = codeText(content.code)
  return toAccount(words, 'guest', {
    subject: join.subject(subjectName(hotelName), code),
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

/** Invites somebody, who may have no account yet, to work at a hotel. */
export function invitationLetter(content: ContentOf<'staff_invitation'>, words: Words): OwnLetter {
  const { invitation } = words.t
  const { hotelName, role, url, validDays } = content
  return toAccount(words, 'invited', {
    subject: invitation.subject(subjectName(hotelName)),
    preheader: invitation.preheader(validDays),
    title: invitation.title,
    blocks: [
      { kind: 'paragraph', text: invitation.text(hotelName, invitation.roles[role]) },
      { kind: 'action', label: invitation.action, url, note: '' },
      { kind: 'paragraph', text: invitation.valid(validDays) },
      { kind: 'paragraph', text: invitation.ignore },
    ],
  })
}
