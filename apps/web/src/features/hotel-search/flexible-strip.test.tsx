import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { FlexibleStrip } from './flexible-strip.tsx'
import type { HotelResults } from './hotels-api.ts'
import { ResultsList } from './results-list.tsx'
import { readSearch, type SearchState } from '@keystay/contract/properties/hotel-search'

const url = 'GET /v1/public/properties/flexible-stays'
const stay = (day: number, minor: number | null) => ({
  checkIn: `2026-12-0${day}`,
  checkOut: `2026-12-0${day + 2}`,
  total: minor === null ? null : { minor, currency: 'EUR' },
})

async function show(stays = [stay(4, 14_420), stay(5, 14_680), stay(6, 14_010), stay(7, null)]) {
  const changes: Partial<SearchState>[] = []
  const search = readSearch(
    new URLSearchParams('q=Algarve&checkIn=2026-12-05&checkOut=2026-12-07&sort=price&page=2'),
    '2026-11-21',
  )
  const { requests } = await showPage(
    '/search',
    '/search',
    <FlexibleStrip search={search} onChange={(part) => void changes.push(part)} />,
    { [url]: { data: stays } },
  )
  return { requests, changes }
}

test('the cheapest is told by a word, what is chosen is checked, and what is not free cannot be chosen', async () => {
  const { requests, changes } = await show()
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /5\.\sDez\.\s*146,80\s€\s*Ihre Anreise/ })
  expect(chosen.checked).toBe(true)
  expect(screen.getByRole('radio', { name: /6\.\sDez\.\s*140,10\s€\s*günstigste/ })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /7\.\sDez\.\s*nichts frei/ }).disabled).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: /4\.\sDez\./ }))
  expect(changes).toEqual([{ checkIn: '2026-12-04', checkOut: '2026-12-06' }])
  const asked = new URL(requests.find((one) => one.url.includes('flexible-stays'))?.url ?? '').searchParams
  expect([asked.get('way'), asked.get('q'), asked.has('sort'), asked.has('page')]).toEqual([
    'days',
    'Algarve',
    false,
    false,
  ])
})

test('where all cost the same none is the cheapest', async () => {
  await show([stay(4, 14_420), stay(5, 14_420), stay(6, null)])
  expect(await screen.findByRole('radio', { name: /4\.\sDez\.\s*144,20\s€$/ })).toBeTruthy()
  expect(screen.queryByText(/günstigste/)).toBeNull()
})

test('the month is asked for only when it is wanted', async () => {
  const { requests } = await show()
  const ways = () => requests.flatMap(({ url: asked }) => new URL(asked).searchParams.get('way') ?? [])
  await screen.findAllByRole('radio')
  expect(ways()).toEqual(['days'])
  await userEvent.click(screen.getByRole('button', { name: 'Wochenenden im Dezember 2026' }))
  await vi.waitFor(() => expect(ways()).toEqual(['days', 'weekends']))
  await userEvent.click(screen.getByRole('button', { name: '2 Nächte im Dezember 2026' }))
  await vi.waitFor(() => expect(ways()).toEqual(['days', 'weekends', 'month']))
})

test.each([
  ['no_hotel', false],
  ['nothing_free', true],
  [null, true],
] as const)('other days are offered unless the place has no hotel: %s', async (nearest, offered) => {
  const search = readSearch(new URLSearchParams('q=Algarve&checkIn=2026-12-05&checkOut=2026-12-07'), '2026-11-21')
  const results = { data: [], loading: false, error: null, nearest, destination: null, pagination: null }
  await showPage(
    '/search',
    '/search',
    <ResultsList
      search={search}
      results={results as unknown as HotelResults}
      onChange={() => {}}
      activeId={null}
      onActivate={() => {}}
    />,
    { [url]: { data: [stay(4, 14_420)] } },
  )
  expect(screen.queryByText('Flexibel?') !== null).toBe(offered)
})
