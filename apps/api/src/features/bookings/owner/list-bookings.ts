import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { BookingCounts, OwnerBookingRow } from '@keystay/contract/bookings/owner-entities'
import type { Pagination } from '@keystay/contract/shared/replies'
import type { Deps } from '../../../deps.ts'
import { toGivenBack } from '../payments/payment-view.ts'
import { paginationOf } from '../../../platform/http/pages.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { readHotel } from '../../inventory/read-hotel.ts'
import {
  countBookings,
  countOverdue,
  findBookings,
  findByRoomOrCode,
  readListed,
  type BookingFilter,
} from './list-queries.ts'
import { dueOf } from '../rules.ts'
import { overdueSince, paymentForOwner } from './rules.ts'

type Query = Omit<BookingFilter, 'overdueOn'> & {
  readonly overdue?: 'true' | undefined
  readonly status?: BookingStatus | undefined
  readonly page: number
  readonly size: number
  readonly language: Language
}
type BookingList = { data: OwnerBookingRow[]; pagination: Pagination; counts: BookingCounts; overdue: number }

/** A page of a hotel's bookings, latest first, with how many each tab shows. Throws not_found. */
export async function listOwnerBookings(deps: Deps, query: Query): Promise<BookingList> {
  const { read } = deps.database
  const { propertyId, checkIn, status, page, size, language } = query
  const hotel = await readHotel(read, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const today = dateIn(hotel.timezone, deps.clock())
  const search = { propertyId, q: query.q.trim(), checkIn }
  const filter = { ...search, ...(query.overdue && { overdueOn: today }) }
  const idsByRoomOrCode = await findByRoomOrCode(read, filter)
  const [counts, found, overdue, ids] = await Promise.all([
    // The tabs lead away from what is overdue.
    countBookings(read, search, idsByRoomOrCode),
    query.overdue ? countBookings(read, filter, idsByRoomOrCode) : null,
    countOverdue(read, propertyId, today),
    findBookings(read, filter, idsByRoomOrCode, { status, offset: (page - 1) * size, limit: size }),
  ])
  const rows = await readListed(read, { propertyId, today }, ids, language)
  const data = rows.map((row) => {
    const { guestName, guestEmail, totalMinor, currency, createdAt, givenBack, ...others } = row
    const { paymentStatus: _status, depositMinor: _deposit, balanceDueOn: _dueOn, ...kept } = others
    const { atHotelMinor: _atHotel, partMinor: _part, deskPaidMinor: _desk, ...rest } = kept
    return {
      ...rest,
      due: { minor: dueOf(row), currency },
      overdueSince: overdueSince(row, today),
      guest: { name: guestName, email: guestEmail },
      total: { minor: totalMinor, currency },
      payment: paymentForOwner(row),
      givenBack: toGivenBack(givenBack, currency),
      createdAt: createdAt.toISOString(),
    }
  })
  return { data, counts, overdue, pagination: paginationOf((found ?? counts)[status ?? 'all'], page, size) }
}
