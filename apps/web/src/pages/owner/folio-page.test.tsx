import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Folio, FolioLine } from '@keystay/contract/folio/entities'
import { expect, test } from 'vitest'
import { showPage, type Answers } from '../../platform/test-app.tsx'
import { BookingsPage } from './bookings-page.tsx'
import { onlyHotel } from './test-bookings-page.tsx'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const at = '/v1/properties/p1/bookings/b1/folio'

function lineOf(position: number, over: Partial<FolioLine> = {}): FolioLine {
  return {
    position,
    kind: 'night',
    date: '2026-11-21',
    text: 'Doppelzimmer',
    stayId: null,
    room: '',
    quantity: 1,
    amount: eur(10_000),
    whole: null,
    discount: eur(0),
    vat: [{ vatClass: 'lodging', percent: 700, amount: eur(10_000) }],
    payer: 'guest',
    counters: null,
    turned: false,
    invoiceId: null,
    ...over,
  }
}

const bar = lineOf(1, { kind: 'charge', text: 'Minibar', stayId: 's1', room: '204', amount: eur(450), vat: [] })
const folio: Folio = {
  bookingId: 'b1',
  code: 'AAAABBBB',
  guest: 'Jana Brandt',
  currency: 'EUR',
  lines: [lineOf(0), bar],
  payments: [
    {
      id: 'd1',
      at: '2026-11-21T12:00:00Z',
      from: 'desk',
      method: 'terminal',
      amount: eur(4_000),
      status: 'done',
      reason: null,
      day: '2026-11-21',
      reverses: null,
      turned: false,
      mayTurn: true,
      payer: null,
    },
  ],
  payers: [{ payer: 'guest', total: eur(10_450) }],
  total: eur(10_450),
  paid: eur(4_000),
  due: eur(6_450),
  deskHeld: eur(4_000),
  stays: [{ id: 's1', room: '204', state: 'in_house' }],
  day: '2026-11-21',
  may: { pay: true, refund: true, charge: true },
}

async function show(answers: Answers = {}, shown: Folio = folio) {
  const page = await showPage(
    '/owner/manage-booking/*',
    '/owner/manage-booking/bill?hotel=quinta&booking=b1',
    <BookingsPage />,
    {
      'GET /v1/properties/me': { data: [{ ...onlyHotel, timezone: 'Europe/Berlin' }] },
      [`GET ${at}`]: { data: shown },
      'GET /v1/properties/p1/extras': { data: [] },
      ...answers,
    },
  )
  await screen.findByRole('heading', { name: 'Gästekonto von Jana Brandt' })
  return page
}

const sentTo = async (requests: readonly Request[], end: string): Promise<unknown> =>
  await requests
    .findLast(({ url, method }) => url.endsWith(end) && method !== 'GET')
    ?.clone()
    .json()

test('tells the lines by payer with their VAT, what was paid and what is due', async () => {
  await show()
  const lines = within(screen.getByRole('region', { name: 'Leistungen' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/Doppelzimmer.*7 % USt\..*100,00\s€/),
    expect.stringMatching(/Minibar.*Zimmer 204.*4,50\s€/),
  ])
  expect(screen.getByRole('region', { name: 'Stand des Kontos' }).textContent).toMatch(/104,50\s€.*40,00\s€.*64,50\s€/)
  expect(screen.getByRole('region', { name: 'Zahlungen' }).textContent).toMatch(/Kartenterminal.*40,00\s€/)
})

test('takes a part of what is due by the way that is chosen, and never more', async () => {
  const paid = { ...folio, due: eur(3_450), paid: eur(7_000) }
  const { requests } = await show({ [`POST ${at}/payments`]: { data: paid } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /64,50\s€ kassieren/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Zahlung annehmen' }))
  const field = sheet.getByRole('textbox', { name: 'Betrag (EUR)' })
  await user.clear(field)
  await user.type(field, '64,51')
  await user.click(sheet.getByRole('button', { name: 'Kassieren' }))
  expect(sheet.getByText(/höchstens noch 64,50\s€ offen/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, '30')
  await user.click(sheet.getByRole('radio', { name: 'Kartenterminal' }))
  await user.click(sheet.getByRole('button', { name: /30,00\s€ kassieren/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sentTo(requests, '/folio/payments')).toMatchObject({
    kind: 'payment',
    method: 'terminal',
    amountMinor: 3_000,
    seenMinor: 6_450,
  })
  expect(screen.getByRole('status').textContent).toMatch(/30,00\s€ sind verbucht/)
})

test('charges any text with its VAT, on top of the total that is shown', async () => {
  const { requests } = await show({ [`POST ${at}/lines`]: { data: folio } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Leistung buchen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Leistung buchen' }))
  await user.type(sheet.getByRole('textbox', { name: 'Was auf dem Konto steht' }), 'Wäsche')
  await user.type(sheet.getByRole('textbox', { name: 'Preis je Stück (EUR)' }), '12,50')
  await user.click(sheet.getByRole('radio', { name: 'Firma' }))
  await user.click(sheet.getByRole('button', { name: /12,50\s€ buchen/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sentTo(requests, '/folio/lines')).toMatchObject({
    stayId: 's1',
    payer: 'company',
    text: 'Wäsche',
    vatClass: 'standard',
    quantity: 1,
    priceMinor: 1_250,
    expectedTotal: eur(10_450),
  })
})

test('gives chosen lines to the company, and takes a charge off after asking', async () => {
  const { requests } = await show({
    [`PUT ${at}/payers`]: { data: folio },
    [`POST ${at}/lines/1/reversal`]: { data: folio },
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: /^Doppelzimmer/ }))
  await user.click(screen.getByRole('button', { name: 'Die Firma zahlt' }))
  await waitFor(async () =>
    expect(await sentTo(requests, '/folio/payers')).toEqual({ positions: [0], payer: 'company' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Minibar stornieren' }))
  await user.click(await screen.findByRole('button', { name: /4,50\s€ stornieren/ }))
  await waitFor(() =>
    expect(requests.some(({ url }) => url.endsWith('/folio/lines/1/reversal?refundBy=cash'))).toBe(true),
  )
})

test('gives an amount of chosen lines to the company, never more than the guest has of them', async () => {
  const part = { payer: 'company', amount: eur(6_000), whole: eur(10_000) } as const
  const split = { ...folio, lines: [lineOf(0, { amount: eur(4_000), whole: eur(10_000) }), lineOf(0, part), bar] }
  const both = { payers: [...folio.payers, { payer: 'company' as const, total: eur(6_000) }] }
  const { requests } = await show({ [`PUT ${at}/payers`]: { data: { ...split, ...both } } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: /^Doppelzimmer/ }))
  await user.click(screen.getByRole('button', { name: 'Nach Betrag aufteilen' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Nach Betrag aufteilen' }))
  expect(sheet.getByText(/^Davon zahlt der Gast bisher 100,00\s€\./)).toBeTruthy()
  const field = sheet.getByRole('textbox', { name: 'Betrag (EUR)' })
  await user.type(field, '100,01')
  await user.click(sheet.getByRole('button', { name: 'Aufteilen' }))
  expect(sheet.getByText(/^Höchstens 100,00\s€\.$/)).toBeTruthy()
  await user.clear(field)
  await user.type(field, '60')
  await user.click(sheet.getByRole('button', { name: /^Die Firma zahlt 60,00\s€$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sentTo(requests, '/folio/payers')).toEqual({
    positions: [0],
    payer: 'company',
    part: { minor: 6_000, seenMinor: 10_000 },
  })
  expect(screen.getByRole('status').textContent).toBe('Das zahlt jetzt die Firma.')
  // Each part of the line is chosen by itself.
  await user.click(screen.getByRole('checkbox', { name: /^Doppelzimmer.*Firma/ }))
  expect(screen.getByText(/^1 Leistung ausgewählt: 60,00\s€$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Die Firma zahlt' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Der Gast zahlt' }))
  await waitFor(async () => expect(await sentTo(requests, '/folio/payers')).toEqual({ positions: [0], payer: 'guest' }))
})

test('tells the sum of chosen lines, and proposes to who stands there what they still owe of a bill with two payers', async () => {
  const company = lineOf(0, { payer: 'company' })
  const split: Folio = {
    ...folio,
    lines: [company, bar],
    payers: [
      { payer: 'guest', total: eur(450) },
      { payer: 'company', total: eur(10_000) },
    ],
    paid: eur(0),
    due: eur(10_450),
    payments: [],
  }
  const forCompany = { ...split, payments: folio.payments.map((one) => ({ ...one, payer: 'company' as const })) }
  const { requests } = await show({ [`POST ${at}/payments`]: { data: forCompany } }, split)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Minibar/ }))
  expect(screen.getByText(/^1 Leistung ausgewählt: 4,50\s€$/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /104,50\s€ kassieren/ }))
  expect(await screen.findByText(/^Davon offen: Gast 4,50\s€, Firma 100,00\s€\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^4,50\s€/ })).toBeTruthy()
  // Whoever pays for the company is asked for its part, and it is said that it was for that.
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('radio', { name: 'Firma' }))
  await userEvent.click(screen.getByRole('button', { name: /^100,00\s€ kassieren/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await sentTo(requests, '/folio/payments')).toMatchObject({
    amountMinor: 10_000,
    seenMinor: 10_450,
    payer: 'company',
  })
  expect(screen.getByText(/für die Firma/)).toBeTruthy()
})

test('of a booking that there is not says so', async () => {
  const error = { message: 'Diese Buchung gibt es nicht.', code: 'not_found', requestId: 'r1' }
  await showPage('/owner/manage-booking/*', '/owner/manage-booking/bill?hotel=quinta&booking=b1', <BookingsPage />, {
    'GET /v1/properties/me': { data: [onlyHotel] },
    [`GET ${at}`]: new Response(JSON.stringify(error), { status: 404 }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Diese Buchung gibt es nicht.')
})

test('offers to give money back to those alone who may', async () => {
  await show({ 'GET /v1/properties/me': { data: [{ ...onlyHotel, role: 'front_desk' }] } })
  expect(screen.getByRole('button', { name: /64,50\s€ kassieren/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Geld zurückgeben' })).toBeNull()
  expect(screen.queryByRole('button', { name: /zurücknehmen/ })).toBeNull()
})
