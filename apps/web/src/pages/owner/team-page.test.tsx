import type { StaffList, StaffMember } from '@keystay/contract/staff/entities'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { hotels, quinta } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { TeamPage } from './team-page.tsx'

const path = `/v1/properties/${quinta.id}/staff`
const person = (userId: string, name: string, more: Partial<StaffMember> = {}): StaffMember => ({
  userId,
  name,
  email: `${userId}@example.com`,
  role: 'front_desk',
  isOwner: false,
  since: '2026-11-01T10:00:00Z',
  hasSecondFactor: false,
  isYou: false,
  version: 1,
  ...more,
})
const me = person('me', 'Rosa Lima', { role: 'owner', isOwner: true, isYou: true, since: null, version: 0 })
const desk = person('desk', 'Mara Vogt')
const partner = person('partner', 'Tom Lima', { role: 'owner' })
const invitation = {
  id: 'i1',
  email: 'neu@example.com',
  role: 'housekeeping',
  expiresAt: '2026-12-01T10:00:00Z',
} as const
const team: StaffList = { people: [me, partner, desk], invitations: [invitation] }

async function show(list: StaffList, answers = {}, role: StaffMember['role'] = 'owner') {
  return await showPage('/owner/team', '/owner/team', <TeamPage />, {
    ...hotels({ ...quinta, role }),
    [`GET ${path}`]: { data: list },
    ...answers,
  })
}
const row = (name: string) => {
  const item = screen.getByText(name).closest('li')
  if (!item) throw new Error(`${name} is not in the list.`)
  return within(item)
}
const sent = async (requests: readonly Request[], method: string, end: string) =>
  await Promise.all(
    requests
      .filter((request) => request.method === method && request.url.endsWith(end))
      .map(async (request) => (await request.clone().text()) || null),
  )

describe('the team of a hotel', () => {
  test('is listed with roles, the owner first and unchangeable, and the table of rights stands below', async () => {
    await show(team)
    await screen.findByText('Rosa Lima (Sie)')
    expect(row('Rosa Lima (Sie)').queryByRole('combobox')).toBeNull()
    expect(row('Rosa Lima (Sie)').getByText('Inhaber des Hotels')).toBeTruthy()
    const refunds = within(screen.getByRole('row', { name: /^Geld erstatten/ }))
    expect(refunds.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['ja', 'ja', 'nein', 'nein', 'ja'])
  })

  test('changes somebody on top of what was seen, and says so', async () => {
    const changed = { ...team, people: [me, partner, { ...desk, role: 'accountant', version: 2 }] }
    const { requests } = await show(team, { [`PUT ${path}/desk`]: { data: changed } })
    fireEvent.change(await screen.findByLabelText('Rolle von Mara Vogt'), { target: { value: 'accountant' } })
    expect(await screen.findByText('Mara Vogt ist jetzt: Buchhaltung.')).toBeTruthy()
    expect(await sent(requests, 'PUT', '/staff/desk')).toEqual(['{"role":"accountant","version":1}'])
  })

  test('invites by e-mail; without an address nothing is sent', async () => {
    const { requests } = await show(team, { [`POST ${path}/invitations`]: { data: team } })
    await userEvent.click(await screen.findByRole('button', { name: 'Person einladen' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Person einladen' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Einladung senden' }))
    expect(await sheet.findByText('E-Mail-Adresse ist erforderlich')).toBeTruthy()
    await userEvent.type(sheet.getByLabelText('E-Mail-Adresse'), 'lea@example.com')
    fireEvent.change(sheet.getByLabelText('Rolle'), { target: { value: 'housekeeping' } })
    await userEvent.click(sheet.getByRole('button', { name: 'Einladung senden' }))
    expect(await screen.findByText('Die Einladung an lea@example.com ist unterwegs.')).toBeTruthy()
    expect(await sent(requests, 'POST', '/invitations')).toEqual(['{"email":"lea@example.com","role":"housekeeping"}'])
  })

  test('ends somebody when that was asked for twice, and withdraws invitations', async () => {
    const { requests } = await show(team, {
      [`DELETE ${path}/desk`]: { data: { ...team, people: [me, partner] } },
      [`DELETE ${path}/invitations/i1`]: { data: { people: [me, partner], invitations: [] } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Zugang von Mara Vogt beenden' }))
    const ask = within(await screen.findByRole('dialog', { name: 'Zugang von Mara Vogt beenden?' }))
    await userEvent.click(ask.getByRole('button', { name: 'Zugang beenden' }))
    expect(await screen.findByText('Mara Vogt hat keinen Zugang mehr.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Einladung an neu@example.com zurückziehen' }))
    const withdraw = within(await screen.findByRole('dialog', { name: 'Einladung an neu@example.com zurückziehen?' }))
    await userEvent.click(withdraw.getByRole('button', { name: 'Zurückziehen' }))
    await waitFor(() => expect(screen.queryByText('Offene Einladungen')).toBeNull())
    expect(await sent(requests, 'DELETE', '/staff/desk')).toEqual([null])
  })

  test('is handed over with the password to who shares the ownership', async () => {
    const wrong = Response.json(
      { code: 'validation_failed', message: 'Bitte prüfen', fields: { password: 'Das ist nicht Ihr Passwort' } },
      { status: 422 },
    )
    await show(team, { [`POST /v1/properties/${quinta.id}/owner`]: wrong })
    await userEvent.click(await screen.findByRole('button', { name: 'Hotel übergeben' }))
    const ask = within(await screen.findByRole('dialog', { name: /an Tom Lima übergeben\?$/ }))
    await userEvent.type(ask.getByLabelText('Ihr Passwort'), 'falsch')
    await userEvent.click(ask.getByRole('button', { name: 'Hotel übergeben' }))
    expect(await ask.findByText('Das ist nicht Ihr Passwort')).toBeTruthy()
  })

  test('lets a manager change all but those who share the ownership, and make nobody one of them', async () => {
    const manager = person('me', 'Rosa Lima', { role: 'manager', isYou: true })
    await show({ ...team, people: [partner, manager, desk] }, {}, 'manager')
    const select = await screen.findByLabelText<HTMLSelectElement>('Rolle von Mara Vogt')
    expect(Array.from(select.options, ({ value }) => value)).toEqual([
      'manager',
      'front_desk',
      'housekeeping',
      'accountant',
    ])
    expect(screen.queryByLabelText('Rolle von Tom Lima')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hotel übergeben' })).toBeNull()
  })
})
