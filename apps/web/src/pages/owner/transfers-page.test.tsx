import type { TransferAccount } from '@keystay/contract/transfers/entities'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { TransfersPage } from './transfers-page.tsx'

const path = `/v1/properties/${quinta.id}/transfer-account`
const none: TransferAccount = {
  currency: 'EUR',
  active: false,
  holder: '',
  iban: '',
  bic: '',
  bankBin: '',
  bankName: '',
  accountNumber: '',
  holdDays: 3,
  maxRooms: 1,
  version: null,
}

// They load with the first field that is left, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/transfers/account-rules.ts')
})

async function show(account: TransferAccount) {
  const shown = await showPage('/owner/transfers', '/owner/transfers', <TransfersPage />, {
    ...inQuinta([superior]),
    [`GET ${path}`]: { data: account },
    [`PUT ${path}`]: { data: { ...account, active: true, version: 1 } },
  })
  await screen.findByRole('heading', { name: 'Konto für Zahlungen in EUR' })
  return shown
}
const isOn = () => screen.getByRole('switch', { name: 'Überweisung anbieten' }).getAttribute('aria-checked')

describe('the bank account of a hotel', () => {
  test('is offered to guests when it is given for the first time, also after what was typed is discarded', async () => {
    const { requests } = await show(none)
    const holder = screen.getByRole('textbox', { name: 'Kontoinhaber' })
    await userEvent.type(holder, 'Haus')
    await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
    expect(isOn()).toBe('true')
    await userEvent.type(holder, 'Haus am See GmbH')
    await userEvent.type(screen.getByRole('textbox', { name: 'IBAN' }), 'DE90 9999 9999 0000 0047 11')
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.getByText('Gespeichert. Gäste können überweisen.')).toBeTruthy())
    const sent: unknown = await requests.find(({ method }) => method === 'PUT')?.json()
    expect(sent).toMatchObject({ active: true, holder: 'Haus am See GmbH', version: null })
  })

  test('that was switched off stays off', async () => {
    await show({ ...none, holder: 'Haus am See GmbH', version: 4 })
    expect(isOn()).toBe('false')
  })
})
