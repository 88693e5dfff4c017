import type { ExtraExample } from '@keystay/contract/extras/entities'
import type { ExtraExampleForm } from '@keystay/contract/extras/forms'
import { checkStay } from '@keystay/contract/shared/fields'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { partyOfSearch, roomsFor, wantedBy } from '../inventory/house-party.ts'
import { readNights } from '../inventory/offer-stays.ts'
import { tellLines } from '../inventory/price-lines.ts'
import { priceStay } from '../inventory/price-rules.ts'
import { noVat } from '../inventory/vat-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readPromotionRows } from '../inventory/read-promotions.ts'
import { readHotelExtras } from './queries.ts'
import { checkExtra, extraOf, type HotelExtras } from './rules.ts'

/**
 * What a stay would cost by the standard plan with the extra of the form, taken once, and all that is compulsory. Nothing is
 * written. Throws not_found, validation_failed.
 */
export async function tryExtra(
  deps: Deps,
  propertyId: string,
  form: ExtraExampleForm,
  language: Language,
): Promise<ExtraExample> {
  const db = deps.database.read
  const now = deps.clock()
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const { roomTypeId, checkIn, checkOut } = form
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const { extras, tried } = layOver(await readHotelExtras(db, propertyId), form)
  const [inventory] = await readNights(db, {
    propertyId,
    roomTypeIds: [roomTypeId],
    first: checkIn,
    end: checkOut,
    now,
  })
  if (!inventory) throw fieldError({ path: 'roomTypeId', code: 'plan_room_type_unknown' })
  const promotions = (await readPromotionRows(db, [propertyId])).get(propertyId) ?? []
  const { bands } = inventory
  const free = { inventory, availableRooms: inventory.capacity }
  const rooms = roomsFor(free, partyOfSearch(form.guests), bands)
  const { lines, totalMinor } = priceStay({
    terms: hotel,
    rates: { standard: null, plans: [], extras, taxes: [], promotions, bands, vat: noVat },
    stay: { checkIn, checkOut },
    wanted: [wantedBy(rooms, null, listNights(checkIn, checkOut))],
    today,
    plan: null,
    extras: [{ extraId: tried.id, count: 1 }],
  })
  const { currency } = hotel
  const type = await db
    .selectFrom('roomTypes')
    .select(['name', 'translations'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirst()
  const typeName = translated(type?.name ?? '', 'name', type?.translations, language)
  return {
    priceLines: tellLines(lines, new Map([[roomTypeId, typeName]]), { currency, language }),
    total: { minor: totalMinor, currency },
  }
}

/** The extras of a hotel with that of the form among them, which can be chosen unless it is compulsory. */
function layOver(extras: HotelExtras, { extraId, extra: form }: ExtraExampleForm) {
  if (extraId !== null && !extras.rows.some(({ id }) => id === extraId)) throw new DomainError('not_found')
  const extra = extraOf(form, extraId ?? 'unsaved')
  const issues = checkExtra(extra, extras)
  if (issues.length > 0) throw fieldError(...issues.map((issue) => ({ ...issue, path: `extra.${issue.path}` })))
  const tried = extra.mode === 'compulsory' ? extra : { ...extra, mode: 'chosen' as const }
  const { rows } = extras
  return { tried, extras: extraId === null ? [...rows, tried] : rows.map((row) => (row.id === extraId ? tried : row)) }
}
