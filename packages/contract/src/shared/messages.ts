import type { MessageCode, Messages } from './error-codes.ts'
import { fillIn, type Language, type TextParams } from './languages.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { de as firstDe } from './messages/first/de.ts'
import { en as firstEn } from './messages/first/en.ts'
import { vi as firstVi } from './messages/first/vi.ts'
import { vi } from './messages/vi.ts'

const messages: Record<Language, Messages> = {
  de: { ...firstDe, ...de },
  en: { ...firstEn, ...en },
  vi: { ...firstVi, ...vi },
}

/** The text of a code in a language, its `{placeholders}` filled in. */
export function messageText(language: Language, code: MessageCode, params: TextParams = {}): string {
  return fillIn(messages[language][code], params)
}
