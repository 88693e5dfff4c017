import type { PhantomStay, StayOutcome } from '@keystay/contract/room-plan/what-if-endpoints'
import { checkStay } from '@keystay/contract/shared/fields'
import type { Language } from '@keystay/contract/shared/languages'
import { listNights } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/together.ts'
import { translated } from '../../platform/database/translations.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { deskDayAt } from '../../platform/values/desk-day.ts'
import { dateIn } from '../../platform/values/zones.ts'
import { houseLines } from '../inventory/guests/house-lines.ts'
import type { RoomPlan } from '../inventory/planner/plan.ts'
import { tellLines } from '../inventory/rates/price-lines.ts'
import { nightsQuery, toHotelNights, type HotelNights } from '../inventory/read-hotel-nights.ts'
import { countFree, nightOf, type Stay } from '../inventory/rules.ts'
import { unitsByType, type SaleRequest } from '../inventory/sell-stay.ts'
import { planWhatFits, roomsOfLines } from '../inventory/take-rooms.ts'
import { readCatalogue } from '../room-types/catalogue.ts'
import { describeMoves, nameRooms } from '../rooms/describe-moves.ts'
import { bestOffer, linesOf, type Asked, type PhantomLine } from './best-offer.ts'

type Request = {
  readonly propertyId: string
  readonly form: PhantomStay
  readonly language: Language
  readonly now: Date
}

/** How a hotel would house a stay, with or without what overdue holds occupy. */
type World = { readonly known: HotelNights; readonly plans: ReadonlyMap<string, RoomPlan> }

/**
 * What would be if a stay came that nobody has booked: what the hotel's own booking of it would do, told instead of done. What does
 * not fit is left out, and told. Throws not_found, room_type_not_found, plan_unavailable, validation_failed.
 */
export async function foreseeStay(tx: Tx, { propertyId, form, language, now }: Request): Promise<StayOutcome> {
  const stay = { checkIn: form.checkIn, checkOut: form.checkOut }
  const { see, asked } = await lookAt(tx, { propertyId, form, stay, now })
  const { known, plans } = await seeFitting(see, asked)
  const names = new Map(
    (await readCatalogue(tx, known.hotel, language, known.version)).map(({ id, name }) => [id, name]),
  )
  const rooms = roomsOfLines({ lines: linesOf(form.lines) }, plans)
  const fitting = form.lines.map((line, index) => ({ ...line, rooms: rooms[index]?.length ?? 0 }))
  const priced: Asked = { ...asked, known, planId: form.planId }
  const isAny = fitting.some((line) => line.rooms > 0)
  const offer = isAny ? await bestOffer(tx, priced, fitting) : null
  if (isAny && !offer) throw new DomainError('plan_unavailable')
  const { currency } = known.hotel
  const moves = [...plans.values()].flatMap((plan) => plan.moves)
  const named = await nameRooms(tx, propertyId, rooms.flat())
  return {
    kind: 'stay',
    rooms: form.lines.map(({ roomTypeId }, index) => ({
      roomTypeId,
      rooms: (rooms[index] ?? []).map((id) => named(id)),
    })),
    moves: await describeMoves(tx, propertyId, moves),
    // What goes elsewhere is priced by the same plan.
    missing: await tellMissing(
      tx,
      offer ? { ...priced, planId: offer.planId } : priced,
      { fitting, names },
      form.lines,
    ),
    earns: offer && {
      planId: offer.planId,
      planName: offer.plan && translated(offer.plan.name, 'name', offer.plan.translations, language),
      isSold: offer.isSold,
      priceLines: tellLines(offer.priced.lines, names, { currency, language }),
      total: { minor: offer.priced.totalMinor, currency },
    },
  }
}

type Looking = Pick<Request, 'propertyId' | 'form' | 'now'> & { readonly stay: Stay }

/** What is asked for, and how the hotel is seen for it. */
async function lookAt(tx: Tx, { propertyId, form, stay, now }: Looking) {
  const nights = { propertyId, stay, now }
  const [row] = (await readTogether(tx, () => ({ nights: nightsQuery(nights) }))).nights
  if (!row) throw new DomainError('not_found')
  const known = await toHotelNights(tx, nights, row, 'kept')
  if (!known) throw new DomainError('not_found')
  const { hotel, firstExpiry } = known
  const date = dateIn(hotel.timezone, now)
  const today = stay.checkIn < date ? deskDayAt(hotel.timezone, hotel.deskHour, now).day : date
  const problem = checkStay(stay.checkIn, stay.checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  checkGuests(form, known)
  const sale: SaleRequest = {
    propertyId,
    terms: hotel,
    stay,
    lines: linesOf(form.lines),
    planId: null,
    extras: [],
    exemptions: [],
    today,
    now,
    own: { otherwise: null, rooms: new Map() },
  }
  const see = async (overdue: 'kept' | 'added'): Promise<World> => {
    const seen = overdue === 'kept' ? known : ((await toHotelNights(tx, nights, row)) ?? known)
    const free = (roomTypeId: string) => {
      const inventory = seen.inventories.find((one) => one.roomTypeId === roomTypeId)
      return inventory ? countFree(inventory, stay) : 0
    }
    return {
      known: seen,
      plans: await planWhatFits(tx, sale, { free, ...(overdue === 'added' && { overdueAt: now }) }),
    }
  }
  const hasOverdue = firstExpiry !== null && firstExpiry <= now
  return { see, asked: { sale, hasOverdue } }
}

/** Each type is there, and takes its guests. */
function checkGuests({ lines }: PhantomStay, { inventories, ratesOn }: HotelNights): void {
  const ofLines = lines.map(({ roomTypeId }) => {
    const inventory = inventories.find((one) => one.roomTypeId === roomTypeId)
    if (!inventory) throw new DomainError('room_type_not_found')
    return inventory
  })
  const { misfits } = houseLines(linesOf(lines), ofLines, ratesOn(ofLines).bands)
  if (misfits.length > 0) throw fieldError(...misfits)
}

/** A booking lets overdue holds be where they are, unless they are in its way. */
async function seeFitting(
  see: (overdue: 'kept' | 'added') => Promise<World>,
  { sale, hasOverdue }: { readonly sale: SaleRequest; readonly hasOverdue: boolean },
): Promise<World> {
  const kept = await see('kept')
  const housed = ({ plans }: World) => [...plans.values()].reduce((sum, { rooms }) => sum + rooms.length, 0)
  const wanted = sale.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!hasOverdue || housed(kept) === wanted) return kept
  const released = await see('added')
  return housed(released) > housed(kept) ? released : kept
}

type Told = { readonly fitting: readonly PhantomLine[]; readonly names: ReadonlyMap<string, string> }

/** More types than anybody looks through. */
const mostElsewhere = 4

/** What does not fit: in which nights, and into which other types it would go. */
async function tellMissing(
  tx: Tx,
  asked: Asked,
  { fitting, names }: Told,
  lines: readonly PhantomLine[],
): Promise<StayOutcome['missing']> {
  const { known, sale } = asked
  const { stay } = sale
  const namedType = (id: string) => ({ id, name: names.get(id) ?? '' })
  const taken = unitsByType(linesOf(fitting))
  const missing: StayOutcome['missing'] = []
  for (const [roomTypeId, wanted] of unitsByType(linesOf(lines))) {
    const rooms = wanted - (taken.get(roomTypeId) ?? 0)
    const inventory = known.inventories.find((one) => one.roomTypeId === roomTypeId)
    if (rooms === 0 || !inventory) continue
    const nights = listNights(stay.checkIn, stay.checkOut)
      .map((night) => ({ night, free: Math.max(0, nightOf(inventory, night).free) }))
      .filter(({ free }) => free < wanted)
    const others = known.inventories
      .filter((one) => one.roomTypeId !== roomTypeId)
      .filter((one) => countFree(one, stay) - (taken.get(one.roomTypeId) ?? 0) >= rooms)
    const elsewhere: (typeof missing)[number]['elsewhere'] = []
    for (const other of others.slice(0, mostElsewhere)) {
      const rest = lines.flatMap((line, index) => {
        const left = line.rooms - (fitting[index]?.rooms ?? 0)
        return line.roomTypeId === roomTypeId && left > 0
          ? [{ ...line, roomTypeId: other.roomTypeId, rooms: left }]
          : []
      })
      const offer = await bestOffer(tx, asked, [...fitting, ...rest])
      if (offer === null || offer.hasMisfits) continue
      const total = { minor: offer.priced.totalMinor, currency: known.hotel.currency }
      elsewhere.push({ roomType: namedType(other.roomTypeId), total })
    }
    elsewhere.sort((a, b) => a.total.minor - b.total.minor)
    missing.push({ roomType: namedType(roomTypeId), rooms, nights, elsewhere })
  }
  return missing
}
