import type { ContentOf, MailContent } from './content.ts'
import { codeText } from '../../../platform/values/format.ts'
import { fileName } from '../../invoices/words.ts'
import { drawText, type Frame } from './plain-text.ts'
import { mailTexts } from './texts/texts.ts'
import type { Letter, OwnLetter } from './letter.ts'
import { wordsOf, type Words } from './words.ts'
import { confirmedLetter, paymentFailedLetter, expiredLetter, changedLetter } from './guest-letters.ts'
import { balanceLetter } from './balance-letters.ts'
import { optionLetter } from './option-letter.ts'
import { messageLetter, ownerMessageLetter } from './message-letters.ts'
import { reviewLetter } from './review-letter.ts'
import { transferLetter } from './transfer-letters.ts'
import { ownerStayLetter, stayLetter } from './stay-letters.ts'
import { cancelledLetter, refundedLetter } from './money-letters.ts'
import { ownerNewLetter, ownerCancelledLetter } from './owner-letters.ts'
import { invoiceLetter } from './invoice-letter.ts'
import { invitationLetter, resetLetter, signInLetter, joinLetter } from './account-letters.ts'

export type MailAttachment = { readonly filename: string; readonly contentType: string; readonly content: Buffer }

export type ComposedMail = {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** A calendar's message that its reader's client acts on: it goes beside the text and as an attachment. */
  readonly calendar?: { readonly method: 'CANCEL'; readonly filename: string; readonly content: string }
}

/** Makes a mail of what it tells, the same one each time. What draws it loads with the first mail, as it is large. */
export async function composeMail(rawContent: MailContent): Promise<ComposedMail> {
  const content = cleanContent(rawContent)
  const letter = writeLetter(content)
  const frame = frameOf(content)
  const { drawHtml } = await import('./html.ts')
  const [html, attachments] = await Promise.all([
    drawHtml(letter, frame, content.language),
    // An invoice is drawn as it was issued, to the letter.
    attachmentsOf(rawContent.kind === 'invoice' ? rawContent : content),
  ])
  const text = drawText(letter, frame)
  const calendar = content.kind === 'booking_cancelled' ? { calendar: await takeBack(content) } : {}
  return { subject: letter.subject, html, text, attachments, ...calendar }
}

function frameOf(content: MailContent): Frame {
  const { orAddress, legal } = mailTexts[content.language]
  const { origin } = new URL(linkOf(content))
  return { orAddress, legal, legalUrl: `${origin}/legal`, home: origin }
}

/** A link of the mail: all of them lead to the same place. */
function linkOf(content: MailContent): string {
  if ('bookingUrl' in content) return content.bookingUrl
  if ('reviewUrl' in content) return content.reviewUrl
  if ('messagesUrl' in content) return content.messagesUrl
  if ('searchUrl' in content) return content.searchUrl
  if ('manageUrl' in content) return content.manageUrl
  return content.kind === 'invoice' ? content.home : content.url
}

async function attachmentsOf(content: MailContent): Promise<readonly MailAttachment[]> {
  if (content.kind === 'invoice') return [await paperOf(content)]
  if (content.kind !== 'booking_confirmed' && content.kind !== 'stay_changed') return []
  const [receipt, calendar] = await Promise.all([receiptOf(content), calendarOf(content)])
  return [receipt, calendar]
}

async function paperOf({ invoice }: ContentOf<'invoice'>): Promise<MailAttachment> {
  const { drawInvoice } = await import('../../invoices/draw-invoice.ts')
  const filename = `${fileName(invoice)}.pdf`
  return { filename, contentType: 'application/pdf', content: await drawInvoice(invoice) }
}

/** A booking as it is now, with what of it is for the calendar and for the books. */
type Standing = ContentOf<'booking_confirmed' | 'stay_changed'>

async function receiptOf(content: Standing): Promise<MailAttachment> {
  const { drawReceipt } = await import('./receipt.ts')
  const filename = `${mailTexts[content.language].receipt.file}-${codeText(content.booking.code)}.pdf`
  return { filename, contentType: 'application/pdf', content: await drawReceipt(content) }
}

async function calendarOf(content: Standing): Promise<MailAttachment> {
  return {
    filename: icsName(content),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(await drawCalendar(content)),
  }
}

/** Takes the entry of the confirmation out of its reader's calendar. */
async function takeBack(content: ContentOf<'booking_cancelled'>) {
  return { method: 'CANCEL', filename: icsName(content), content: await drawCalendar(content) } as const
}

type OfStay = Standing | ContentOf<'booking_cancelled'>

const icsName = ({ booking }: OfStay) => `keystay-${booking.code}.ics`

async function drawCalendar({ booking, bookingUrl, from, at }: OfStay): Promise<string> {
  const { bookingCalendar } = await import('../../bookings/calendar.ts')
  return bookingCalendar(booking, { publicUrl: new URL(bookingUrl).origin, from, at })
}

/** Marks that turn the direction of the text after them: an unseen one in a name could rewrite an amount. */
const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

const control = /[\p{Cc}\u2028\u2029]+/gu

/** What guests and hotels wrote, on one line and without unseen marks; only a guest's wishes keep their lines. */
function cleanContent(content: MailContent): MailContent {
  return cleanValue(content, '') as MailContent
}

function cleanValue(value: unknown, key: string): unknown {
  if (typeof value === 'string') return cleanText(value, key === 'notes')
  if (Array.isArray(value)) return value.map((one) => cleanValue(one, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanValue(one, name)]))
}

function cleanText(text: string, keepLines: boolean): string {
  const lines = keepLines ? text.replaceAll(/\r\n?/g, '\n').split('\n') : [text]
  return lines
    .map((line) => line.normalize('NFC').replaceAll(turning, '').replaceAll(control, ' ').trim())
    .join('\n')
    .trim()
}

/** Puts what a mail tells into the words of its language. */
function writeLetter(content: MailContent): Letter {
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
    case 'balance_due':
    case 'balance_paid':
    case 'balance_failed':
      return balanceLetter(content, words)
    case 'payment_failed':
      return paymentFailedLetter(content, words)
    case 'hold_expired':
      return expiredLetter(content, words)
    case 'transfer_awaited':
    case 'transfer_part':
      return transferLetter(content, words)
    case 'option_made':
      return optionLetter(content, words)
    case 'review_asked':
      return reviewLetter(content, words)
    case 'message_to_guest':
      return messageLetter(content, words)
    case 'owner_message':
      return ownerMessageLetter(content, words)
    case 'booking_changed':
      return changedLetter(content, words)
    case 'booking_cancelled':
      return cancelledLetter(content, words)
    case 'stay_changed':
      return stayLetter(content, words)
    case 'owner_stay_changed':
      return ownerStayLetter(content, words)
    case 'refund_made':
      return refundedLetter(content, words)
    case 'invoice':
      return invoiceLetter(content, words)
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
    case 'staff_invitation':
      return invitationLetter(content, words)
  }
}
