import { paths } from '@keystay/contract/shared/addresses'
import { writeStaySearch, type StaySearch } from '@keystay/contract/shared/stay-search'

/** More do not fit side by side. */
export const mostCompared = 3

/** The hotels that an address compares, by their keys. */
export function readCompared(params: URLSearchParams): readonly string[] {
  return [...new Set(params.getAll('hotel'))].filter(Boolean).slice(0, mostCompared)
}

/** The address of the comparison of hotels, by their keys, for a stay. */
export function compareAddress(hotelKeys: readonly string[], search: StaySearch): string {
  return `${paths.compare}?${new URLSearchParams(hotelKeys.map((key) => ['hotel', key]))}&${writeStaySearch(search)}`
}
