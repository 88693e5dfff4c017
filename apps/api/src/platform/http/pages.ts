import type { Pagination } from '@keystay/contract/shared/replies'

/** What a list says of its pages; pages count from 1. */
export function paginationOf(totalItems: number, page: number, size: number): Pagination {
  return { page, size, totalItems, totalPages: Math.ceil(totalItems / size) }
}

/** One page of a list that is already whole in memory. */
export function pageOf<T>(items: readonly T[], page: number, size: number): { data: T[]; pagination: Pagination } {
  return { data: items.slice((page - 1) * size, page * size), pagination: paginationOf(items.length, page, size) }
}
