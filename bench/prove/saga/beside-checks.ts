import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { codes, percentAfter, tiers } from './beside.ts'
import type { SagaHotel } from './hotel.ts'

type Booked = {
  readonly id: string
  readonly guest_email: string
  readonly check_in: string
  readonly status: 'pending' | 'confirmed' | 'cancelled'
  readonly cancel_reason: string | null
  readonly plan_id: string | null
  readonly confirmed_at: Date | null
  readonly cancelled_at: Date | null
  readonly cancel_fee_minor: number | null
  readonly lodging_minor: number
  /** Of extras that were sold as kept. */
  readonly kept_minor: number
  readonly code: string | null
  /** The nights on which it has the parking place. */
  readonly parked: readonly string[]
  /** Its changes after it was confirmed, in order: what it was before each, and its total after it. */
  readonly changes: readonly {
    readonly check_in: string
    readonly lodging_minor: number
    readonly total_minor: number
    readonly at: string
  }[]
}
/** What a guest was told of the money of a booking that was cancelled, in minor units. */
type Told = {
  readonly booking_id: string
  readonly held_minor: number
  readonly refund_minor: number
  readonly asked_minor: number
}

/** What was sold beside rooms, by whom, and what cancelling cost, counted from the price lines alone. */
export async function findWrongBeside(sql: PlainSql, hotel: SagaHotel) {
  const rows = await readBooked(sql, hotel)
  const live = rows.filter(({ status }) => status !== 'cancelled')
  const wrong = [...(await checkPlaces(sql, hotel, live)), ...(await checkCodes(sql, hotel, live))]
  const told = await readTold(sql, hotel.id)
  for (const row of rows) wrong.push(...checkFee(row, hotel, told))
  const fees = rows.filter((row) => row.plan_id === hotel.beside.tiersPlan && (row.cancel_fee_minor ?? 0) > 0)
  return {
    wrong,
    extras: rows.filter(({ parked }) => parked.length > 0).length,
    vouchers: rows.filter(({ code }) => code !== null).length,
    fees: fees.length,
    feesAsked: told.filter((one) => one.asked_minor > 0).length,
  }
}

async function readBooked(sql: PlainSql, { id, beside }: SagaHotel): Promise<Booked[]> {
  return await sql<Booked[]>`
    SELECT b.id, b.guest_email, b.check_in::text, b.status, b.cancel_reason, b.plan_id, b.confirmed_at, b.cancelled_at,
      b.cancel_fee_minor::int, p.lodging_minor::int, p.kept_minor::int, p.code,
      CASE WHEN p.parks THEN p.nights ELSE '{}' END AS parked,
      (SELECT coalesce(json_agg(json_build_object('at', a.at, 'check_in', a.detail ->> 'checkIn',
          'total_minor', (a.detail ->> 'toMinor')::bigint, 'lodging_minor', (
            SELECT sum((line ->> 'amountMinor')::bigint) FROM jsonb_array_elements((a.detail ->> 'lines')::jsonb) AS line
            WHERE line ->> 'kind' IN ('night', 'voucher'))) ORDER BY a.at, a.id), '[]')
        FROM audit_log a WHERE a.property_id = ${id} AND a.booking_id = b.id AND a.event = 'changed'
          AND a.detail ? 'toMinor') AS changes
    FROM bookings b, LATERAL (
      SELECT sum(amount_minor) FILTER (WHERE kind IN ('night', 'voucher')) AS lodging_minor,
        max(detail ->> 'name') FILTER (WHERE kind = 'voucher') AS code, bool_or(detail ->> 'extraId' = ${beside.extraId}) AS parks,
        coalesce(sum(amount_minor) FILTER (WHERE detail ->> 'kept' = 'true'), 0) AS kept_minor,
        coalesce(array_agg(DISTINCT night::text) FILTER (WHERE kind = 'night' AND counters IS NULL AND stay_id IS NULL), '{}') AS nights
      FROM price_lines WHERE property_id = ${id} AND booking_id = b.id) AS p
    WHERE b.property_id = ${id}`
}

async function readTold(sql: PlainSql, hotelId: string): Promise<Told[]> {
  return await sql<Told[]>`
    SELECT booking_id, held_minor::int, refund_minor::int, asked_minor::int FROM told_cancellations WHERE property_id = ${hotelId}`
}

/** The parking place is counted on the nights of who has it, and nobody shares it. */
async function checkPlaces(sql: PlainSql, { id, beside }: SagaHotel, live: readonly Booked[]): Promise<string[]> {
  const nights = live.flatMap(({ parked }) => parked).toSorted()
  const wrong = nights.filter((night, index) => night === nights[index - 1])
  const counted = await sql<{ night: string }[]>`
    SELECT night::text FROM extra_nights, generate_series(1, sold)
    WHERE property_id = ${id} AND extra_id = ${beside.extraId} ORDER BY night`
  const count = counted.map(({ night }) => night)
  const shared = wrong.map((night) => `two park on one place on ${night}`)
  return count.join() === nights.join() ? shared : [...shared, `counted places ${count.join()}, not ${nights.join()}`]
}

/** A code is counted as often as live bookings have it: the first once, the other once for each guest. */
async function checkCodes(sql: PlainSql, { id }: SagaHotel, live: readonly Booked[]): Promise<string[]> {
  const wrong: string[] = []
  const uses = await sql<{ code: string; uses: number }[]>`SELECT code, uses FROM vouchers WHERE property_id = ${id}`
  for (const code of Object.values(codes)) {
    const guests = live.filter((one) => one.code === code).map((one) => one.guest_email)
    const counted = uses.find((one) => one.code === code)?.uses
    if (counted !== guests.length) wrong.push(`${code} is counted ${counted} times, not ${guests.length}`)
    if (new Set(guests).size < guests.length) wrong.push(`${code} is used twice by one guest`)
    if (code === codes.once && guests.length > 1) wrong.push(`${code} is used more than once`)
  }
  return wrong
}

function checkFee(row: Booked, { beside }: SagaHotel, told: readonly Told[]): string[] {
  if (row.status !== 'cancelled' || row.cancelled_at === null) return []
  const fee = row.cancel_fee_minor ?? 0
  const isOwed = row.confirmed_at !== null && row.cancel_reason === 'guest'
  const expected = isOwed ? Math.max(floorOf(row), feeAt(row, row.cancelled_at)) : 0
  // Of a changed booking tiers are gone that had passed: it may cost more, never less.
  const isRight = row.changes.length > 0 && isOwed ? fee >= expected : fee === expected
  const wrong = row.plan_id === beside.tiersPlan && !isRight
  const mail = told.find((one) => one.booking_id === row.id)
  const held = mail?.held_minor ?? 0
  const kept = mail ? held - mail.refund_minor : 0
  // The fee comes first, and of it alone what is missing is asked for.
  const owed = fee + (isOwed ? row.kept_minor : 0)
  const isTold = !mail || (kept === Math.min(held, owed) && mail.asked_minor === Math.max(0, fee - held))
  return [
    ...(wrong ? [`booking ${row.id}: fee ${fee}, not ${expected}`] : []),
    ...(isTold
      ? []
      : [
          `booking ${row.id}: kept ${kept} of ${held} and asked ${mail.asked_minor}, owed ${owed}, of it a fee of ${fee}`,
        ]),
  ]
}

const hourMs = 3_600_000

/** What was due when it was changed: a change never lowers it, but for a hotel that gives up what is above the new total. */
function floorOf({ changes }: Booked): number {
  return changes.reduce((floor, one) => Math.min(one.total_minor, Math.max(floor, feeAt(one, new Date(one.at)))), 0)
}

/** By the hotel's tiers: it is Mittenwald's winter, and guests arrive from 15:00. */
function feeAt(
  { check_in: checkIn, lodging_minor: lodging }: Pick<Booked, 'check_in' | 'lodging_minor'>,
  at: Date,
): number {
  const hoursLeft = (Date.parse(`${checkIn}T15:00:00+01:00`) - at.getTime()) / hourMs
  const percent = tiers.find(({ hours }) => hoursLeft >= hours)?.percent ?? percentAfter
  return Math.round((lodging * percent) / 10_000)
}

/** Lets the database itself note what mails about cancelled bookings are to say: who has sent one forgets that. */
export async function watchTold(sql: PlainSql): Promise<void> {
  await sql.unsafe(`
    CREATE TABLE told_cancellations (
      property_id uuid NOT NULL, booking_id uuid NOT NULL,
      held_minor bigint NOT NULL, refund_minor bigint NOT NULL, asked_minor bigint NOT NULL);
    CREATE FUNCTION note_told_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO told_cancellations SELECT NEW.property_id, NEW.booking_id, (NEW.payload ->> 'heldMinor')::bigint,
        (NEW.payload ->> 'refundMinor')::bigint, (NEW.payload ->> 'askedMinor')::bigint;
      RETURN NULL;
    END $$;
    CREATE TRIGGER told_cancellations AFTER INSERT ON outbox
      FOR EACH ROW WHEN (NEW.kind = 'booking_cancelled') EXECUTE FUNCTION note_told_cancellation()`)
}
