import type { GuestRow } from '@keystay/contract/guests/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { DomainError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/together.ts'
import { guestsQuery } from '../guests/find-guests.ts'
import { toShown } from '../guests/list-guests.ts'

/** By what a hotel's desk tells its day. Throws not_found. */
export async function readDeskHour(db: Sql, propertyId: string) {
  const desk = await db
    .selectFrom('properties')
    .select(['timezone', 'deskHour'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!desk) throw new DomainError('not_found')
  return desk
}

const mostShown = 8

/** Guests of a hotel, who booked last first, by beginnings of the words of name and e-mail address, or by digits of the number. */
export async function findKnownGuests(db: Sql, propertyId: string, q: string, today: PlainDate): Promise<GuestRow[]> {
  const { guests } = await readTogether(db, () => ({
    guests: guestsQuery({ propertyId, q, today, limit: mostShown }),
  }))
  return guests.map(toShown)
}
