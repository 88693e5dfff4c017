import type { TaxExample } from '@keystay/contract/local-taxes/entities'
import type { TaxExampleForm } from '@keystay/contract/local-taxes/forms'
import { checkStay } from '@keystay/contract/shared/fields'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { translated } from '../../platform/database/translations.ts'
import type { Sql } from '../../platform/database/database.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { partyOfSearch, roomsFor, wantedBy } from '../inventory/house-party.ts'
import { readNights } from '../inventory/offer-stays.ts'
import { tellLines, tellVat, toTaxedLine } from '../inventory/price-lines.ts'
import { priceStay } from '../inventory/price-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readRates } from '../inventory/read-rates.ts'
import type { TaxRow } from '../inventory/tax-rules.ts'
import { vatOfStay } from '../inventory/vat-rules.ts'
import { vatTermsOf } from '../vat/rules.ts'
import { taxOf } from './rules.ts'

/**
 * What a stay in the hotel's first room type would cost by the plan of the form, with all its local taxes and the VAT in it, if
 * nobody had booked yet; what the form has takes the place of what is saved. Nothing is written. Throws not_found, which a hotel
 * without room types is too, and validation_failed.
 */
export async function tryTaxes(
  deps: Deps,
  propertyId: string,
  form: TaxExampleForm,
  language: Language,
): Promise<TaxExample> {
  const db = deps.database.read
  const now = deps.clock()
  const [hotel, type] = await Promise.all([readHotel(db, propertyId), readFirstType(db, propertyId)])
  if (!hotel || !type) throw new DomainError('not_found')
  const stay = { checkIn: form.checkIn, checkOut: form.checkOut }
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const ratesOn = (await readRates(db, [propertyId]))(propertyId)
  const range = { first: stay.checkIn, end: stay.checkOut, now }
  const [inventory] = await readNights(db, { propertyId, roomTypeIds: [type.id], ...range })
  if (!inventory) throw new DomainError('not_found')
  const rates = ratesOn([inventory])
  const party = partyOfSearch(form.guests)
  const rooms = roomsFor({ inventory, availableRooms: inventory.capacity }, party, rates.bands)
  const taxes = layOver(rates.taxes, form)
  const vat = form.vat ? vatTermsOf(form.vat) : rates.vat
  const plan = form.planId === null ? rates.standard : rates.plans.find(({ id }) => id === form.planId)
  if (plan === undefined) throw new DomainError('not_found')
  const wanted = [wantedBy(rooms, plan, listNights(stay.checkIn, stay.checkOut))]
  const priced = priceStay({ terms: hotel, rates: { ...rates, taxes, vat }, stay, wanted, today, plan })
  const sums = vatOfStay(priced.lines.map(toTaxedLine), vat.rates, stay.checkIn)
  const { currency } = hotel
  const typeNames = new Map([[type.id, translated(type.name, 'name', type.translations, language)]])
  return {
    lines: tellLines(priced.lines, typeNames, { currency, language }),
    total: { minor: priced.totalMinor, currency },
    vat: sums && tellVat(sums, currency),
  }
}

/** The taxes of a hotel with that of the form among them. Throws not_found. */
function layOver(taxes: readonly TaxRow[], { taxId, tax: tried }: TaxExampleForm): readonly TaxRow[] {
  if (taxId !== null && !taxes.some(({ id }) => id === taxId)) throw new DomainError('not_found')
  if (tried === null) return taxes
  const tax = taxOf(tried, taxId ?? 'unsaved')
  return taxId === null ? [...taxes, tax] : taxes.map((one) => (one.id === taxId ? tax : one))
}

async function readFirstType(db: Sql, propertyId: string) {
  return await db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'translations'])
    .where('propertyId', '=', propertyId)
    .where('retiredAt', 'is', null)
    .where('capacity', '>', 0)
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()
}
