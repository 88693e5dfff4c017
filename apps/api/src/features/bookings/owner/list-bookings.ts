import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { BookingCounts, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../../deps.ts'
import { toGivenBack } from '../payments/payment-view.ts'
import { paginationOf } from '../../../platform/http/pages.ts'
import { countBookings, findBookings, findByRoomOrCode, readListed, type BookingFilter } from './list-queries.ts'
import { paymentForOwner } from './rules.ts'

type Query = BookingFilter & {
  readonly status?: BookingStatus | undefined
  readonly page: number
  readonly size: number
  readonly language: Language
}
type BookingList = { data: OwnerBookingRow[]; pagination: Pagination; counts: BookingCounts }

/** A page of a hotel's bookings, latest first, with how many each tab shows. */
export async function listOwnerBookings(deps: Deps, query: Query): Promise<BookingList> {
  const { read } = deps.database
  const { propertyId, checkIn, status, page, size, language } = query
  const filter = { propertyId, q: query.q.trim(), checkIn }
  const idsByRoomOrCode = await findByRoomOrCode(read, filter)
  const [counts, ids] = await Promise.all([
    countBookings(read, filter, idsByRoomOrCode),
    findBookings(read, filter, idsByRoomOrCode, { status, offset: (page - 1) * size, limit: size }),
  ])
  const rows = await readListed(read, propertyId, ids, language)
  const data = rows.map((row) => {
    const { guestName, guestEmail, totalMinor, currency, paymentStatus: _, createdAt, givenBack, ...rest } = row
    return {
      ...rest,
      guest: { name: guestName, email: guestEmail },
      total: { minor: totalMinor, currency },
      payment: paymentForOwner(row),
      givenBack: toGivenBack(givenBack, currency),
      createdAt: createdAt.toISOString(),
    }
  })
  return { data, counts, pagination: paginationOf(counts[status ?? 'all'], page, size) }
}
