import type { BookingInvoices, Invoice, InvoiceSeller } from '@keystay/contract/invoices/entities'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inQuinta, quinta, superior } from '../../features/property-editor/test-properties.ts'
import { showPage } from '../../platform/test-app.tsx'
import { InvoicesPage } from './invoices-page.tsx'

const path = `/v1/properties/${quinta.id}`
const eur = (minor: number) => ({ minor, currency: 'EUR' })
const bookingId = '01912345-6789-7abc-8def-0123456789ab'
const issued: Invoice = {
  id: 'i1',
  kind: 'invoice',
  number: '2026-00007',
  issuedOn: '2026-11-21',
  bookingId,
  code: '7H4M2QXD',
  recipient: 'Muster AG',
  payer: null,
  net: eur(18_692),
  total: eur(20_000),
  paid: eur(5_000),
  email: 'buch@muster.example',
  mail: null,
  credits: null,
  creditedBy: null,
}
const seller: InvoiceSeller = {
  name: 'Quinta Lda.',
  street: 'Estrada 12',
  zip: '8200',
  city: 'Olhos de Água',
  country: 'PT',
  vatId: 'PT123456789',
  taxNumber: '',
  registration: '',
  contact: '',
  phone: '',
  email: '',
  exemption: '',
  prefix: '',
  dueDays: 14,
  version: 1,
}
const nobody = {
  name: '',
  attention: '',
  street: '',
  zip: '',
  city: '',
  country: 'DE',
  vatId: '',
  email: '',
  reference: '',
}
const nothing: BookingInvoices = {
  invoices: [],
  offers: [
    { payer: null, total: eur(20_450) },
    { payer: 'guest', total: eur(450) },
    { payer: 'company', total: eur(20_000) },
  ],
  isFee: false,
  ready: true,
  lacksVat: false,
  recipients: { guest: { ...nobody, name: 'Jana Brandt', email: 'jana@example.com' }, company: nobody },
  language: 'de',
}

// They load with the first field that is left, which takes longer than a test waits.
beforeAll(async () => {
  await import('../../features/invoices/invoice-rules.ts')
})

const show = async (query: string, answers: object) =>
  await showPage('/owner/invoices', `/owner/invoices${query}`, <InvoicesPage />, {
    ...inQuinta([superior]),
    [`GET ${path}/invoice-seller`]: { data: seller },
    ...answers,
  })

describe('the invoices of a hotel', () => {
  test('are listed by month with what was open, as files, and as a table', async () => {
    await show('?month=2026-11', { [`GET ${path}/invoices`]: { data: [issued] } })
    await screen.findByText('Rechnung 2026-00007')
    expect(screen.getByText('bei Ausstellung offen: 150,00 €')).toBeTruthy()
    const pdf = screen.getByRole('link', { name: '2026-00007 als PDF herunterladen' })
    expect(pdf.getAttribute('href')).toBe(`${path}/invoices/i1/pdf`)
    const file = screen.getByRole('link', { name: 'CSV herunterladen' })
    expect(file.getAttribute('href')).toBe(`${path}/invoices.csv?month=2026-11`)
  })

  test('of a month without any say where they are written', async () => {
    await show('?month=2026-10', { [`GET ${path}/invoices`]: { data: [] } })
    expect(await screen.findByText(/In diesem Monat wurde keine Rechnung ausgestellt/)).toBeTruthy()
  })
})

describe('the invoices of a booking', () => {
  const url = `${path}/bookings/${bookingId}/invoices`

  test('are not begun while the hotel has said nothing of its VAT, and who can say it is told where', async () => {
    await show(`?booking=${bookingId}`, { [`GET ${url}`]: { data: { ...nothing, lacksVat: true } } })
    expect((await screen.findByRole('alert')).textContent).toContain('noch nichts zur Umsatzsteuer angegeben')
    expect(screen.queryByRole('textbox', { name: 'Name oder Firma' })).toBeNull()
    const link = screen.getByRole('link', { name: 'Sätze eintragen' })
    expect(link.getAttribute('href')).toBe('/owner/local-taxes?tax=vat')
  })

  test('are written for a payer’s part to whom the desk says', async () => {
    const { requests } = await show(`?booking=${bookingId}`, {
      [`GET ${url}`]: { data: nothing },
      [`POST ${url}`]: { data: { ...nothing, invoices: [issued], offers: [] } },
    })
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name oder Firma' })
    const part = async (of: RegExp) => await userEvent.click(await screen.findByRole('radio', { name: of }))
    await screen.findByDisplayValue('jana@example.com')
    await part(/Teil der Firma/)
    // Nothing of the guest goes to a company.
    expect([name().value, screen.queryByDisplayValue('jana@example.com')]).toEqual(['', null])
    await userEvent.type(name(), 'Muster AG')
    await part(/Teil des Gasts/)
    expect(name().value).toBe('Jana Brandt')
    await part(/Teil der Firma/)
    expect(name().value).toBe('Muster AG')
    await userEvent.type(screen.getByRole('textbox', { name: 'Straße und Hausnummer' }), 'Hauptstraße 5')
    await userEvent.type(screen.getByRole('textbox', { name: 'Ort' }), 'München')
    await userEvent.click(screen.getByRole('button', { name: /^Rechnung über 200,00\s€ ausstellen$/ }))
    await waitFor(() => expect(screen.getByText('Rechnung 2026-00007 ist ausgestellt.')).toBeTruthy())
    const sent: unknown = await requests.find(({ method }) => method === 'POST')?.json()
    expect(sent).toMatchObject({
      payer: 'company',
      expectedTotal: eur(20_000),
      recipient: { name: 'Muster AG', street: 'Hauptstraße 5', city: 'München', email: '' },
    })
  })

  test('are mailed after a question that names the address, and say what became of it', async () => {
    const mailed = { ...issued, mail: { count: 1, state: 'refused', at: '2026-11-21T10:00:00.000Z' } } as const
    const { requests } = await show(`?booking=${bookingId}`, {
      [`GET ${url}`]: { data: { ...nothing, invoices: [issued, { ...issued, id: 'i2', email: '' }], offers: [] } },
      [`POST ${path}/invoices/i1/mails`]: { data: { ...nothing, invoices: [mailed] } },
    })
    // What has no address is not sent.
    expect(await screen.findAllByRole('button', { name: 'Per E-Mail senden' })).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Per E-Mail senden' }))
    expect(await screen.findByText('Die Rechnung geht als PDF an buch@muster.example.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    expect(await screen.findByText(/E-Mail abgewiesen/)).toBeTruthy()
    const sent: unknown = await requests.find(({ method }) => method === 'POST')?.json()
    expect(sent).toEqual({ mailed: 0 })
  })

  test('stay when an older answer comes late, with what is typed into the next form', async () => {
    const [, guest, company] = nothing.offers
    const offers = [guest, company].flatMap((one) => one ?? [])
    let stream: EventTarget | undefined
    vi.stubGlobal('EventSource', function open() {
      stream = Object.assign(new EventTarget(), { close: () => undefined })
      return stream
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const late = Promise.withResolvers<Response>()
    let asked = 0
    await show(`?booking=${bookingId}`, {
      [`GET ${url}`]: async () =>
        (asked += 1) === 1 ? Response.json({ data: { ...nothing, offers } }) : await late.promise,
      [`POST ${url}`]: { data: { ...nothing, invoices: [issued], offers: offers.slice(1) } },
    })
    const fill = async () => {
      await userEvent.type(await screen.findByLabelText('Straße und Hausnummer'), 'Hauptstraße 5')
      await userEvent.type(screen.getByLabelText('Ort'), 'Kiel')
    }
    await fill()
    await act(async () => void stream?.dispatchEvent(new MessageEvent('changed', { data: '{}' })))
    await waitFor(() => expect(asked).toBe(2))
    await userEvent.click(screen.getByRole('button', { name: /ausstellen$/ }))
    await screen.findByText('Rechnung 2026-00007 ist ausgestellt.')
    await fill()
    late.resolve(Response.json({ data: nothing }))
    // Long enough for it to be read and shown.
    for (let turn = 0; turn < 30; turn += 1)
      await act(async () => await new Promise((resolve) => setTimeout(resolve, 0)))
    expect(screen.getByText('Rechnung 2026-00007')).toBeTruthy()
    expect(screen.getByLabelText('Ort')).toHaveProperty('value', 'Kiel')
  })

  test('are taken back after a question', async () => {
    const credited = { ...issued, creditedBy: '2026-00008' }
    const { requests } = await show(`?booking=${bookingId}`, {
      [`GET ${url}`]: { data: { ...nothing, invoices: [issued], offers: [] } },
      [`POST ${path}/invoices/i1/credit-note`]: { data: { ...nothing, invoices: [credited] } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Stornieren' }))
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Stornorechnung ausstellen' }))
    await waitFor(() => expect(screen.getByText('Rechnung 2026-00007 ist storniert.')).toBeTruthy())
    expect(screen.getByText('storniert durch 2026-00008')).toBeTruthy()
  })

  test('wait for what the law asks of the hotel', async () => {
    await show(`?booking=${bookingId}`, { [`GET ${url}`]: { data: { ...nothing, ready: false } } })
    await screen.findByText(/Bevor Sie die erste Rechnung schreiben/)
    expect(screen.queryByText('Rechnung schreiben')).toBeNull()
  })
})
