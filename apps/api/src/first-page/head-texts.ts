import type { PropertyType } from '@keystay/contract/shared/kinds'

type TitleAndText = { readonly title: string; readonly text: string }

/** What heads of pages say in a language, with names in braces: written by the build (pages.json) from the texts of the interface. */
export type HeadTexts = {
  readonly landing: TitleAndText
  readonly search: TitleAndText & { readonly titleOf: string; readonly textOf: string }
  readonly legal: TitleAndText
  readonly hotel: TitleAndText
  readonly rooms: TitleAndText & { readonly name: string }
  readonly room: TitleAndText
  readonly hotels: string
  readonly propertyType: Readonly<Record<PropertyType, string>>
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** A text with its names filled in. */
export function fillText(text: string, names: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(names[name] ?? whole))
}

/** As much of a text as search engines show, up to the end of a word. */
export function shorten(text: string, most = 160): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const letters = Array.from(plain)
  if (letters.length <= most) return plain
  const cut = letters.slice(0, most - 1).join('')
  return `${cut.replace(/[\s,.;:–-]*\s\S*$/u, '')}…`
}
