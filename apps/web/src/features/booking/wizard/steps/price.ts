import type { BookingLineRequest } from '@keystay/contract/bookings/forms'
import type { AvailableRoomType } from '@keystay/contract/room-types/entities'
import type { PriceLine } from '@keystay/contract/bookings/entities'
import type { Money } from '@keystay/contract/shared/money'

export type Quote = {
  readonly priceLines: readonly PriceLine[]
  readonly total: Money
  readonly freeUntil: string | null
}

/**
 * What the chosen rooms cost before the server has decided: nights × quantity, then the offers, the discount rounded half up
 * once on the sum, as the server does it. Null while a line's prices are unknown, or how many rooms.
 */
export function quoteLines(
  lines: readonly BookingLineRequest[],
  roomTypes: readonly AvailableRoomType[],
): Quote | null {
  const chosen = lines.flatMap((line) => {
    const roomType = roomTypes.find((one) => one.id === line.roomTypeId)
    return roomType ? [{ line, roomType }] : []
  })
  const [first] = chosen
  if (!first || chosen.length < lines.length || !lines.every(({ quantity }) => isCount(quantity))) return null
  const { currency } = first.roomType.total
  const nights = chosen.flatMap(({ line, roomType }) => nightLines(line, roomType))
  const sum = nights.reduce((total, { amount }) => total + amount.minor, 0)
  const { offers } = first.roomType
  const early = offers.find((offer) => offer.kind === 'early_booking')
  const discount = early ? Math.floor((sum * early.percent + 50) / 100) : 0
  const extra = { date: null, roomTypeId: null, quantity: null, label: '' }
  const priceLines: PriceLine[] = [...nights]
  if (offers.some((offer) => offer.kind === 'breakfast'))
    priceLines.push({ ...extra, kind: 'breakfast', amount: { minor: 0, currency } })
  if (early) priceLines.push({ ...extra, kind: 'early_booking', amount: { minor: 0 - discount, currency } })
  const free = offers.find((offer) => offer.kind === 'free_cancellation')
  return { priceLines, total: { minor: sum - discount, currency }, freeUntil: free?.until ?? null }
}

const isCount = (quantity: number): boolean => Number.isInteger(quantity) && quantity > 0

function nightLines({ quantity }: BookingLineRequest, roomType: AvailableRoomType): PriceLine[] {
  return roomType.nights.map(({ date, price }) => ({
    kind: 'night',
    date,
    roomTypeId: roomType.id,
    quantity,
    label: roomType.name,
    amount: { minor: price.minor * quantity, currency: price.currency },
  }))
}
