import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import type {
  AvailableRoomType,
  ListedRoomType,
  RoomsQuote,
  RoomType,
  StayPrice,
} from '@keystay/contract/room-types/entities'
import type { Property } from '@keystay/contract/properties/entities'

/** For tests: a room type with nothing special about it. */
export function demoRoomType(id: string, name: string, minor: number): ListedRoomType {
  return {
    id,
    name,
    description: `${name}, ruhig gelegen.`,
    maxOccupancy: 3,
    standardOccupancy: 3,
    maxAdults: null,
    maxChildren: null,
    extraBeds: 0,
    cots: 0,
    basePrice: { minor, currency: 'EUR' },
    fromPrice: { minor, currency: 'EUR' },
    fromBoard: 'breakfast',
    bedType: '1 Doppelbett',
    bedTypes: [],
    sizeSqm: 22,
    view: 'Gartenblick',
    amenities: [{ id: 'safe', name: 'Safe', kind: 'safe' }],
    photos: [],
  }
}

/** For tests: what a stay costs by the standard plan. */
function standardPrice(minor: number, more: Partial<StayPrice> = {}): StayPrice {
  return {
    planId: null,
    planName: null,
    board: 'room_only',
    freeUntil: null,
    tiers: [{ until: null, fee: { percent: 10_000 } }],
    payment: 'any',
    nights: [],
    perPerson: { minor: 0, currency: 'EUR' },
    supplements: { minor: 0, currency: 'EUR' },
    split: [],
    total: { minor, currency: 'EUR' },
    lines: [],
    oneRoom: { minor, currency: 'EUR' },
    offers: [],
    ...more,
  }
}

/** For tests: a room type as a search finds it. */
export function priced(
  roomType: RoomType,
  minor: number,
  availableRooms: number,
  more: Partial<AvailableRoomType> = {},
): AvailableRoomType {
  const stay = standardPrice(minor)
  return {
    ...roomType,
    ...stay,
    availableRooms,
    pricedRooms: 1,
    plans: [],
    restriction: null,
    freeAgainOn: null,
    ...more,
  }
}

type Wish = {
  readonly lines: readonly {
    roomTypeId: string
    quantity: number
    adults: number
    children: number
    ages?: RoomGuests['ages']
    split?: RoomGuests[]
  }[]
}

/** For tests: answers what chosen rooms cost by the nights of what is offered. */
export function quotesOf(offers: readonly AvailableRoomType[]) {
  return async (request: Request): Promise<Response> => {
    const { lines } = (await request.json()) as Wish
    const plansOf = (id: string) =>
      offers.filter((type) => type.id === id).flatMap((type) => (type.plans.length > 0 ? type.plans : [type]))
    const [first] = lines
    const quotes = plansOf(first?.roomTypeId ?? '').flatMap(({ planId, planName, ...terms }) => {
      const priceLines = lines.flatMap((line) => linesOf(line, plansOf(line.roomTypeId), planId))
      const minor = priceLines.reduce((sum, { amount }) => sum + amount.minor, 0)
      const isSold = lines.every((line) => plansOf(line.roomTypeId).some((plan) => plan.planId === planId))
      const { board, freeUntil, tiers, payment } = terms
      const told = { board, freeUntil, tiers, payment }
      const quote = {
        planId,
        planName,
        ...told,
        split: lines.map(splitOf),
        priceLines,
        supplements: { minor: 0, currency: 'EUR' },
        total: { minor, currency: 'EUR' },
      }
      return isSold ? [quote] : []
    })
    return Response.json({ data: quotes satisfies RoomsQuote[] })
  }
}

/** As chosen, else all adults in turn, and the children in the first room. */
function splitOf({ quantity, adults, children, ages, split }: Wish['lines'][number]): RoomGuests[] {
  if (split) return split
  const known = ages ?? Array.from({ length: children }, () => null)
  return Array.from({ length: quantity }, (_, room) => ({
    adults: Math.floor(adults / quantity) + (room < adults % quantity ? 1 : 0),
    ages: room === 0 ? known : [],
  }))
}

function linesOf(line: Wish['lines'][number], plans: readonly StayPrice[], planId: string | null): PriceLine[] {
  const { roomTypeId, quantity, adults, children } = line
  const plan = plans.find((one) => one.planId === planId)
  return (plan?.nights ?? []).map(({ date, price }) => {
    const minor = price.minor * quantity + (plan?.perPerson.minor ?? 0) * (adults + children)
    return { kind: 'night', date, roomTypeId, quantity, label: '', amount: { ...price, minor } }
  })
}

/** For tests: a hotel on 21 November 2026. */
export function demoHotel(roomTypes: ListedRoomType[], more: Partial<Property> = {}): Property {
  return {
    id: 'hotel-1',
    slug: 'quinta',
    name: 'Quinta',
    headline: 'Abendsonne am Pool',
    description: 'Vier Terrassen.',
    nearby: 'Strand 400 m',
    type: 'resort',
    address: 'Rua 12',
    city: 'Albufeira',
    region: 'Algarve',
    country: 'PT',
    zip: '8200',
    latitude: 37,
    longitude: -8,
    timezone: 'Europe/Lisbon',
    currency: 'EUR',
    checkInTime: '15:00',
    checkOutTime: '11:00',
    phone: '',
    asksAges: [],
    rating: null,
    today: '2026-11-21',
    offers: { freeCancellation: true, breakfast: true, earlyBooking: false },
    paymentMethods: ['cash'],
    photos: [],
    amenities: [],
    roomTypes,
    featured: [],
    ...more,
  }
}

/** For tests: the id of the plan with half board. */
export const halfBoardId = '01936f5e-0000-7000-8000-0000000000b1'

/** For tests: a stay by the standard plan, and by one with half board that can be cancelled until the day before it. */
export function twoPlans(minor: number, halfMinor: number, more: Partial<StayPrice> = {}): StayPrice[] {
  const half: Partial<StayPrice> = {
    planId: halfBoardId,
    planName: 'Genießer',
    board: 'half',
    freeUntil: '2026-12-03T15:00:00.000Z',
    tiers: [
      { until: '2026-12-03T15:00:00.000Z', fee: { percent: 0 } },
      { until: null, fee: { percent: 10_000 } },
    ],
  }
  return [standardPrice(minor, more), standardPrice(halfMinor, { ...more, ...half })]
}
