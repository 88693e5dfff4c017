import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { aChallenge, stubWorker, theAnswer } from '../../ui/verification/test-verification.ts'
import { BookingAccessPage } from './booking-access-page.tsx'
// They load when they are opened, which takes longer than a test waits on a machine with other work.
import '../../features/booking/access/access-rules.ts'

const url = 'POST /v1/public/bookings/access'
afterEach(() => vi.unstubAllGlobals())

test('where codes are being guessed, the verification is shown and the form goes on by itself as it was filled in', async () => {
  const worker = stubWorker()
  const needed = Response.json({ code: 'verification_needed', message: 'Bitte prüfen.' }, { status: 428 })
  const answers: Record<string, unknown> = { ...aChallenge, [url]: needed }
  const { requests } = await showPage('/booking-access', '/booking-access', <BookingAccessPage />, answers)
  const sent = () => requests.filter((request) => request.url.endsWith('/bookings/access'))
  await userEvent.type(await screen.findByRole('textbox', { name: /E-Mail/ }), 'jana@example.com')
  await userEvent.type(screen.getByRole('textbox', { name: /code/i }), '7H4M2QXD')
  await userEvent.click(screen.getByRole('button', { name: 'Buchung öffnen' }))
  await screen.findByRole('group', { name: 'Sicherheitsprüfung' })
  expect(screen.queryByText('Bitte prüfen.')).toBeNull()
  await waitFor(() => expect(worker.count()).toBe(1))
  act(() => void worker.solve())
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(await sent()[1]?.json()).toMatchObject({ email: 'jana@example.com', 'cf-turnstile-response': theAnswer })
})
