import type { OwnQuote } from '@keystay/contract/bookings/own-endpoints'
import type { OwnStayForm } from '@keystay/contract/bookings/own-forms'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { requireExemptions } from '../inventory/guests/exempt-guests.ts'
import { houseLines } from '../inventory/guests/house-lines.ts'
import { nightsMinorOf, priceOtherwise } from '../inventory/otherwise-price.ts'
import { termsAtPrice } from '../inventory/rates/deposit-rules.ts'
import { includedExtras } from '../inventory/rates/extra-rules.ts'
import { boardOf, isSoldBy, type Plan } from '../inventory/rates/plan-rules.ts'
import { tellLines } from '../inventory/rates/price-lines.ts'
import { priceStay } from '../inventory/rates/price-rules.ts'
import { plansOf } from '../inventory/rates/rates.ts'
import { readGapDeal } from '../inventory/gap-deals/read-gap-deal.ts'
import { readHotelNights } from '../inventory/read-hotel-nights.ts'
import { countFree } from '../inventory/rules.ts'
import { requireExtras } from '../inventory/sell-extras.ts'
import { pricesAll, withHotelExtras } from '../inventory/sell-stay.ts'
import { readCatalogue } from '../room-types/catalogue.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { readDeskHour } from './queries.ts'

type Request = { readonly propertyId: string; readonly form: OwnStayForm; readonly language: Language }

/**
 * What a stay costs that a hotel books itself: by each plan that prices all of it, those that the rules sell first, and by the plan
 * that was asked for line by line. Whether rooms are free is told, not asked. Throws not_found, room_type_not_found,
 * plan_unavailable, extra_unavailable, validation_failed.
 */
export async function quoteOwnBooking(deps: Deps, { propertyId, form, language }: Request): Promise<OwnQuote> {
  const db = deps.database.read
  const now = deps.clock()
  const { checkIn, checkOut, lines, planId, extras, exemptions = [], otherwise } = form
  const stay = { checkIn, checkOut }
  const roomTypeIds = [...new Set(lines.map((line) => line.roomTypeId))]
  const desk = await readDeskHour(db, propertyId)
  const { day } = deskDayAt(desk.timezone, desk.deskHour, now)
  const date = dateIn(desk.timezone, now)
  const today = checkIn < date ? day : date
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const known = await readHotelNights(db, { propertyId, roomTypeIds, stay, now })
  if (!known) throw new DomainError('not_found')
  const { hotel, inventories } = known
  const ofLines = lines.map(({ roomTypeId }) => {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    if (!inventory) throw new DomainError('room_type_not_found')
    return inventory
  })
  const rates = withHotelExtras(known.ratesOn(inventories), { own: { otherwise: null, rooms: new Map() } })
  const { house, misfits } = houseLines(lines, ofLines, rates.bands)
  if (misfits.length > 0) throw fieldError(...misfits)
  requireExtras(rates.extras, extras)
  requireExemptions(rates.taxes, exemptions)
  const dates = listNights(checkIn, checkOut)
  const gapDeal = otherwise ? null : await readGapDeal(db, hotel, { propertyId, stay, today, now, lines })
  const requestBy = (plan: Plan | null) => {
    const included = includedExtras(rates.extras, extras, boardOf(hotel, plan)).map(({ extraId }) => extraId)
    const beside = extras.filter(({ extraId }) => !included.includes(extraId))
    return { terms: hotel, rates, stay, today, exemptions, extras: beside, wanted: house(plan, dates), plan, gapDeal }
  }
  const { currency } = hotel
  const money = (minor: number) => ({ minor, currency })
  const plans = plansOf(rates).filter((plan) => pricesAll(plan, ofLines, stay))
  const told = plans.map((plan) => ({
    planId: plan?.id ?? null,
    name: plan && translated(plan.name, 'name', plan.translations, language),
    board: boardOf(hotel, plan),
    total: money(priceStay(requestBy(plan)).totalMinor),
    isSold: ofLines.every((inventory) => isSoldBy(plan, inventory, stay, today)),
  }))
  const chosen = plans.find((plan) => (plan?.id ?? null) === planId)
  if (chosen === undefined) throw new DomainError('plan_unavailable')
  const byPlan = requestBy(chosen)
  const byRules = priceStay(byPlan)
  const nightsMinor = otherwise?.nightsMinor ?? null
  const priced = nightsMinor === null ? byRules : priceOtherwise(byPlan, nightsMinor)
  const types = await readCatalogue(db, hotel, language, known.version)
  return {
    plans: told.toSorted((a, b) => Number(b.isSold) - Number(a.isSold) || a.total.minor - b.total.minor),
    terms: termsAtPrice(hotel, chosen, checkIn, now, priced),
    priceLines: tellLines(priced.lines, new Map(types.map(({ id, name }) => [id, name])), { currency, language }),
    total: money(priced.totalMinor),
    nights: money(nightsMinorOf(priced)),
    nightsByRules: money(nightsMinorOf(byRules)),
    free: inventories.map((inventory) => ({ roomTypeId: inventory.roomTypeId, rooms: countFree(inventory, stay) })),
  }
}
