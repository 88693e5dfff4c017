import { codeText, formatMoment, subjectName, zoneName } from '../../../platform/values/format.ts'
import type { ContentOf } from './content.ts'
import { fact, planPromises } from './facts.ts'
import { bookingAction, shortFacts, toGuest } from './guest-letters.ts'
import type { Fact, OwnLetter } from './letter.ts'
import { pricesOf } from './prices.ts'
import type { Words } from './words.ts'

const priceLinesShown = 12

type TransferContent = ContentOf<'transfer_awaited' | 'transfer_part'>

/** Where to transfer what, and until when the rooms wait for it; also when a part of it has come. */
export function transferLetter(content: TransferContent, words: Words): OwnLetter {
  const { t, language, money } = words
  const { booking, bookingUrl, transfer, kind } = content
  const { timezone } = booking.hotel
  const { until } = transfer
  const amount = money(transfer.amount)
  const when =
    until === null ? null : `${formatMoment(until, timezone, language)} (${zoneName(until, timezone, language)})`
  const said = t.transfer[kind]
  return toGuest(booking, words, {
    subject: said.subject(subjectName(booking.hotel.name), codeText(booking.code)),
    preheader: t.transfer.preheader(amount),
    title: said.title,
    blocks: [
      { kind: 'paragraph', text: said.text(amount, money(transfer.received)) },
      ...(when === null ? [] : [{ kind: 'paragraph' as const, text: t.transfer.until(when) }]),
      { kind: 'facts', title: t.transfer.account, facts: accountFacts(content, words) },
      bookingAction(t.transfer.show, bookingUrl, booking, words),
      { kind: 'prices', title: t.price.title, ...pricesOf(booking, words, priceLinesShown) },
      {
        kind: 'facts',
        title: t.facts.stay,
        facts: shortFacts(booking, words, planPromises(booking, content.at, words)),
      },
    ],
  })
}

function accountFacts({ transfer }: TransferContent, { t, money }: Words): readonly Fact[] {
  const { holder, iban, bic, bankBin, bankName, accountNumber, amount, reference } = transfer
  const { labels } = t.transfer
  const rows: readonly (readonly [string, string])[] = [
    [labels.holder, holder],
    [labels.iban, iban.replaceAll(/(.{4})(?=.)/g, '$1 ')],
    [labels.bic, bic],
    [labels.accountNumber, accountNumber],
    [labels.bank, [bankName, bankBin].filter(Boolean).join(' · ')],
    [labels.amount, money(amount)],
    [labels.reference, reference],
  ]
  return rows.filter(([, text]) => text !== '').map(([label, text]) => fact(label, { text }))
}
