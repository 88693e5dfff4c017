import type { GuestBooking, GuestCard, GuestNote } from '@keystay/contract/guests/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { Pagination } from '@keystay/contract/shared/replies'
import { presenceOfStays } from '@keystay/contract/stays/presence'
import type { Deps } from '../../deps.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/together.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { paginationOf } from '../../platform/http/pages.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { toShown } from './list-guests.ts'
import {
  bookingsQuery,
  cardsQuery,
  countBookingsQuery,
  figuresQuery,
  proposalsQuery,
  readGround,
  readLiveId,
  readMerges,
  readNotes,
  saidQuery,
} from './queries.ts'

type Asked = { readonly propertyId: string; readonly guestId: string }

/** The card of a guest; of one that was merged, the card that stayed. Throws not_found. */
export async function showGuest(deps: Deps, { propertyId, guestId }: Asked): Promise<GuestCard> {
  return await readCard(deps, deps.database.read, { propertyId, guestId: await requireLive(deps, propertyId, guestId) })
}

/** The same inside a story, which knows that it is live. */
export async function readCard({ clock }: Deps, db: Sql | Tx, { propertyId, guestId }: Asked): Promise<GuestCard> {
  const { timezone, currency } = await readGround(db, propertyId)
  const today = dateIn(timezone, clock())
  const { said, figures, proposed } = await readTogether(db, () => ({
    said: saidQuery(propertyId, guestId),
    figures: figuresQuery(propertyId, guestId),
    proposed: proposalsQuery(propertyId, guestId),
  }))
  const ids = [guestId, ...proposed.map(({ id }) => id)]
  const { cards } = await readTogether(db, () => ({ cards: cardsQuery(propertyId, ids, today) }))
  const merges = await readMerges(db, propertyId, guestId)
  const [card, ...others] = cards
  const [figure] = figures
  if (!card || card.id !== guestId || !figure) throw new DomainError('not_found')
  const { stays, nights, minor, cancelled, firstCheckIn } = figure
  const money = (amount: number) => ({ minor: amount, currency })
  return {
    ...card,
    saidDoNotBook: said[0]?.said ?? null,
    figures: {
      stays,
      nights,
      revenue: money(minor),
      adr: nights === 0 ? null : money(Math.round(minor / nights)),
      cancelled,
      firstCheckIn,
    },
    proposals: others.map((other) => ({
      ...toShown(other),
      version: other.version,
      by: proposed.find(({ id }) => id === other.id)?.by ?? [],
    })),
    merges: merges.map(({ at, ...merge }) => ({ ...merge, at: at.toISOString() })),
    today,
  }
}

/** A page of a guest's bookings, the latest stay first. Throws not_found. */
export async function listGuestBookings(
  deps: Deps,
  { propertyId, guestId, page, size, language }: Asked & { page: number; size: number; language: Language },
): Promise<{ data: GuestBooking[]; pagination: Pagination }> {
  const { read } = deps.database
  const { timezone } = await readGround(read, propertyId)
  const today = dateIn(timezone, deps.clock())
  const id = await requireLive(deps, propertyId, guestId)
  const { bookings, counts } = await readTogether(read, () => ({
    bookings: bookingsQuery(propertyId, id, { offset: (page - 1) * size, limit: size }),
    counts: countBookingsQuery(propertyId, id),
  }))
  const data = bookings.map(({ states, types, minor, currency, ...booking }) => ({
    ...booking,
    presence: presenceOfStays(states, booking.checkOut, today),
    roomTypes: types.map(({ name, translations }) => translated(name, 'name', translations, language)),
    revenue: { minor, currency },
  }))
  return { data, pagination: paginationOf(counts[0]?.count ?? 0, page, size) }
}

/** What people of the hotel wrote about a guest, the latest first. Throws not_found. */
export async function listGuestNotes(deps: Deps, { propertyId, guestId }: Asked): Promise<GuestNote[]> {
  return await tellNotes(deps.database.read, propertyId, await requireLive(deps, propertyId, guestId))
}

/** The same of a card that is live. */
export async function tellNotes(db: Sql | Tx, propertyId: string, guestId: string): Promise<GuestNote[]> {
  const notes = await readNotes(db, propertyId, guestId)
  return notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }))
}

async function requireLive({ database }: Deps, propertyId: string, guestId: string): Promise<string> {
  const id = await readLiveId(database.read, propertyId, guestId)
  if (id === undefined) throw new DomainError('not_found')
  return id
}
