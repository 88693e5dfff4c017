import type { QueryClient, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Keeps what a write answered where pages read it. What is still being read under that key was asked before and may come
 * with how it was: it is asked anew.
 */
export function keepAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  answer: Updater<Data | undefined, Data | undefined>,
): void {
  client.setQueryData<Data>(queryKey, answer)
  void client.refetchQueries({ queryKey, exact: true, fetchStatus: 'fetching' })
}
