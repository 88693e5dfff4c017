import type { AccountExport } from '@keystay/contract/users/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import type { Session } from '../../platform/http/sessions.ts'
import { exportBookings } from '../bookings/guest/account-bookings.ts'
import { exportFavourites } from '../favourites/keep-favourites.ts'
import { exportGuests } from '../guests/export-guests.ts'
import { exportMessages } from '../messages/list-conversations.ts'
import { exportRegistrations } from '../registrations/export-registrations.ts'
import { exportReviews } from '../reviews/export-reviews.ts'
import { requireUser } from './change-account.ts'
import { readFactors } from './factors/list-factors.ts'
import { readAccountEvents } from './queries.ts'
import { readEmployments } from './staff/staff-queries.ts'
import { readSessions } from './session-queries.ts'

/** Everything that is kept about the account. */
export async function exportAccount(deps: Deps, session: Session, language: Language): Promise<AccountExport> {
  const { read } = deps.database
  const { id, role, email, name, phone, createdAt } = await requireUser(deps, session)
  const [sessions, events, bookings, factors, works, registrations, guestCards, reviews, favourites, messages] =
    await Promise.all([
      readSessions(read, id),
      readAccountEvents(read, id),
      exportBookings(deps, id, language),
      readFactors(read, id),
      readEmployments(read, id),
      exportRegistrations(read, { userId: id }),
      exportGuests(read, { userId: id }),
      exportReviews(read, { userId: id }),
      exportFavourites(read, id),
      exportMessages(read, { userId: id }),
    ])
  return {
    exportedAt: deps.clock().toISOString(),
    account: { id, role, email, name, phone, createdAt: createdAt.toISOString() },
    sessions: sessions.map((row) => ({
      id: row.id,
      device: row.device,
      remembered: row.remembered,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
    })),
    factors,
    events: events.map(({ at, event }) => ({ at: at.toISOString(), event })),
    works: works.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })),
    bookings,
    guestCards,
    registrations,
    reviews,
    favourites,
    messages,
  }
}
