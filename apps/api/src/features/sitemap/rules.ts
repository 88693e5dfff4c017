import { addressOf, paths } from '@keystay/contract/shared/addresses'
import { defaultLanguage, languageParam, languages, type Language } from '@keystay/contract/shared/languages'
import { photoUrl } from '@keystay/contract/shared/photos'
import type { ListedHotel } from './queries.ts'

/** A page of the sitemap: its address in the first language, and the names of the photos on it. */
type Page = { readonly path: string; readonly photos?: readonly string[] }

/** The addresses of a hotel's pages, and of each of its room types', in all languages. */
export const pagesPer = { hotel: 2 * languages.length, roomType: languages.length }

/** The pages that belong to no hotel. */
export const ownPages: readonly Page[] = [
  { path: paths.landing },
  { path: paths.search },
  { path: paths.legal },
  { path: paths.accessibility },
]

/** The pages of a hotel that search engines may show. */
function pagesOf({ slug: hotelKey, photos, roomTypes }: ListedHotel): readonly Page[] {
  return [
    { path: addressOf('hotelHome', { hotelKey }), photos },
    { path: addressOf('roomTypes', { hotelKey }) },
    ...roomTypes.map(({ id, photos: own }) => ({
      path: `${addressOf('roomDetails', { hotelKey })}?roomType=${id}`,
      photos: own,
    })),
  ]
}

/** Hotels up to as many as a part takes: the one with which its pages reach `most` is its last. */
export async function* upTo(
  most: number,
  batches: AsyncIterable<readonly ListedHotel[]>,
): AsyncGenerator<readonly ListedHotel[]> {
  let pages = 0
  for await (const batch of batches) {
    const taken: ListedHotel[] = []
    for (const hotel of batch) {
      taken.push(hotel)
      pages += pagesPer.hotel + hotel.roomTypes.length * pagesPer.roomType
      if (pages >= most) break
    }
    yield taken
    if (pages >= most) return
  }
}

/** A part of the sitemap that is never whole in memory: what begins it, so many hotels at a time, and what ends it. */
export async function* writeHotels(
  origin: string,
  batches: AsyncIterable<readonly ListedHotel[]>,
): AsyncGenerator<string> {
  yield opening
  for await (const hotels of batches) yield writePages(origin, hotels.flatMap(pagesOf))
  yield closing
}

/** A part of the sitemap: all of it at once. */
export function writePart(origin: string, pages: readonly Page[]): string {
  return opening + writePages(origin, pages) + closing
}

/** Each page in each language, which names the others; photos stand with the first. */
function writePages(origin: string, pages: readonly Page[]): string {
  const urls = pages.flatMap(({ path, photos = [] }) => {
    const inLanguage = (language: Language) => escapeXml(origin + withLanguage(path, language))
    const alternates = [
      ...languages.map((one) => alternate(one, inLanguage(one))),
      alternate('x-default', inLanguage(defaultLanguage)),
    ].join('')
    const images = photos.map(
      (name) => `<image:image><image:loc>${escapeXml(origin + photoUrl(name, 1600))}</image:loc></image:image>`,
    )
    return languages.map((language) => {
      const shown = language === defaultLanguage ? images.join('') : ''
      return `<url><loc>${inLanguage(language)}</loc>${alternates}${shown}</url>\n`
    })
  })
  return urls.join('')
}

/** The list of all parts. */
export function writeIndex(addresses: readonly string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`)
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${parts.join('')}</sitemapindex>\n`
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const spaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'
const opening = `${declaration}<urlset ${spaces}>\n`
const closing = '</urlset>\n'

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

function withLanguage(path: string, language: Language): string {
  if (language === defaultLanguage) return path
  return `${path}${path.includes('?') ? '&' : '?'}${languageParam}=${language}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
