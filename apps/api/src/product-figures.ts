import { countFailedRefunds } from './features/bookings/payments/refunds/count-failed-refunds.ts'
import { countDueMails, countRefusedMails } from './features/outbox/outbox.ts'
import type { Figure } from './platform/telemetry/read-figures.ts'

/** What operators watch in the database, beside what every process measures of itself. */
export const productFigures: readonly Figure[] = [
  { name: 'keystay_outbox_waiting', help: 'Mails that are due but not sent', count: countDueMails },
  {
    name: 'keystay_outbox_refused',
    help: 'Mails of the last 30 days that were refused or given up',
    count: countRefusedMails,
  },
  {
    name: 'keystay_refunds_failed',
    help: 'Refunds of the last 30 days that a provider refused',
    count: countFailedRefunds,
  },
]
