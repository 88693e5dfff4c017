import type { BookingInvoices } from '@keystay/contract/invoices/entities'
import type { Issued, Kept } from './books.ts'
import { dataIn, Wrong, type Caller, type Reply } from './clerk.ts'
import { someoneOf, type Desk } from './desk-day.ts'
import { readFolio } from './money.ts'
import { vatSums } from './prices.ts'

const recipient = {
  name: 'Empresa Exemplar Lda.',
  attention: '',
  street: 'Rua do Mar 1',
  zip: '8200-001',
  city: 'Albufeira',
  country: 'PT',
  vatId: '',
  email: '',
  reference: '',
}

/** What stands on the hotel's invoices. */
export async function saySeller({ ask, url, staff }: Desk): Promise<void> {
  const address = { name: 'Resort da Prova SA', street: 'Avenida 1', zip: '8200-001', city: 'Albufeira', country: 'PT' }
  const form = { ...address, vatId: 'PT501234567', taxNumber: '', registration: '', contact: '', phone: '', email: '' }
  const said = { ...form, exemption: '', prefix: 'D', dueDays: 14, version: 0 }
  dataIn('The seller', await ask(someoneOf(staff, 'manager'), 'PUT', `${url}/invoice-seller`, said))
}

/** Writes the invoices of a stay that is over: one, one for each payer, or one that is taken back and written anew. */
export async function writeInvoices(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { invoice } = kept.told
  if (invoice === 'none') return
  if (invoice === 'split') return await split(desk, kept, clerk)
  const first = await issue(desk, kept, clerk, null)
  if (invoice !== 'credited') return
  await credit(desk, kept, clerk, first)
  await issue(desk, kept, clerk, null)
}

/** The company pays the stay, the guest what was put on the bill. */
async function split(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { lines } = await readFolio(desk, kept, clerk)
  const positions = lines
    .filter(({ kind, counters }) => kind !== 'charge' && counters === null)
    .map((line) => line.position)
  const path = `${desk.url}/bookings/${kept.bookingId}/folio/payers`
  dataIn('Who pays', await desk.ask(clerk, 'PUT', path, { positions, payer: 'company' }))
  await issue(desk, kept, clerk, 'company')
  if (kept.charges.length > 0) await issue(desk, kept, clerk, 'guest')
}

const partOf = { company: 'stay', guest: 'charges' } as const

type Told = BookingInvoices['invoices'][number]

async function issue(desk: Desk, kept: Kept, clerk: Caller, payer: Issued['payer']): Promise<Told> {
  const sums = vatSums(kept, payer === null ? 'all' : partOf[payer])
  const totalMinor = sums.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  const path = `${desk.url}/bookings/${kept.bookingId}/invoices`
  const form = { payer, language: 'en', recipient, expectedTotal: { minor: totalMinor, currency: 'EUR' } }
  const reply = await desk.ask(clerk, 'POST', path, form)
  return await note(desk, kept, clerk, reply, { row: kept.told.row, kind: 'invoice', payer, totalMinor, sums })
}

async function credit(desk: Desk, kept: Kept, clerk: Caller, { id, number }: Told): Promise<void> {
  const reply = await desk.ask(clerk, 'POST', `${desk.url}/invoices/${id}/credit-note`)
  const credited = desk.books.invoices.find((one) => one.number === number)
  if (!credited) throw new Wrong('An invoice is not known that is taken back')
  const { number: _number, ...same } = credited
  await note(desk, kept, clerk, reply, { ...same, kind: 'credit_note' })
}

/** Notes the number that was given; where the answer was lost, the list of the booking's invoices has it. */
async function note(
  desk: Desk,
  kept: Kept,
  clerk: Caller,
  reply: Reply,
  issued: Omit<Issued, 'number'>,
): Promise<Told> {
  const list =
    reply.wasLost && reply.status >= 400
      ? await desk.ask(clerk, 'GET', `${desk.url}/bookings/${kept.bookingId}/invoices`)
      : reply
  const { invoices } = dataIn<BookingInvoices>('An invoice', list)
  const known = new Set(desk.books.invoices.flatMap(({ row, number }) => (row === kept.told.row ? [number] : [])))
  const fresh = invoices.filter(({ number }) => !known.has(number))
  const [one] = fresh
  if (!one || fresh.length > 1) throw new Wrong(`${fresh.length} numbers for one invoice`)
  desk.books.invoices.push({ ...issued, number: one.number })
  return one
}
