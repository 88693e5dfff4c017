import { readSearch, toQuery } from '@keystay/contract/properties/hotel-search'
import type { QueryClient } from '@tanstack/react-query'
import { readersToday } from '../../platform/format/today.ts'
import { searchQuery } from './hotels-api.ts'

/** Asks for what the search of an address finds, before its page is shown. */
export async function searchAhead(client: QueryClient, params: URLSearchParams): Promise<void> {
  await client.prefetchQuery(searchQuery(toQuery(readSearch(params, readersToday()))))
}
