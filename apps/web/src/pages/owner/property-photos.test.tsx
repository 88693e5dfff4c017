import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { photosField } from '@keystay/contract/shared/form-fields'
import type { OwnerPhoto } from '@keystay/contract/shared/photos'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hotels, quinta, stubUploads } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { PropertiesPage } from './properties-page.tsx'

const photo = (id: string, alt: string): OwnerPhoto => ({ id, name: id, alt, focus: null, drawing: null })
const [pool, beach] = [photo('p1', 'Pool'), photo('p2', 'Strand')]
const withPhotos = { ...quinta, photos: [pool, beach] }

const show = async (hash = '') => {
  const shown = await showPage(
    '/owner/manage-properties/*',
    `/owner/manage-properties/quinta${hash}`,
    <PropertiesPage />,
    {
      ...hotels(withPhotos),
    },
  )
  await screen.findByLabelText('Beschreibung von Foto 1')
  return shown
}
const alts = () => screen.getAllByLabelText<HTMLInputElement>(/^Beschreibung von Foto/).map(({ value }) => value)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Änderungen speichern' }))
const add = (...files: File[]) => fireEvent.change(screen.getByLabelText('Fotos auswählen'), { target: { files } })
const file = (name: string, bytes = 10, type = 'image/jpeg') => {
  const made = new File(['x'], name, { type })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}
const photosOf = (form: FormData | undefined) => JSON.parse((form?.get('photos') ?? '') as string) as unknown

beforeAll(async () => {
  await import('../../features/property-editor/form/form-rules.ts')
  await import('../../features/property-editor/property/hotel-pages.tsx')
  await import('../../features/property-editor/photos/photo-grid.tsx')
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['#photos', ['Fotos']],
  ['', []],
])('a link to the photos (%s) leads there, once they are loaded', async (hash, titles) => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  await show(hash)
  const seen = (brought.mock.contexts as Element[]).map((element) => element.querySelector('h2')?.textContent)
  brought.mockRestore()
  expect(seen).toEqual(titles)
})

test('photos are put in order, described and removed', async () => {
  const sent = stubUploads({ body: { data: { ...withPhotos, version: 4 } } })
  await show()
  await userEvent.click(screen.getByLabelText('Foto 2 weiter nach vorn'))
  expect(alts()).toEqual(['Strand', 'Pool'])
  fireEvent.change(screen.getByLabelText('Beschreibung von Foto 1'), { target: { value: 'Strand am Abend' } })
  await userEvent.click(screen.getByLabelText('Foto 2 entfernen'))
  save()
  expect(await screen.findByText('Hotel wurde aktualisiert')).toBeTruthy()
  expect(photosOf(sent[0]?.form)).toEqual([{ id: 'p2', alt: 'Strand am Abend' }])
})

test('a description takes as many characters as the rules', async () => {
  await show()
  const { maxLength } = screen.getByLabelText<HTMLInputElement>('Beschreibung von Foto 1')
  const fits = (length: number) => photosField.safeParse([{ id: quinta.id, alt: 'x'.repeat(length) }]).success
  expect([fits(maxLength), fits(maxLength + 1)]).toEqual([true, false])
})

test('a photo without description is not saved', async () => {
  const sent = stubUploads()
  await show()
  add(file('IMG_2041.jpg'))
  save()
  expect(await screen.findByText('Beschreiben Sie, was auf dem Foto zu sehen ist')).toBeTruthy()
  expect(sent).toEqual([])
})

test('new photos go one after the other on top of each other, with how far they are', async () => {
  const first = { ...withPhotos, version: 4 }
  const second = { ...first, version: 5, photos: [pool, beach, photo('p3', 'bar')] }
  const third = { ...second, version: 6, photos: [...second.photos, photo('p4', 'garten')] }
  const sent = stubUploads({ body: { data: first } }, { body: { data: second } }, { body: { data: third } })
  await show()
  add(file('bar.jpg'), file('garten.png', 10, 'image/png'))
  expect(alts()).toEqual(['Pool', 'Strand', 'bar', 'garten'])
  save()
  expect(await screen.findByText('50 % hochgeladen')).toBeTruthy()
  expect(await screen.findByText('Hotel wurde aktualisiert')).toBeTruthy()
  expect(sent.map(({ form }) => form.get('version'))).toEqual(['3', '4', '5'])
  expect(sent.map(({ form }) => form.has('photo'))).toEqual([false, true, true])
  expect(photosOf(sent[2]?.form)).toEqual([
    { id: 'p1', alt: 'Pool' },
    { id: 'p2', alt: 'Strand' },
    { id: 'p3', alt: 'bar' },
    { file: 'photo', alt: 'garten' },
  ])
})

test.each([
  [415, 'photo_type_refused', 'Diese Datei ist kein Foto. Möglich sind JPEG, PNG, WebP und AVIF.'],
  [422, 'photo_unreadable', 'Das Foto ist beschädigt oder unvollständig und lässt sich nicht lesen.'],
  [422, 'photo_too_many_pixels', 'Das Foto hat zu viele Pixel: höchstens 12.000 je Seite und 60 Millionen insgesamt.'],
])('a refusal stands beside its file, the others are saved: %s %s', async (status, code, message) => {
  const first = { ...withPhotos, version: 4 }
  const last = { ...first, version: 5, photos: [pool, beach, photo('p3', 'garten')] }
  stubUploads({ body: { data: first } }, { status, body: { code, message } }, { body: { data: last } })
  await show()
  add(file('virus.jpg'), file('garten.jpg'))
  save()
  expect(await screen.findByText(`virus.jpg: ${message}`)).toBeTruthy()
  expect(await screen.findByText('1 Foto wurde nicht angenommen; alles andere ist gespeichert.')).toBeTruthy()
  expect(screen.queryByText('Hotel wurde aktualisiert')).toBeNull()
})

test('without a server nothing more is sent, and the rest waits in the form', async () => {
  const sent = stubUploads({ body: { data: { ...withPhotos, version: 4 } } }, { status: 0, body: '' })
  await show()
  add(file('bar.jpg'), file('garten.jpg'))
  save()
  expect((await screen.findAllByText(/Keine Antwort vom Server/)).length).toBeGreaterThan(0)
  expect(sent.length).toBe(2)
  expect(alts()).toEqual(['Pool', 'Strand', 'bar', 'garten'])
})

test('what is too large, no picture, or too many is said at once', async () => {
  await show()
  add(file('riese.jpg', 12_000_001), file('brief.svg', 10, 'image/svg+xml'))
  expect(await screen.findByText(/riese\.jpg: .*12 MB/)).toBeTruthy()
  expect(screen.getByText(/brief\.svg: .*JPEG, PNG, WebP/)).toBeTruthy()
  add(...Array.from({ length: 17 }, (_, index) => file(`foto ${index}.jpg`)))
  expect(await screen.findByText(/Höchstens 20 Fotos/)).toBeTruthy()
  expect(alts().length).toBe(4)
})
