import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType, StayPrice } from '@keystay/contract/room-types/entities'
import type { PriceLine } from '@keystay/contract/bookings/entities'
import type { Money } from '@keystay/contract/shared/money'
import type { ShownPlan } from '../../../../ui/plans/plan-text.tsx'
import { priceBy } from './plans.ts'

export type Quote = {
  readonly priceLines: readonly PriceLine[]
  readonly total: Money
  readonly freeUntil: string | null
  /** By which plan and what that promises; null where the hotel has the standard plan alone. */
  readonly plan: ShownPlan | null
}

/**
 * What the chosen rooms cost before the server has decided: nights × quantity, then the offers, the discount rounded half up
 * once on the sum, as the server does it. Null while a line's prices by the plan are unknown, or how many rooms.
 */
export function quoteLines(
  lines: readonly BookingLineRequest[],
  roomTypes: readonly AvailableRoomType[],
  planId: string | null,
): Quote | null {
  const chosen = lines.flatMap((line) => {
    const roomType = roomTypes.find((one) => one.id === line.roomTypeId)
    const price = roomType && priceBy(roomType, planId)
    return roomType && price ? [{ line, name: roomType.name, price }] : []
  })
  const [first] = chosen
  if (!first || chosen.length < lines.length || !lines.every(({ quantity }) => isCount(quantity))) return null
  const { offers, planName, board, freeUntil, tiers, payment } = first.price
  const { currency } = first.price.total
  const nights = chosen.flatMap(nightLines)
  const sum = nights.reduce((total, { amount }) => total + amount.minor, 0)
  const early = offers.find((offer) => offer.kind === 'early_booking')
  const discount = early ? Math.floor((sum * early.percent + 50) / 100) : 0
  const extra = { date: null, roomTypeId: null, quantity: null, label: '' }
  const priceLines: PriceLine[] = [...nights]
  if (board === 'breakfast') priceLines.push({ ...extra, kind: 'breakfast', amount: { minor: 0, currency } })
  if (early) priceLines.push({ ...extra, kind: 'early_booking', amount: { minor: 0 - discount, currency } })
  const plan = roomTypes.some(({ plans }) => plans.length > 0) ? { planName, board, freeUntil, tiers, payment } : null
  return { priceLines, total: { minor: sum - discount, currency }, freeUntil, plan }
}

const isCount = (quantity: number): boolean => Number.isInteger(quantity) && quantity > 0

type Chosen = { readonly line: BookingLineRequest; readonly name: string; readonly price: StayPrice }

/** The guests of a line pay in its nights. */
function nightLines({ line, name, price: { nights, perPerson } }: Chosen): PriceLine[] {
  const { roomTypeId, quantity, adults, children } = line
  // What is typed may be no number yet.
  const persons = perPerson.minor === 0 ? 0 : perPerson.minor * ((adults || 0) + (children || 0))
  return nights.map(({ date, price }) => ({
    kind: 'night',
    date,
    roomTypeId,
    quantity,
    label: name,
    amount: { minor: price.minor * quantity + persons, currency: price.currency },
  }))
}
