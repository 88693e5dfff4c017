import { isIncluded, type OfferedExtra } from '@keystay/contract/extras/entities'
import { boards } from '@keystay/contract/rate-plans/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { countedPrices, datesOf, pricesOn } from '../inventory/rates/extra-rules.ts'
import { readExtraRows, readLeft } from '../inventory/rates/read-extras.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import type { Stay } from '../inventory/rules.ts'

/**
 * What guests can choose beside their rooms for a stay, in the hotel's order, and how many a booking made now would find.
 * Throws hotel_not_found, validation_failed.
 */
export async function offerExtras(
  { database, clock }: Deps,
  propertyId: string,
  stay: Stay,
  language: Language,
): Promise<OfferedExtra[]> {
  const db = database.read
  const now = clock()
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('hotel_not_found')
  const problem = checkStay(stay.checkIn, stay.checkOut, dateIn(hotel.timezone, now))
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const rows = (await readExtraRows(db, [propertyId])).get(propertyId) ?? []
  const offered = rows.filter(({ mode }) => mode === 'chosen')
  const wanted = offered
    .filter(({ capacity }) => capacity !== null)
    .map((extra) => ({ extra, dates: datesOf(extra, stay) }))
  const leftOf = await readLeft(db, { propertyId, wanted, now, addOverdue: true })
  const nights = listNights(stay.checkIn, stay.checkOut)
  return offered.map((extra) => {
    const { id, name, translations, unit, kept } = extra
    const includedIn = boards.filter((board) => isIncluded(extra, board))
    const prices = countedPrices(unit, pricesOn(extra, nights))
    const [least, most] = [Math.min(...prices), Math.max(...prices)]
    const money = (minor: number) => ({ minor, currency: hotel.currency })
    return {
      id,
      name: translated(name, 'name', translations, language),
      unit,
      price: money(least),
      highestPrice: most > least ? money(most) : null,
      left: leftOf.get(id) ?? null,
      kept,
      ...(includedIn.length > 0 && { includedIn }),
    }
  })
}
