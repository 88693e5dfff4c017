import type { MailContent } from './content.ts'

/** Marks that turn the direction of the text after them: an unseen one in a name could rewrite an amount. */
const turning = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu
const control = /[\p{Cc}\u2028\u2029]+/gu

/** What guests and hotels wrote, on one line and without unseen marks; only a guest's wishes keep their lines. */
export function cleanContent(content: MailContent): MailContent {
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
