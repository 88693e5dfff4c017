import type { ContentOf } from './content.ts'
import { planPromises } from './facts.ts'
import { codeText, subjectName } from '../../../platform/values/format.ts'
import { bookingAction, shortFacts, toGuest } from './guest-letters.ts'
import type { OwnLetter } from './letter.ts'
import { balanceDate, pricesOf } from './prices.ts'
import type { Words } from './words.ts'

const priceLinesShown = 12

type BalanceContent = ContentOf<'balance_due' | 'balance_paid' | 'balance_failed'>

/** That the balance of a booking is due, was paid, or that paying it came to nothing; the booking stays confirmed. */
export function balanceLetter(content: BalanceContent, words: Words): OwnLetter {
  const { booking, bookingUrl } = content
  const { balance } = words.t
  const isPaid = content.kind === 'balance_paid'
  // What is due at the hotel is still to be paid there.
  const isAll = booking.due.minor === 0
  const said = isPaid && !isAll ? balance.balance_received : balance[content.kind]
  const amount = words.money(booking.deposit?.balance ?? booking.due)
  const code = codeText(booking.code)
  return toGuest(booking, words, {
    subject: said.subject(subjectName(booking.hotel.name), code),
    preheader: said.preheader(amount),
    title: said.title,
    blocks: [
      { kind: 'paragraph', text: said.text(amount, isPaid ? words.money(booking.due) : balanceDate(booking, words)) },
      ...(isPaid ? [] : [bookingAction(balance.pay, bookingUrl, booking, words)]),
      { kind: 'prices', title: words.t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      {
        kind: 'facts',
        title: words.t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
      ...(isPaid ? [bookingAction(balance.show, bookingUrl, booking, words)] : []),
    ],
  })
}
