import type { Booking } from '@keystay/contract/bookings/entities'
import { hasWebAddress } from '@keystay/contract/shared/text-rules'
import type { OutboxKind } from '../outbox/outbox.ts'

const firstWaitMs = 30_000
const longestWaitMs = 3_600_000

/** How long to wait after so many tries: twice as long each time, up to an hour; `random` in [0, 1) keeps mails apart. */
export function waitAfter(tries: number, random: number): number {
  const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(tries - 1, 20))
  return Math.round(wait * (0.75 + random / 2))
}

/** However late it is, so often a mail is tried: when the sender itself was away for days, one bad moment must not lose it. */
const leastTries = 5

/** Whether a mail that was tried so often may be tried once more at `dueAt`. */
export function mayTryAgain(
  { tries, giveUpAt }: { readonly tries: number; readonly giveUpAt: Date },
  dueAt: Date,
): boolean {
  return tries < leastTries || dueAt <= giveUpAt
}

/** What an SMTP server did with a mail. */
export type Outcome =
  | { readonly kind: 'sent' }
  /** It will never take this mail. */
  | { readonly kind: 'refused'; readonly answer: string }
  /** It may take it later; `away` when it would not take any other mail now either. */
  | { readonly kind: 'later'; readonly answer: string; readonly away: boolean }

type Failure = {
  readonly message: string
  readonly code?: string | undefined
  readonly command?: string | undefined
  readonly response?: string | undefined
  readonly permanent?: boolean | undefined
}

/**
 * Reads what went wrong. Only a word against the recipient or the message is final: a sender or a login that is refused
 * is for the operator to mend, and the mail waits for that.
 */
export function readFailure({ message, code, command, response, permanent }: Failure): Outcome {
  const answer = withoutAddresses(response ?? message)
  const isAboutMail = (command === 'RCPT TO' || command === 'DATA') && response !== undefined
  if (isAboutMail) return permanent === true ? { kind: 'refused', answer } : { kind: 'later', answer, away: false }
  // An address that cannot be one, a message that is larger than the server takes.
  if (code === 'EMESSAGE' || (code === 'EENVELOPE' && command === 'API')) return { kind: 'refused', answer }
  return { kind: 'later', answer, away: true }
}

const longestAnswer = 300

/** A server's answer on one line, without the addresses that servers like to repeat. */
export function withoutAddresses(answer: string): string {
  return answer
    .replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)
}

/** Whether what a mail tells of a booking is still so: one that waited long may have been overtaken by the next. */
export function isStillTrue(
  kind: OutboxKind,
  { status, paymentStatus }: Pick<Booking, 'status' | 'paymentStatus'>,
): boolean {
  switch (kind) {
    case 'booking_confirmed':
    case 'owner_new_booking':
    case 'balance_paid':
    case 'review_asked':
    case 'stay_changed':
    case 'owner_stay_changed':
      return status === 'confirmed'
    case 'transfer_awaited':
    case 'option_made':
      return status === 'pending'
    case 'transfer_part':
      return status === 'pending' || paymentStatus === 'partly_paid'
    case 'balance_due':
    case 'balance_failed':
      return paymentStatus === 'partly_paid' && status === 'confirmed'
    case 'booking_changed':
      return status !== 'cancelled'
    case 'payment_failed':
      return status !== 'confirmed'
    default:
      return true
  }
}

/** One address as SMTP takes it, without anything that could begin another command or header. */
export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>()[\]\\,;:"@\p{C}]+@[^\s<>()[\]\\,;:"@\p{C}]+$/u.test(text)
}

/** A name to greet somebody by; none where it is a page's address. */
export function personName(name: string): string {
  return hasWebAddress(name) ? '' : name
}

/** A name for a header: on one line. */
export function headerName(name: string): string {
  return name.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
}
