import type { UseQueryResult } from '@tanstack/react-query'
import type { Pagination } from '@keystay/contract/shared/replies'
import { isApiError, type ApiError } from './api-error.ts'

/** The states of a list (specification, section 4). A failed fetch leaves it empty. */
export type List<T> = {
  readonly data: readonly T[]
  readonly pagination: Pagination | null
  /** True until there is something to show: data, nothing found, or an error. */
  readonly loading: boolean
  readonly error: ApiError | null
  readonly lastFetched: Date | null
  readonly retry: () => void
}

type ListReply<T> = { readonly data: T | readonly T[]; readonly pagination?: Pagination }

/** A list out of a query; a single item counts as a list of one. */
export function toList<T>(query: UseQueryResult<ListReply<T>>): List<T> {
  const { data: reply, isPending, isFetching, error, dataUpdatedAt, refetch } = query
  const usable = error ? undefined : reply
  return {
    data: usable === undefined ? [] : toArray(usable.data),
    pagination: usable?.pagination ?? null,
    loading: isPending || (error !== null && isFetching),
    error: isApiError(error) ? error : null,
    lastFetched: dataUpdatedAt > 0 ? new Date(dataUpdatedAt) : null,
    retry: () => void refetch(),
  }
}

function toArray<T>(data: T | readonly T[]): readonly T[] {
  return Array.isArray(data) ? (data as readonly T[]) : [data as T]
}

/** A list as it was read, with one of its items as it is now; a new one comes last. */
export function withItem<T extends { readonly id: string }>(
  old: { data: T[] } | undefined,
  item: T,
): { data: T[] } | undefined {
  if (!old) return old
  const isKnown = old.data.some(({ id }) => id === item.id)
  return { data: isKnown ? old.data.map((one) => (one.id === item.id ? item : one)) : [...old.data, item] }
}
