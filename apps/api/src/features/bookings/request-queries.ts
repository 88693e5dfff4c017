import { sql } from 'kysely'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { sleepersOf } from './sleepers.ts'
import { readUsedVoucher } from '../vouchers/voucher-uses.ts'

/** The booking as it was asked for, to lay a change over it. */
export async function readRequest(db: Sql | Tx, propertyId: string, bookingId: string): Promise<BookingRequest> {
  const [booking, lines, extras, exemptions, voucher, deal] = await Promise.all([
    db
      .selectFrom('bookings')
      .selectAll()
      .where('propertyId', '=', propertyId)
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('bookingLines')
      .select(['roomTypeId', 'quantity', 'bedType', 'adults', 'children', 'split', 'splitChosen'])
      .where('propertyId', '=', propertyId)
      .where('bookingId', '=', bookingId)
      .orderBy('line')
      .execute(),
    readExtras(db, { propertyId, bookingId }),
    readExemptions(db, { propertyId, bookingId }),
    readUsedVoucher(db, { propertyId, bookingId }),
    readDeal(db, { propertyId, bookingId }),
  ])
  return {
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    expectedGuests: booking.expectedGuests,
    lines: lines.map(({ split, splitChosen, ...line }) => ({ ...line, ...sleepersOf(split, splitChosen) })),
    guest: { name: booking.guestName, email: booking.guestEmail, phone: booking.guestPhone },
    notes: booking.notes,
    locale: booking.locale as BookingRequest['locale'],
    expectedTotal: { minor: booking.totalMinor, currency: booking.currency },
    planId: booking.planId,
    extras,
    exemptions,
    voucher: voucher?.code ?? null,
    ...(deal?.gapNights && { gapNights: deal.gapNights }),
    ...(deal?.flexible && { flexible: true }),
  }
}

type Deal = { readonly gapNights: PlainDate[] | null; readonly flexible: boolean }

/** The nights for which a booking has a gap deal, or that its hotel chooses its room type. */
async function readDeal(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<Deal | undefined> {
  const { rows } = await sql<Deal>`
    SELECT detail->'gapNights' AS gap_nights, detail ? 'betterTypes' AS flexible FROM price_lines
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND kind = 'promotion' AND stay_id IS NULL
      AND (detail ? 'gapNights' OR detail ? 'betterTypes')`.execute(db)
  return rows[0]
}

/** What the guest of a booking has chosen beside the rooms. */
export function extrasQuery(db: Sql | Tx, { propertyId, bookingId }: BookingKey) {
  return db
    .selectFrom('bookingExtras')
    .select(['extraId', 'count'])
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .orderBy('extraId')
}

async function readExtras(db: Sql | Tx, key: BookingKey): Promise<ChosenExtra[]> {
  return await extrasQuery(db, key).execute()
}

/** Who of a booking said to be exempt of local taxes, of which it can still be said: of others a change knows nothing. */
async function readExemptions(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<StatedExemption[]> {
  const { rows } = await sql<StatedExemption>`
    SELECT t.id AS tax_id, (l.detail->'exempt'->>'adults')::int AS adults
    FROM price_lines l
    JOIN local_taxes t ON t.property_id = l.property_id AND t.id = (l.detail->'exempt'->>'taxId')::uuid
    WHERE l.property_id = ${propertyId} AND l.booking_id = ${bookingId} AND l.kind = 'local_tax' AND l.stay_id IS NULL
      AND t.retired_at IS NULL AND t.exempt_guests IS NOT NULL
    ORDER BY l.position`.execute(db)
  return rows
}
