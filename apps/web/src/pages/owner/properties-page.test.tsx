import { act, fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { listOwnProperties } from '@keystay/contract/properties/owner-endpoints'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { hotels, quinta, stubUploads } from '../../features/property-editor/test-properties.ts'
import { changeLanguage } from '../../platform/language.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const show = (address: string, answers: object = {}) =>
  showPage('/owner/manage-properties/*', `/owner/manage-properties${address}`, <PropertiesPage />, { ...answers })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const query = (requests: readonly Request[], path: string) =>
  requests.filter(({ url }) => new URL(url).pathname === path).map(({ url }) => new URL(url).searchParams)

const free = {
  'GET /v1/properties/key-available': { data: { key: '', available: true, problem: null, message: null } },
}
const place = {
  latitude: 47.4422,
  longitude: 11.2611,
  label: 'Mittenwald, DE',
  precision: 'place',
  timezone: 'Europe/Berlin',
}
const geocodeAnswer = { 'GET /v1/geocode': { data: place } }

// They load when they are opened, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/property-editor/form/form-rules.ts')
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/property/new-hotel.tsx')
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await act(() => changeLanguage('de'))
})

describe('the list of hotels', () => {
  test('tells how many, and of each its name and address', async () => {
    await show('', hotels(quinta))
    expect(await screen.findByText('Hotels insgesamt: 1')).toBeTruthy()
    const row = screen.getByRole('link', { name: quinta.name })
    expect(row.getAttribute('href')).toBe('/owner/manage-properties/quinta?hotel=quinta')
    expect(screen.getByText('Rua da Falésia 12, 8200-635 Albufeira, Portugal')).toBeTruthy()
  })

  test('heads its columns, and counts what each hotel has', async () => {
    await show('', hotels(quinta))
    const table = within(await screen.findByRole('table', { name: 'Hotels verwalten' }))
    const [headings, row] = [table.getAllByRole('columnheader'), table.getAllByRole('row').at(1)]
    expect(headings.map((one) => one.textContent)).toEqual(['Name', 'Adresse', 'Zimmertypen', 'Zimmer'])
    const cells = [...(row?.querySelectorAll('td') ?? [])].map((one) => one.textContent)
    expect(cells.slice(1)).toEqual(['9', '210'])
  })

  test('comes in pages, whose links keep the words', async () => {
    const pagination = { page: 2, size: 20, totalItems: 45, totalPages: 3 }
    const { requests } = await show('?q=albu&page=2', { 'GET /v1/properties/me': { data: [quinta], pagination } })
    const links = within(await screen.findByRole('navigation', { name: 'Seiten' })).getAllByRole('link')
    const to = (page: number) => `/owner/manage-properties?q=albu&page=${page}`
    expect(links.map((link) => link.getAttribute('href'))).toEqual([1, 1, 2, 3, 3].map(to))
    expect(links.map((link) => link.getAttribute('aria-current')).indexOf('page')).toBe(2)
    expect(query(requests, '/v1/properties/me').at(-1)?.get('page')).toBe('2')
  })

  test('is searched by the server, and the words stay in the address', async () => {
    const { here, requests } = await show('', hotels(quinta))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Hotels durchsuchen' }), 'albu')
    await waitFor(() => expect(here().search).toBe('?q=albu'))
    await waitFor(() => expect(query(requests, '/v1/properties/me').at(-1)?.get('q')).toBe('albu'))
    expect(await screen.findByText('Gefunden: 1')).toBeTruthy()
  })

  test('keeps what is typed while the words before it come into the address', async () => {
    const { here } = await show('', hotels(quinta))
    const box = await screen.findByRole('searchbox', { name: 'Hotels durchsuchen' })
    const type = (value: string) => fireEvent.change(box, { target: { value } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      type('a')
      vi.advanceTimersByTime(1000)
      // Before the page was drawn with the new address.
      type('al')
      expect(box).toHaveProperty('value', 'al')
      vi.advanceTimersByTime(1000)
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(here().search).toBe('?q=al'))
    expect(box).toHaveProperty('value', 'al')
  })

  test('is searched by as many characters as the server takes', async () => {
    await show('', hotels(quinta))
    const { maxLength } = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Hotels durchsuchen' })
    const fits = (length: number) => listOwnProperties.query.safeParse({ q: 'x'.repeat(length) }).success
    expect([fits(maxLength), fits(maxLength + 1)]).toEqual([true, false])
  })

  test('without hotels shows the way to the first', async () => {
    await show('', hotels())
    const link = await screen.findByRole('link', { name: 'Erstes Hotel anlegen' })
    expect(link.getAttribute('href')).toBe('/owner/manage-properties/new')
  })

  test('says that nothing matches, and shows all again', async () => {
    const { here } = await show('?q=xyz', hotels())
    await userEvent.click(await screen.findByRole('button', { name: 'Alle Hotels zeigen' }))
    expect(here().search).toBe('')
  })

  test('says when it could not be read, and asks again', async () => {
    const { requests } = await show('', { 'GET /v1/properties/me': 404 })
    expect(await screen.findByRole('heading', { name: 'Die Hotels konnten nicht geladen werden' })).toBeTruthy()
    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  })
})

const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
async function fillIn() {
  fill('Name', 'Haus Zur Mühle')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Art des Hauses' }), 'guesthouse')
  fill('Beschreibung', 'Ein Haus.')
  fill('Adresse', 'Marktplatz 1')
  fill('Postleitzahl', '82481')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'DE')
  fill('Ort', 'Mittenwald')
}
const showNew = async (answers: object = {}) => {
  const shown = await show('/new', answers)
  await screen.findByRole('heading', { name: 'Hotel hinzufügen' })
  return shown
}
const create = () => userEvent.click(screen.getByRole('button', { name: 'Hotel anlegen' }))

describe('a new hotel', () => {
  test('says at its fields what is missing, and sends nothing', async () => {
    const { requests } = await showNew()
    await create()
    await waitFor(() => expect(screen.getAllByText('Dieses Feld ist erforderlich').length).toBe(8))
    expect(
      screen.getAllByText(
        'Ermitteln Sie vor dem Speichern die Koordinaten aus der Adresse, oder tragen Sie sie von Hand ein',
      ).length,
    ).toBe(2)
    expect(requests).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  })

  test('its key follows its name until it is typed, and is checked meanwhile', async () => {
    const { requests } = await showNew(free)
    fill('Name', 'Haus Zur Mühle')
    expect(field('Kürzel').value).toBe('haus-zur-muehle')
    expect((await screen.findAllByText('Dieses Kürzel ist frei.')).length).toBe(2)
    expect(query(requests, '/v1/properties/key-available').at(-1)?.get('key')).toBe('haus-zur-muehle')
    fill('Kürzel', 'muehle')
    fill('Name', 'Haus Zur Mühle am Bach')
    expect(field('Kürzel').value).toBe('muehle')
  })

  test('a key of ours is refused without asking, a taken one by the server, both announced', async () => {
    const keyTaken = { key: '', available: false, problem: 'hotel_key_taken', message: 'Vergeben.' }
    const { requests } = await showNew({ 'GET /v1/properties/key-available': { data: keyTaken } })
    fill('Kürzel', 'owner')
    await waitFor(() => expect(screen.getAllByText(/Bitte wählen Sie ein anderes Kürzel/).length).toBe(2))
    expect(requests).toEqual([])
    fill('Kürzel', 'owners-house')
    await waitFor(() => expect(screen.getAllByText('Vergeben.').length).toBe(2))
  })

  test('gets its coordinates from the address before it is saved', async () => {
    const saved = { ...quinta, slug: 'haus-zur-muehle' }
    const { requests, here } = await showNew({ ...free, ...geocodeAnswer, 'POST /v1/properties': { data: saved } })
    await fillIn()
    await create()
    await waitFor(() => expect(here().pathname).toBe('/owner/manage-properties/haus-zur-muehle/room-types'))
    const [geocoded] = query(requests, '/v1/geocode')
    expect(geocoded?.get('address')).toBe('Marktplatz 1, 82481 Mittenwald')
    expect(geocoded?.get('country')).toBe('DE')
    const sent = (await requests.find(({ method }) => method === 'POST')?.json()) as object
    expect(sent).toMatchObject({ slug: 'haus-zur-muehle', latitude: '47.4422', longitude: '11.2611', currency: 'EUR' })
    expect(sent).toMatchObject({ freeCancellation: true, breakfast: true, earlyBooking: false })
    expect(here().state).toEqual({ done: 'Hotel wurde angelegt' })
  })

  test('moves a marker that was only found to the town that is put right, though it is near', async () => {
    const near = { ...place, latitude: 47.4921, longitude: 11.0958, label: 'Garmisch-Partenkirchen, DE' }
    const isNear = ({ url }: Request) => url.includes('Garmisch')
    const find = (request: Request) => Promise.resolve(Response.json({ data: isNear(request) ? near : place }))
    await showNew({ ...free, 'GET /v1/geocode': find })
    await fillIn()
    fireEvent.blur(field('Ort'))
    await waitFor(() => expect(field('Breitengrad').value).toBe('47.4422'))
    fill('Ort', 'Garmisch-Partenkirchen')
    fireEvent.blur(field('Ort'))
    await waitFor(() => expect(field('Breitengrad').value).toBe('47.4921'))
  })

  test('is not saved without coordinates; it says why', async () => {
    const none = Response.json(
      { code: 'coordinates_failed', message: 'Failed to get coordinates. Please check the address and try again.' },
      { status: 404 },
    )
    const { requests } = await showNew({ ...free, 'GET /v1/geocode': none })
    await fillIn()
    await create()
    expect(await screen.findByText('Die Adresssuche ist fehlgeschlagen')).toBeTruthy()
    expect(screen.getByText('Failed to get coordinates. Please check the address and try again.')).toBeTruthy()
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  test('a refusal is told, and nothing typed is lost', async () => {
    const refusal = { code: 'too_many_hotels', message: 'Ein Konto kann höchstens 200 Hotels haben.' }
    await showNew({ ...free, ...geocodeAnswer, 'POST /v1/properties': Response.json(refusal, { status: 409 }) })
    await fillIn()
    await create()
    expect(await screen.findByText('Das Hotel konnte nicht angelegt werden')).toBeTruthy()
    expect(screen.getByText(refusal.message)).toBeTruthy()
    expect(field('Name').value).toBe('Haus Zur Mühle')
  })
})

describe('a hotel', () => {
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))

  test('is changed by form data on top of its version, and keeps its currency', async () => {
    const sent = stubUploads({ body: { data: { ...quinta, name: 'Quinta', version: 4 } } })
    await show('/quinta', hotels(quinta))
    await screen.findByRole('textbox', { name: 'Name' })
    fill('Name', 'Quinta')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Währung' }).disabled).toBe(true)
    await save()
    expect(await screen.findByText('Hotel wurde aktualisiert')).toBeTruthy()
    const { method, url, form } = sent[0] ?? {}
    expect([method, url]).toEqual(['PUT', `/v1/properties/${quinta.id}`])
    expect(Object.fromEntries(form ?? [])).toMatchObject({ name: 'Quinta', version: '3', earlyBooking: 'false' })
    expect(form?.has('currency')).toBe(false)
  })

  test('a refusal is told', async () => {
    stubUploads({ status: 500, body: { message: 'Das ging nicht.' } })
    await show('/quinta', hotels(quinta))
    await screen.findByRole('textbox', { name: 'Name' })
    await save()
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText('Das Hotel konnte nicht aktualisiert werden')).toBeTruthy()
  })

  test('a refusal without a word: "Failed to update hotel", because of "Failed to update property"', async () => {
    stubUploads({ status: 502, body: '' })
    await show('/quinta', hotels(quinta))
    await screen.findByRole('textbox', { name: 'Name' })
    await act(() => changeLanguage('en'))
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const paragraphs = [...(await screen.findByRole('alert')).querySelectorAll('p')].map((one) => one.textContent)
    expect(paragraphs).toEqual(['Failed to update hotel', 'Failed to update property'])
  })

  test('without answer from the server that is said', async () => {
    stubUploads({ status: 0, body: '' })
    await show('/quinta', hotels(quinta))
    await screen.findByRole('textbox', { name: 'Name' })
    await save()
    expect(await screen.findByText(/Keine Antwort vom Server/)).toBeTruthy()
  })

  test('a marker that lies in the town stays where its owner put it', async () => {
    const near = { ...place, latitude: 37.1, longitude: -8.2 }
    await show('/quinta', { ...hotels(quinta), 'GET /v1/geocode': { data: near } })
    await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.click(screen.getByRole('button', { name: 'Koordinaten ermitteln' }))
    expect((await screen.findAllByText(/bleibt, wo er ist/)).length).toBe(2)
    expect(field('Breitengrad').value).toBe('37.0906')
  })

  test('that nobody has is not found', async () => {
    await show('/nowhere', hotels(quinta))
    expect(await screen.findByRole('heading', { name: 'Hotel nicht gefunden' })).toBeTruthy()
    expect(screen.getByText('Die Hotelinformationen wurden nicht gefunden')).toBeTruthy()
    await act(() => changeLanguage('en'))
    expect(screen.getByRole('heading', { name: 'Hotel not found' })).toBeTruthy()
    expect(screen.getByText('Could not find hotel information')).toBeTruthy()
  })

  test('has no page by that address: that is said, at that address', async () => {
    const { here } = await show('/quinta/nights', hotels(quinta))
    expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeTruthy()
    expect(here()).toMatchObject({ pathname: '/owner/manage-properties/quinta/nights' })
  })

  test('whose information could not be read says why, and asks again', async () => {
    const { requests } = await show('/quinta', { 'GET /v1/properties/me': 404 })
    expect(await screen.findByRole('heading', { name: 'Die Hotelinformationen wurden nicht gefunden' })).toBeTruthy()
    expect(screen.getByText('Das ging nicht.')).toBeTruthy()
    const before = requests.length
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  })
})
