import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  hotels,
  inQuinta,
  pool,
  quinta,
  stubUploads,
  superior,
} from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'
// It loads when it is opened, which takes longer than a test waits on a machine with other work.
import '../../features/property-editor/photos/photo-grid.tsx'

const show = (part: string, answers: object) =>
  showPage('/owner/manage-properties/*', `/owner/manage-properties/quinta${part}`, <PropertiesPage />, { ...answers })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const save = () => userEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
const refusal = (current: object) => ({
  code: 'changed_meanwhile',
  message: 'Inzwischen geändert.',
  details: { current },
})

beforeAll(async () => {
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/room-types/room-type-pages.tsx')
  await import('../../features/property-editor/amenities/amenity-list.tsx')
  await import('../../features/property-editor/form/form-rules.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('a hotel that was saved in another tab: both are shown, field by field, and the owner chooses', async () => {
  const theirs = { ...quinta, version: 4, phone: '+351 1', headline: 'Ihr Satz' }
  const sent = stubUploads({ status: 409, body: refusal(theirs) }, { body: { data: { ...theirs, version: 5 } } })
  await show('', hotels(quinta))
  await screen.findByRole('textbox', { name: 'Name' })
  fill('Name', 'Mein Name')
  fill('Leitsatz (freiwillig)', 'Mein Satz')
  await save()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Inzwischen geändert.')).toBeTruthy()
  // What only the other tab changed is taken, what was typed here stays, unless the owner says otherwise.
  const chosen = () =>
    alert
      .getAllByRole<HTMLInputElement>('radio')
      .filter((one) => one.checked)
      .map((one) => one.closest('label')?.textContent)
  expect(chosen()).toEqual(['Ihre Eingabe Mein Name', 'Ihre Eingabe Mein Satz', 'Jetzt gespeichert +351 1'])
  await userEvent.click(alert.getByRole('radio', { name: 'Jetzt gespeichert Ihr Satz' }))
  await userEvent.click(alert.getByRole('button', { name: 'Auswahl übernehmen' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect([field('Name').value, field('Leitsatz (freiwillig)').value, field('Telefon (freiwillig)').value]).toEqual([
    'Mein Name',
    'Ihr Satz',
    '+351 1',
  ])
  await save()
  expect(await screen.findByText('Hotel wurde aktualisiert')).toBeTruthy()
  expect(sent.map(({ form }) => form.get('version'))).toEqual(['3', '4'])
})

test('photos of both stay: here in their order, new ones of the other tab at the end', async () => {
  const photo = (id: string) => ({ id, name: id, alt: id, focus: null, drawing: null })
  const savedHotel = { ...quinta, photos: [photo('p1'), photo('p2')] }
  const theirs = { ...savedHotel, version: 4, photos: [photo('p2'), photo('p3')] }
  const sent = stubUploads({ status: 409, body: refusal(theirs) }, { body: { data: { ...theirs, version: 5 } } })
  await show('', hotels(savedHotel))
  await userEvent.click(await screen.findByLabelText('Foto 2 weiter nach vorn'))
  await save()
  expect(await screen.findByText(/Auch die Fotos wurden geändert/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Auswahl übernehmen' }))
  await save()
  await screen.findByText('Hotel wurde aktualisiert')
  expect(JSON.parse((sent[1]?.form.get('photos') ?? '') as string)).toEqual([
    { id: 'p2', alt: 'p2' },
    { id: 'p3', alt: 'p3' },
  ])
})

test('a room type', async () => {
  const theirs = { ...superior, version: 8, basePrice: { minor: 9900, currency: 'EUR' }, bedTypes: ['2 Einzelbetten'] }
  const sent = stubUploads({ status: 409, body: refusal(theirs) }, { body: { data: theirs } })
  await show(`/room-types/${superior.id}`, inQuinta([superior]))
  await screen.findByRole('textbox', { name: 'Name' })
  fill('Grundpreis je Nacht (EUR)', '95')
  await save()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('radio', { name: 'Jetzt gespeichert 99' })).toBeTruthy()
  expect(alert.getByRole('radio', { name: 'Jetzt gespeichert 2 Einzelbetten' })).toBeTruthy()
  await userEvent.click(alert.getByRole('button', { name: 'Auswahl übernehmen' }))
  expect(field('Bettentyp 1').value).toBe('2 Einzelbetten')
  await save()
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent[1]?.form.get('version')).toBe('8')
  expect(sent[1]?.form.get('priceMinor')).toBe('9500')
})

test('an amenity', async () => {
  const theirs = { ...pool, name: 'Außenpool', version: 3 }
  const { requests } = await show('/amenities', {
    ...inQuinta([]),
    [`PUT /v1/properties/${quinta.id}/amenities/${pool.id}`]: Response.json(refusal(theirs), { status: 409 }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /Bearbeiten/ }))
  fill('Name der Ausstattung', 'Meerwasserpool')
  await save()
  await userEvent.click(await screen.findByRole('radio', { name: 'Jetzt gespeichert Außenpool' }))
  await userEvent.click(screen.getByRole('button', { name: 'Auswahl übernehmen' }))
  expect(field('Name der Ausstattung').value).toBe('Außenpool')
  await save()
  const versions = async () =>
    await Promise.all(
      requests
        .filter(({ method }) => method === 'PUT')
        .map(async (request) => ((await request.clone().json()) as { version: number }).version),
    )
  await waitFor(async () => expect(await versions()).toEqual([2, 3]))
})
