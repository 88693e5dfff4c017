import type { Place } from '@keystay/contract/places/entities'
import { languages, type Language } from '@keystay/contract/shared/languages'
import { fold } from '../../platform/values/fold.ts'
import { gramsOf, keyOf } from './place-names.ts'

/** A hotel that has rooms to sell, as suggestions know it. */
export type HotelPlace = {
  readonly propertyId: string
  readonly name: string
  readonly city: string
  /** ISO 3166 code. */
  readonly country: string
  readonly regions: Readonly<Record<Language, string>>
}

/** A row of `places`, but for how many hotels it has. */
export type PlaceRow = {
  /** Empty for a country, whose names are known without the database. */
  readonly language: Language | ''
  readonly tail: string
  readonly kind: Exclude<Place['kind'], 'hotel'>
  readonly country: string
  readonly name: string
  readonly region: string
}
/** How many hotels more a place has; fewer when negative. */
export type PlaceChange = PlaceRow & { readonly hotels: number }

/** What a guest who looks for a name may begin with: the folded name from each of its words on. */
export function tailsOf(name: string): string[] {
  const words = fold(name).split(' ')
  return [...new Set(words.map((_, index) => words.slice(index).join(' ')))]
}

const displayNames = new Map(
  languages.map((language) => [language, new Intl.DisplayNames([language], { type: 'region' })] as const),
)

/** What a place is found by although a letter is wrong: the trigrams of its whole name, in the row that has it. */
export function gramsOfRow({ kind, tail, name }: PlaceRow): number[] {
  return kind !== 'country' && tail === fold(name) ? [...new Set(gramsOf(keyOf(name)))] : []
}

/** The name of a country in a language; the code that none has stays as it is. */
export function countryName(country: string, language: Language): string {
  return displayNames.get(language)?.of(country) ?? country
}

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index))
const codes = letters.flatMap((first) => letters.map((second) => first + second))
const foldedCountries = new Map<Language, readonly { readonly code: string; readonly folded: string }[]>()

/** The codes of the countries whose name in a language has a word beginning with the folded text. */
export function countriesBeginning(text: string, language: Language): string[] {
  const countries =
    foldedCountries.get(language) ?? codes.map((code) => ({ code, folded: ` ${fold(countryName(code, language))}` }))
  foldedCountries.set(language, countries)
  return countries.filter(({ folded }) => folded.includes(` ${text}`)).map(({ code }) => code)
}

/** By how much places change when hotels that were counted as they were `before` are counted as they are `after`. */
export function countChanges(before: readonly HotelPlace[], after: readonly HotelPlace[]): PlaceChange[] {
  const changes = new Map<string, PlaceChange>()
  const count = (hotels: readonly HotelPlace[], by: number) => {
    for (const row of hotels.flatMap(rowsOf)) {
      const key = JSON.stringify(Object.values(row))
      changes.set(key, { ...row, hotels: (changes.get(key)?.hotels ?? 0) + by })
    }
  }
  count(before, -1)
  count(after, 1)
  return [...changes.values()].filter((change) => change.hotels !== 0)
}

/** The places that a hotel counts for. */
function rowsOf({ city, country, regions }: HotelPlace): PlaceRow[] {
  const inLanguages = languages.flatMap((language) => {
    const region = regions[language]
    const beginning = (name: string, row: Pick<PlaceRow, 'kind' | 'region'>) =>
      tailsOf(name).map((tail): PlaceRow => ({ language, tail, country, name, ...row }))
    return [
      ...(region === '' ? [] : beginning(region, { kind: 'region', region: '' })),
      ...beginning(city, { kind: 'city', region }),
    ]
  })
  return [{ language: '', tail: country, country, name: country, kind: 'country', region: '' }, ...inLanguages]
}

/** Where a place is, in words: "Bayern, Deutschland". */
export function contextOf(where: string, country: string): string {
  return [where, country].filter(Boolean).join(', ')
}
