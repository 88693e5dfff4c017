import type { DayEnd } from '@keystay/contract/days/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { TodayStay } from '@keystay/contract/stays/entities'
import type { Deps } from '../../deps.ts'
import { readTogether } from '../../platform/database/together.ts'
import { readRoomStates, readToday } from '../stays/read-today.ts'
import { waitingQuery } from './queries.ts'
import { readCashBook } from './read-cash-book.ts'

/** What is open at the end of a hotel's day, and its cash book. Throws not_found. */
export async function readDayEnd(deps: Deps, propertyId: string, language: Language): Promise<DayEnd> {
  const now = deps.clock()
  const [today, rooms, book, { waiting }] = await Promise.all([
    readToday(deps, propertyId, language),
    readRoomStates(deps, propertyId, language),
    readCashBook(deps, propertyId),
    readTogether(deps.database.read, () => ({ waiting: waitingQuery(propertyId, now) })),
  ])
  const open = (group: TodayStay['group']) =>
    today.stays.filter((stay) => stay.group === group && !stay.done).map(toOpen)
  return {
    book,
    mayClose: book.day <= today.day,
    arrivals: open('arrival'),
    missed: open('missed'),
    departures: open('departure'),
    balances: today.stays
      .filter(({ group, balance }) => (group === 'departure' || group === 'owing') && balance.minor > 0)
      .map((stay) => ({ ...toOpen(stay), due: stay.balance })),
    options: today.options.ending,
    waiting: waiting.map(({ until, ...one }) => ({ ...one, until: until && new Date(until).toISOString() })),
    dirty: rooms.filter(({ readiness }) => readiness.state === 'dirty').map(({ room }) => room),
  }
}

function toOpen({ id, bookingId, guest, room }: TodayStay) {
  return { id, bookingId, guest, room }
}
