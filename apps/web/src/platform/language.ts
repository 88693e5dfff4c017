import { createInstance, type PostProcessorModule } from 'i18next'
import { isOwnPart, messagesOf, type OwnPart, type TextPart } from '@keystay/contract/shared/addresses'
import type { MessageCode } from '@keystay/contract/shared/error-codes'
import {
  asLanguage,
  defaultLanguage,
  fallbackLanguage,
  languageParam,
  type Language,
} from '@keystay/contract/shared/languages'
import type { MessageParams } from '@keystay/contract/shared/messages'
import { initReactI18next } from 'react-i18next'

export const i18n = createInstance()

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
  booking: import.meta.glob<object>('../locales/*.json', { query: '?part=booking', import: 'default' }),
  account: import.meta.glob<object>('../locales/*.json', { query: '?part=account', import: 'default' }),
  ages: import.meta.glob<object>('../locales/*.json', { query: '?part=ages', import: 'default' }),
  registration: import.meta.glob<object>('../locales/*.json', { query: '?part=registration', import: 'default' }),
  flexible: import.meta.glob<object>('../locales/*.json', { query: '?part=flexible', import: 'default' }),
  more: import.meta.glob<object>('../locales/*.json', { query: '?part=more', import: 'default' }),
  reviews: import.meta.glob<object>('../locales/*.json', { query: '?part=reviews', import: 'default' }),
  prices: import.meta.glob<object>('../locales/*.json', { query: '?part=prices', import: 'default' }),
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

let started: Promise<unknown> | undefined
const wantedParts = new Set<TextPart>()
const loaded = new Set<string>()

async function loadTexts(language: Language): Promise<void> {
  await Promise.all([
    ...[...wantedParts]
      .filter(isOwnPart)
      .map((part) => loadOnce(language, 'app', part, parts[part][`../locales/${language}.json`])),
    ...messagesOf(wantedParts).map((part) => loadOnce(language, 'messages', part, messages[part][language])),
  ])
}

async function loadOnce(
  language: Language,
  namespace: 'app' | 'messages',
  part: string,
  load: (() => Promise<object>) | undefined,
): Promise<void> {
  const key = `${language} ${namespace} ${part}`
  if (loaded.has(key)) return
  i18n.addResourceBundle(language, namespace, await load?.(), true)
  loaded.add(key)
}

/** Loads a part of the texts, for the pages that need it. */
export async function loadTextPart(part: TextPart): Promise<void> {
  await started
  wantedParts.add(part)
  await loadTexts(currentLanguage())
}

/** The language of the interface. */
export function currentLanguage(): Language {
  return asLanguage(i18n.language) ?? defaultLanguage
}

/** Changes the language, remembers it and says so to the page. */
export async function changeLanguage(language: Language): Promise<void> {
  await loadTexts(language)
  await i18n.changeLanguage(language)
  localStorage.setItem(storageKey, language)
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
  started ??= initialise(language)
  await started
  await loadTexts(language)
  if (i18n.language !== language) await i18n.changeLanguage(language)
}

/** A sentence whose last word is short for something, "bis 30. Nov.", ends with the stop of that. */
const oneStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text: string) => text.replaceAll(/\.+(?=\s|$)/g, (stops) => (stops.length === 2 ? '.' : stops)),
}

async function initialise(language: Language): Promise<void> {
  i18n.on('languageChanged', (changed) => {
    if (!import.meta.env.SSR) document.documentElement.lang = changed
  })
  await i18n
    .use(initReactI18next)
    .use(oneStop)
    .init({
      postProcess: [oneStop.name],
      lng: language,
      fallbackLng: fallbackLanguage,
      defaultNS: 'app',
      ns: ['app', 'messages'],
      resources: {},
      partialBundledLanguages: true,
      // Our languages are complete, so the fallback is only fetched when a text turns out to be missing.
      saveMissing: true,
      missingKeyHandler: () => void loadFallbackTexts(),
      // The contract's texts write {max}; the interface's texts do the same.
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
    })
}

/** Loads the fallback's texts; what is on the screen takes from them what it misses. */
export async function loadFallbackTexts(): Promise<void> {
  await loadTexts(fallbackLanguage)
}

/** The text of one of the contract's codes in the language of the interface. */
export function messageOf(code: MessageCode, params: MessageParams = {}): string {
  return i18n.t(code, { ns: 'messages', ...params })
}
