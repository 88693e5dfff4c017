import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { SearchButton } from './search-button.tsx'
import { readSearch } from '@keystay/contract/properties/hotel-search'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import './search-sheet.tsx'
import '../../ui/ages/guests-words.tsx'
import '../../ui/ages/party-field.tsx'

async function open(query: string) {
  const start = readSearch(new URLSearchParams(query), '2026-11-21')
  const shown = await showPage('/', '/', <SearchButton search={start} look="pill" />)
  await userEvent.click(screen.getByRole('button', { name: /^Suche ändern/ }))
  return shown
}
const search = () => userEvent.click(screen.getByRole('button', { name: 'Suchen' }))
const ageOf = (child: number) => screen.findByRole<HTMLSelectElement>('combobox', { name: `Alter Kind ${child}` })

test('who travels with children says so, and may tell their ages', async () => {
  const { here } = await open('q=Algarve')
  expect(screen.queryByRole('spinbutton', { name: 'Kinder' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Mit Kindern reisen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.click(screen.getByRole('button', { name: 'Kinder: mehr' }))
  await userEvent.selectOptions(await ageOf(2), '6 Jahre')
  await search()
  expect(here()).toMatchObject({ pathname: '/search', search: '?q=Algarve&guests=4&ages=x%2C6' })
})

test.each([
  ['pill', '2 Erwachsene, 1 Kind (6 Jahre)'],
  ['field', '3 Gäste'],
] as const)('the search in a nutshell tells adults, children and ages where there is room: %s', async (look, text) => {
  const start = readSearch(new URLSearchParams('guests=3&ages=6'), '2026-11-21')
  await showPage('/', '/', <SearchButton search={start} look={look} />)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('children do not travel without an adult', async () => {
  const { here } = await open('q=Algarve&guests=3&ages=6')
  expect((await ageOf(1)).value).toBe('6')
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Erwachsene' }))
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Erwachsene' }), '0')
  await search()
  expect(here().pathname).toBe('/')
  expect(screen.getByText('Mindestens 1 Erwachsener')).toBeTruthy()
})
