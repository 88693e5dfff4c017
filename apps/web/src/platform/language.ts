import { isOwnPart, messagesOf, type OwnPart, type TextPart } from '@keystay/contract/shared/addresses'
import type { MessageCode } from '@keystay/contract/shared/error-codes'
import {
  asLanguage,
  defaultLanguage,
  fallbackLanguage,
  fillIn,
  languageParam,
  type Language,
  type TextParams,
} from '@keystay/contract/shared/languages'
import { useSyncExternalStore } from 'react'
import type app from '../locales/de.json'

/** `{ a: { b: string, c_one: string, c_other: string } }` as `'a.b' | 'a.c'`. */
type KeyOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${Singular<K>}` : KeyOf<T[K], `${Prefix}${K}.`>
}[keyof T & string]
type Singular<Name extends string> = Name extends `${infer Stem}_${'one' | 'other'}` ? Stem : Name
/** Names a text of the interface by its block and its name, in all its plurals. */
export type TextKey = KeyOf<typeof app>
/** Says a text in the language of the interface; of one that has plurals `count` picks the right one. */
export type Translate = (key: TextKey, params?: TextParams) => string

/** Where the browser keeps the language that was chosen. */
export const storageKey = 'language'

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English', vi: 'Tiếng Việt' }

/** The texts of a language come in parts, so that the first page does not wait for those of the last (build/text-parts.ts). */
const parts = {
  first: import.meta.glob<object>('../locales/*.json', { query: '?part=first', import: 'default' }),
  search: import.meta.glob<object>('../locales/*.json', { query: '?part=search', import: 'default' }),
  landing: import.meta.glob<object>('../locales/*.json', { query: '?part=landing', import: 'default' }),
  hotel: import.meta.glob<object>('../locales/*.json', { query: '?part=hotel', import: 'default' }),
  rooms: import.meta.glob<object>('../locales/*.json', { query: '?part=rooms', import: 'default' }),
  access: import.meta.glob<object>('../locales/*.json', { query: '?part=access', import: 'default' }),
  legal: import.meta.glob<object>('../locales/*.json', { query: '?part=legal', import: 'default' }),
  wizard: import.meta.glob<object>('../locales/*.json', { query: '?part=wizard', import: 'default' }),
  booking: import.meta.glob<object>('../locales/*.json', { query: '?part=booking', import: 'default' }),
  account: import.meta.glob<object>('../locales/*.json', { query: '?part=account', import: 'default' }),
  ages: import.meta.glob<object>('../locales/*.json', { query: '?part=ages', import: 'default' }),
  registration: import.meta.glob<object>('../locales/*.json', { query: '?part=registration', import: 'default' }),
  flexible: import.meta.glob<object>('../locales/*.json', { query: '?part=flexible', import: 'default' }),
  messages: import.meta.glob<object>('../locales/*.json', { query: '?part=messages', import: 'default' }),
  more: import.meta.glob<object>('../locales/*.json', { query: '?part=more', import: 'default' }),
  reviews: import.meta.glob<object>('../locales/*.json', { query: '?part=reviews', import: 'default' }),
  prices: import.meta.glob<object>('../locales/*.json', { query: '?part=prices', import: 'default' }),
  editor: import.meta.glob<object>('../locales/*.json', { query: '?part=editor', import: 'default' }),
  owner: import.meta.glob<object>('../locales/*.json', { query: '?part=owner', import: 'default' }),
} satisfies Record<OwnPart, unknown>
const allParts: readonly TextPart[] = [...(Object.keys(parts) as OwnPart[]), 'forms']

/** The texts of the contract's codes; `messagesOf` says which come with which parts. */
const messages = {
  first: {
    de: async () => (await import('@keystay/contract/shared/messages/first/de')).de,
    en: async () => (await import('@keystay/contract/shared/messages/first/en')).en,
    vi: async () => (await import('@keystay/contract/shared/messages/first/vi')).vi,
  },
  forms: {
    de: async () => (await import('@keystay/contract/shared/messages/de')).de,
    en: async () => (await import('@keystay/contract/shared/messages/en')).en,
    vi: async () => (await import('@keystay/contract/shared/messages/vi')).vi,
  },
}

/** What has come of each language: texts by `block.name`, with the ending of their plural, and by code. */
const texts: Readonly<Record<Language, Map<string, string>>> = { de: new Map(), en: new Map(), vi: new Map() }
const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  de: new Intl.PluralRules('de'),
  en: new Intl.PluralRules('en'),
  vi: new Intl.PluralRules('vi'),
}
const wantedParts = new Set<TextPart>()
const loaded = new Set<string>()
const listeners = new Set<() => void>()
/** What is spoken now: another object whenever a text may have become another. */
let spoken = speech(defaultLanguage)

async function loadTexts(language: Language): Promise<void> {
  await Promise.all([
    ...[...wantedParts]
      .filter(isOwnPart)
      .map((part) => loadOnce(language, part, parts[part][`../locales/${language}.json`])),
    ...messagesOf(wantedParts).map((part) => loadOnce(language, `messages ${part}`, messages[part][language])),
  ])
}

async function loadOnce(language: Language, part: string, load: (() => Promise<object>) | undefined): Promise<void> {
  const key = `${language} ${part}`
  if (loaded.has(key)) return
  addTexts(language, (await load?.()) ?? {})
  loaded.add(key)
}

/** Adds texts, in blocks or by their code, to what a language has. */
export function addTexts(language: Language, more: object): void {
  for (const [name, text] of flat(more)) texts[language].set(name, text)
  if (language === spoken.language || language === fallbackLanguage) speak(spoken.language)
}

function* flat(block: object, path = ''): Generator<readonly [string, string]> {
  for (const [name, text] of Object.entries(block) as [string, string | object][])
    if (typeof text === 'string') yield [path + name, text]
    else yield* flat(text, `${path}${name}.`)
}

function speak(language: Language): void {
  spoken = speech(language)
  if (!import.meta.env.SSR) document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function speech(language: Language): { readonly language: Language; readonly t: Translate } {
  return { language, t: (key, params) => textOf(language, key, params) }
}

function textOf(language: Language, key: string, params: TextParams = {}): string {
  const text = find(language, key, params) ?? find(fallbackLanguage, key, params)
  // Our languages are complete, so the fallback is only fetched when a text turns out to be missing.
  if (text === undefined) void loadFallbackTexts()
  return endOnce(fillIn(text ?? key, params))
}

function find(language: Language, key: string, { count }: TextParams): string | undefined {
  const ending = typeof count === 'number' ? plurals[language].select(count) : ''
  return texts[language].get(`${key}_${ending}`) ?? texts[language].get(key)
}

/** A sentence whose last word is short for something, "bis 30. Nov.", ends with the stop of that. */
function endOnce(text: string): string {
  return text.replaceAll(/\.+(?=\s|$)/g, (stops) => (stops.length === 2 ? '.' : stops))
}

/** The language of the interface and what says its texts; who uses it is drawn anew when these change. */
export function useTranslation() {
  return useSyncExternalStore(
    onSpeech,
    () => spoken,
    () => spoken,
  )
}

function onSpeech(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells when the interface goes on in another language. */
export function onLanguage(listener: () => void): void {
  let last = spoken.language
  onSpeech(() => {
    if (spoken.language === last) return
    last = spoken.language
    listener()
  })
}

/** Loads a part of the texts, for the pages that need it. */
export async function loadTextPart(part: TextPart): Promise<void> {
  wantedParts.add(part)
  await loadTexts(spoken.language)
}

/** Loads the fallback's texts; what is on the screen takes from them what it misses. */
export async function loadFallbackTexts(): Promise<void> {
  await loadTexts(fallbackLanguage)
}

/** The language of the interface. */
export function currentLanguage(): Language {
  return spoken.language
}

/** Changes the language, remembers it and says so to the page. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language)
  speak(language)
  localStorage.setItem(storageKey, language)
  // What was asked for meanwhile came in the language before.
  await loadTexts(language)
}

/** Changes the language for a reader who asks for it: the address names it, too, so that whoever it is sent to reads the same. */
export async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  const address = new URL(globalThis.location.href)
  address.searchParams.set(languageParam, language)
  history.replaceState(history.state, '', address)
}

/** Starts with the language of the address, which is then remembered, or the remembered one, German else, and with the given parts of its texts. */
export async function startLanguage(first: readonly TextPart[] = allParts): Promise<void> {
  const named = asLanguage(new URLSearchParams(globalThis.location.search).get(languageParam))
  if (named) localStorage.setItem(storageKey, named)
  await openLanguage(named ?? asLanguage(localStorage.getItem(storageKey)) ?? defaultLanguage, first)
}

/** Goes on in a language, with the given parts of its texts and those that were wanted so far. */
export async function openLanguage(language: Language, first: readonly TextPart[]): Promise<void> {
  for (const part of first) wantedParts.add(part)
  // At once: a page asks for its own parts meanwhile.
  speak(language)
  await loadTexts(language)
}

/** Whether the interface has such a text: not every word that the server says does. */
export function hasText(key: string): key is TextKey {
  return find(spoken.language, key, {}) !== undefined
}

/** The text of one of the contract's codes in the language of the interface. */
export function messageOf(code: MessageCode, params?: TextParams): string {
  return textOf(spoken.language, code, params)
}
