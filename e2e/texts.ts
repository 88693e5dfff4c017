import { readFileSync } from 'node:fs'
import type { Language } from '@keystay/contract/languages'

type Texts = { readonly [key: string]: string | Texts }

/** The texts of the interface in a language, by dotted key, with placeholders filled in. */
export function textsIn(
  language: Language,
): (key: string, params?: Readonly<Record<string, string | number>>) => string {
  const path = new URL(`../apps/web/src/locales/${language}.json`, import.meta.url)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts
  return (key, params = {}) => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts)
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}.json`)
    return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
  }
}
