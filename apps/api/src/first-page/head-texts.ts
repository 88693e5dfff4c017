import type { PropertyType } from '@keystay/contract/shared/kinds'

/** Pages whose tab is called by a text of the interface; a hotel's other pages are called by its names. */
type Titled = 'landing' | 'search' | 'legal' | 'accessibility' | 'rooms'

/** What heads of pages say in a language, with names in braces: written by the build (pages.json) from the texts of the interface. */
export type HeadTexts = {
  /** What the app calls the tab: a title that changed once scripts run would be the one that is found. */
  readonly titles: Readonly<Record<Titled, string>>
  readonly landing: { readonly text: string }
  readonly search: { readonly text: string; readonly textOf: string }
  readonly legal: { readonly text: string }
  readonly accessibility: { readonly text: string }
  readonly hotel: { readonly text: string }
  readonly rooms: { readonly text: string }
  readonly room: { readonly text: string }
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
