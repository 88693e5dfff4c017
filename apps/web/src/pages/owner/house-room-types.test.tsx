import { screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inQuinta, pool, quinta, stubUploads, superior } from '../../features/owner-houses/test-houses.ts'
import { showPage } from '../../platform/test-app.tsx'
import { HousesPage } from './houses-page.tsx'

const show = (part: string, answers: object) =>
  showPage('/owner/manage-properties/*', `/owner/manage-properties/quinta/${part}`, <HousesPage />, { ...answers })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const ofQuinta = `/v1/properties/${quinta.id}`

// They load when they are opened, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/owner-houses/house-rules.ts')
  await import('../../features/owner-houses/hotel-pages.tsx')
  await import('../../features/owner-houses/room-type-pages.tsx')
  await import('../../features/owner-houses/amenity-list.tsx')
})
afterEach(() => vi.unstubAllGlobals())

describe('the form of a new room type', () => {
  const showForm = async () => {
    const shown = await show('room-types/new', inQuinta([]))
    await screen.findByRole('heading', { name: 'Neuer Zimmertyp' })
    return shown
  }
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Zimmertyp anlegen' }))

  test('suggests the usual bed and view', async () => {
    await showForm()
    expect(field('Bettenart 1').value).toBe('1 Doppelbett')
    expect(field('Aussicht').value).toBe('schöne Aussicht')
  })

  test('says at its fields what is missing', async () => {
    const sent = stubUploads()
    await showForm()
    await userEvent.clear(field('Bettenart 1'))
    await userEvent.clear(field('Aussicht'))
    await create()
    await screen.findByText('Name des Zimmertyps ist erforderlich')
    for (const name of ['Maximale Belegung', 'Preis', 'Beschreibung', 'Bettenart', 'Zimmergröße', 'Aussicht'])
      expect(screen.getAllByText(`${name} ist erforderlich`).length, name).toBe(1)
    expect(screen.getByText(/mindestens eine Ausstattung/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['Maximale Belegung', '0', /mindestens 1/],
    ['Maximale Belegung', '2,5', /ganze Zahl/],
    ['Maximale Belegung', 'zwei', /ganze Zahl/],
    ['Grundpreis je Nacht (EUR)', '0', /größer als null/],
    ['Grundpreis je Nacht (EUR)', '-5', /größer als null/],
    ['Grundpreis je Nacht (EUR)', 'viel', /größer als null/],
    ['Zimmergröße (m²)', '0', /1 bis 2\.?000/],
  ])('%s %s is refused', async (name, typed, said) => {
    await showForm()
    await userEvent.type(field(name), typed)
    await userEvent.tab()
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('sends the price in cents, the beds and the amenities', async () => {
    const sent = stubUploads({ status: 201, body: { data: superior } })
    const { here } = await showForm()
    await userEvent.type(field('Name'), 'Turm')
    await userEvent.type(field('Maximale Belegung'), '2')
    await userEvent.type(field('Grundpreis je Nacht (EUR)'), '1.129,50')
    await userEvent.type(field('Zimmergröße (m²)'), '24')
    await userEvent.type(field('Beschreibung'), 'Hoch oben.')
    await userEvent.click(screen.getByRole('button', { name: 'Weitere Bettenart' }))
    await userEvent.type(field('Bettenart 2'), '2 Einzelbetten')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pool' }))
    await create()
    await waitFor(() => expect(here().pathname).toMatch(/room-types$/))
    const [{ method, url, form } = { method: '', url: '', form: new FormData() }] = sent
    expect([method, url]).toEqual(['POST', `${ofQuinta}/room-types`])
    expect(form.get('priceMinor')).toBe('112950')
    expect(form.getAll('bedTypes')).toEqual(['1 Doppelbett', '2 Einzelbetten'])
    expect(form.getAll('amenityIds')).toEqual([pool.id])
    expect(await screen.findByText('„Doppelzimmer Superior“ wurde angelegt')).toBeTruthy()
  })

  test('an amenity that is missing is added, and chosen at once', async () => {
    const sauna = { ...pool, id: '0198c0de-0000-7000-8000-0000000000ff', name: 'Sauna', kind: 'sauna' }
    const { asked } = await show('room-types/new', {
      ...inQuinta([], [pool, { ...sauna, kind: 'sauna' }]),
      [`POST ${ofQuinta}/amenities`]: { data: sauna },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Ausstattung hinzufügen' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Ausstattung hinzufügen' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Ausstattung hinzufügen' }))
    expect(await dialog.findByText(/erforderlich/)).toBeTruthy()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name der Ausstattung' }), 'Sauna')
    await userEvent.click(dialog.getByRole('button', { name: 'Ausstattung hinzufügen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await asked.find(({ method }) => method === 'POST')?.json()).toMatchObject({ name: 'Sauna', kind: 'other' })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sauna' }).checked).toBe(true)
  })
})

describe('the room types', () => {
  test('without any, the way to the first', async () => {
    await show('room-types', inQuinta([]))
    expect(await screen.findByText('Noch keine Zimmertypen')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Zimmertyp hinzufügen' })).toBeTruthy()
  })

  test('say when they could not be read', async () => {
    await show('room-types', { ...inQuinta([]), [`GET ${ofQuinta}/room-types`]: 404 })
    expect(await screen.findByRole('heading', { name: 'Die Zimmertypen konnten nicht geladen werden' })).toBeTruthy()
  })

  test('are not deleted while stays are to come, which are listed', async () => {
    const stays = [
      {
        bookingId: 'b1',
        code: '7H4M2QXD',
        guest: 'Jana Brandt',
        checkIn: '2026-12-04',
        checkOut: '2026-12-06',
        room: '101',
      },
    ]
    const refusal = { code: 'room_type_has_stays', message: 'Noch Aufenthalte.', details: { stays } }
    await show('room-types', {
      ...inQuinta([superior]),
      [`DELETE ${ofQuinta}/room-types/${superior.id}`]: Response.json(refusal, { status: 409 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /Löschen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Zimmertyp löschen' }))
    expect(await screen.findByText('Noch Aufenthalte.')).toBeTruthy()
    const list = within(screen.getByRole('list', { name: /Aufenthalte/ }))
    expect(list.getByRole('listitem').textContent).toBe('7H4M-2QXD · Jana Brandt · 4.–6. Dez. 2026 · Zimmer 101')
    expect(screen.queryByRole('button', { name: 'Zimmertyp löschen' })).toBeNull()
  })

  test('are deleted when nothing stands in the way', async () => {
    await show('room-types', {
      ...inQuinta([superior]),
      [`DELETE ${ofQuinta}/room-types/${superior.id}`]: { data: true },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Löschen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Zimmertyp löschen' }))
    expect(await screen.findByText('„Doppelzimmer Superior“ wurde gelöscht')).toBeTruthy()
  })
})

describe('the amenities', () => {
  test('one that a room type cannot do without stays, and why', async () => {
    const refusal = { code: 'amenity_in_use', message: 'Die einzige von Superior.' }
    await show('amenities', {
      ...inQuinta([]),
      [`DELETE ${ofQuinta}/amenities/${pool.id}`]: Response.json(refusal, { status: 409 }),
    })
    await userEvent.click(await screen.findByRole('button', { name: /Löschen/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Ausstattung löschen' }))
    expect(await screen.findByText('Die einzige von Superior.')).toBeTruthy()
  })

  test('one is changed on top of its version', async () => {
    const { asked } = await show('amenities', {
      ...inQuinta([]),
      [`PUT ${ofQuinta}/amenities/${pool.id}`]: { data: { ...pool, name: 'Pool mit Bar' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: /Bearbeiten/ }))
    await userEvent.type(field('Name der Ausstattung'), ' mit Bar')
    await userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
    expect(await screen.findByText('„Pool mit Bar“ wurde geändert')).toBeTruthy()
    expect(await asked.find(({ method }) => method === 'PUT')?.json()).toMatchObject({
      name: 'Pool mit Bar',
      version: 2,
    })
  })
})
