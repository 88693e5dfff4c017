import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { SearchBar } from './search-bar.tsx'
import { readSearch } from './search-state.ts'

const open = (query: string) =>
  showPage('/', '/', <SearchBar start={readSearch(new URLSearchParams(query), '2026-11-21')} />)
const search = () => userEvent.click(screen.getByRole('button', { name: 'Suchen' }))

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
