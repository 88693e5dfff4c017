import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { RegistrationKeeping } from '@keystay/contract/registrations/entities'
import { expect, test } from 'vitest'
import { showPage } from '../../platform/test-app.tsx'
import { RegistrationsPage } from './registrations-page.tsx'

const hotel = { id: 'p1', slug: 'duene', name: 'Hotel Dünenwind', roomTypes: 1, rooms: 2 }
const keepingCall = 'GET /v1/properties/p1/registrations'
const germany = {
  who: 'foreigners',
  signs: true,
  keepMonths: 12,
  from: 'arrival',
  noticeDays: 0,
  withinMonths: 3,
} as const
const keeping: RegistrationKeeping = {
  rule: { ...germany, source: 'BMG §§ 29, 30', asOf: '2026-11-27' },
  kept: 3,
  nextOn: '2027-11-21',
  destroyed: [{ at: '2026-11-20T03:00:00.000Z', count: 2 }],
}

const hotels = { 'GET /v1/properties/me': { data: [hotel] } }
const show = async (answers: Record<string, unknown>) =>
  await showPage('/owner/registrations', '/owner/registrations?hotel=duene', <RegistrationsPage />, answers)

test('tells whom the country asks, how many are kept until when, and what was destroyed', async () => {
  await show({ ...hotels, [keepingCall]: { data: keeping } })
  await screen.findByText(/Gäste ohne Staatsangehörigkeit/)
  const text = document.body.textContent
  expect(text).toContain('12 Monate ab der Anreise')
  expect(text).toContain('3 Meldescheine werden aufbewahrt.')
  expect(text).toMatch(/nach dem .*2027 vernichtet/)
  expect(text).toMatch(/20\. Nov\. 2026.*: 2 Meldescheine/)
  // Each country that wants any, with its statute and when somebody looked at it.
  expect(text).toContain('PortugalAusländische Gäste, ohne Unterschrift · 12 Monate ab der Abreise und 7 Tage')
  expect(text).toMatch(/SpanienAlle Gäste, mit Unterschrift · 36 Monate ab der Abreise\s*RD 933/)
  expect(text).toMatch(/RD 933.{0,30}Stand 27\.\sNov/)
})

test('where the country wants none, and nothing was destroyed, it says so', async () => {
  await show({ ...hotels, [keepingCall]: { data: { rule: null, kept: 0, nextOn: null, destroyed: [] } } })
  await screen.findByText('In diesem Land muss kein Meldeschein ausgefüllt werden.')
  expect(await screen.findByText('Bisher wurde noch keiner vernichtet.')).toBeTruthy()
})

test('that cannot be read says so, and is read again when asked', async () => {
  const answers: Record<string, unknown> = { ...hotels, [keepingCall]: 404 }
  await show(answers)
  await screen.findByRole('alert')
  answers[keepingCall] = { data: keeping }
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText(/Gäste ohne Staatsangehörigkeit/)).toBeTruthy()
})
