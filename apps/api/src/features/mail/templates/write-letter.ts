import { joinLetter, resetLetter, signInLetter } from './account-letters.ts'
import type { MailContent } from './content.ts'
import { changedLetter, confirmedLetter, expiredLetter, paymentFailedLetter } from './guest-letters.ts'
import type { Letter, OwnLetter } from './letter.ts'
import { cancelledLetter, refundedLetter } from './money-letters.ts'
import { ownerCancelledLetter, ownerNewLetter } from './owner-letters.ts'
import { wordsOf, type Words } from './words.ts'

/** Puts what a mail tells into the words of its language. */
export function writeLetter(content: MailContent): Letter {
  const words = wordsOf(content.language)
  const letter = letterOf(content, words)
  if (!content.testMode) return { ...letter, banner: null }
  const { subject, title, text } = words.t.test
  return { ...letter, subject: `${subject} ${letter.subject}`, banner: { title, text } }
}

function letterOf(content: MailContent, words: Words): OwnLetter {
  switch (content.kind) {
    case 'booking_confirmed':
      return confirmedLetter(content, words)
    case 'payment_failed':
      return paymentFailedLetter(content, words)
    case 'hold_expired':
      return expiredLetter(content, words)
    case 'booking_changed':
      return changedLetter(content, words)
    case 'booking_cancelled':
      return cancelledLetter(content, words)
    case 'refund_made':
      return refundedLetter(content, words)
    case 'owner_new_booking':
      return ownerNewLetter(content, words)
    case 'owner_cancellation':
      return ownerCancelledLetter(content, words)
    case 'password_reset':
      return resetLetter(content, words)
    case 'sign_in_changed':
      return signInLetter(content, words)
    case 'join_booking':
      return joinLetter(content, words)
  }
}
