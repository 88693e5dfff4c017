import type { PaymentMethod } from '@keystay/contract/shared/kinds'
import type { CancelledMoney, ContentOf, MailBooking } from './content.ts'
import { fact, isRefundable, phoneLine } from './facts.ts'
import { codeText, formatMoment, formatPercent, subjectName, zoneName } from '../../../platform/values/format.ts'
import { bookingAction, shortFacts, toGuest } from './guest-letters.ts'
import type { Block, Fact, OwnLetter, Tone } from './letter.ts'
import type { Words } from './words.ts'

/** The booking has ended, and what happens to the money. */
export function cancelledLetter(content: ContentOf<'booking_cancelled'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, bookingUrl } = content
  const text = booking.cancelReason === 'owner' ? t.cancelled.byHotel : t.cancelled.byGuest
  return toGuest(booking, words, {
    subject: t.cancelled.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.cancelled.preheader(words.dates(booking)),
    title: t.cancelled.title,
    blocks: [
      { kind: 'paragraph', text },
      moneyNotice(content, words),
      { kind: 'facts', title: t.facts.booking, facts: shortFacts(booking, words) },
      bookingAction(t.cancelled.action, bookingUrl, booking, words),
    ],
  })
}

function moneyNotice({ booking, money }: ContentOf<'booking_cancelled'>, words: Words): Block {
  const { t } = words
  const notice = (tone: Tone, lines: readonly string[]): Block => ({
    kind: 'notice',
    tone,
    title: t.cancelled.moneyTitle,
    lines,
  })
  const { held, refund, asked } = money
  const extras = booking.fee?.kept.minor ?? 0
  const kept = held.minor - refund.minor - extras
  const fee = words.money({ ...held, minor: kept + asked.minor })
  const extraLines = extras > 0 ? [t.cancelled.keptExtras(words.money({ ...held, minor: extras }))] : []
  if (asked.minor > 0) {
    const paid = held.minor > 0 ? [t.cancelled.keptOf(words.money(held))] : []
    const feeText = [t.cancelled.fee(fee), ...feeVat(booking, words)]
    return notice('warning', [...feeText, ...paid, t.cancelled.asked(words.money(asked))])
  }
  if (held.minor === 0) return notice('plain', [t.cancelled.nothingPaid])
  if (refund.minor === 0)
    return notice('plain', [
      whyNothing(booking, words),
      t.cancelled.none(words.money(held)),
      ...extraLines,
      ...feeVat(booking, words),
    ])
  const amount = words.money(refund)
  const isAll = refund.minor >= held.minor
  const refundText = isAll ? t.cancelled.full(amount) : t.cancelled.partly(amount, words.money(held))
  const feeLines = booking.tiers.length > 0 && kept > 0 ? [t.cancelled.fee(fee), ...feeVat(booking, words)] : []
  return notice('good', [...feeLines, ...extraLines, refundText, arrivalText(booking.paymentMethod, booking, words)])
}

/** The VAT in a fee for cancelling; nothing where its class has none. */
function feeVat({ vat, status }: MailBooking, { t, money, language }: Words): readonly string[] {
  if (!vat || status !== 'cancelled') return []
  return vat.rates.map(({ percent, net, vat: ofRate }) =>
    t.price.feeVat(formatPercent(percent, language), money(ofRate), money(net)),
  )
}

function whyNothing(booking: MailBooking, { t, language }: Words): string {
  const { freeUntil, hotel } = booking
  if (!isRefundable(booking)) return t.plan.notRefundable
  if (freeUntil === null) return t.cancelled.never
  const until = formatMoment(freeUntil, hotel.timezone, language)
  return t.cancelled.late(until, zoneName(freeUntil, hotel.timezone, language))
}

/** When money that goes back arrives, by the way that it was paid. */
export function arrivalText(method: PaymentMethod | 'terminal' | null, { hotel }: MailBooking, { t }: Words): string {
  if (method === 'terminal') return t.arrival.stripe
  if (method === 'stripe' || method === 'paypal' || method === 'transfer') return t.arrival[method]
  return t.arrival.cash(hotel.phone)
}

/** Of a transfer, what is too much or too little goes back, not all of a payment. */
function reasonText({ method, reason }: ContentOf<'refund_made'>['refund'], { t }: Words): string {
  return method === 'transfer' && reason === 'wrong_amount' ? t.transfer.wrongAmount : t.refunded.reason[reason]
}

/** Money goes back although the booking may go on. */
export function refundedLetter(content: ContentOf<'refund_made'>, words: Words): OwnLetter {
  const { t } = words
  const { booking, refund, bookingUrl } = content
  const amount = words.money(refund.amount)
  const stays = booking.status === 'confirmed' ? [t.refunded.stays] : []
  return toGuest(booking, words, {
    subject: t.refunded.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.refunded.preheader(amount),
    title: t.refunded.title(amount),
    blocks: [
      { kind: 'paragraph', text: reasonText(refund, words) },
      {
        kind: 'notice',
        tone: 'good',
        title: t.cancelled.moneyTitle,
        lines: [arrivalText(refund.method, booking, words), ...stays],
      },
      {
        kind: 'facts',
        title: t.facts.refund,
        facts: [
          fact(t.refunded.amount, { text: amount }),
          ...(booking.paid.minor > 0 ? [fact(t.refunded.remains, { text: words.money(booking.paid) })] : []),
        ],
      },
      { kind: 'facts', title: t.facts.booking, facts: shortFacts(booking, words) },
      bookingAction(t.refunded.action, bookingUrl, booking, words),
    ],
  })
}

/** Who the guest is and how to reach them; nothing of a guest who was erased. */
export function guestFacts({ guest }: MailBooking, { t }: Words): readonly Fact[] {
  const named = guest.name ? [fact(t.facts.guest, { text: guest.name })] : []
  const mail = guest.email ? [fact(t.facts.email, { text: guest.email, href: `mailto:${guest.email}` })] : []
  const phone = guest.phone ? [fact(t.facts.phone, phoneLine(guest.phone))] : []
  return [...named, ...mail, ...phone]
}

/** What was paid, goes back and stays, for the hotel's books. */
export function moneyFacts({ held, refund, asked }: CancelledMoney, { t, money }: Words): readonly Fact[] {
  const claim = asked.minor > 0 ? [fact(t.ownerCancelled.asked, { text: money(asked) })] : []
  if (held.minor === 0) return [fact(t.facts.payment, { text: t.ownerCancelled.nothingPaid }), ...claim]
  const kept = { ...held, minor: held.minor - refund.minor }
  return [
    fact(t.ownerCancelled.held, { text: money(held) }),
    fact(t.ownerCancelled.refund, { text: money(refund) }),
    fact(t.ownerCancelled.kept, { text: money(kept) }),
    ...claim,
  ]
}
