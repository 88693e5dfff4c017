import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { ReceiptOutcome } from '@keystay/contract/transfers/entities'
import type { ReceiptForm } from '@keystay/contract/transfers/forms'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { readHotel, type Hotel } from '../../inventory/read-hotel.ts'
import { writeOutbox } from '../../outbox/outbox.ts'
import { readAccount } from '../../transfers/read-account.ts'
import { confirmPaid, lockBookingAndTypes, notePaidBalance, type LockedBooking } from '../booking-state.ts'
import { endLivePayment } from '../payments/attempts/end-live-payment.ts'
import { requestRefund, tellRefunds } from '../payments/refunds/request-refund.ts'
import { updateState } from '../queries.ts'
import { readBookingRow } from '../row-queries.ts'
import { readRequest } from '../request-queries.ts'
import { releaseOverdueHolds } from '../release-hold.ts'
import { buyAgain, isGone } from './buy-again.ts'
import { insertReceipt, readCodeInPrice, readReceipts, type Receipt } from './queries.ts'
import { judgeReceipt, takesReceipt, type ReceiptVerdict } from './rules.ts'

const maxTries = 3

/**
 * Records money that came by transfer: enough of it confirms the booking or pays its balance, less is kept until the rest
 * comes, and what comes after its time buys its rooms again if they are free, or goes back. The same once more changes
 * nothing; an attempt to pay online ends first. Returns what became of it. Throws not_found, wrong_state, changed_meanwhile,
 * validation_failed, payment_unreachable.
 */
export async function recordTransfer(deps: Deps, key: BookingKey, form: ReceiptForm): Promise<ReceiptOutcome> {
  const { write } = deps.database
  const hotel = await readHotel(write, key.propertyId)
  if (!hotel) throw new DomainError('not_found')
  let mayBuy = true
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = await readBookingRow(write, key.propertyId, key.bookingId)
    if (!before) throw new DomainError('not_found')
    if (before.paymentLive) await endLivePayment(deps, key)
    if (before.status === 'cancelled' && mayBuy) await makeWay(deps, key)
    try {
      const outcome = await inTransaction(write, (tx) => record(tx, deps, { key, form, hotel, mayBuy }))
      if (outcome !== 'being_paid') return outcome
    } catch (error) {
      if (!mayBuy || !isGone(error) || isAboutForm(error)) throw error
      mayBuy = false
    }
  }
  throw new DomainError('busy')
}

/** What is wrong with the form itself is not about the rooms. */
function isAboutForm(error: unknown): boolean {
  return error instanceof DomainError && (error.extras.fields?.some(({ path }) => path === 'receivedOn') ?? false)
}

/** Holds that ran out give way to whoever has paid. */
async function makeWay(deps: Deps, key: BookingKey): Promise<void> {
  const {
    checkIn,
    checkOut,
    lines,
    extras = [],
  } = await readRequest(deps.database.write, key.propertyId, key.bookingId)
  await releaseOverdueHolds(deps, {
    propertyId: key.propertyId,
    roomTypeIds: lines.map(({ roomTypeId }) => roomTypeId),
    extraIds: extras.map(({ extraId }) => extraId),
    stay: { checkIn, checkOut },
  })
}

type Scene = {
  readonly key: BookingKey
  readonly form: ReceiptForm
  readonly hotel: Hotel
  /** Whether rooms may be bought again; else the money goes back. */
  readonly mayBuy: boolean
}

async function record(tx: Tx, deps: Deps, { key, form, hotel, mayBuy }: Scene): Promise<ReceiptOutcome | 'being_paid'> {
  const now = deps.clock()
  const booking = await lockBookingAndTypes(tx, key, { voucher: await readCodeInPrice(tx, key) })
  const receipts = await readReceipts(tx, key)
  const same = sameOf(receipts, form)
  if (same) return same.outcome
  if (booking.paymentLive) return 'being_paid'
  if (!takesReceipt(booking, (await readAccount(tx, key.propertyId)) !== undefined))
    throw new DomainError('wrong_state')
  checkSeen(receipts, form, booking.currency)
  checkDay(form, booking, hotel, now)
  const judged = judgeReceipt(booking, form.amountMinor)
  const isTooLate = judged.outcome === 'again' && !mayBuy
  const verdict = isTooLate ? ({ ...judged, outcome: 'too_late', backMinor: form.amountMinor } as const) : judged
  if (verdict.outcome === 'again') await buyAgain(tx, deps, key, hotel, now)
  const { amountMinor, receivedOn } = form
  const { outcome, purpose } = verdict
  const receipt = { id: newId(), purpose, amountMinor, currency: booking.currency, receivedOn, outcome }
  await insertReceipt(tx, key, receipt, now)
  const detail = { attempt: receipt.id, amountMinor }
  await writeAudit(tx, [{ ...key, at: now, actor: 'owner', event: 'transfer_received', detail }])
  await apply(tx, key, booking, receipt, now)
  await giveBack(tx, key, receipt, verdict, now)
  return outcome
}

/** The receipt that this very form recorded before: by the first of two clicks, or in another tab. */
function sameOf(
  receipts: readonly Receipt[],
  { amountMinor, receivedOn, seenMinor }: ReceiptForm,
): Receipt | undefined {
  const last = receipts.at(-1)
  const isSame = last?.amountMinor === amountMinor && last.receivedOn === receivedOn
  return isSame && sumOf(receipts) === seenMinor + amountMinor ? last : undefined
}

const sumOf = (receipts: readonly Receipt[]) => receipts.reduce((sum, one) => sum + one.amountMinor, 0)

function checkSeen(receipts: readonly Receipt[], { seenMinor }: ReceiptForm, currency: string): void {
  const minor = sumOf(receipts)
  if (minor !== seenMinor) throw new DomainError('changed_meanwhile', { details: { transferred: { minor, currency } } })
}

function checkDay({ receivedOn }: ReceiptForm, booking: LockedBooking, { timezone }: Hotel, now: Date): void {
  if (receivedOn > dateIn(timezone, now)) throw fieldError({ path: 'receivedOn', code: 'received_in_future' })
  if (receivedOn < dateIn(timezone, booking.createdAt))
    throw fieldError({ path: 'receivedOn', code: 'received_before_booking' })
}

/** What the money does to the booking, under its lock. */
async function apply(
  tx: Tx,
  key: BookingKey,
  { partMinor, changes }: LockedBooking,
  { id: attempt, outcome, purpose, amountMinor }: Receipt,
  now: Date,
): Promise<void> {
  const at = { ...key, at: now }
  if (outcome === 'part') {
    await updateState(tx, key, { partMinor: partMinor + amountMinor })
    return await writeOutbox(tx, [{ ...at, kind: 'transfer_part', attemptId: attempt }])
  }
  if (outcome !== 'pays' && outcome !== 'again') return
  const detail = { attempt, amountMinor }
  await updateState(tx, key, { partMinor: 0 })
  if (purpose === 'balance') {
    await notePaidBalance(tx, key)
    await writeAudit(tx, [{ ...at, actor: 'owner', event: 'balance_paid', detail }])
    return await writeOutbox(tx, [{ ...at, kind: 'balance_paid', changes }])
  }
  await confirmPaid(tx, key, { method: 'transfer', purpose }, now)
  await writeAudit(tx, [
    { ...at, actor: 'owner', event: purpose === 'deposit' ? 'deposit_paid' : 'paid', detail },
    { ...at, actor: 'owner', event: 'confirmed' },
  ])
  await writeOutbox(tx, [
    { ...at, kind: 'booking_confirmed' },
    { ...at, kind: 'owner_new_booking' },
  ])
}

/** What came too late, twice, or too much of it: the hotel sends it back by hand, and the guest is told so. */
async function giveBack(
  tx: Tx,
  key: BookingKey,
  { id: from, currency, outcome }: Receipt,
  { backMinor: amountMinor }: ReceiptVerdict,
  now: Date,
): Promise<void> {
  const reason = outcome === 'too_late' || outcome === 'twice' ? outcome : 'wrong_amount'
  await tellRefunds(
    tx,
    key,
    await requestRefund(tx, { ...key, amountMinor, currency, reason, now, from, actor: 'owner' }),
    now,
  )
}
