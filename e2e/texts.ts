import { readFileSync } from 'node:fs'
import type { Language } from '@keystay/contract/shared/languages'

type Texts = { readonly [key: string]: string | Texts }

function readTexts(language: Language): Texts {
  return JSON.parse(readFileSync(new URL(`../apps/web/src/locales/${language}.json`, import.meta.url), 'utf8')) as Texts
}

/** What a key looks like that stands where its text should be: `booking.rooms`. */
export const bareKey = new RegExp(String.raw`\b(?:${Object.keys(readTexts('de')).join('|')})(?:\.[a-z]\w*)+`, 'g')

/** The texts of the interface in a language, by dotted key, with placeholders filled in. */
export function textsIn(
  language: Language,
): (key: string, params?: Readonly<Record<string, string | number>>) => string {
  const texts = readTexts(language)
  return (key, params = {}) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.json`)
    return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}
