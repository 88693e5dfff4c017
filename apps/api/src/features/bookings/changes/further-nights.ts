import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { priceStay, type PriceLine } from '../../inventory/rates/price-rules.ts'
import type { Rates } from '../../inventory/rates/rates.ts'
import { readRates } from '../../inventory/rates/read-rates.ts'
import { readInventory } from '../../inventory/read-inventory.ts'
import { readUsedVoucher } from '../../vouchers/voucher-uses.ts'
import { soldBy } from '../../vouchers/rules.ts'
import { planThen, promotionsOf, voucherOf } from './booked-sale.ts'
import type { AtDesk } from './desk-change.ts'
import { exemptAdultsOf, nightsOf, taxChanges, toDeskLine, type DeskLine, type PricedStay } from './desk-lines.ts'
import { readBooked, type Booked } from './read-booked.ts'

type Further = {
  readonly stay: PricedStay & { readonly soldTypeId: string }
  readonly from: PlainDate
  readonly until: PlainDate
}

/**
 * The lines of further nights of a stay: today's prices of the type that was sold, by the plan of the booking, for the guests of
 * the stay; with the percent of the promotion and of the voucher that it was sold with, and the local taxes of all its nights
 * less those that it has. What a hotel asks of stays (restrictions, what is on sale) its own desk need not keep to. Throws
 * plan_unavailable, busy.
 */
export async function priceFurther(tx: Tx, atDesk: AtDesk, { stay, from, until }: Further): Promise<DeskLine[]> {
  const { key, hotel, booking, now } = atDesk
  const { propertyId } = key
  const booked = await readBooked(tx, key)
  const dates = { checkIn: from, checkOut: until }
  const search = { propertyIds: [propertyId], roomTypeIds: [stay.soldTypeId], stay: dates, now, addOverdue: false }
  const inventories = await readInventory(tx, search)
  const [inventory] = inventories
  if (!inventory) throw new DomainError('plan_unavailable')
  const rates = (await readRates(tx, [propertyId]))(propertyId)(inventories)
  const split = { adults: stay.adults, ages: [...stay.childAges] }
  const priced = priceStay({
    terms: { ...hotel, offersBreakfast: booked.offersBreakfast, offersEarlyBooking: false },
    rates: { ...rates, taxes: [] },
    stay: dates,
    wanted: [{ inventory, quantity: 1, guests: stay.adults + stay.childAges.length, split: [split] }],
    today: dateIn(hotel.timezone, now),
    bookedOn: dateIn(hotel.timezone, booking.createdAt),
    plan: planOf(rates, booked),
    voucher: await percentVoucher(tx, atDesk, booked),
    extras: [],
    exemptions: [],
    sold: {
      nights: new Map(),
      // Free nights are of the stay that was sold.
      promotions: promotionsOf(booked).filter(({ gives }) => 'percent' in gives.gives),
      isSamePlan: true,
      extraLines: [],
      keepsExtra: () => true,
    },
  })
  const added = priced.lines.filter(isAdded).map(toDeskLine)
  return [...added, ...taxesOf(atDesk, { stay, rates, added })]
}

/** That breakfast is in it is said already; a discount that gives nothing needs no line. */
function isAdded({ kind, amountMinor }: PriceLine): boolean {
  return kind === 'night' || (kind !== 'breakfast' && amountMinor !== 0)
}

function planOf(rates: Rates, booked: Booked) {
  const { planId } = booked
  const plan = planId === null ? rates.standard : rates.plans.find(({ id }) => id === planId)
  if (plan === undefined) throw new DomainError('plan_unavailable')
  return plan && { ...plan, board: planThen(booked).board }
}

/** A voucher of a percent holds for further nights too; one of an amount was used up. */
async function percentVoucher(tx: Tx, { key }: AtDesk, booked: Booked) {
  const used = await readUsedVoucher(tx, key)
  const voucher = used && voucherOf(booked.priceLines, soldBy(used))
  return voucher && 'percent' in voucher.gives ? voucher : null
}

type Taxing = { readonly stay: PricedStay; readonly rates: Rates; readonly added: readonly DeskLine[] }

function taxesOf({ lines }: AtDesk, { stay, rates, added }: Taxing): DeskLine[] {
  const before = nightsOf(lines, stay)
  const further = added.flatMap(({ kind, night, amountMinor, discountMinor, parts }) =>
    kind === 'night' && night !== null ? [{ night, amountMinor, discountMinor, parts }] : [],
  )
  const guests = { adults: stay.adults, ages: [...stay.childAges] }
  const exempt = (tax: Rates['taxes'][number]) => exemptAdultsOf(lines, tax, stay)
  return taxChanges({ taxes: rates.taxes, guests, before }, [...before, ...further], exempt).flatMap(
    ({ tax, minor }) => {
      if (minor <= 0) return []
      const { name, translations, owedFor, dueAtHotel, vatPercent } = tax
      const detail = {
        name,
        translations,
        owedFor,
        ...(dueAtHotel && { atHotel: true as const }),
        ...(vatPercent > 0 && { vatPercent }),
      }
      const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0, vatClass: null, parts: null }
      return [{ kind: 'local_tax' as const, ...none, amountMinor: minor, detail, counters: null }]
    },
  )
}
