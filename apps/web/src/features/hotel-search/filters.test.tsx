import type { FilterCounts } from '@keystay/contract/properties/entities'
import { noFilters, readSearch, type SearchState } from '@keystay/contract/properties/hotel-search'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { AmenityFilter, RoomFilter } from './filters.tsx'

const counts: FilterCounts = {
  types: {},
  amenities: { balcony: 2, pool: 3 },
  freeCancellation: 3,
  payAtHotel: 1,
  topRated: 0,
  boards: { breakfast: 3, half: 1 },
  beds: { double: 3, bunk: 1 },
  sizes: { 20: 3, 30: 1 },
}

async function show(query: string) {
  const changes: Partial<SearchState>[] = []
  const props = {
    search: readSearch(new URLSearchParams(query), '2026-11-21'),
    onChange: (part: Partial<SearchState>) => void changes.push(part),
    counts,
  }
  const filters = (
    <>
      <RoomFilter {...props} />
      <AmenityFilter {...props} />
    </>
  )
  await showPage('/search', '/search', filters)
  return changes
}

test('one board, bed and size is chosen at most, and taken back; what leaves nothing cannot be chosen', async () => {
  const changes = await show('board=half')
  const group = (name: string) => within(screen.getByRole('group', { name }))
  const half = group('Verpflegung, mindestens').getByRole('button', { name: 'Halbpension (1)' })
  expect(half.getAttribute('aria-pressed')).toBe('true')
  expect(
    group('Verpflegung, mindestens').getByRole<HTMLButtonElement>('button', { name: 'Vollpension (0)' }).disabled,
  ).toBe(true)
  await userEvent.click(half)
  await userEvent.click(group('Betten').getByRole('button', { name: 'Etagenbett (1)' }))
  await userEvent.click(group('Zimmergröße').getByRole('button', { name: 'ab 30 m² (1)' }))
  expect(changes).toEqual([{ board: null }, { bed: 'bunk' }, { minSize: 30 }])
  expect(noFilters).toMatchObject({ board: null, bed: null, minSize: null })
})

test('what rooms have is asked for beside what houses have', async () => {
  const changes = await show('amenities=pool')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Balkon (2)' }))
  expect(changes).toEqual([{ amenities: ['pool', 'balcony'] }])
})
