import type { HotelReview } from '@keystay/contract/reviews/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { ReviewsPage } from './reviews-page.tsx'

const list = '/v1/properties/p1/reviews'
const hotel = { id: 'p1', slug: 'duene', name: 'Hotel Dünenwind', timezone: 'Europe/Berlin', roomTypes: 1, rooms: 2 }
const review: HotelReview = {
  id: 'r1',
  bookingId: 'b1',
  writtenAt: '2026-11-20T09:00:00.000Z',
  hidden: null,
  reported: false,
  marks: { cleanliness: 2, location: 2, service: 1, room: 2, value: 3 },
  said: {
    author: 'Katrin B.',
    trip: 'business',
    average: 2,
    nights: 1,
    roomType: 'Hofzimmer',
    language: 'de',
    title: 'Laut',
    good: '',
    bad: 'Unter dem Fenster wurde angeliefert.',
    answer: null,
    invented: false,
  },
}
const pagination = { page: 1, size: 10, totalItems: 1, totalPages: 1 }

const show = async (answers: Record<string, unknown> = {}, role = 'owner') => {
  const shown = await showPage('/owner/reviews', '/owner/reviews?hotel=duene', <ReviewsPage />, {
    'GET /v1/properties/me': { data: [{ ...hotel, role }] },
    [`GET ${list}`]: { data: [review], pagination },
    ...answers,
  })
  await screen.findByRole('heading', { name: 'Laut' })
  return shown
}

test('an answer is written once, and nothing is hidden by the hotel', async () => {
  const { requests } = await show({ [`PUT ${list}/r1/answer`]: { data: review } })
  expect(screen.queryByRole('button', { name: /usblenden|öschen/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Antworten.*Laut/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Ihre Antwort' }), 'Danke.')
  await userEvent.click(screen.getByRole('button', { name: 'Antwort veröffentlichen' }))
  expect(await screen.findByText('Ihre Antwort ist veröffentlicht.')).toBeTruthy()
  const sent = requests.find(({ method }) => method === 'PUT')
  expect(await sent?.json()).toEqual({ text: 'Danke.' })
})

test('those without an answer are asked for by themselves', async () => {
  const { requests } = await show()
  await userEvent.click(screen.getByRole('radio', { name: 'Ohne Antwort' }))
  await waitFor(() => expect(requests.some(({ url }) => url.includes('unanswered=true'))).toBe(true))
})

test('who only reads does not answer', async () => {
  await show({}, 'accountant')
  expect(screen.queryByRole('button', { name: /^Antworten/ })).toBeNull()
})
