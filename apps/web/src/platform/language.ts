import { createInstance } from 'i18next'
import type { MessageCode } from '@keystay/contract/error-codes'
import { defaultLanguage, fallbackLanguage, languages, type Language } from '@keystay/contract/languages'
import type { MessageParams } from '@keystay/contract/messages'
import { initReactI18next } from 'react-i18next'

export const i18n = createInstance()

const storageKey = 'language'

/** How each language calls itself. */
export const languageNames: Record<Language, string> = { de: 'Deutsch', en: 'English', vi: 'Tiếng Việt' }

/** Texts arrive per language, when a reader needs them. */
const texts = {
  de: () => Promise.all([import('../locales/de.json'), import('@keystay/contract/messages/de')]),
  en: () => Promise.all([import('../locales/en.json'), import('@keystay/contract/messages/en')]),
  vi: () => Promise.all([import('../locales/vi.json'), import('@keystay/contract/messages/vi')]),
}

async function loadTexts(language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, 'app')) return
  const [app, messages] = await texts[language]()
  i18n.addResourceBundle(language, 'app', app.default)
  i18n.addResourceBundle(language, 'messages', Object.values(messages)[0])
}

function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((one) => one === text)
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

/** Starts with the remembered language, German else. The fallback follows later: it is needed for missing texts only. */
export async function startLanguage(): Promise<void> {
  const language = asLanguage(localStorage.getItem(storageKey)) ?? defaultLanguage
  i18n.on('languageChanged', (changed) => {
    document.documentElement.lang = changed
  })
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: fallbackLanguage,
    defaultNS: 'app',
    ns: ['app', 'messages'],
    resources: {},
    partialBundledLanguages: true,
    // The contract's texts write {max}; the interface's texts do the same.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  await loadTexts(language)
  await i18n.changeLanguage(language)
}

/** Loads the fallback's texts; call it when the page stands. */
export async function loadFallbackTexts(): Promise<void> {
  await loadTexts(fallbackLanguage)
}

/** The text of one of the contract's codes in the language of the interface. */
export function messageOf(code: MessageCode, params: MessageParams = {}): string {
  return i18n.t(code, { ns: 'messages', ...params })
}
