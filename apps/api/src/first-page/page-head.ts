import { readSearch } from '@keystay/contract/properties/hotel-search'
import { isPublicPage, type PublicPage } from '@keystay/contract/shared/addresses'
import { defaultLanguage, languages, type Language } from '@keystay/contract/shared/languages'
import { photoUrl } from '@keystay/contract/shared/photos'
import { formatCountry } from '../platform/values/format.ts'
import type { FirstAnswers, FoundHotel } from './first-answers.ts'
import { fillText, shorten, type HeadTexts } from './head-texts.ts'
import { canonicalPath, type PageAddress } from './page-address.ts'
import { thingsOf } from './structured-data.ts'

const localeOf: Readonly<Record<Language, string>> = { de: 'de_DE', en: 'en_GB', vi: 'vi_VN' }

/** What all pages say in common: where addresses begin, the texts by language, and the picture of a page that has none of its own. */
export type HeadSource = {
  readonly origin: string
  readonly heads: Readonly<Record<Language, HeadTexts>>
  readonly picture: string | undefined
}

/** The words of a page's head. */
type Words = { readonly title: string; readonly text: string }

/**
 * What the head of a document says of its page to search engines and link previews. A page that is not the same for
 * everybody, or not there, only says that it is not to be found.
 */
export function writeHead(source: HeadSource, address: PageAddress, first: FirstAnswers): string {
  const { page, language } = address
  if (!page || !isPublicPage(page) || first.state === 'missing')
    return '<title>Keystay</title><meta name="robots" content="noindex">'
  const texts = source.heads[language]
  const { title, text } = wordsOf(page, address, first.found, texts)
  const url = (of: Language) => source.origin + canonicalPath({ ...address, page }, of)
  const photo = first.found ? photoOf(page, address, first.found) : undefined
  const picture = photo ? source.origin + photoUrl(photo.name, 1600) : source.picture && source.origin + source.picture
  const things = thingsOf(address, first, { origin: source.origin, language, texts })
  return [
    `<title>${escapeHtml(`${title} · Keystay`)}</title>`,
    meta('name', 'description', text),
    link('canonical', url(language)),
    ...languages.map((one) => link('alternate', url(one), one)),
    link('alternate', url(defaultLanguage), 'x-default'),
    meta('property', 'og:site_name', 'Keystay'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', text),
    meta('property', 'og:url', url(language)),
    meta('property', 'og:locale', localeOf[language]),
    ...languages.filter((one) => one !== language).map((one) => meta('property', 'og:locale:alternate', localeOf[one])),
    ...(picture ? [meta('property', 'og:image', picture), meta('property', 'og:image:alt', photo?.alt || title)] : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    things.length === 0 ? '' : dataScript({ '@context': 'https://schema.org', '@graph': things }),
  ].join('')
}

function wordsOf(
  page: PublicPage,
  { params, language }: PageAddress,
  found: FoundHotel | null,
  texts: HeadTexts,
): Words {
  const { titles } = texts
  const { text, textOf } = texts.search
  if (page === 'search') {
    const { q } = readSearch(params, '')
    const title = [q, titles.search].filter(Boolean).join(' · ')
    return { title, text: q === '' ? text : shorten(fillText(textOf, { place: q })) }
  }
  if (page === 'landing' || page === 'legal' || page === 'accessibility')
    return { title: titles[page], text: texts[page].text }
  if (!found) return { title: titles.search, text }
  const { hotel } = found
  const room = hotel.roomTypes.find(({ id }) => id === params.get('roomType'))
  const names = { hotel: hotel.name, city: hotel.city }
  const house = `${hotel.name}, ${hotel.city}`
  const fill = (title: string, words: string, more: Readonly<Record<string, string | number>>) => ({
    title,
    text: shorten(fillText(words, { ...names, ...more })),
  })
  if (page === 'hotelHome' || (page === 'roomDetails' && !room)) {
    const words = [hotel.headline, hotel.description].filter(Boolean).join(' ')
    return fill(house, texts.hotel.text, {
      type: texts.propertyType[hotel.type],
      country: formatCountry(hotel.country, language),
      words,
    })
  }
  if (page === 'roomDetails' && room)
    return fill(`${room.name} · ${house}`, texts.room.text, {
      room: room.name,
      size: room.sizeSqm,
      words: room.description,
    })
  return fill(`${titles.rooms} · ${house}`, texts.rooms.text, {
    words: hotel.roomTypes.map(({ name }) => name).join(', '),
  })
}

/** What a preview of the page shows: of a room type its own first photo. */
function photoOf(page: PublicPage, { params }: PageAddress, { hotel }: FoundHotel) {
  const room = page === 'roomDetails' && hotel.roomTypes.find(({ id }) => id === params.get('roomType'))
  return (room && room.photos[0]) || hotel.photos[0]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`

const link = (rel: string, href: string, hreflang?: string) =>
  `<link rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${escapeHtml(href)}">`

/** Data, which no browser runs: the content security policy allows no script in a document. */
function dataScript(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}

/** A text as it stands in an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
