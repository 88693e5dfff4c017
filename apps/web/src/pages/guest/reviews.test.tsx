import type { OwnReview, Review, ReviewsPage } from '@keystay/contract/reviews/entities'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ReviewsSection } from '../../features/reviews/reviews-section.tsx'
import { showPage } from '../../platform/test-app.tsx'
import { ReviewPage } from './review-page.tsx'
import { demoBooking, paidByCard } from './test-booking.ts'

const list = '/v1/public/properties/p1/reviews'
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

const reviewOf = (id: string, more: Partial<NonNullable<Review['said']>> = {}): Review => ({
  id,
  month: '2026-09',
  hidden: null,
  said: {
    author: 'Miriam H.',
    trip: 'family',
    average: 4.8,
    nights: 3,
    roomType: 'Familienzimmer Garten',
    language: 'de',
    title: `Titel ${id}`,
    good: 'Frühstück unter dem Orangenbaum.',
    bad: '',
    answer: null,
    invented: false,
    ...more,
  },
})

const pageOf = (reviews: readonly Review[], rating: Partial<ReviewsPage['rating']> = {}) => ({
  data: {
    rating: {
      count: 12,
      average: 4.6,
      marks: { cleanliness: 4.8, location: 4.7, service: 4.7, room: 4.5, value: 4.3 },
      stars: [8, 2, 1, 0, 1],
      trips: [
        { trip: 'couple', count: 9, average: 4.5 },
        { trip: 'family', count: 3, average: null },
      ],
      invented: false,
      ...rating,
    },
    reviews: [...reviews],
  } satisfies ReviewsPage,
  pagination: { page: 1, size: 10, totalItems: 12, totalPages: 2 },
})

const show = async (answers: Record<string, unknown>) => {
  const section = <ReviewsSection propertyId="p1" hotelKey="quinta" name="Quinta" timezone="Europe/Lisbon" />
  const shown = await showPage('/quinta/home', '/quinta/home', section, answers)
  await screen.findByRole('heading', { name: 'Bewertungen' })
  return shown
}

test('tells what reviews come to in figures and words, and by which rules they stand there', async () => {
  await show({ [`GET ${list}`]: pageOf([reviewOf('a'), reviewOf('b', { bad: 'Viele Stufen.', author: '' })]) })
  const text = plain(document.body)
  expect(text).toContain('12 Gäste, die hier übernachtet haben')
  expect(text).toContain('4,6 von 5Mittel der fünf Noten aller 12 Bewertungen, nicht gewichtet.')
  expect(text).toContain('Preis und Leistung4,3')
  expect(text).toContain('Neueste zuerst, gute und schlechte gleich behandelt')
  expect(text).toContain('3 Nächte · Familienzimmer Garten')
  expect(text).toContain('Nicht gut war: Viele Stufen.')
  expect(screen.getByText('Gast')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Alle Regeln lesen' }))
  const rules = plain(await screen.findByRole('dialog'))
  expect(rules).toContain('das einfache Mittel aller Noten aller Bewertungen')
  expect(rules).toContain('Nennt jemanden beim Namen oder verrät Privates')
})

test('of a hidden one a line is left with its reason; low ones and answers are shown as others', async () => {
  const hidden: Review = { id: 'h', month: '2026-08', hidden: 'names_person', said: null }
  const low = reviewOf('l', { average: 1.4, answer: { text: 'Das tut uns leid.', at: '2026-11-03T09:00:00.000Z' } })
  await show({ [`GET ${list}`]: pageOf([hidden, low]) })
  expect(plain(document.body)).toContain(
    'Eine Bewertung ist ausgeblendet, weil sie jemanden beim Namen nennt oder Privates verrät. Ihre Noten zählen weiter im Durchschnitt.',
  )
  expect(plain(document.body)).toMatch(/Antwort von Quinta3\. Nov\. 2026Das tut uns leid\./)
})

test('below five there are words only', async () => {
  const few = { count: 3, average: null, marks: null, stars: null }
  await show({ [`GET ${list}`]: pageOf([reviewOf('a', { average: null })], few) })
  expect(plain(document.body)).toContain('Bis es 5 sind, zeigen wir nur die Worte, keine Note.')
  expect(plain(document.body)).not.toContain('von 5')
})

test('invented ones say so', async () => {
  await show({ [`GET ${list}`]: pageOf([reviewOf('a', { invented: true })], { invented: true }) })
  expect(plain(document.body)).toContain('Diese Bewertungen sind erfunden, kein Gast hat sie geschrieben.')
  expect(screen.getByText('erfunden')).toBeTruthy()
})

test('are chosen by the kind of trip, put in order, and read on', async () => {
  const { requests } = await show({ [`GET ${list}`]: pageOf([reviewOf('a')]) })
  const asked = () => requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === list)
  await userEvent.click(screen.getByRole('radio', { name: 'Familien 3' }))
  await waitFor(() => expect(asked().at(-1)?.searchParams.get('trip')).toBe('family'))
  await userEvent.click(screen.getByRole('button', { name: /Reihenfolge/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Schlechteste Note' }))
  await waitFor(() => expect(asked().at(-1)?.searchParams.get('order')).toBe('lowest'))
  await userEvent.click(screen.getByRole('button', { name: /Weitere 10/ }))
  await waitFor(() => expect(asked().at(-1)?.searchParams.get('page')).toBe('2'))
})

test('one that breaks a rule is reported by the rule that it breaks', async () => {
  const { requests } = await show({
    [`GET ${list}`]: pageOf([reviewOf('a')]),
    [`POST ${list}/a/reports`]: { data: true },
  })
  await userEvent.click(screen.getByRole('button', { name: /^Melden.*Titel a/ }))
  const sheet = within(await screen.findByRole('dialog'))
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Melden' }).disabled).toBe(true)
  await userEvent.click(sheet.getByRole('radio', { name: 'Wirbt für etwas' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Melden' }))
  expect(await screen.findByText(/Wir prüfen die Bewertung/)).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'POST')
  expect(await sent?.json()).toEqual({ reason: 'advertising', note: '' })
})

const booking = '/v1/public/properties/hotel-1/bookings/b1'
const open: OwnReview = {
  state: 'open',
  until: '2027-03-06',
  hotel: 'Quinta',
  roomType: 'Doppelzimmer',
  nights: 2,
  name: 'Jana B.',
  written: null,
  hidden: null,
}

const showOwn = async (review: OwnReview, answers: Record<string, unknown> = {}) =>
  await showPage(
    '/:hotelKey/:propertyId/bookings/:bookingId/review',
    '/quinta/hotel-1/bookings/b1/review',
    <ReviewPage />,
    {
      [`GET ${booking}`]: { data: demoBooking({ ...paidByCard, status: 'confirmed' }) },
      [`GET ${booking}/review`]: { data: review },
      ...answers,
    },
  )

test('a guest gives five marks and a few words; what is missing is said before anything is sent', async () => {
  const written = { ...reviewOf('x').said, marks: { cleanliness: 5, location: 4, service: 5, room: 4, value: 4 } }
  const after = { ...open, state: 'written', until: null, written } as OwnReview
  const { requests } = await showOwn(open, { [`POST ${booking}/review`]: { data: after } })
  const send = await screen.findByRole('button', { name: 'Bewertung veröffentlichen' })
  await userEvent.click(send)
  expect(screen.getAllByText('Bitte geben Sie eine Note')).toHaveLength(5)
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0)
  for (const [name, mark] of [
    ['Sauberkeit', 5],
    ['Lage', 4],
    ['Service', 5],
    ['Zimmer', 4],
    ['Preis und Leistung', 4],
  ]) {
    const group = within(screen.getByRole('group', { name: String(name) }))
    await userEvent.click(group.getByRole('radio', { name: `${mark} von 5` }))
  }
  await userEvent.click(screen.getByRole('radio', { name: 'Familie' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Überschrift' }), 'Abends still')
  await userEvent.click(screen.getByRole('checkbox', { name: /Jana B\./ }))
  await userEvent.click(send)
  expect(await screen.findByText('Danke. So lesen andere Ihre Bewertung.')).toBeTruthy()
  const body: unknown = await requests.find(({ method }) => method === 'POST')?.json()
  expect(body).toEqual({
    marks: { cleanliness: 5, location: 4, service: 5, room: 4, value: 4 },
    trip: 'family',
    title: 'Abends still',
    good: '',
    bad: '',
    showsName: false,
    language: 'de',
  })
})

test.each([
  ['early', 'Bewerten können Sie nach der Abreise.'],
  ['closed', 'Dieser Aufenthalt lässt sich nicht bewerten'],
  ['withdrawn', 'Sie haben Ihre Bewertung zurückgezogen.'],
] as const)('where it cannot be written (%s), it says why', async (state, words) => {
  await showOwn({ ...open, state, until: null })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bewertung veröffentlichen' })).toBeNull()
})
