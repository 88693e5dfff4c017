import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { PropertySummary } from '@keystay/contract/properties/entities'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { readersToday } from '../../platform/format/today.ts'
import { ResultCard } from './result-card.tsx'
import { readSearch } from '@keystay/contract/properties/hotel-search'

const hotel = (id: string) =>
  ({
    id,
    slug: id,
    name: id,
    type: 'hotel',
    city: 'Faro',
    amenities: [],
    offers: { breakfast: false },
    photo: null,
    fromPrice: { minor: 9000, currency: 'EUR' },
    board: 'room_only',
    rating: { average: 4.6, count: 318 },
    total: null,
  }) as unknown as PropertySummary

test('the pin of the hotel that is looked at is lit, by mouse and by keys', async () => {
  const lit: (string | null)[] = []
  const activate = (active: string | null) => void lit.push(active)
  const search = readSearch(new URLSearchParams(), readersToday())
  const cards = ['quinta', 'reethaus'].map((id) => (
    <ResultCard key={id} hotel={hotel(id)} search={search} active={false} onActivate={activate} first />
  ))
  await showPage('/search', '/search', cards)
  const [quinta, reethaus] = screen.getAllByRole('link')
  if (!quinta || !reethaus) throw new Error('No cards are shown.')
  const user = userEvent.setup()
  await user.hover(quinta)
  await user.hover(reethaus)
  await user.unhover(reethaus)
  for (let tab = 0; tab < 3; tab += 1) await user.tab()
  const each = ['quinta', null, 'reethaus', null]
  expect(lit).toEqual([...each, ...each])
})

test.each([
  ['breakfast', true],
  ['half', true],
  ['room_only', false],
] as const)('breakfast is told where the price that is shown has it: %s', async (board, told) => {
  const search = readSearch(new URLSearchParams(), readersToday())
  const card = (
    <ResultCard hotel={{ ...hotel('quinta'), board }} search={search} active={false} onActivate={() => {}} first />
  )
  await showPage('/search', '/search', card)
  expect(screen.queryByText('Frühstück inklusive') !== null).toBe(told)
})

test.each([
  [true, 'Kostenlos stornierbar'],
  [false, 'Nicht kostenlos stornierbar'],
])('of a total it is told whether it can be cancelled free of charge: %s', async (freeCancellation, told) => {
  const days = new URLSearchParams({ checkIn: '2026-12-04', checkOut: '2026-12-06', guests: '2' })
  const priced = { ...hotel('quinta'), total: { minor: 18_000, currency: 'EUR' }, freeCancellation }
  const card = (
    <ResultCard hotel={priced} search={readSearch(days, readersToday())} active={false} onActivate={() => {}} first />
  )
  await showPage('/search', '/search', card)
  expect(screen.getAllByText(told)).toHaveLength(1)
})

test('a night is not said to be all where everybody pays more', async () => {
  const search = readSearch(new URLSearchParams(), readersToday())
  const cards = [hotel('quinta'), { ...hotel('reethaus'), moreCosts: true as const }].map((one) => (
    <ResultCard key={one.id} hotel={one} search={search} active={false} onActivate={() => {}} first />
  ))
  await showPage('/search', '/search', cards)
  expect(screen.getAllByText(/^pro Nacht/).map(({ textContent }) => textContent)).toEqual([
    'pro Nacht, ab',
    'pro Nacht zzgl. Nebenkosten, ab',
  ])
})
