import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { TaxReason } from '@keystay/contract/local-taxes/entities'
import type { Board } from '@keystay/contract/rate-plans/entities'
import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import { extraLines, extrasOf, partyOf, toPricedExtra, type StayExtra } from './extra-rules.ts'
import { boardOf, planNightPrice, standardPricing, type HotelTerms, type Plan } from './plan-rules.ts'
import { priceOf } from '../pricing/price.ts'
import type { NightPrice, Price, PricedRoom, PriceInput, Promotion, Voucher } from '../pricing/price-input.ts'
import { promotionLine, promotionsOn, type PricedPromotion } from './promotion-rules.ts'
import type { Rates } from './rates.ts'
import { roomsOf, type RequestedType } from '../guests/priced-rooms.ts'
import { pricedTaxes, taxLines, type ExemptAdults } from './tax-rules.ts'
import { sumOf } from '../pricing/discounts.ts'
import { soldRooms, type SoldPrice } from '../sold-price.ts'
import { boardPartsOf, nightVat, statesVat, type LineVat } from './vat-rules.ts'
import type { Stay } from '../rules.ts'

export type PriceLine = {
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly roomTypeId: string | null
  readonly quantity: number | null
  readonly amountMinor: number
  /** The share of the discounts that falls on this night, ≤ 0. */
  readonly discountMinor: number
  /** Of a night: what in it is supplements, less what one alone saves; null: it was sold before that was kept. */
  readonly supplementMinor?: number | null
  readonly detail: LineDetail | null
} & LineVat

/** What the hotel calls a line, kept with the booking; null where the kind or the room type says all. */
export type LineDetail = {
  readonly name: string
  readonly translations: unknown
  /** Of a local tax; `atHotel`: it is paid there, however the rest is. */
  readonly owedFor?: TaxReason
  readonly atHotel?: true
  /** Of a local tax: the VAT in it that the hotel itself owes, hundredths of a percent. */
  readonly vatPercent?: number
  /** Of a local tax: which adults say that they are exempt. */
  readonly exempt?: ExemptAdults
  /** Of an extra: which one, and whether it stays with the hotel when the booking is cancelled. */
  readonly extraId?: string
  readonly kept?: boolean
  /** Of an extra or its charge: until when it lets a guest keep the room on the day of departure. */
  readonly leavesAt?: string
  /** Of a charge of the desk: its day. */
  readonly chargedOn?: PlainDate
  /** Of a promotion: which one, for which nights a gap deal, or where a flexible room may be instead, and what it gave when it was sold. */
  readonly promotionId?: string
  readonly gapNights?: readonly PlainDate[]
  readonly betterTypes?: readonly string[]
  readonly promotion?: Promotion
  /** Of a voucher: what it gave when it was sold. */
  readonly voucher?: Voucher
}

export type PricedStay = {
  readonly lines: readonly PriceLine[]
  readonly totalMinor: number
  readonly earlyBookingPercent: number | null
  /** What of the total is paid at the hotel, however the rest is. */
  readonly dueAtHotelMinor: number
  /** What the plan asks for as a deposit; 0 where it asks for none. */
  readonly depositMinor: number
}

/** What is to be priced: rooms for a stay in a hotel by a plan (null: the standard plan), booked on the hotel's date `today`. */
export type PriceRequest = {
  readonly terms: HotelTerms
  readonly rates: Rates
  readonly stay: Stay
  readonly wanted: readonly RequestedType[]
  readonly today: PlainDate
  /** When it was booked first, which decides on promotions; today where it is not booked yet. */
  readonly bookedOn?: PlainDate
  readonly plan: Plan | null
  /** The deal that it gets because it fills a gap: one more promotion, of which the one that gives most counts. */
  readonly gapDeal?: PricedPromotion | null | undefined
  /** The same of a guest who lets the hotel choose the room type. */
  readonly flexibleDeal?: PricedPromotion | null | undefined
  /** A discount code that may be used for it. */
  readonly voucher?: SoldVoucher | null | undefined
  /** What a guest has chosen beside the rooms. */
  readonly extras?: readonly ChosenExtra[]
  /** Adults who say that they are exempt of local taxes. */
  readonly exemptions?: readonly StatedExemption[]
  /** Of a confirmed booking that is changed: what of its price it keeps. */
  readonly sold?: SoldPrice<PriceLine> | undefined
}

/** A discount code and what it gives. */
export type SoldVoucher = { readonly code: string; readonly gives: Voucher }

/** A stay that is to be priced, in some rooms and by some plans. */
export type StayRequest = Omit<PriceRequest, 'wanted' | 'plan'>

/** A stay with what of its price is the same in all rooms and by all plans. */
export type PreparedStay = StayRequest & {
  readonly bookedOn: PlainDate
  /** Of its nights. */
  readonly dates: readonly PlainDate[]
  readonly taken: readonly StayExtra[]
  readonly promotions: ReturnType<typeof promotionsOn>
  readonly priced: Pick<PriceInput, 'extras' | 'promotions' | 'taxes'>
}

/** Prepares a stay to be priced more than once. */
export function prepareStay(request: StayRequest): PreparedStay {
  const { terms, rates, stay, bookedOn = request.today, extras: chosen = [] } = request
  const dates = listNights(stay.checkIn, stay.checkOut)
  const { sold } = request
  const taken = extrasOf(rates.extras, chosen).filter(({ extra }) => !sold?.keepsExtra(extra))
  const promotions = sold?.promotions ?? withDeals(promotionsOn(terms, rates.promotions, bookedOn), request)
  const priced = {
    extras: taken.map((one) => toPricedExtra(one, dates)),
    promotions: promotions.map(({ gives }) => gives),
    taxes: pricedTaxes(rates.taxes, dates, request.exemptions),
  }
  return { ...request, bookedOn, dates, taken, promotions, priced }
}

/**
 * Prices a stay: each night × rooms and what each guest costs beside, gross, then the offers, as lines that sum to the total.
 * The plan must be sold for the types (`isSoldBy`).
 */
export function priceStay({ wanted, plan, ...request }: PriceRequest): PricedStay {
  return pricePrepared(prepareStay(request), wanted, plan)
}

function withDeals(promotions: readonly PricedPromotion[], { gapDeal, flexibleDeal }: StayRequest) {
  return gapDeal || flexibleDeal ? [...promotions, gapDeal, flexibleDeal].filter((one) => one != null) : promotions
}

/** The same for a stay that is prepared. */
export function pricePrepared(prepared: PreparedStay, wanted: readonly RequestedType[], plan: Plan | null): PricedStay {
  const { terms, rates, stay, bookedOn, dates, taken, promotions, voucher } = prepared
  const rooms = soldRooms(
    prepared.sold,
    wanted.map((type) => roomsOf(type, plan, dates)),
    dates,
  )
  const board = boardOf(terms, plan)
  const input = inputOf(prepared, rooms.flat(), plan, board)
  const price = costOf(input)
  const lines = nightLines({ wanted, rooms, dates, plan }, price, statesVat(rates.vat))
  const promotion = promotionLine(price, promotions, { terms, plan, checkIn: stay.checkIn, bookedOn })
  const extra = { night: null, roomTypeId: null, quantity: null, discountMinor: 0, detail: null }
  if (board === 'breakfast') lines.push({ ...extra, kind: 'breakfast', amountMinor: 0 })
  if (promotion) lines.push(promotion)
  if (voucher) {
    const detail = { name: voucher.code, translations: {}, voucher: voucher.gives }
    lines.push({ ...extra, kind: 'voucher', amountMinor: price.voucherMinor, detail })
  }
  lines.push(...extraLines(taken, prepared.priced.extras, price.extrasMinor, partyOf(wanted)))
  lines.push(...(prepared.sold?.extraLines ?? []))
  const { nights, taxesMinor, dueAtHotelMinor, depositMinor } = price
  lines.push(...taxLines(rates.taxes, { input, nights, taxesMinor }))
  const totalMinor = price.totalMinor + sumOf((prepared.sold?.extraLines ?? []).map((line) => line.amountMinor))
  const isEarly = promotion?.kind === 'early_booking'
  const earlyPercent = isEarly ? earlyBookingPercent : null
  return { lines, totalMinor, earlyBookingPercent: earlyPercent, dueAtHotelMinor, depositMinor }
}

/** The total of rooms of one type, in minor units, where nobody asks for its lines. */
export function totalPrepared(prepared: PreparedStay, wanted: RequestedType, plan: Plan | null): number {
  const rooms = roomsOf(wanted, plan, prepared.dates)
  return costOf(inputOf(prepared, rooms, plan, boardOf(prepared.terms, plan))).totalMinor
}

function inputOf(
  { rates, stay, bookedOn, priced, voucher, sold }: PreparedStay,
  rooms: readonly PricedRoom[],
  plan: Plan | null,
  board: Board,
): PriceInput {
  const pricing = plan?.pricing ?? standardPricing
  return {
    ...priced,
    bands: rates.bands,
    stay,
    bookedOn,
    // What was promised is given, also where the plan gives it to nobody else any more.
    plan: sold?.isSamePlan ? { ...pricing, takesPromotions: true } : pricing,
    deposit: depositOf(plan),
    board: boardPartsOf(rates.vat, board),
    rooms,
    voucher: voucher?.gives ?? null,
  }
}

/** Whether each night of a stay costs something: in a room that is too full, a plan that takes something off for each guest may leave nothing. */
export function costsSomething({ wanted, plan, ...request }: PriceRequest): boolean {
  const prepared = prepareStay(request)
  const rooms = wanted.flatMap((type) => roomsOf(type, plan, prepared.dates))
  return priceOf(inputOf(prepared, rooms, plan, boardOf(prepared.terms, plan))) !== null
}

function costOf(input: PriceInput): Price {
  const price = priceOf(input)
  if (price === null) throw new Error('A night costs nothing')
  return price
}

type PricedNights = {
  readonly wanted: readonly RequestedType[]
  /** Of each of them. */
  readonly rooms: readonly (readonly PricedRoom[])[]
  readonly dates: readonly PlainDate[]
  readonly plan: Plan | null
}

/** The nights of each wanted type, all its rooms together. */
function nightLines({ wanted, rooms, dates, plan }: PricedNights, price: Price, hasVat: boolean): PriceLine[] {
  const lines: PriceLine[] = []
  let firstNight = 0
  for (const [index, { inventory, quantity }] of wanted.entries()) {
    const ofType = rooms[index] ?? []
    const entries = ofType.length
    let offset = -1
    for (const night of dates) {
      offset += 1
      // The nights of equal rooms follow one another.
      const priced: NightPrice[] = []
      let [amountMinor, discountMinor] = [0, 0]
      for (let entry = 0; entry < entries; entry += 1) {
        const one = price.nights[firstNight + entry * dates.length + offset]
        if (!one) continue
        if (hasVat) priced.push(one)
        amountMinor += one.amountMinor
        discountMinor += one.promotionMinor + one.voucherMinor
      }
      const { roomTypeId } = inventory
      const without = withoutSupplements(ofType, offset, planNightPrice(plan, inventory, night), plan?.personMinor ?? 0)
      const supplementMinor = without === null ? null : amountMinor - without
      const amounts = { amountMinor, discountMinor, supplementMinor }
      const line = { kind: 'night', night, roomTypeId, quantity, ...amounts, detail: null } as const
      lines.push(hasVat ? { ...line, ...nightVat(priced) } : line)
    }
    firstNight += entries * dates.length
  }
  return lines
}

/** What rooms cost on a night by what the room and each guest cost alone; null where that is not known of one that was sold. */
function withoutSupplements(
  rooms: readonly PricedRoom[],
  offset: number,
  roomMinor: number,
  personMinor: number,
): number | null {
  let sum = 0
  for (const { quantity, adults, children, sold } of rooms) {
    const kept = sold?.[offset]
    const keptRooms = kept?.rooms ?? 0
    sum += (quantity - keptRooms) * (roomMinor + personMinor * (adults + children.length))
    if (!kept || keptRooms === 0) continue
    if (kept.supplementMinor == null) return null
    sum += kept.amountMinor - kept.supplementMinor
  }
  return sum
}

function depositOf(plan: Plan | null): PriceInput['deposit'] {
  if (plan?.payment !== 'deposit') return null
  return plan.depositPercent === null ? 'first_night' : { percent: plan.depositPercent }
}
