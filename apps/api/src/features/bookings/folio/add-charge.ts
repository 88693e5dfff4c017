import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { ChargeForm } from '@keystay/contract/folio/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { lockBooking } from '../booking-state.ts'
import type { DeskLine } from '../changes/desk-lines.ts'
import { readOpenDay } from '../desk/open-day.ts'
import { addToBill } from './add-to-bill.ts'

type Request = BookingKey & {
  /** Who stands at the desk. */
  readonly userId: string
  readonly mayRefund: boolean
  readonly form: ChargeForm
}

/**
 * Puts an extra or any text on the bill of a guest who has arrived, to be paid at the hotel. Throws not_found, wrong_state,
 * price_changed with the total that is there now, extra_unavailable.
 */
export async function addCharge(deps: Deps, { userId, mayRefund, form, ...key }: Request): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const booking = await lockBooking(tx, key)
    if (!booking || !(await hasStay(tx, key, form.stayId))) throw new DomainError('not_found')
    if (booking.status !== 'confirmed' || !booking.hasArrived) throw new DomainError('wrong_state')
    const { totalMinor, currency } = booking
    if (form.expectedTotal.minor !== totalMinor || form.expectedTotal.currency !== currency)
      throw new DomainError('price_changed', { details: { total: { minor: totalMinor, currency } } })
    const chargedOn = await readOpenDay(tx, key.propertyId, now)
    const line = await lineOf(tx, key, form, chargedOn)
    await addToBill(tx, deps, {
      key,
      booking,
      stayId: form.stayId,
      line,
      now,
      giving: { userId, mayRefund, method: 'cash' },
    })
    const detail = { by: userId, stay: form.stayId, amountMinor: line.amountMinor, vatClass: line.vatClass ?? 'none' }
    await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event: 'charge_added', detail }])
  })
}

async function hasStay(tx: Tx, { propertyId, bookingId }: BookingKey, stayId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('stays')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('id', '=', stayId)
    .where('active', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

async function lineOf(tx: Tx, key: BookingKey, form: ChargeForm, chargedOn: string): Promise<DeskLine> {
  const { quantity, priceMinor, payer } = form
  const sold = await soldOf(tx, key, form)
  return {
    kind: 'charge',
    night: null,
    roomTypeId: null,
    quantity,
    amountMinor: quantity * priceMinor,
    discountMinor: 0,
    parts: null,
    counters: null,
    vatClass: sold.vatClass,
    detail: { ...sold.named, atHotel: true, chargedOn },
    payer,
  }
}

/** What is charged: an extra by its own name, or what the desk wrote. */
async function soldOf(tx: Tx, { propertyId }: BookingKey, { extraId, text, vatClass }: ChargeForm) {
  if (extraId === undefined) {
    if (text === undefined || vatClass === undefined) throw fieldError({ path: 'text', code: 'required' })
    return { vatClass, named: { name: text, translations: {} } }
  }
  const extra = await tx
    .selectFrom('extras')
    .select(['name', 'translations', 'vatClass', 'leavesAt'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', extraId)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!extra) throw new DomainError('extra_unavailable')
  const { name, translations, leavesAt } = extra
  const named = { name, translations, extraId, ...(leavesAt !== null && { leavesAt }) }
  return { vatClass: extra.vatClass as DeskLine['vatClass'], named }
}
