import { languages } from '@keystay/contract/shared/languages'
import { searchText } from '../../platform/values/fold.ts'

type Place = {
  readonly name: string
  readonly city: string
  /** The region in every language in which it has a name. */
  readonly regions: readonly string[]
  /** ISO 3166 code. */
  readonly country: string
}

/** What a hotel is found by: name, town, region, and the country in every language of the interface. */
export function hotelSearchText({ name, city, regions, country }: Place): string {
  const countries = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }).of(country))
  return searchText([name, city, ...regions, ...countries])
}
