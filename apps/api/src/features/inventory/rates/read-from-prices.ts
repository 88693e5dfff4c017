import type { Board } from '@keystay/contract/rate-plans/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { isFree } from '@keystay/contract/shared/cancel-fees'
import { sql } from 'kysely'
import type { Sql } from '../../../platform/database/database.ts'
import { dateIn } from '../../../platform/values/zones.ts'
import { standardCancellation } from './cancellation.ts'
import { fromPriceOf, type Looking, type PricedType } from './from-price.ts'
import { boardOf, resolvePlans, standardPlanOf, type Plan } from './plan-rules.ts'
import { plansOf } from './rates.ts'
import { readPlanRows } from './read-rates.ts'

/** What a room type costs from, in minor units, with which board, and whether it has rooms to sell. */
export type FromPrice = {
  readonly propertyId: string
  readonly roomTypeId: string
  readonly minor: number
  readonly board: Board
  /** What another plan offers and the cheapest does not. */
  readonly byOthers: readonly ('freeCancellation' | 'breakfast')[]
  readonly hasRooms: boolean
}

type Asked = {
  readonly propertyIds: readonly string[]
  readonly now: Date
  /** Whether guests can pay online in a currency. */
  readonly paysOnline: (currency: string) => boolean
}

type HotelRow = { readonly id: string; readonly version: number; readonly timezone: string; readonly currency: string }
/** A hotel to be priced; `state` is all that its prices depend on. */
type Hotel = { readonly id: string; readonly looking: Looking; readonly state: string }

const mostRemembered = 6000
const remembered = new Map<string, { readonly state: string; readonly prices: readonly FromPrice[] }>()

/** So many hotels are read and priced at a time: a search of thousands keeps nobody else waiting. */
const atATime = 200

/** Whether the hotel `p` has other plans than the standard plan, or says something of that one. */
export const hasPlans = sql<boolean>`(
  EXISTS (SELECT FROM rate_plans r WHERE r.property_id = p.id AND r.retired_at IS NULL)
  OR EXISTS (SELECT FROM standard_plans s WHERE s.property_id = p.id))`

/**
 * What the room types of hotels cost from while there are no dates (`fromPriceOf`). Hotels that have the standard plan alone and
 * say nothing of it are left out: theirs cost the base price. A hotel is priced again only under another version of its catalogue, or on another day.
 */
export async function readFromPrices(db: Sql, { propertyIds, now, paysOnline }: Asked): Promise<FromPrice[]> {
  const { rows } = await sql<HotelRow>`
    SELECT p.id, p.catalogue_version AS version, p.timezone, p.currency FROM properties p
    WHERE p.id = ANY(${propertyIds}::uuid[]) AND ${hasPlans}`.execute(db)
  const todayIn = remember((timezone: string): PlainDate => dateIn(timezone, now))
  const hotels = rows.map(({ id, version, timezone, currency }) => {
    const looking = { today: todayIn(timezone), paysOnline: paysOnline(currency) }
    return { id, looking, state: `${version} ${looking.today} ${looking.paysOnline}` }
  })
  const found = new Map(hotels.map(({ id, state }) => [id, known(id, state)]))
  const unknown = hotels.filter(({ id }) => !found.get(id))
  for (let first = 0; first < unknown.length; first += atATime)
    for (const [id, prices] of await priceHotels(db, unknown.slice(first, first + atATime))) found.set(id, prices)
  return [...found.values()].flatMap((prices) => prices ?? [])
}

function known(id: string, state: string): readonly FromPrice[] | undefined {
  const entry = remembered.get(id)
  return entry?.state === state ? entry.prices : undefined
}

type TypeRow = PricedType & {
  readonly propertyId: string
  readonly capacity: number
  readonly offersBreakfast: boolean
  readonly offersFreeCancellation: boolean
}

async function priceHotels(db: Sql, hotels: readonly Hotel[]): Promise<Map<string, readonly FromPrice[]>> {
  const ids = hotels.map(({ id }) => id)
  const types = sql<TypeRow>`
    SELECT t.property_id, t.id, t.base_price_minor, t.standard_occupancy, t.max_occupancy, t.capacity, p.offers_breakfast,
      p.offers_free_cancellation
    FROM room_types t JOIN properties p ON p.id = t.property_id
    WHERE t.property_id = ANY(${ids}::uuid[]) AND t.retired_at IS NULL`.execute(db)
  const [{ rows }, planRows] = await Promise.all([types, readPlanRows(db, ids)])
  const typesByHotel = Map.groupBy(rows, ({ propertyId }) => propertyId)
  const priced = new Map<string, readonly FromPrice[]>()
  for (const { id, looking, state } of hotels) {
    const { standard, rows: others } = planRows(id)
    const plans = plansOf({ standard: standardPlanOf(standard), plans: resolvePlans(others, []) })
    const prices = (typesByHotel.get(id) ?? []).flatMap((type) => {
      const price = fromPriceOf(plans, type, looking)
      if (price === null) return []
      const { minor, plan } = price
      const told = { propertyId: id, roomTypeId: type.id, minor, hasRooms: type.capacity > 0 }
      return [{ ...told, board: boardOf(type, plan), byOthers: byOthers(type, price) }]
    })
    priced.set(id, prices)
    keep(id, { state, prices })
  }
  return priced
}

type Cheapest = { readonly plan: Plan | null; readonly others: readonly (Plan | null)[] }

function byOthers(type: TypeRow, { plan, others }: Cheapest): FromPrice['byOthers'] {
  const isFirstFree = (one: Plan | null) => {
    const { tiers } = one?.cancellation ?? standardCancellation(type.offersFreeCancellation)
    return tiers[0] !== undefined && isFree(tiers[0].fee)
  }
  const hasMeals = (one: Plan | null) => boardOf(type, one) !== 'room_only'
  return [
    ...(!isFirstFree(plan) && others.some(isFirstFree) ? (['freeCancellation'] as const) : []),
    ...(!hasMeals(plan) && others.some(hasMeals) ? (['breakfast'] as const) : []),
  ]
}

/** The oldest entry makes room for the newest. */
function keep(id: string, entry: { readonly state: string; readonly prices: readonly FromPrice[] }): void {
  remembered.delete(id)
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(id, entry)
}

/** The same answer for the same question: thousands of hotels are in few time zones. */
function remember<T>(answer: (question: string) => T): (question: string) => T {
  const answers = new Map<string, T>()
  return (question) => {
    const given = answers.get(question) ?? answer(question)
    answers.set(question, given)
    return given
  }
}
