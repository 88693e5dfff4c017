import { places, type Place } from './places.ts'

export type Wanted = { readonly text: string; readonly countries: readonly string[]; readonly limit: number }
/** A place with the house number that the query names in its street. */
export type FoundPlace = { readonly place: Place; readonly house: string | undefined }

/** The places that a text names, the most exact first: a street in its town before the town. Else nothing. */
export function findPlaces({ text, countries, limit }: Wanted): readonly FoundPlace[] {
  const folded = ` ${fold(text)} `
  return places
    .filter(({ country }) => countries.length === 0 || countries.includes(country.toLowerCase()))
    .filter(({ name, town }) => folded.includes(` ${fold(name)} `) && folded.includes(` ${fold(town ?? name)} `))
    .toSorted((a, b) => Number(a.town === undefined) - Number(b.town === undefined))
    .slice(0, limit)
    .map((place) => ({ place, house: place.town === undefined ? undefined : houseIn(folded, fold(place.name)) }))
}

/** A number right behind the street, as in German and Portuguese, or right before it, as in Vietnamese. */
function houseIn(folded: string, street: string): string | undefined {
  return (
    new RegExp(` ${street} (\\d+[a-z]?) `).exec(folded)?.[1] ?? new RegExp(` (\\d+[a-z]?) ${street} `).exec(folded)?.[1]
  )
}

/** Nominatim too ignores accents and case. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
