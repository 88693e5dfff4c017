import { sql } from 'kysely'
import { epochDay, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Tx } from '../../platform/database/database.ts'

type Window = {
  readonly propertyIds: readonly string[]
  readonly first: PlainDate
  /** The day after the last night. */
  readonly end: PlainDate
  readonly now: Date
}

/** The nights of a type that differ from its defaults, in arrays of equal length. */
type OwnNights = {
  /** Epoch days. */
  readonly days: readonly number[]
  /** Free rooms; 0 where the night is closed. */
  readonly free: readonly number[]
  /** Minor units; 0: the base price. */
  readonly prices: readonly number[]
  /** As a ring has them. */
  readonly rules: readonly number[]
}
/** What a plan has of its own for nights of a type. */
type OwnPlanNights = {
  readonly planId: string
  readonly days: readonly number[]
  /** 0: derived. */
  readonly prices: readonly number[]
  readonly hasRules: boolean
}
export type NightArrays = { readonly own: OwnNights; readonly plans: readonly OwnPlanNights[] }

const none: OwnNights = { days: [], free: [], prices: [], rules: [] }
const day = (table: string) => sql.raw(`${table}.night - '1970-01-01'::date`)

/** The nights of all types of hotels within a window, by room type; what overdue holds still occupy is free. */
export async function readNightArrays(tx: Tx, window: Window): Promise<(roomTypeId: string) => NightArrays> {
  const nights = await readNights(tx, window)
  const plans = Map.groupBy(await readPlanNights(tx, window), ({ roomTypeId }) => roomTypeId)
  for (const { roomTypeId, firstDay, end } of await readOverdue(tx, window)) {
    const own = nights.get(roomTypeId)
    for (const [index, one] of own?.days.entries() ?? [])
      if (own && one >= firstDay && one < end && own.isOpen(index)) own.free[index] = (own.free[index] ?? 0) + 1
  }
  return (roomTypeId) => ({ own: nights.get(roomTypeId) ?? none, plans: plans.get(roomTypeId) ?? [] })
}

type NightsRow = Record<'days' | 'free' | 'prices' | 'rules', string> & { readonly roomTypeId: string }

/** Of arrays in text, the quickest that both sides have. */
const numbersOf = (text: string) => JSON.parse(`[${text.slice(1, -1)}]`) as number[]

/** A closed night stays so, whatever is added to it. */
const closedNight = -1

async function readNights(tx: Tx, { propertyIds, first, end }: Window) {
  const { rows } = await sql<NightsRow>`
    SELECT n.room_type_id, array_agg(${day('n')})::text AS days,
      array_agg(CASE WHEN n.closed THEN ${closedNight}::int ELSE n.capacity - n.sold END)::text AS free,
      array_agg(coalesce(n.price_minor, 0))::text AS prices,
      array_agg(least(31, coalesce(n.min_stay, 0)) | (n.closed_to_arrival::int << 5) | (n.closed_to_departure::int << 6)
        | ((coalesce(n.min_stay, 0) > 31 OR n.max_stay IS NOT NULL OR n.min_stay_through IS NOT NULL)::int << 7))::text
        AS rules
    FROM nights n
    WHERE n.property_id = ANY(${propertyIds}::uuid[]) AND n.night >= ${first}::date AND n.night < ${end}::date
    GROUP BY 1`.execute(tx)
  return new Map(
    rows.map(({ roomTypeId, days, free, prices, rules }) => {
      const own = numbersOf(free)
      const isOpen = (index: number) => own[index] !== closedNight
      const arrays = { days: numbersOf(days), prices: numbersOf(prices), rules: numbersOf(rules) }
      return [roomTypeId, { ...arrays, free: own, isOpen }]
    }),
  )
}

type PlanNightsRow = Record<'days' | 'prices', string> & {
  readonly roomTypeId: string
  readonly planId: string
  readonly hasRules: boolean
}

async function readPlanNights(tx: Tx, { propertyIds, first, end }: Window) {
  const { rows } = await sql<PlanNightsRow>`
    SELECT n.room_type_id, n.plan_id, array_agg(${day('n')})::text AS days,
      array_agg(coalesce(n.price_minor, 0))::text AS prices,
      bool_or(n.closed OR num_nonnulls(n.min_stay, n.max_stay, n.min_stay_through, n.closed_to_arrival, n.closed_to_departure) > 0)
        AS has_rules
    FROM plan_nights n
    WHERE n.property_id = ANY(${propertyIds}::uuid[]) AND n.night >= ${first}::date AND n.night < ${end}::date
    GROUP BY 1, 2`.execute(tx)
  return rows.map(({ days, prices, ...row }) => ({ ...row, days: numbersOf(days), prices: numbersOf(prices) }))
}

/** Units that overdue holds still occupy, as epoch days. */
async function readOverdue(tx: Tx, { propertyIds, now }: Window) {
  const { rows } = await sql<{ roomTypeId: string; first: PlainDate; last: PlainDate }>`
    SELECT s.room_type_id, lower(s.stay) AS first, upper(s.stay) AS last
    FROM bookings b JOIN booked_rooms s ON s.property_id = b.property_id AND s.booking_id = b.id
    WHERE b.property_id = ANY(${propertyIds}::uuid[]) AND b.status = 'pending' AND b.hold_expires_at <= ${now}
      AND NOT b.payment_live AND s.active`.execute(tx)
  return rows.map(({ roomTypeId, first, last }) => ({ roomTypeId, firstDay: epochDay(first), end: epochDay(last) }))
}
