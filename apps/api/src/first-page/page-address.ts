import { addressOf, fillPath, findPage, paths, type PageName } from '@keystay/contract/shared/addresses'
import { asLanguage, defaultLanguage, languageParam, type Language } from '@keystay/contract/shared/languages'
import { isHotelKey } from '@keystay/contract/properties/hotel-keys'

/** What the address of a document says: which page in which language, and what the page is asked for. */
export type PageAddress = {
  readonly page: PageName | undefined
  readonly values: Readonly<Record<string, string>>
  readonly params: URLSearchParams
  readonly language: Language
}

/** What of a page's query makes it another page; dates, filters and the order of a list show the same one otherwise. */
const tellingParams: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  search: ['q', 'page'],
  roomDetails: ['roomType'],
}

/** Reads the address of a request; its language is German unless it names another. */
export function readAddress(url: string): PageAddress {
  const path = pathOf(url)
  const { page, values = {} } = (path !== undefined && findPage(path)) || {}
  const params = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1] ?? '')
  return { page, values, params, language: asLanguage(params.get(languageParam)) ?? defaultLanguage }
}

/** As the router reads it: a path may be written in many ways. Undefined when it cannot be read. */
export function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.replace(/[?#].*/s, ''))
  } catch {
    return undefined
  }
}

/** The one address, in a language, of what a page shows: a path with the least query. */
export function canonicalPath({ page, values, params }: PageAddress & { page: PageName }, language: Language): string {
  const told = (tellingParams[page] ?? []).flatMap((name) => {
    const value = params.get(name)?.trim() ?? ''
    return value === '' || (name === 'page' && value === '1') ? [] : [[name, value] as const]
  })
  return pathIn(language, fillPath(paths[page], values), Object.fromEntries(told))
}

/** A path that names its language; the first one needs no name. */
export function pathIn(language: Language, path: string, params: Readonly<Record<string, string>> = {}): string {
  const named = language === defaultLanguage ? params : { ...params, [languageParam]: language }
  const query = new URLSearchParams(named).toString()
  return path + (query && `?${query}`)
}

/** Where what was asked for has moved to for good: the path without a slash at its end, the hotel's home for its key alone; null when it is here. */
export function movedTo(url: string): string | null {
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? []
  const bare = path.replace(/\/+$/, '')
  const [, hotelKey = ''] = /^\/([^/]+)$/.exec(bare) ?? []
  if (isHotelKey(hotelKey)) return addressOf('hotelHome', { hotelKey }) + query
  // Two slashes at the front would lead to another host.
  return bare !== '' && bare !== path && /^\/[^/\\]/.test(bare) && findPage(bare) ? bare + query : null
}
