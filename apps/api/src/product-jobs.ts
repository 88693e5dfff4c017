import { askBalances } from './features/bookings/ask-balances.ts'
import { sweepOverdueHolds } from './features/bookings/sweep-holds.ts'
import { purgeOutbox, relayOutbox, type RelayDeps } from './features/mail/relay-outbox.ts'
import { purgeEvents } from './features/bookings/payments/receive-event.ts'
import { reconcilePayments } from './features/bookings/payments/reconcile-payments.ts'
import { sweepPhotoFiles } from './features/photos/sweep-photos.ts'
import { sweepAttachments } from './features/messages/attachments.ts'
import { countPlaces } from './features/places/count-places.ts'
import { destroyRegistrations } from './features/registrations/destroy-registrations.ts'
import { askReviews } from './features/reviews/ask-reviews.ts'
import { fetchRates } from './features/revenue/rates.ts'
import { placeFlexibleStays } from './features/stays/place-flexible.ts'
import { sweepExpired } from './features/users/end-sessions.ts'
import { checkInvariants } from './platform/database/check-invariants.ts'
import type { Job } from './platform/jobs/job-queue.ts'

const hour = 3600
const day = 24 * hour
/** When fewest people wait for the database. */
const night = [1, 5] as const

/** What piles up is worked off by all processes together. */
const shared = true

/** Everything that happens without anybody asking for it: each an idempotent scan that any process may run. */
export function productJobs(deps: RelayDeps): readonly Job[] {
  return [
    { name: 'outbox', everySeconds: 3, shared, run: async (signal) => await relayOutbox(deps, signal) },
    { name: 'overdue-holds', everySeconds: 20, shared, run: async (signal) => await sweepOverdueHolds(deps, signal) },
    { name: 'flexible-stays', everySeconds: 3, run: async (signal) => void (await placeFlexibleStays(deps, signal)) },
    { name: 'balances', everySeconds: 300, shared, run: async (signal) => await askBalances(deps, signal) },
    { name: 'reviews', everySeconds: 300, shared, run: async (signal) => await askReviews(deps, signal) },
    { name: 'places', everySeconds: 5, run: async (signal) => await countPlaces(deps.database, signal) },
    { name: 'payments', everySeconds: 60, shared, run: async (signal) => await reconcilePayments(deps, signal) },
    { name: 'expired-sessions', everySeconds: 600, run: async (signal) => await sweepExpired(deps, signal) },
    { name: 'photos-left-behind', everySeconds: hour, run: async () => await sweepPhotoFiles(deps) },
    { name: 'attachments-left-behind', everySeconds: hour, run: async () => await sweepAttachments(deps) },
    { name: 'exchange-rates', everySeconds: day, run: async () => await fetchRates(deps) },
    {
      name: 'registrations',
      everySeconds: hour,
      run: async (signal) => void (await destroyRegistrations(deps, signal)),
    },
    { name: 'old-mail', everySeconds: day, run: async (signal) => await purgeOutbox(deps, signal) },
    { name: 'old-webhooks', everySeconds: day, run: async (signal) => await purgeEvents(deps, signal) },
    {
      name: 'invariants',
      everySeconds: day,
      hours: night,
      longestSeconds: 6 * hour,
      run: async (signal) => await checkInvariants(deps.database, deps.log, { signal }),
    },
  ]
}
