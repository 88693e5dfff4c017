import type { z } from 'zod'
import type { quoteRooms as endpoint } from '@keystay/contract/room-types/endpoints'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import { checkStay } from '@keystay/contract/shared/fields'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { translated } from '../../platform/database/translations.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { readBookedOn } from '../bookings/read-booked-on.ts'
import { flexibleDealOf } from '../inventory/flexible-rooms/flexible-rules.ts'
import { readGapDeal } from '../inventory/gap-deals/read-gap-deal.ts'
import { readHotelNights } from '../inventory/read-hotel-nights.ts'
import { canBePaid, termsAtPrice } from '../inventory/rates/deposit-rules.ts'
import { boardOf, isSoldBy, type Plan } from '../inventory/rates/plan-rules.ts'
import { tellLines } from '../inventory/rates/price-lines.ts'
import { includedExtras } from '../inventory/rates/extra-rules.ts'
import { houseLines } from '../inventory/guests/house-lines.ts'
import { costsSomething, priceStay } from '../inventory/rates/price-rules.ts'
import { plansOf } from '../inventory/rates/rates.ts'
import { supplementsIn } from '../inventory/rates/supplements-in.ts'
import { guessVoucher } from '../vouchers/check-voucher.ts'
import { soldBy } from '../vouchers/rules.ts'
import { exemptibleOf, requireExemptions } from '../inventory/guests/exempt-guests.ts'
import { requireExtras } from '../inventory/sell-extras.ts'
import { readCatalogue } from './catalogue.ts'

type Wish = z.output<(typeof endpoint)['body']>

/**
 * What chosen rooms cost by every plan that sells them all, cheapest first, each without the extras that it includes already. Whether they are free is not asked: somebody who
 * holds them asks too. A wrong code is counted for `addressHash`. Throws hotel_not_found, room_type_not_found,
 * extra_unavailable (none of it), validation_failed, too_many_tries.
 */
export async function quoteRooms(
  deps: Deps,
  propertyId: string,
  {
    checkIn,
    checkOut,
    lines,
    extras = [],
    exemptions = [],
    voucher: code,
    bookingId = null,
    gapNights,
    flexible,
  }: Wish,
  { language, addressHash }: { readonly language: Language; readonly addressHash: Buffer },
): Promise<RoomsQuote[]> {
  const db = deps.database.read
  const now = deps.clock()
  const stay = { checkIn, checkOut }
  const roomTypeIds = [...new Set(lines.map((line) => line.roomTypeId))]
  const known = await readHotelNights(db, { propertyId, roomTypeIds, stay, now })
  if (!known) throw new DomainError('hotel_not_found')
  const { hotel, inventories } = known
  const types = await readCatalogue(db, hotel, language, known.version)
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const ofLines = lines.map(({ roomTypeId }) => {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    if (!inventory) throw new DomainError('room_type_not_found')
    return inventory
  })
  const rates = known.ratesOn(inventories)
  const { house, misfits } = houseLines(lines, ofLines, rates.bands)
  // Rooms that are too full are shown with their price and refused when they are booked; a wrong choice is told at once.
  const chosen = misfits.filter(({ path }) => path.includes('.split.'))
  if (chosen.length > 0) throw fieldError(...chosen)
  const dates = listNights(checkIn, checkOut)
  requireExtras(rates.extras, extras)
  requireExemptions(rates.taxes, exemptions)
  const wish = code ? { propertyId, code, stay, today, emailHash: null, bookingId } : null
  const voucher = wish && soldBy(await guessVoucher(deps, addressHash, wish))
  const bookedOn = (bookingId && (await readBookedOn(db, { propertyId, bookingId }, hotel.timezone))) ?? today
  const gapDeal = await readGapDeal(db, hotel, { propertyId, stay, today, now, bookingId, lines, gapNights })
  const flexibleDeal = flexibleDealOf(hotel, lines)
  const { currency } = hotel
  const typeNames = new Map(types.map(({ id, name }) => [id, name]))
  const exemptible = exemptibleOf(rates.taxes, dates, language)
  const canPayOnline = (minor: number) => paymentMethodsOf(deps.providers, currency, minor, false).length > 0
  const told = { terms: hotel, rates, stay, today, bookedOn, exemptions, voucher, gapDeal }
  const quoteBy = (plan: Plan | null): RoomsQuote[] => {
    const wanted = house(plan, dates)
    const included = includedExtras(rates.extras, extras, boardOf(hotel, plan)).map(({ extraId }) => extraId)
    const beside = extras.filter(({ extraId }) => !included.includes(extraId))
    if (misfits.length > 0 && !costsSomething({ ...told, extras: beside, wanted, plan })) return []
    const fixed = priceStay({ ...told, extras: beside, wanted, plan })
    const flexibly = flexibleDeal && priceStay({ ...told, extras: beside, wanted, plan, flexibleDeal })
    const savedMinor = flexibly ? fixed.totalMinor - flexibly.totalMinor : 0
    const priced = (flexible && flexibly) || fixed
    const terms = termsAtPrice(hotel, plan, checkIn, now, priced)
    if (!canBePaid(terms, priced.totalMinor, canPayOnline)) return []
    return [
      {
        planId: plan?.id ?? null,
        planName: plan && translated(plan.name, 'name', plan.translations, language),
        ...terms,
        split: wanted.map(({ split }) => [...split]),
        priceLines: tellLines(priced.lines, typeNames, { currency, language }),
        supplements: { minor: supplementsIn(priced.lines) ?? 0, currency },
        total: { minor: priced.totalMinor, currency },
        ...exemptible,
        ...(included.length > 0 && { includedExtras: included }),
        ...(savedMinor > 0 && { flexible: { saved: { minor: savedMinor, currency } } }),
      },
    ]
  }
  const selling = plansOf(rates).filter((plan) => ofLines.every((inventory) => isSoldBy(plan, inventory, stay, today)))
  // What no plan sells any more is priced as it is shown: by the standard plan.
  const quotes = (selling.length === 0 ? [rates.standard] : selling).flatMap(quoteBy)
  if (quotes.length === 0 && misfits.length > 0) throw fieldError(...misfits)
  return quotes.toSorted((a, b) => a.total.minor - b.total.minor)
}
