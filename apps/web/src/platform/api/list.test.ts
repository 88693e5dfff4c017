import type { UseQueryResult } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { toList } from './list.ts'

type Reply = { data: string | string[] }
const query = (part: object) =>
  ({
    isPending: false,
    isFetching: false,
    error: null,
    dataUpdatedAt: 0,
    refetch: () => undefined,
    ...part,
  }) as unknown as UseQueryResult<Reply>

test('a single item is a list of one', () => {
  expect(toList(query({ data: { data: 'a' } })).data).toEqual(['a'])
  expect(toList(query({ data: { data: ['a', 'b'] } })).data).toEqual(['a', 'b'])
})

test('a failed fetch empties the list', () => {
  const error = Object.assign(new Error('weg'), { name: 'ApiError' })
  const list = toList(query({ data: { data: ['a'] }, error }))
  expect(list).toMatchObject({ data: [], loading: false, error: { message: 'weg' } })
})

test('says since when it is known', () => {
  const at = Date.UTC(2026, 10, 21)
  expect(toList(query({ data: { data: [] }, dataUpdatedAt: at })).lastFetched).toEqual(new Date(at))
  expect(toList(query({ isPending: true })).lastFetched).toBeNull()
})
