import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { SearchBar } from './search-bar.tsx'
import { readSearch } from '@keystay/contract/properties/hotel-search'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../ui/ages/party-field.tsx'
import '../../ui/ages/guests-words.tsx'

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

test('who has children says so beside the number of guests, and tells their ages', async () => {
  const { here } = await open('q=Algarve')
  await userEvent.click(screen.getByRole('button', { name: 'Mit Kindern' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Gäste' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Alter Kind 1' }), '6 Jahre')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  const shown = await screen.findByRole('button', { name: 'Gäste 2 Erwachsene, 1 Kind' })
  await waitFor(() => expect(document.activeElement).toBe(shown))
  await search()
  expect(here()).toMatchObject({ pathname: '/search', search: '?q=Algarve&guests=3&ages=6' })
})

test('children who would travel alone are told, and may be changed', async () => {
  const { here } = await open('guests=3&ages=6')
  await userEvent.click(await screen.findByRole('button', { name: /^Gäste 2 Erwachsene, 1 Kind/ }))
  const adults = await screen.findByRole('spinbutton', { name: 'Erwachsene' })
  await userEvent.clear(adults)
  await userEvent.type(adults, '0')
  await search()
  expect((await screen.findByRole('alert')).textContent).toBe('Mindestens 1 Erwachsener')
  expect(here().pathname).toBe('/')
})
