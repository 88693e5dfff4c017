import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { SearchBar } from './search-bar.tsx'
import { readSearch } from './search-state.ts'

const open = (query: string) =>
  showPage('/', '/', <SearchBar start={readSearch(new URLSearchParams(query), '2026-11-21')} />)
const search = () => userEvent.click(screen.getByRole('button', { name: 'Suchen' }))

test('until the suggestions for what is typed are there, only those before that go with it can be taken', async () => {
  const town = (name: string) => ({ kind: 'city', name, context: 'Deutschland', hotels: 3 })
  const later = Promise.withResolvers<Response>()
  const answer = (asked: Request) => {
    const text = new URL(asked.url).searchParams.get('q')
    if (text === 'berg') return later.promise
    return Promise.resolve(Response.json({ data: text === 'ber' ? [town('Berlin'), town('Bergen')] : [] }))
  }
  const { requests } = await showPage('/', '/', <SearchBar start={readSearch(new URLSearchParams(), '2026-11-21')} />, {
    'GET /v1/places': answer,
  })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Reiseziel' })
  const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('.strong')?.textContent)
  await userEvent.type(field, 'ber')
  await vi.waitFor(() => expect(names()).toEqual(['Berlin', 'Bergen']))
  await userEvent.type(field, 'g')
  expect(names()).toEqual(['Bergen'])
  await vi.waitFor(() => expect(requests.some(({ url }) => url.includes('q=berg'))).toBe(true))
  expect(names()).toEqual(['Bergen'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('Bergen')
  later.resolve(Response.json({ data: [] }))
})

test('guests who cannot be are said, and nothing is searched until they can', async () => {
  const { here } = await open('q=Algarve')
  const guests = screen.getByRole('spinbutton', { name: 'Gäste' })
  for (const [typed, message] of [
    ['60', 'Höchstens 50 Gäste'],
    ['0', 'Mindestens 1 Gast'],
    ['', 'Anzahl der Gäste ist erforderlich'],
  ] as const) {
    await userEvent.clear(guests)
    if (typed !== '') await userEvent.type(guests, typed)
    await search()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(here().pathname).toBe('/')
  }
  await userEvent.type(guests, '4')
  await search()
  expect(here()).toMatchObject({ pathname: '/search', search: '?q=Algarve&guests=4' })
})
