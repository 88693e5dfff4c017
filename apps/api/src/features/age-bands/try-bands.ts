import type { AgesExample } from '@keystay/contract/age-bands/entities'
import type { AgesExampleForm } from '@keystay/contract/age-bands/forms'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { partyOfSearch, roomsFor, wantedBy } from '../inventory/house-party.ts'
import { readNights } from '../inventory/offer-stays.ts'
import { tellLines } from '../inventory/price-lines.ts'
import { priceStay } from '../inventory/price-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readRates } from '../inventory/read-rates.ts'
import { supplementsIn } from '../inventory/supplements-in.ts'
import { bandsOf } from './rules.ts'

/**
 * What a stay would cost by the standard plan with the bands of the form, if nobody had booked yet, and who would sleep where.
 * Guests that all rooms of the type together do not take are left out. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryAgeBands(
  deps: Deps,
  propertyId: string,
  form: AgesExampleForm,
  language: Language,
): Promise<AgesExample> {
  const db = deps.database.read
  const now = deps.clock()
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const { roomTypeId, checkIn, checkOut } = form
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const ratesOn = (await readRates(db, [propertyId]))(propertyId)
  const nights = { propertyId, roomTypeIds: [roomTypeId], first: checkIn, end: checkOut, now }
  const [inventory] = await readNights(db, nights)
  if (!inventory) throw fieldError({ path: 'roomTypeId', code: 'plan_room_type_unknown' })
  const saved = ratesOn([inventory])
  const rates = { ...saved, bands: form.bands ? bandsOf(form.bands) : saved.bands }
  const party = partyOfSearch(form.guests, form.ages)
  const dates = listNights(checkIn, checkOut)
  // A hotel that is only being set up may have no rooms yet.
  const free = { inventory, availableRooms: Math.max(1, inventory.capacity) }
  const wanted = wantedBy(roomsFor(free, party, rates.bands), null, dates)
  const stay = { checkIn, checkOut }
  const { lines, totalMinor } = priceStay({ terms: hotel, rates, stay, wanted: [wanted], today, plan: null })
  const { currency } = hotel
  const money = (minor: number) => ({ minor, currency })
  const type = await db
    .selectFrom('roomTypes')
    .select(['name', 'translations'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirst()
  const typeName = translated(type?.name ?? '', 'name', type?.translations, language)
  return {
    priceLines: tellLines(lines, new Map([[roomTypeId, typeName]]), { currency, language }),
    supplements: money(supplementsIn(lines, [wanted], null, dates)),
    total: money(totalMinor),
    split: [...wanted.split],
  }
}
