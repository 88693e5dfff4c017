import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import { formatDateRange, formatMoney } from '../../../platform/values/format.ts'
import type { MailTexts } from './texts/de.ts'
import { mailTexts } from './texts/texts.ts'

/** A language to write in: its texts and how it writes money. */
export type Words = {
  readonly language: Language
  readonly t: MailTexts
  readonly money: (amount: Money) => string
  readonly dates: (stay: { readonly checkIn: string; readonly checkOut: string }) => string
}

export function wordsOf(language: Language): Words {
  return {
    language,
    t: mailTexts[language],
    money: (amount) => formatMoney(amount, language),
    dates: ({ checkIn, checkOut }) => formatDateRange(checkIn, checkOut, language),
  }
}
