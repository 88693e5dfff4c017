import type { PlanExample } from '@keystay/contract/rate-plans/entities'
import type { ExampleForm } from '@keystay/contract/rate-plans/forms'
import { checkStay } from '@keystay/contract/shared/fields'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { paymentMethodsOf } from '../bookings/payments/rules.ts'
import { canBePaid, termsAtPrice } from '../inventory/rates/deposit-rules.ts'
import { partyOfSearch, roomsFor, wantedBy, type HousedRooms } from '../inventory/guests/house-party.ts'
import { readNights } from '../inventory/offer-stays.ts'
import {
  isSoldBy,
  planTermsOf,
  resolvePlans,
  standardPlanOf,
  type Plan,
  type PlanRow,
  type StandardRow,
} from '../inventory/rates/plan-rules.ts'
import { priceStay, type PriceRequest } from '../inventory/rates/price-rules.ts'
import { readHotel } from '../inventory/read-hotel.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import { readHotelPlans } from './queries.ts'
import { checkPlan, checkStandard, parentsFirst, planOf, standardOf, type HotelPlans } from './rules.ts'

/**
 * What a stay would cost by every plan, the standard plan first, if nobody had booked yet; the plan of the form takes the
 * place of the one that it changes. Nothing is written. Throws not_found, validation_failed.
 */
export async function tryPlans(deps: Deps, propertyId: string, form: ExampleForm): Promise<PlanExample[]> {
  const db = deps.database.read
  const now = deps.clock()
  const hotel = await readHotel(db, propertyId)
  if (!hotel) throw new DomainError('not_found')
  const stay = { checkIn: form.checkIn, checkOut: form.checkOut }
  const today = dateIn(hotel.timezone, now)
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  const saved = await readHotelPlans(db, propertyId)
  const rows = layOver(saved, form)
  const standard = standardPlanOf(triedStandard(saved, form))
  const { roomTypeId, checkIn: first, checkOut: end } = form
  const [inventory] = await readNights(db, { propertyId, roomTypeIds: [roomTypeId], first, end, now })
  if (!inventory) throw fieldError({ path: 'roomTypeId', code: 'plan_room_type_unknown' })
  const canPayOnline = (minor: number) => paymentMethodsOf(deps.providers, hotel.currency, minor, false).length > 0
  const plans = resolvePlans(parentsFirst(rows), [inventory])
  const rates = (await readRates(db, [propertyId]))(propertyId)([inventory])
  const free = { inventory, availableRooms: inventory.capacity }
  const rooms = roomsFor(free, partyOfSearch(form.guests, form.ages), rates.bands)
  const example = {
    terms: hotel,
    rates: { ...rates, standard, plans, extras: [] },
    stay,
    today,
    now,
    rooms,
    canPayOnline,
  }
  return [standard, ...plans].map((plan) => {
    const { freeUntil, tiers } = planTermsOf(hotel, plan, stay.checkIn, now)
    return { ...priceBy(plan, example), terms: { freeUntil, tiers } }
  })
}

/** What a hotel says of its standard plan, or would say. Throws validation_failed. */
function triedStandard(plans: HotelPlans, { standard: tried }: ExampleForm): StandardRow | null {
  if (tried === null) return plans.standard
  const standard = standardOf(tried, 0)
  const issues = checkStandard(standard, plans).filter(({ path }) => path !== 'onSale')
  if (issues.length > 0) throw fieldError(...issues.map((issue) => ({ ...issue, path: `standard.${issue.path}` })))
  return standard
}

/** The plans of a hotel with that of the form among them. Throws not_found, validation_failed. */
function layOver(plans: HotelPlans, { planId, plan: tried }: ExampleForm): readonly PlanRow[] {
  if (tried === null) return plans.rows
  if (planId !== null && !plans.rows.some(({ id }) => id === planId)) throw new DomainError('not_found')
  const plan = planOf(tried, planId ?? 'unsaved')
  // What is not saved sells nothing: off sale is shown as that, whatever else there is.
  const issues = checkPlan(plan, plans).filter(({ path }) => path !== 'onSale')
  if (issues.length > 0) throw fieldError(...issues.map((issue) => ({ ...issue, path: `plan.${issue.path}` })))
  return planId === null ? [...plans.rows, plan] : plans.rows.map((row) => (row.id === planId ? plan : row))
}

type Example = Omit<PriceRequest, 'plan' | 'wanted'> & {
  readonly now: Date
  readonly rooms: HousedRooms
  readonly canPayOnline: (minor: number) => boolean
}

function priceBy(plan: Plan | null, { canPayOnline, now, rooms, ...example }: Example): Omit<PlanExample, 'terms'> {
  const { terms, stay, today } = example
  const money = (minor: number) => ({ minor, currency: terms.currency })
  const planId = plan?.id ?? 'standard'
  const notSold = { planId, nights: [], persons: money(0), discount: money(0), taxes: money(0), total: null }
  if (!isSoldBy(plan, rooms.inventory, stay, today)) return notSold
  const wanted = wantedBy(rooms, plan, listNights(stay.checkIn, stay.checkOut))
  const priced = priceStay({ ...example, wanted: [wanted], plan })
  const { lines, totalMinor } = priced
  const promised = termsAtPrice(terms, plan, stay.checkIn, now, priced)
  if (!canBePaid(promised, totalMinor, canPayOnline)) return notSold
  const personsMinor = (plan?.personMinor ?? 0) * wanted.guests
  const nights = lines.flatMap(({ night, amountMinor }) =>
    night === null ? [] : [{ date: night, price: money(amountMinor - personsMinor) }],
  )
  const taxesMinor = lines.reduce((sum, { kind, amountMinor }) => (kind === 'local_tax' ? sum + amountMinor : sum), 0)
  const discount = lines.find(({ kind }) => kind === 'early_booking' || kind === 'promotion')?.amountMinor ?? 0
  return {
    planId,
    nights,
    persons: money(personsMinor * nights.length),
    discount: money(discount),
    taxes: money(taxesMinor),
    total: money(totalMinor),
    ...(promised.deposit && { deposit: promised.deposit }),
  }
}
