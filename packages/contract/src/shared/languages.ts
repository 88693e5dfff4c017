/** The languages of the interface; German is the default, English the fallback for a missing text. */
export const languages = ['de', 'en', 'vi'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'de'
export const fallbackLanguage: Language = 'en'

/** Picks the first of our languages that an Accept-Language header asks for; German when it names none. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';')
      const quality = Number(
        params
          .find((param) => param.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality }
    })
    .toSorted((a, b) => b.quality - a.quality)
  for (const { language } of preferences) {
    const supported = languages.find((one) => one === language)
    if (supported) return supported
  }
  return defaultLanguage
}

/** What an address calls the language that its page is to be read in; without it the page is German. */
export const languageParam = 'lang'

/** One of our languages by its name; undefined when it is none. */
export function asLanguage(text: string | null | undefined): Language | undefined {
  return languages.find((one) => one === text)
}

/** What is filled into a text, by the name of its place. */
export type TextParams = Readonly<Record<string, string | number>>

/** Fills in the `{places}` of a text; one that is not given stays as it is. */
export function fillIn(text: string, params: TextParams): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
