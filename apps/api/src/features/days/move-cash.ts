import type { MoveCashForm } from '@keystay/contract/days/endpoints'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readDeskPayment } from '../bookings/desk/desk-payments.ts'
import { holdOpenDay } from '../bookings/desk/open-day.ts'
import { requireCash } from '../bookings/desk/till.ts'
import { readBookHotel } from './queries.ts'

type Request = { readonly propertyId: string; readonly userId: string }

/** Puts cash of no booking into the drawer, or takes some out; an id is written once. Throws not_found, idempotency_key_reused, cash_too_low, busy. */
export async function moveCash(deps: Deps, request: Request, { id, amountMinor, note }: MoveCashForm): Promise<void> {
  const { propertyId } = request
  await inTransaction(deps.database.write, async (tx) => {
    const hotel = await readBookHotel(tx, propertyId)
    if (!hotel) throw new DomainError('not_found')
    const day = await holdOpenDay(tx, propertyId, deps.clock(), { alone: amountMinor < 0 })
    const written = await readDeskPayment(tx, { propertyId, id })
    if (written && (written.bookingId !== null || written.amountMinor !== amountMinor))
      throw new DomainError('idempotency_key_reused')
    if (written) return
    await requireCash(tx, propertyId, { minor: -amountMinor, currency: hotel.currency }, deps.clock())
    await keep(tx, deps, request, { id, day, amountMinor, currency: hotel.currency, note, reverses: null })
  })
}

/** Takes back what was recorded wrongly, by the same row turned; a second time changes nothing. Throws not_found, wrong_state, busy. */
export async function turnCash(deps: Deps, request: Request, paymentId: string): Promise<void> {
  const { propertyId } = request
  await inTransaction(deps.database.write, async (tx) => {
    const day = await holdOpenDay(tx, propertyId, deps.clock())
    const row = await readDeskPayment(tx, { propertyId, id: paymentId })
    if (!row || row.bookingId !== null) throw new DomainError('not_found')
    if (row.turned) return
    if (row.reverses !== null) throw new DomainError('wrong_state')
    const { currency, note } = row
    await keep(tx, deps, request, {
      id: newId(),
      day,
      amountMinor: -row.amountMinor,
      currency,
      note,
      reverses: row.id,
    })
  })
}

type Moved = {
  readonly id: string
  readonly day: string
  readonly amountMinor: number
  readonly currency: string
  readonly note: string
  readonly reverses: string | null
}

async function keep(tx: Tx, deps: Deps, { propertyId, userId }: Request, moved: Moved): Promise<void> {
  const at = deps.clock()
  await tx
    .insertInto('deskPayments')
    .values({ ...moved, propertyId, at, method: 'cash', byUser: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id, amountMinor, reverses } = moved
  const detail = { by: userId, payment: id, amountMinor, ...(reverses !== null && { reverses }) }
  await writeAudit(tx, [{ propertyId, bookingId: null, at, actor: 'owner', event: 'cash_moved', detail }])
}
