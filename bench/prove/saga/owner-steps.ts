import { askBalances } from '../../../apps/api/src/features/bookings/ask-balances.ts'
import { cancelBooking } from '../../../apps/api/src/features/bookings/cancel-booking.ts'
import { confirmBooking } from '../../../apps/api/src/features/bookings/confirm-booking.ts'
import { refundBooking } from '../../../apps/api/src/features/bookings/owner/refund-booking.ts'
import { takeCash } from '../../../apps/api/src/features/bookings/owner/take-cash.ts'
import { payAtDesk } from '../../../apps/api/src/features/bookings/desk/pay-at-desk.ts'
import { turnDeskPayment } from '../../../apps/api/src/features/bookings/desk/turn-desk-payment.ts'
import { readFolio } from '../../../apps/api/src/features/bookings/folio/read-folio.ts'
import { newId } from '../../../apps/api/src/platform/database/ids.ts'
import { readBookingRow } from '../../../apps/api/src/features/bookings/row-queries.ts'
import { sweepOverdueHolds } from '../../../apps/api/src/features/bookings/sweep-holds.ts'
import { dueOf, heldOf } from '../../../apps/api/src/features/bookings/rules.ts'
import { relayOutbox } from '../../../apps/api/src/features/mail/relay-outbox.ts'
import { readLedger } from '../../../apps/api/src/features/bookings/payments/ledger.ts'
import { reconcilePayments } from '../../../apps/api/src/features/bookings/payments/reconcile-payments.ts'
import { sendRefunds } from '../../../apps/api/src/features/bookings/payments/refunds/send-refunds.ts'
import { readRefunds } from '../../../apps/api/src/features/bookings/payments/refunds/queries.ts'
import { noteRefundSent } from '../../../apps/api/src/features/bookings/transfers/note-refund-sent.ts'
import { readReceipts } from '../../../apps/api/src/features/bookings/transfers/queries.ts'
import { recordTransfer } from '../../../apps/api/src/features/bookings/transfers/record-transfer.ts'
import { missingOf } from '../../../apps/api/src/features/bookings/transfers/rules.ts'
import { dateIn } from '../../../apps/api/src/platform/values/zones.ts'
import { changesConfirmed } from './change-steps.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** What the hotel does with a booking. */
export const ownerSteps = {
  confirms:
    ({ deps, hotel }, bookingId) =>
    async () =>
      await confirmBooking(deps, hotel.id, bookingId, 'owner'),
  cancels:
    ({ deps, hotel }, bookingId) =>
    async () =>
      await cancelBooking(deps, hotel.id, bookingId, 'owner'),
  takesCash:
    ({ deps, hotel }, bookingId) =>
    async () =>
      await takeCash(deps, { propertyId: hotel.id, bookingId }),
  records: (world, bookingId) => {
    const share = world.random.weighted({ all: 10, part: 4, more: 2 })
    const saw = world.random.chance(0.8)
    return async () => await record(world, bookingId, share, saw)
  },
  sendsBack:
    ({ deps, hotel }, bookingId) =>
    async () => {
      const key = { propertyId: hotel.id, bookingId }
      const receipts = await readReceipts(deps.database.read, key)
      const due = (await readRefunds(deps.database.read, key)).filter(({ attemptId }) =>
        receipts.some(({ id }) => id === attemptId),
      )
      for (const { id: refundId } of due) await noteRefundSent(deps, { ...key, refundId })
    },
  paysAtDesk: (world, bookingId) => {
    const share = world.random.chance(0.4) ? 1 : world.random.next()
    return async () => await payPart(world, bookingId, share)
  },
  turnsAtDesk: (world, bookingId) => async () => await turnLast(world, bookingId),
  changes: (world, bookingId) => changesConfirmed(world, bookingId, 'owner'),
  refunds: (world, bookingId) => {
    const share = world.random.chance(0.4) ? 1 : world.random.next()
    return async () => await refund(world, bookingId, share)
  },
} as const satisfies Record<string, (world: World, bookingId: string) => () => Promise<unknown>>

/** Gives back a part of what the hotel sees as held. */
async function refund({ deps, hotel }: World, bookingId: string, share: number): Promise<void> {
  const key = { propertyId: hotel.id, bookingId }
  const { read } = deps.database
  const booking = await readBookingRow(read, hotel.id, bookingId)
  if (!booking) return
  const heldMinor = heldOf(await readLedger(read, key, booking))
  const amountMinor = Math.ceil(heldMinor * share)
  if (amountMinor > 0) await refundBooking(deps, key, { amountMinor, heldMinor })
}

/** The desk takes a part of what it sees as due. */
async function payPart({ deps, hotel }: World, bookingId: string, share: number): Promise<void> {
  const key = { propertyId: hotel.id, bookingId }
  const booking = await readBookingRow(deps.database.read, hotel.id, bookingId)
  const seenMinor = booking ? dueOf(booking) : 0
  const amountMinor = Math.ceil(seenMinor * share)
  if (amountMinor === 0) return
  const form = { id: newId(), kind: 'payment', method: 'terminal', amountMinor, seenMinor } as const
  await payAtDesk(deps, { ...key, userId: newId(), form })
}

/** The desk takes back what it recorded last, if it may. */
async function turnLast({ deps, hotel }: World, bookingId: string): Promise<void> {
  const key = { propertyId: hotel.id, bookingId }
  const { payments } = await readFolio(deps, key, 'en')
  const last = payments.findLast(({ mayTurn }) => mayTurn)
  if (last) await turnDeskPayment(deps, { ...key, paymentId: last.id, userId: newId() })
}

/** Records money that came: what was due, a part of it, or more; perhaps by a page that does not show the last receipt. */
async function record(
  { deps, hotel, now }: World,
  bookingId: string,
  share: 'all' | 'part' | 'more',
  saw: boolean,
): Promise<void> {
  const key = { propertyId: hotel.id, bookingId }
  const { read } = deps.database
  const booking = await readBookingRow(read, hotel.id, bookingId)
  if (!booking) return
  const sums = (await readReceipts(read, key)).map(({ amountMinor }) => amountMinor)
  const missing = missingOf({ ...booking, ...(booking.status === 'cancelled' && { status: 'pending' as const }) })
  const due = missing?.minor ?? booking.totalMinor
  const amountMinor = { all: due, part: Math.ceil(due / 3), more: due + 1234 }[share]
  const seen = saw ? sums : sums.slice(0, -1)
  const seenMinor = seen.reduce((sum, minor) => sum + minor, 0)
  await recordTransfer(deps, key, { amountMinor, receivedOn: dateIn('Europe/Berlin', now), seenMinor })
}

/** What happens without anybody asking for it. */
export const jobSteps = {
  reconciler: ({ deps }) => ({ name: 'reconciler', guest: null, run: async () => await reconcilePayments(deps) }),
  asker: ({ deps }) => ({ name: 'asker', guest: null, run: async () => await askBalances(deps) }),
  sweeper: ({ deps }) => ({ name: 'sweeper', guest: null, run: async () => await sweepOverdueHolds(deps) }),
  relay: ({ deps, mailer }) => ({
    name: 'relay',
    guest: null,
    run: async () => await relayOutbox({ ...deps, mailer, log: silent }),
  }),
} as const satisfies Record<string, (world: World) => Step>

export function sendRefundsStep({ deps, hotel }: World, bookingId: string): Step {
  return {
    name: 'refund sender',
    guest: null,
    run: async () => await sendRefunds(deps, { propertyId: hotel.id, bookingId }),
  }
}
