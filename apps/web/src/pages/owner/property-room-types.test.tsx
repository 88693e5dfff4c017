import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import { act, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkForm } from '../../features/property-editor/form/form-rules.ts'
import { inQuinta, pool, quinta, stubUploads, superior } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const show = (part: string, answers: object) =>
  showPage('/owner/manage-properties/*', `/owner/manage-properties/quinta/${part}`, <PropertiesPage />, { ...answers })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const ofQuinta = `/v1/properties/${quinta.id}`

// They load when they are opened, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/room-types/room-type-pages.tsx')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await act(() => changeLanguage('de'))
})

test('whoever offers a room type is asked for a photo of it, which a drawing is not', async () => {
  const picture = { id: 'p1', name: 'p1', alt: 'Zimmer', focus: null }
  const named = (id: string, name: string, drawing: 'still' | null) => ({
    ...superior,
    id,
    name,
    photos: [{ ...picture, drawing }],
  })
  const types = [named('a', 'Turm', null), named('b', 'Atelier', 'still'), { ...superior, id: 'c', name: 'Koje' }]
  await show('room-types', inQuinta(types))
  await screen.findByText('2 Zimmertypen haben noch kein Foto')
  const links = screen.getAllByRole('link', { name: /^Foto hinzufügen/ })
  expect(links.map(({ textContent }) => textContent)).toEqual(['Foto hinzufügen: Atelier', 'Foto hinzufügen: Koje'])
  expect(links[0]?.getAttribute('href')).toMatch(/room-types\/b\?hotel=.*#photos$/)
  await show('room-types', inQuinta([named('a', 'Turm', null)]))
  await screen.findByText('Turm')
  expect(screen.queryByText(/noch kein Foto/)).toBeNull()
})

describe('the form of a new room type', () => {
  const showForm = async () => {
    const shown = await show('room-types/new', inQuinta([]))
    await screen.findByRole('heading', { name: 'Neuer Zimmertyp' })
    return shown
  }
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Zimmertyp anlegen' }))

  test('suggests the usual bed and view', async () => {
    await showForm()
    expect(field('Bettentyp 1').value).toBe('1 Doppelbett')
    expect(field('Aussicht').value).toBe('schöne Aussicht')
  })

  test('says at its fields what is missing', async () => {
    const sent = stubUploads()
    await showForm()
    await userEvent.clear(field('Bettentyp 1'))
    await userEvent.clear(field('Aussicht'))
    await create()
    await screen.findByText('Name des Zimmertyps ist erforderlich')
    for (const name of ['Maximale Belegung', 'Preis', 'Beschreibung', 'Bettentyp', 'Zimmergröße', 'Aussicht'])
      expect(screen.getAllByText(`${name} ist erforderlich`).length, name).toBe(1)
    expect(screen.getByText(/mindestens eine Ausstattung/)).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('of a hotel without amenities goes to what it says of them', async () => {
    stubUploads()
    await showPage('/owner/manage-properties/*', '/owner/manage-properties/quinta/room-types/new', <PropertiesPage />, {
      ...inQuinta([], []),
    })
    await screen.findByRole('heading', { name: 'Neuer Zimmertyp' })
    const texts = {
      Name: 'Turm',
      'Maximale Belegung': '2',
      'Grundpreis je Nacht (EUR)': '90',
      'Zimmergröße (m²)': '24',
    }
    for (const [name, value] of Object.entries({ ...texts, Beschreibung: 'Hoch oben.' }))
      fireEvent.change(field(name), { target: { value } })
    await create()
    const remark = await screen.findByText(/mindestens eine Ausstattung/)
    await waitFor(() => expect(document.activeElement).toBe(remark))
  })

  test.each([
    ['Maximale Belegung', '0', /mindestens 1/],
    ['Maximale Belegung', '51', /höchstens 50 sein/],
    ['Maximale Belegung', '2,5', /ganze Zahl/],
    ['Maximale Belegung', 'zwei', /ganze Zahl/],
    ['Grundpreis je Nacht (EUR)', '0', /größer als null/],
    ['Grundpreis je Nacht (EUR)', '-5', /größer als null/],
    ['Grundpreis je Nacht (EUR)', 'viel', /größer als null/],
    ['Grundpreis je Nacht (EUR)', '10.000.000,01', 'Dieser Preis ist zu hoch'],
    ['Zimmergröße (m²)', '0', /1 bis 2\.?000/],
  ])('%s %s is refused', async (name, typed, message) => {
    await showForm()
    await userEvent.type(field(name), typed)
    await userEvent.tab()
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('sends the price in cents, the beds and the amenities', async () => {
    const sent = stubUploads({ status: 201, body: { data: superior } })
    const { here } = await showForm()
    await userEvent.type(field('Name'), 'Turm')
    await userEvent.type(field('Maximale Belegung'), '4')
    await userEvent.type(field('Höchstens Erwachsene'), '2')
    await userEvent.type(field('Höchstens Kinder'), '3')
    await userEvent.type(field('Nachlass bei Einzelbelegung'), '12,5')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Nachlass als' }), 'Prozent')
    await userEvent.type(field('Grundpreis je Nacht (EUR)'), '1.129,50')
    await userEvent.type(field('Zimmergröße (m²)'), '24')
    await userEvent.type(field('Beschreibung'), 'Hoch oben.')
    await userEvent.click(screen.getByRole('button', { name: 'Weiterer Bettentyp' }))
    await userEvent.type(field('Bettentyp 2'), '2 Einzelbetten')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pool' }))
    await create()
    await waitFor(() => expect(here().pathname).toMatch(/room-types$/))
    const [{ method, url, form } = { method: '', url: '', form: new FormData() }] = sent
    expect([method, url]).toEqual(['POST', `${ofQuinta}/room-types`])
    expect(form.get('priceMinor')).toBe('112950')
    expect(['maxAdults', 'maxChildren'].map((name) => form.get(name))).toEqual(['2', '3'])
    expect(JSON.parse(form.get('singleUse') as string)).toEqual({ kind: 'percent', percent: 1250 })
    expect(form.getAll('bedTypes')).toEqual(['1 Doppelbett', '2 Einzelbetten'])
    expect(form.getAll('amenityIds')).toEqual([pool.id])
    expect(await screen.findByText('„Doppelzimmer Superior“ wurde angelegt')).toBeTruthy()
    // What comes next.
    expect(screen.getByRole('link', { name: 'Preise eintragen' }).getAttribute('href')).toBe(
      `/owner/manage-properties/quinta/prices?hotel=quinta&type=${superior.id}`,
    )
  })

  test('without rooms leads to adding them before its prices', async () => {
    stubUploads({ status: 201, body: { data: superior } })
    await show('room-types/new', inQuinta([{ ...superior, rooms: 0, availableRooms: 0 }]))
    await screen.findByRole('heading', { name: 'Neuer Zimmertyp' })
    await fillIn()
    await create()
    await screen.findByText('„Doppelzimmer Superior“ wurde angelegt')
    const links = screen.getAllByRole('link', { name: /^(Zuerst Zimmer hinzufügen|Preise eintragen)$/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Zuerst Zimmer hinzufügen', `/owner/manage-rooms?hotel=quinta&type=${superior.id}`],
      ['Preise eintragen', `/owner/manage-properties/quinta/prices?hotel=quinta&type=${superior.id}`],
    ])
  })

  const fillIn = async () => {
    const texts = {
      Name: 'Turm',
      'Maximale Belegung': '2',
      'Grundpreis je Nacht (EUR)': '90',
      'Zimmergröße (m²)': '24',
    }
    for (const [name, value] of Object.entries({ ...texts, Beschreibung: 'Hoch oben.' }))
      fireEvent.change(field(name), { target: { value } })
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pool' }))
  }

  test('one too many is refused, and why', async () => {
    const message = 'Ein Hotel kann höchstens 100 Zimmertypen haben.'
    stubUploads({ status: 409, body: { code: 'too_many_room_types', message } })
    await showForm()
    await fillIn()
    await create()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Vorgang fehlgeschlagen')).toBeTruthy()
    expect(alert.getByText(message)).toBeTruthy()
    expect(field('Name').value).toBe('Turm')
  })

  test('an amenity that was deleted meanwhile is told at the choice, which then goes on without it', async () => {
    const sauna = { ...pool, id: '0198c0de-0000-7000-8000-0000000000ff', name: 'Sauna' }
    const message = 'Diese Ausstattung gibt es nicht mehr'
    const body = { code: 'validation_failed', message: 'Bitte prüfen.', fields: { 'amenityIds.0': message } }
    const sent = stubUploads({ status: 422, body }, { status: 201, body: { data: superior } })
    const answers: Record<string, unknown> = inQuinta([], [sauna, pool])
    await showPage(
      '/owner/manage-properties/*',
      '/owner/manage-properties/quinta/room-types/new',
      <PropertiesPage />,
      answers,
    )
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Sauna' }))
    await fillIn()
    Object.assign(answers, inQuinta([], [pool]))
    await create()
    expect(await screen.findByText(message)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Sauna' })).toBeNull())
    await create()
    await waitFor(() =>
      expect(sent.map(({ form }) => form.getAll('amenityIds'))).toEqual([[sauna.id, pool.id], [pool.id]]),
    )
  })

  test('takes six beds and no more', async () => {
    await showForm()
    const more = () => screen.queryByRole('button', { name: 'Weiterer Bettentyp' })
    for (let beds = 1; beds < 6; beds++) fireEvent.click(more() ?? document.body)
    expect(screen.getAllByRole('textbox', { name: /^Bettentyp/ }).length).toBe(6)
    expect(more()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Bettentyp 6 entfernen' }))
    expect(more()).toBeTruthy()
  })

  test('takes as many characters as the rules', async () => {
    await showForm()
    const codes = (body: Record<string, unknown>, path: string) =>
      checkForm('roomType', body).flatMap((one) => (one.path === path ? [one.code] : []))
    for (const [label, name] of Object.entries({ Name: 'name', Aussicht: 'view', Beschreibung: 'description' })) {
      const fits = 'x'.repeat(field(label).maxLength)
      expect([codes({ [name]: fits }, name), codes({ [name]: `${fits}x` }, name)], label).toEqual([[], ['too_long']])
    }
    const bed = 'x'.repeat(field('Bettentyp 1').maxLength)
    expect(codes({ bedTypes: [bed] }, 'bedTypes.0')).toEqual([])
    expect(codes({ bedTypes: [`${bed}x`] }, 'bedTypes.0')).toEqual(['too_long'])
  })

  test('what is usual is added by one click, and chosen at once; what the hotel has is not offered again', async () => {
    const wifi = { ...pool, id: '0198c0de-0000-7000-8000-0000000000fe', name: 'WLAN', kind: 'wifi' as const }
    const there: OwnerAmenity[] = []
    const { requests } = await show('room-types/new', {
      ...inQuinta([], []),
      [`GET ${ofQuinta}/amenities`]: () => Promise.resolve(Response.json({ data: there })),
      [`POST ${ofQuinta}/amenities`]: () => {
        there.push(wifi)
        return Promise.resolve(Response.json({ data: wifi }, { status: 201 }))
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'WLAN' }))
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'WLAN' })).checked).toBe(true)
    const [sent] = requests.filter(({ method }) => method === 'POST')
    expect(await sent?.json()).toEqual({ name: 'WLAN', kind: 'wifi', wholeHouse: false })
    expect(screen.queryByRole('button', { name: 'WLAN' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Dusche' })).toBeTruthy()
  })

  test('an amenity that is missing is added, and chosen at once', async () => {
    const sauna = { ...pool, id: '0198c0de-0000-7000-8000-0000000000ff', name: 'Sauna', kind: 'sauna' }
    const { requests } = await show('room-types/new', {
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
    expect(await requests.find(({ method }) => method === 'POST')?.json()).toMatchObject({
      name: 'Sauna',
      kind: 'sauna',
    })
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Sauna' }).checked).toBe(true)
  })
})

describe('a room type', () => {
  test('is not shown while nobody knows which amenities there are: saving would drop them', async () => {
    await show(`room-types/${superior.id}`, { ...inQuinta([superior]), [`GET ${ofQuinta}/amenities`]: 404 })
    expect(await screen.findByRole('heading', { name: 'Die Zimmertypen konnten nicht geladen werden' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Änderungen speichern' })).toBeNull()
  })

  test('that nobody has: its details could not be loaded, and the way back', async () => {
    await show('room-types/0198c0de-0000-7000-8000-00000000dead', inQuinta([superior]))
    expect(await screen.findByRole('heading', { name: 'Die Zimmerdetails konnten nicht geladen werden' })).toBeTruthy()
    expect(screen.getByText('Diesen Zimmertyp gibt es nicht mehr.')).toBeTruthy()
    await act(() => changeLanguage('en'))
    expect(screen.getByRole('heading', { name: 'Could not load room details' })).toBeTruthy()
    const back = screen.getByRole('link', { name: 'All room types' })
    expect(back.getAttribute('href')).toBe('/owner/manage-properties/quinta/room-types?hotel=quinta')
  })
})

describe('the room types', () => {
  test('say of each how many guests and beds, its rooms and its price', async () => {
    const tower = { ...superior, id: '0198c0de-0000-7000-8000-00000000000c', name: 'Turm', maxOccupancy: 1 }
    const bare = { ...tower, bedTypes: ['1 Doppelbett', '2 Einzelbetten'], rooms: 0, availableRooms: 0 }
    await show('room-types', inQuinta([superior, bare]))
    const cards = (await screen.findAllByRole('heading', { level: 3 })).map((one) => one.closest('li'))
    const texts = cards.map((card) => [...(card?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent))
    expect(texts).toEqual([
      ['für bis zu 3 Gäste · 28 m² · 1 Doppelbett', '53 Zimmer, 52 verfügbar', '89,25\u00a0€pro Nacht'],
      [
        'für 1 Gast · 28 m² · 1 Doppelbett, 2 Einzelbetten',
        '0 Zimmer, 0 verfügbar · Zimmer hinzufügen',
        '89,25\u00a0€pro Nacht',
      ],
    ])
    const add = screen.getByRole('link', { name: 'Zimmer hinzufügen' })
    expect(add.getAttribute('href')).toBe(`/owner/manage-rooms?hotel=quinta&type=${bare.id}`)
  })

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
