import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Clock } from '../../platform/process/clock.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { lockNumber } from './queries.ts'

type Number = {
  readonly year: number
  readonly number: number
  readonly issuedOn: PlainDate
  readonly issuedAt: Date
}

/**
 * The next number of a hotel and its date. The date is taken when the number is ours, so that dates follow numbers whoever waited
 * for whom; a clock that is behind another process's gets the date before. Throws busy when the year ended meanwhile.
 */
export async function takeNumber(tx: Tx, clock: Clock, propertyId: string, timezone: string): Promise<Number> {
  const before = dateIn(timezone, clock())
  const year = yearOf(before)
  const { number, issuedOn: last } = await lockNumber(tx, propertyId, year, before)
  const issuedAt = clock()
  const today = dateIn(timezone, issuedAt)
  if (yearOf(today) !== year) throw new DomainError('busy')
  return { year, number, issuedOn: today > last ? today : last, issuedAt }
}

const yearOf = (date: PlainDate): number => Number(date.slice(0, 4))
