import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Found } from '@keystay/contract/find/entities'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { FindAnything } from '../../features/find/find-anything.tsx'
import { showPage, type Answers } from '../../platform/test-app.tsx'

const found: Found = {
  day: '2026-11-21',
  stays: [
    {
      id: 's1',
      state: 'in_house',
      bookedRoomId: 'u1',
      room: { id: 'r1', number: '212' },
      guest: 'Jana Brandt',
      code: 'AAAA2222',
      checkIn: '2026-11-20',
      checkOut: '2026-11-23',
    },
  ],
  bookings: [
    {
      id: 'b2',
      code: 'BBBB3333',
      status: 'confirmed',
      guest: '',
      email: '',
      checkIn: '2026-12-04',
      checkOut: '2026-12-06',
      rooms: ['101', '102'],
    },
  ],
  rooms: [
    {
      id: 'r1',
      number: '212',
      roomType: { id: 't1', name: 'Doppelzimmer' },
      inside: { guest: 'Jana Brandt', bookedRoomId: 'u1' },
    },
  ],
  guests: [],
}
const findCall = 'GET /v1/properties/p1/find'
const pages = [
  { name: 'Heute', path: '/owner/today' },
  { name: 'Kinder & Zustellbetten', path: '/owner/age-bands' },
]

async function show(answers: Answers = { [findCall]: { data: found } }) {
  const page = (
    <>
      <FindAnything hotel={{ id: 'p1', slug: 'duene' }} pages={pages} />
      <input aria-label="Notiz" />
    </>
  )
  return await showPage('/owner/today', '/owner/today', page, answers)
}

const field = () => screen.getByRole('combobox', { name: 'Suchen' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const marked = () => screen.queryAllByRole('option', { selected: true }).map((option) => option.textContent)

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  return () => vi.unstubAllGlobals()
})

describe('finding anything', () => {
  test.each([['{Control>}k{/Control}'], ['/']])(
    'opens by %s, with the pages of the area to choose from',
    async (keys) => {
      await show()
      await userEvent.keyboard(keys)
      expect(document.activeElement).toBe(field())
      expect(options()).toEqual(['Heute', 'Kinder & Zustellbetten'])
    },
  )

  test('leaves a slash to the field in which it is typed', async () => {
    await show()
    await userEvent.type(screen.getByRole('textbox', { name: 'Notiz' }), '1/2')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('shows what is found by kind, marks the first, and opens the marked one', async () => {
    const { here, requests } = await show()
    await userEvent.click(screen.getByRole('button', { name: 'Suchen' }))
    await userEvent.type(field(), 'jan')
    await screen.findByRole('group', { name: 'Buchungen' })
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?q=jan'])
    const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))
    expect(groups).toEqual(['find-stays', 'find-bookings', 'find-rooms'])
    expect(within(screen.getByRole('group', { name: 'Heute im Haus' })).getByRole('option').textContent).toMatch(
      /^Jana BrandtZimmer 212 · im Haus · .*AAAA2222$/,
    )
    expect(marked()).toEqual([expect.stringContaining('Zimmer 212 · im Haus')])
    await userEvent.keyboard('{ArrowDown}')
    expect(marked()).toEqual([expect.stringMatching(/^Gelöschter Gast.*Zimmer 101, 102 · Bestätigt/)])
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).getAttribute('id'),
    )
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(here().pathname).toBe('/owner/manage-booking'))
    expect(here().search).toBe('?booking=b2&hotel=duene')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Enter opens the first of what is found for the text as it stands, not of fewer letters', async () => {
    const answers: Record<string, unknown> = { [findCall]: { data: { ...found, bookings: [] } } }
    const { here } = await show(answers)
    await userEvent.keyboard('/')
    await userEvent.type(field(), 'ja')
    await screen.findByRole('group', { name: 'Heute im Haus' })
    answers[findCall] = { data: { ...found, stays: [], rooms: [] } }
    await userEvent.type(field(), 'n{Enter}')
    await waitFor(() => expect(here().search).toBe('?booking=b2&hotel=duene'))
  })

  test('a room whose number was typed comes first, and opens in the plan', async () => {
    const { here } = await show()
    await userEvent.keyboard('/')
    await userEvent.type(field(), '212')
    await screen.findByRole('group', { name: 'Zimmer' })
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(here().pathname).toBe('/owner/manage-booking/plan'))
    expect(here().search).toBe('?date=2026-11-21&room=r1&hotel=duene')
  })

  test('a page is found by its name, without accents', async () => {
    const nothing = { ...found, stays: [], bookings: [], rooms: [] }
    const { here } = await show({ [findCall]: { data: nothing } })
    await userEvent.keyboard('/')
    await userEvent.type(field(), 'zustell')
    expect(options()).toEqual(['Kinder & Zustellbetten'])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(here().pathname).toBe('/owner/age-bands'))
  })

  test('says that nothing was found, or that it could not look', async () => {
    const nothing = { ...found, stays: [], bookings: [], rooms: [] }
    const answers: Record<string, unknown> = { [findCall]: { data: nothing } }
    await show(answers)
    await userEvent.keyboard('/')
    await userEvent.type(field(), 'xyz')
    expect((await screen.findAllByText('Nichts gefunden zu „xyz“')).length).toBeGreaterThan(0)
    answers[findCall] = 500
    await userEvent.type(field(), 'q')
    expect((await screen.findByRole('alert')).textContent).toContain('Das ging nicht.')
    answers[findCall] = { data: found }
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await screen.findByRole('group', { name: 'Buchungen' })
  })
})
