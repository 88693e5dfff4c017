import type { CashBook, Movement } from '@keystay/contract/days/entities'
import { deskMethods } from '@keystay/contract/shared/kinds'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { readTogether, type Told } from '../../platform/database/together.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readOpenDay } from '../bookings/desk/open-day.ts'
import { sumOf } from '../inventory/pricing/discounts.ts'
import { bookHotelQuery, dayQuery, movementsQuery, neighboursQuery, openingQuery, type MovementRow } from './queries.ts'

/** A day of a hotel's cash book; without one the day that is open. Throws not_found. */
export async function readCashBook(deps: Deps, propertyId: string, asked?: PlainDate): Promise<CashBook> {
  const { read } = deps.database
  const openDay = await readOpenDay(read, propertyId, deps.clock())
  const day = asked ?? openDay
  const found = await readTogether(read, () => ({
    hotel: bookHotelQuery(propertyId),
    day: dayQuery(propertyId, day),
    neighbours: neighboursQuery(propertyId, day),
    opening: openingQuery(propertyId, day),
    movements: movementsQuery(propertyId, day),
  }))
  const [hotel] = found.hotel
  if (!hotel) throw new DomainError('not_found')
  const { timezone, country, currency } = hotel
  const money = (minor: number) => ({ minor, currency })
  const [kept] = found.day
  const openingMinor = found.opening[0]?.minor ?? 0
  const totals = deskMethods.map((method) => {
    const rows = found.movements.filter((row) => row.method === method)
    return { method, rows: rows.length, minor: sumOf(rows.map(({ amountMinor }) => amountMinor)) }
  })
  const cashMinor = totals.find(({ method }) => method === 'cash')?.minor ?? 0
  const expectedMinor = kept?.expectedMinor ?? openingMinor + cashMinor
  const countedMinor = kept?.countedMinor ?? null
  return {
    day,
    openDay,
    before: found.neighbours[0]?.before ?? null,
    after: found.neighbours[0]?.after ?? null,
    timezone,
    country,
    opening: money(openingMinor),
    movements: found.movements.map(toMovement),
    sums: totals.flatMap(({ method, rows, minor }) => (rows === 0 ? [] : [{ method, total: money(minor) }])),
    expected: money(expectedMinor),
    closedAt: kept?.closedAt ? new Date(kept.closedAt).toISOString() : null,
    counted: countedMinor === null ? null : money(countedMinor),
    difference: countedMinor === null ? null : money(countedMinor - expectedMinor),
    note: kept?.note ?? '',
  }
}

function toMovement({ bookingId, code, guest, amountMinor, currency, at, ...row }: Told<MovementRow>): Movement {
  return {
    ...row,
    at: new Date(at).toISOString(),
    amount: { minor: amountMinor, currency },
    booking: bookingId === null ? null : { id: bookingId, code: code ?? '', guest: guest ?? '' },
    mayTurn: bookingId === null && row.reverses === null && !row.turned,
  }
}
