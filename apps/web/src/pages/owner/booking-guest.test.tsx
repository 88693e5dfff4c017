import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { bookingUrl, openBooking } from './test-bookings-page.tsx'
import { ownerBooking } from './test-owner-booking.ts'

// It loads when it is first shown.
beforeAll(() => import('../../features/owner-bookings/bookings-view.tsx'))

describe('the guest of a booking', () => {
  test('has a profile, and the booking says why the hotel does not want them', async () => {
    const doNotBook = { reason: 'Hausverbot', until: '2027-01-31' }
    const { drawer } = await openBooking({
      ...ownerBooking,
      guestCard: { cardId: 'g1', doNotBook, wishes: [], notes: 0 },
    })
    const link = within(drawer).getByRole('link', { name: 'Gästeprofil' })
    expect(link.getAttribute('href')).toBe('/owner/guests?hotel=quinta&guest=g1')
    expect(within(drawer).getByText(/Hausverbot \(bis 31\. Jan\. 2027\)/)).toBeTruthy()
  })

  test('wishes something, and the team noted something: both are read with the booking', async () => {
    const guestCard = { cardId: 'g1', doNotBook: null, wishes: ['Hohes Bett'], notes: 1 }
    const note = { id: 'n1', text: 'Nussallergie', at: '2026-11-20T10:00:00Z', by: 'Mia' }
    const { drawer } = await openBooking(
      { ...ownerBooking, guestCard },
      {
        'GET /v1/properties/p1/guests/g1/notes': { data: [note] },
      },
    )
    expect(within(drawer).getByText('Hohes Bett')).toBeTruthy()
    expect(await within(drawer).findByText('Nussallergie')).toBeTruthy()
  })

  test('who shares name and address with somebody gets a profile of their own, on top of what was seen', async () => {
    const { drawer, requests } = await openBooking(ownerBooking, {
      [`PUT ${bookingUrl}/guest`]: { data: { guestId: 'g2' } },
    })
    await userEvent.click(within(drawer).getByRole('button', { name: 'Andere Person' }))
    await userEvent.click(screen.getByRole('button', { name: 'Eigenes Profil anlegen' }))
    const sent = () => requests.find(({ method }) => method === 'PUT')
    await waitFor(() => expect(sent()).toBeTruthy())
    expect(await sent()?.clone().json()).toEqual({ guestId: null, expectedId: 'g1' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eigenes Profil anlegen' })).toBeNull())
  })

  test('who was erased has none', async () => {
    const { drawer } = await openBooking({ ...ownerBooking, guestCard: null })
    expect(within(drawer).queryByRole('link', { name: 'Gästeprofil' })).toBeNull()
  })
})
