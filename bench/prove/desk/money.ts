import type { Folio } from '@keystay/contract/folio/entities'
import { randomUUID } from 'node:crypto'
import { dueMinor, type Kept, type Money } from './books.ts'
import { noteBack } from './booking.ts'
import { dataIn, Wrong, type Caller } from './clerk.ts'
import { expectSame, someoneOf, type Desk } from './desk-day.ts'
import type { Charge } from './charges.ts'
import { totalMinor } from './prices.ts'

const billOf = ({ url }: Desk, { bookingId }: Kept) => `${url}/bookings/${bookingId}/folio`

export async function readFolio(desk: Desk, kept: Kept, clerk: Caller): Promise<Folio> {
  return dataIn<Folio>('A folio', await desk.ask(clerk, 'GET', billOf(desk, kept)))
}

/** A bill has to say what the stay costs, what was paid, what is due. */
function compareFolio({ books }: Desk, kept: Kept, folio: Folio): void {
  const is = [folio.total.minor, folio.paid.minor, folio.due.minor]
  expectSame(books, 'Total, paid, due', is, [totalMinor(kept), kept.paidMinor, dueMinor(kept)])
}

/** A guest pays a part of what is due, or all; the same row is written once however often it is sent. */
export async function pay(
  desk: Desk,
  kept: Kept,
  clerk: Caller,
  { minor, method }: Pick<Money, 'minor' | 'method'>,
): Promise<string> {
  const id = randomUUID()
  const form = { id, kind: 'payment', method, amountMinor: minor, seenMinor: dueMinor(kept) }
  const path = `${billOf(desk, kept)}/payments`
  const folio = dataIn<Folio>('A payment', await desk.ask(clerk, 'POST', path, form))
  noteRow(desk, kept, folio, (row) => row.id === id)
  compareFolio(desk, kept, folio)
  if (kept.told.row % 25 === 0) {
    const again = dataIn<Folio>('The same payment', await desk.ask(clerk, 'POST', path, form))
    compareFolio(desk, kept, again)
  }
  return id
}

/** A row of the desk as the bill tells it is noted with the day on which it stands. */
function noteRow({ books }: Desk, kept: Kept, folio: Folio, isIt: (row: Folio['payments'][number]) => boolean): void {
  const row = folio.payments.find(isIt)
  if (!row || row.day === null) throw new Wrong('A payment is not on the bill')
  const method = row.method as Money['method']
  books.money.push({ row: kept.told.row, id: row.id, day: row.day, method, minor: row.amount.minor })
  kept.paidMinor += row.amount.minor
}

/** Pays as the guest wants to; who slips writes it down by another way first and takes that back. */
export async function settle(desk: Desk, kept: Kept, clerk: Caller, minor = dueMinor(kept)): Promise<void> {
  const { method, slips } = kept.told
  if (minor <= 0) return
  if (slips) {
    const paymentId = await pay(desk, kept, clerk, { minor, method: method === 'cash' ? 'terminal' : 'cash' })
    const path = `${billOf(desk, kept)}/payments/${paymentId}/reversal`
    const turned = await desk.ask(someoneOf(desk.staff, 'manager'), 'POST', path)
    noteRow(desk, kept, dataIn<Folio>('A reversal', turned), (row) => row.reverses === paymentId)
  }
  await pay(desk, kept, clerk, { minor, method })
}

/** Something is put on the bill, on top of the total that was shown: a second click adds nothing. */
export async function charge(
  desk: Desk,
  kept: Kept,
  clerk: Caller,
  what: Charge & { isTurned: boolean },
): Promise<void> {
  const { minor, vatClass, text } = what
  const before = totalMinor(kept)
  const path = `${billOf(desk, kept)}/lines`
  const priced = { quantity: 1, priceMinor: minor, text, vatClass, expectedTotal: { minor: before, currency: 'EUR' } }
  const reply = await desk.ask(clerk, 'POST', path, { stayId: kept.stayId, ...priced })
  if (!isThere(reply, before + minor)) dataIn('A charge', reply)
  kept.charges.push({ text, vatClass, minor })
  if (what.isTurned) await takeOff(desk, kept, clerk, minor)
}

/** Whether what was sent before an answer was lost is on the bill. */
function isThere({ wasLost, code, details }: Awaited<ReturnType<Desk['ask']>>, minor: number): boolean {
  const { total } = details as { total?: { minor: number } }
  return wasLost && code === 'price_changed' && total?.minor === minor
}

/** The last charge goes off the bill; what was paid for it goes back. */
async function takeOff(desk: Desk, kept: Kept, clerk: Caller, minor: number): Promise<void> {
  const { lines } = await readFolio(desk, kept, clerk)
  const line = lines.findLast(({ kind, amount, turned }) => kind === 'charge' && !turned && amount.minor === minor)
  if (!line) throw new Wrong('A charge is not on the bill')
  const manager = someoneOf(desk.staff, 'manager')
  const path = `${billOf(desk, kept)}/lines/${line.position}/reversal?refundBy=terminal`
  const reply = await desk.ask(manager, 'POST', path)
  kept.charges.pop()
  const backMinor = kept.paidMinor - totalMinor(kept)
  if (backMinor > 0) noteBack(desk, kept, backMinor, 'terminal')
  compareFolio(desk, kept, dataIn<Folio>('A charge that is taken off', reply))
}
