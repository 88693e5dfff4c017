import { listNights, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { bestPromotion, sumOf, voucherOn, type Discount } from './discounts.ts'
import { headsOf } from './guests.ts'
import type { NightPrice, PartSums, Price, PricedExtra, PriceInput, VatSum } from './price-input.ts'
import { priceRoomNights } from './room-nights.ts'
import { allocate, shareOf, splitTotal, whole } from './rounding.ts'
import { taxOn } from './taxes.ts'

/**
 * What a stay costs: the one computation behind search, calendar, quote, booking, change and the owner's view. Null when a
 * night comes to nothing or less, which is not sold.
 */
export function priceOf(input: PriceInput): Price | null {
  const dates = listNights(input.stay.checkIn, input.stay.checkOut)
  const amounts = priceRoomNights(input, dates)
  if (amounts === null) return null
  const promotion = bestPromotion(input, { rooms: input.rooms.length, dates, amounts })
  const voucher = voucherOn(input.voucher, promotion === null ? amounts : subtract(amounts, promotion.shares))
  const nights = writeNights(input, dates, { amounts, promotion, voucher })
  const lodgingMinor = sumOf(amounts) - (promotion?.amountMinor ?? 0) - (voucher?.amountMinor ?? 0)
  const extrasMinor = input.extras.map((extra) => extraPrice(extra, input, dates.length))
  const taxesMinor = input.taxes.map((tax) => taxOn(tax, input, nights))
  const totalMinor = lodgingMinor + sumOf(extrasMinor) + sumOf(taxesMinor)
  const dueAtHotelMinor = sumOf(taxesMinor.filter((_, index) => input.taxes[index]?.dueAtHotel))
  return {
    nights,
    promotion: promotion && { index: promotion.index, amountMinor: -promotion.amountMinor },
    voucherMinor: 0 - (voucher?.amountMinor ?? 0),
    lodgingMinor,
    extrasMinor,
    taxesMinor,
    totalMinor,
    dueAtHotelMinor,
    depositMinor: depositOf(input, nights, totalMinor - dueAtHotelMinor),
  }
}

function subtract(amounts: readonly number[], shares: readonly number[]): number[] {
  return amounts.map((amount, index) => amount - (shares[index] ?? 0))
}

type Discounted = {
  readonly amounts: readonly number[]
  readonly promotion: Discount | null
  readonly voucher: Discount | null
}

function writeNights(input: PriceInput, dates: readonly PlainDate[], discounted: Discounted): NightPrice[] {
  const nights: NightPrice[] = []
  let room = -1
  for (const priced of input.rooms) {
    room += 1
    const heads = headsOf(priced)
    const { adultMinor, childMinor } = input.board
    const boardMinor = (adultMinor * heads.adults + childMinor * heads.children) * priced.quantity
    let index = room - input.rooms.length
    for (const night of dates) {
      // They are discounted night by night, and written room by room.
      index += input.rooms.length
      const amountMinor = discounted.amounts[index] ?? 0
      const promotionMinor = 0 - (discounted.promotion?.shares[index] ?? 0)
      const voucherMinor = 0 - (discounted.voucher?.shares[index] ?? 0)
      const leftMinor = amountMinor + promotionMinor + voucherMinor
      const parts = splitParts(leftMinor, amountMinor, boardMinor, input.board.drinksPercent)
      nights.push({ night, room, amountMinor, promotionMinor, voucherMinor, parts })
    }
  }
  return nights
}

/** Step 6: what is left of a night, in proportion to its undiscounted parts; the board is never more than the night. */
function splitParts(leftMinor: number, amountMinor: number, boardMinor: number, drinksPercent: number): PartSums {
  if (boardMinor === 0) return { room: leftMinor, food: 0, drinks: 0 }
  const board = Math.min(boardMinor, amountMinor)
  // The drinks' share of the board stays an exact fraction.
  const weights = [(amountMinor - board) * whole, board * (whole - drinksPercent), board * drinksPercent]
  const [room = 0, food = 0, drinks = 0] = allocate(leftMinor, weights)
  return { room, food, drinks }
}

/** Step 5: the price of the date, or of check-in, times how often it is taken; extras take no discount. */
function extraPrice(extra: PricedExtra, input: PriceInput, nightCount: number): number {
  const once = extra.datePrices[0] ?? 0
  const nightly = sumOf(extra.datePrices.slice(0, nightCount))
  let rooms = 0
  let persons = 0
  for (const room of input.rooms) {
    rooms += room.quantity
    persons += (room.adults + room.children.length) * room.quantity
  }
  const price = {
    stay: once,
    piece: once,
    night: nightly,
    person: once * persons,
    person_night: nightly * persons,
    room_night: nightly * rooms,
  } satisfies Record<PricedExtra['unit'], number>
  return price[extra.unit] * extra.count
}

/** Of step 8: what is paid when booking, at most all that is not due at the hotel. */
function depositOf({ deposit, stay }: PriceInput, nights: readonly NightPrice[], restMinor: number): number {
  if (deposit === null) return 0
  if (deposit !== 'first_night') return shareOf(restMinor, deposit.percent, whole)
  let first = 0
  for (const { night, amountMinor, promotionMinor, voucherMinor } of nights)
    if (night === stay.checkIn) first += amountMinor + promotionMinor + voucherMinor
  return Math.min(first, restMinor)
}

/**
 * Step 9: the VAT in gross amounts, each rate's computed once from its sum, rates in order of their first line. The nets
 * of the lines are rounded so that they sum to the rate's net.
 */
export function vatOf(lines: readonly { readonly amountMinor: number; readonly rate: number }[]): VatSum[] {
  return [...Map.groupBy(lines, (line) => line.rate)].map(([rate, ofRate]) => {
    const gross = ofRate.map((line) => line.amountMinor)
    const grossMinor = sumOf(gross)
    const vatMinor = shareOf(grossMinor, rate, whole + rate)
    const netMinor = grossMinor - vatMinor
    return { rate, grossMinor, vatMinor, netMinor, lineNetsMinor: splitTotal(netMinor, gross, whole, whole + rate) }
  })
}
