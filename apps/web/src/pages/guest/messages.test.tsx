import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { GuestMessages } from '../../features/messages/guest-messages.tsx'
import { stubUploads } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { demoBooking } from './test-booking.ts'

afterEach(() => vi.unstubAllGlobals())

const url = '/v1/public/properties/hotel-1/bookings/b1/messages'

test('files that were chosen are named, can be left out again, and go along with the message', async () => {
  const conversation = { messages: [], unread: 0, open: true }
  const sent = stubUploads({ status: 201, body: { data: conversation } })
  await showPage('/', '/', <GuestMessages booking={demoBooking()} />, {
    [`GET ${url}`]: { data: conversation },
  })
  const input = await screen.findByLabelText('Dateien anhängen (freiwillig)', { selector: 'input' })
  await userEvent.upload(input, new File(['%PDF-1'], 'Anfahrt.pdf', { type: 'application/pdf' }))
  await userEvent.upload(input, new File(['%PDF-2'], 'Zug.pdf', { type: 'application/pdf' }))
  const names = () =>
    within(screen.getByRole('list', { name: 'Dateien anhängen (freiwillig)' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '))
  expect(names()).toEqual(['Anfahrt.pdf1 kB', 'Zug.pdf1 kB'])
  await userEvent.click(screen.getByRole('button', { name: 'Nicht mitschicken: Anfahrt.pdf' }))
  expect(names()).toEqual(['Zug.pdf1 kB'])
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  await waitFor(() => expect(screen.queryByText('Zug.pdf')).toBeNull())
  expect(
    sent.map(({ form }) => [...form.values()].flatMap((value) => (value instanceof File ? value.name : []))),
  ).toEqual([['Zug.pdf']])
})
