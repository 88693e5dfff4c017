import type { Change } from '../../lib/planted.ts'

const stays = '/features/stays'

/** Each takes something away that the desk's year depends on. */
export const deskPlants: Readonly<Record<string, readonly Change[]>> = {
  // A number of invoices is lost now and then.
  'number-gap': [
    {
      file: '/features/invoices/queries.ts',
      from: 'SET last = c.last + 1 RETURNING',
      to: 'SET last = c.last + 1 + (c.last % 20 = 7)::int RETURNING',
    },
  ],
  // Who did not come is told as a guest.
  'no-show-in-house': [
    {
      file: '/features/reports/stay-facts.ts',
      from: "AND t.active AND t.state <> 'no_show' AND t.booking_id NOT IN",
      to: 'AND t.active AND t.booking_id NOT IN',
    },
  ],
  // Nights of who left early stay sold.
  'cut-night-kept': [
    {
      file: `${stays}/leave-early.ts`,
      from: 'parts: cutParts(stay.parts, until) })',
      to: 'parts: stay.parts.length > 0 ? stay.parts : cutParts(stay.parts, until) })',
    },
  ],
  // Cash is written down on the desk's day, whether or not that is closed.
  'cash-in-closed-day': [
    {
      file: '/bookings/desk/open-day.ts',
      from: 'hotel.closed !== null && hotel.closed >= day ? addDays(hotel.closed, 1) : day',
      to: 'hotel.closed !== null && hotel.closed > day ? addDays(hotel.closed, 1) : day',
    },
    { file: '/bookings/desk/open-day.ts', from: ' AND closed_at IS NULL ${alone', to: ' ${alone' },
  ],
  // Of a night that is given back the local tax goes back twice.
  'tax-turned-twice': [
    {
      file: '/bookings/changes/desk-lines.ts',
      from: 'return counterOf(line, share === 0 ? 0 : -share)',
      to: 'return counterOf(line, share === 0 ? 0 : -2 * share)',
    },
  ],
  // Further nights cost no local tax.
  'further-nights-untaxed': [
    {
      file: '/bookings/changes/further-nights.ts',
      from: 'if (minor <= 0) return []',
      to: 'if (minor <= 1e9) return []',
    },
  ],
  // Who walks in after midnight cannot have the night that has begun.
  'midnight-ends-the-day': [
    {
      file: '/bookings/owner/create-own-booking.ts',
      from: 'today: form.checkIn < sale.today ? deskDay : sale.today',
      to: 'today: form.checkIn < deskDay ? deskDay : sale.today',
    },
  ],
  // What is sent again is written again.
  'paid-twice': [
    {
      file: '/bookings/desk/pay-at-desk.ts',
      from: 'if (await isWritten(tx, request)) return',
      to: 'if (await isWritten(tx, request)) Object.assign(request, { form: { ...request.form, id: newId(), seenMinor: dueOf(booking), amountMinor: Math.min(request.form.amountMinor, dueOf(booking)) } })',
    },
    {
      file: '/bookings/desk/pay-at-desk.ts',
      from: "import { lockBooking } from '../booking-state.ts'",
      to: "import { lockBooking } from '../booking-state.ts'\nimport { newId } from '../../../platform/database/ids.ts'",
    },
  ],
}
