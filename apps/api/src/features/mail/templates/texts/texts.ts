import type { Language } from '@keystay/contract/shared/languages'
import { de, type MailTexts } from './de.ts'
import { en } from './en.ts'
import { vi } from './vi.ts'

/** What the mails say, in every language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { de, en, vi }
