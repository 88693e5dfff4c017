import type { CloseDayForm } from '@keystay/contract/days/endpoints'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { readOpenDay } from '../bookings/desk/open-day.ts'
import { lockOpenDays, readBookHotel, readExpected, writeClosed } from './queries.ts'

type Request = { readonly propertyId: string; readonly userId: string; readonly form: CloseDayForm }

/**
 * Closes the day that is open, with what was counted: it takes no more rows, and what comes then stands on the next one. Days before
 * it that nobody closed are closed with it. Throws not_found, changed_meanwhile with the day that is open or with what is in the
 * drawer now, wrong_state while the day has not begun, busy.
 */
export async function closeDay(deps: Deps, { propertyId, userId, form }: Request): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    const now = deps.clock()
    const hotel = await readBookHotel(tx, propertyId)
    if (!hotel) throw new DomainError('not_found')
    const { day } = form
    const openDay = await readOpenDay(tx, propertyId, now)
    if (openDay !== day) throw new DomainError('changed_meanwhile', { details: { day: openDay } })
    if (day > deskDayAt(hotel.timezone, hotel.deskHour, now).day) throw new DomainError('wrong_state')
    const days = await lockOpenDays(tx, propertyId, day, now)
    if (!days.includes(day)) throw new DomainError('busy')
    const expectedMinor = await readExpected(tx, propertyId, day)
    if (expectedMinor !== form.expectedMinor)
      throw new DomainError('changed_meanwhile', {
        details: { expected: { minor: expectedMinor, currency: hotel.currency } },
      })
    const countedMinor = form.countedMinor ?? null
    await writeClosed(tx, propertyId, { day, now, userId, countedMinor, expectedMinor, note: form.note ?? '' })
    const detail = { by: userId, day, expectedMinor, countedMinor }
    await writeAudit(tx, [{ propertyId, bookingId: null, at: now, actor: 'owner', event: 'day_closed', detail }])
  })
}
