import { codeText, formatDate, subjectName } from '../../../platform/values/format.ts'
import type { ContentOf } from './content.ts'
import { fact, phoneLine } from './facts.ts'
import type { Block, OwnLetter } from './letter.ts'
import type { Words } from './words.ts'

/** An invoice, or a credit note, goes to whom it is written: what is in the PDF that comes with it, and what is to be paid. */
export function invoiceLetter(content: ContentOf<'invoice'>, words: Words): OwnLetter {
  const { t, language, money } = words
  const { invoice, hotelName, reader, guestUrl } = content
  const { kind, number, issuedOn, bookingCode, guestName, totalMinor, paidMinor, dueOn, currency, seller } = invoice
  const said = t.invoice[kind]
  const amount = (minor: number) => money({ minor, currency })
  const due: readonly Block[] =
    dueOn === null
      ? []
      : [{ kind: 'paragraph', text: t.invoice.due(amount(totalMinor - paidMinor), formatDate(dueOn, language)) }]
  const questions: readonly Block[] =
    seller.phone === '' ? [] : [{ kind: 'paragraph', text: t.questions, link: phoneLine(seller.phone) }]
  return {
    subject: said.subject(subjectName(hotelName), number),
    preheader: `${said.total}: ${amount(totalMinor)}`,
    title: said.title(number),
    greeting: t.hello(reader),
    blocks: [
      { kind: 'paragraph', text: said.text },
      {
        kind: 'facts',
        title: said.title(number),
        facts: [
          fact(t.invoice.issuedOn, { text: formatDate(issuedOn, language) }),
          fact(t.facts.code, { text: codeText(bookingCode) }),
          ...(guestName === '' ? [] : [fact(t.facts.guest, { text: guestName })]),
          fact(said.total, { text: amount(totalMinor) }),
          ...(paidMinor > 0 ? [fact(t.invoice.paid, { text: amount(paidMinor) })] : []),
        ],
      },
      ...due,
      { kind: 'paragraph', text: t.invoice.data },
      ...(guestUrl === null
        ? []
        : [{ kind: 'action', label: t.invoice.action, url: guestUrl, note: t.keepLink } as const]),
      ...questions,
    ],
    regards: t.regards,
    sender: hotelName,
    why: t.why.invoice,
  }
}
