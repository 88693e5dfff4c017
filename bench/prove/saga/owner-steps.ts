import { askBalances } from '../../../apps/api/src/features/bookings/ask-balances.ts'
import { cancelBooking } from '../../../apps/api/src/features/bookings/cancel-booking.ts'
import { confirmBooking } from '../../../apps/api/src/features/bookings/confirm-booking.ts'
import { refundBooking } from '../../../apps/api/src/features/bookings/owner/refund-booking.ts'
import { takeCash } from '../../../apps/api/src/features/bookings/owner/take-cash.ts'
import { readBookingRow } from '../../../apps/api/src/features/bookings/queries.ts'
import { sweepOverdueHolds } from '../../../apps/api/src/features/bookings/sweep-holds.ts'
import { heldOf } from '../../../apps/api/src/features/bookings/rules.ts'
import { relayOutbox } from '../../../apps/api/src/features/mail/relay-outbox.ts'
import { readLedger } from '../../../apps/api/src/features/bookings/payments/ledger.ts'
import { reconcilePayments } from '../../../apps/api/src/features/bookings/payments/reconcile-payments.ts'
import { sendRefunds } from '../../../apps/api/src/features/bookings/payments/refunds/send-refunds.ts'
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
  if (amountMinor > 0) await refundBooking(deps, key, { amountMinor, heldMinor }, 'en')
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
