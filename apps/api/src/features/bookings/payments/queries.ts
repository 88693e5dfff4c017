import { sql } from 'kysely'
import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Sql, Tx } from '../../../platform/database/database.ts'
import type { OnlineMethod } from './providers/payment-provider.ts'
import type { AttemptStatus, PaymentPurpose } from './rules.ts'

export type AttemptKey = { readonly propertyId: string; readonly attemptId: string }

/** The part of a request that is kept as it was first asked. */
export type StoredRequest = {
  readonly description: string
  readonly hotelName: string
  readonly language: 'de' | 'en' | 'vi'
  readonly returnUrl: string
  readonly cancelUrl: string
}

export type Attempt = {
  readonly propertyId: string
  readonly id: string
  readonly bookingId: string
  readonly method: OnlineMethod
  readonly status: AttemptStatus
  readonly purpose: PaymentPurpose
  readonly amountMinor: number
  readonly currency: string
  readonly expiresAt: Date
  readonly request: StoredRequest
  readonly providerRef: string | null
  readonly redirectUrl: string | null
  readonly captureRef: string | null
  readonly capturedMinor: number
  readonly checkedAt: Date
  /** What it waits for, in the provider's word: the money while it is being taken, else the payer. */
  readonly waitsFor: string
  readonly endedAt: Date | null
  /** When it is asked after next though it is over; null when no money of it can come. */
  readonly askAgainAt: Date | null
}

const columns = sql`a.property_id, a.id, a.booking_id, a.method, a.status, a.purpose, a.amount_minor, a.currency, a.expires_at,
  a.request, a.provider_ref, a.redirect_url, a.capture_ref, a.captured_minor, a.checked_at, a.waits_for, a.ended_at, a.ask_again_at`

/** An attempt to pay at a provider; inside a story with `lock` it is locked until the end. Transfers have none. */
export async function readAttempt(
  db: Sql | Tx,
  { propertyId, attemptId }: AttemptKey,
  lock = false,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    SELECT ${columns} FROM payment_attempts a
    WHERE a.property_id = ${propertyId} AND a.id = ${attemptId} AND a.method <> 'transfer' ${lock ? sql`FOR NO KEY UPDATE` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The attempt of a booking that is under way. */
export async function readLiveAttempt(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    SELECT ${columns} FROM payment_attempts a
    WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId}
      AND a.status IN ('creating', 'open', 'capturing')`.execute(db)
  return rows[0]
}

export type Due = { readonly method: OnlineMethod; readonly due: Date }
type Waiting = Due & { readonly longDue: Date; readonly now: Date }

/**
 * An attempt under way that nobody has asked for since `due`; one whose money is on its way for hours or days, which the
 * provider tells of when it comes, since `longDue`; one that is over and is to be asked after by `now`.
 */
const isWaiting = ({ method, due, longDue, now }: Waiting) => sql`
  a.method = ${method} AND (
    (a.status IN ('creating', 'open', 'capturing') AND a.checked_at <= ${due}
      AND (a.status <> 'capturing' OR a.waits_for = '' OR a.checked_at <= ${longDue}))
    OR (a.status IN ('failed', 'expired') AND a.ask_again_at <= ${now}))`

/** Hotels with attempts that wait to be asked for, the longest waiting first. */
export async function findHotelsWaiting(db: Sql, waiting: Waiting): Promise<string[]> {
  const { rows } = await sql<{ propertyId: string }>`
    SELECT a.property_id FROM payment_attempts a WHERE ${isWaiting(waiting)}
    GROUP BY a.property_id ORDER BY min(a.checked_at)`.execute(db)
  return rows.map((row) => row.propertyId)
}

/**
 * Takes the attempt of a hotel that waits longest: from now on it counts as asked for, so that nobody else takes it too. One
 * that is over is leased: it is asked after again when the lease ends, unless what is found out says otherwise; one that was
 * over before `overSince` this once and no more.
 */
export async function claimWaiting(
  db: Sql,
  {
    propertyId,
    leaseUntil,
    overSince,
    ...waiting
  }: Waiting & { readonly propertyId: string; readonly leaseUntil: Date; readonly overSince: Date },
): Promise<AttemptKey | undefined> {
  const { rows } = await sql<AttemptKey>`
    UPDATE payment_attempts SET checked_at = ${waiting.now},
      ask_again_at = CASE WHEN ended_at IS NULL THEN ask_again_at
        WHEN ended_at >= ${overSince}::timestamptz THEN ${leaseUntil}::timestamptz END
    WHERE property_id = ${propertyId} AND id = (
      SELECT a.id FROM payment_attempts a
      WHERE a.property_id = ${propertyId} AND ${isWaiting(waiting)}
      ORDER BY a.checked_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING property_id, id AS attempt_id`.execute(db)
  return rows[0]
}

/** The attempt that a provider names by its session or order, or by the money that it took. */
export async function findByRef(db: Sql, method: OnlineMethod, ref: string): Promise<AttemptKey | undefined> {
  const { rows } = await sql<AttemptKey>`
    SELECT a.property_id, a.id AS attempt_id FROM payment_attempts a
    WHERE a.method = ${method} AND (a.provider_ref = ${ref} OR a.capture_ref = ${ref}) LIMIT 1`.execute(db)
  return rows[0]
}

type NewAttempt = Omit<
  Attempt,
  | 'status'
  | 'providerRef'
  | 'redirectUrl'
  | 'captureRef'
  | 'capturedMinor'
  | 'checkedAt'
  | 'waitsFor'
  | 'endedAt'
  | 'askAgainAt'
>

/** Writes an attempt to pay that is to be opened at its provider, and returns it. */
export async function insertAttempt(tx: Tx, newAttempt: NewAttempt, now: Date): Promise<Attempt> {
  const nothing = { providerRef: null, redirectUrl: null, captureRef: null, capturedMinor: 0, waitsFor: '' } as const
  const ending = { endedAt: null, askAgainAt: null }
  const attempt: Attempt = { ...newAttempt, ...nothing, ...ending, status: 'creating', checkedAt: now }
  const values = { ...attempt, request: { ...attempt.request }, createdAt: now }
  await tx.insertInto('paymentAttempts').values(values).execute()
  return attempt
}

export type AttemptChange = {
  readonly status?: AttemptStatus
  readonly providerRef?: string
  readonly redirectUrl?: string | null
  readonly captureRef?: string
  readonly capturedMinor?: number
  readonly capturedCurrency?: string
  readonly failure?: string
  readonly waitsFor?: string
  readonly checkedAt?: Date
  readonly endedAt?: Date | null
  readonly askAgainAt?: Date | null
}

export async function updateAttempt(
  db: Sql | Tx,
  { propertyId, attemptId }: AttemptKey,
  change: AttemptChange,
): Promise<void> {
  await db
    .updateTable('paymentAttempts')
    .set(change)
    .where('propertyId', '=', propertyId)
    .where('id', '=', attemptId)
    .execute()
}

/** What of a booking is told to the provider. */
export async function readPaidFor(tx: Tx, { propertyId, bookingId }: BookingKey) {
  return await tx
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .select(['b.code', 'b.locale', 'p.slug', 'p.name as hotelName'])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** Notes on the booking that an attempt to pay is under way, and until when it is held for it. */
export async function holdBooking(tx: Tx, { propertyId, bookingId }: BookingKey, method: OnlineMethod, until: Date) {
  await sql`
    UPDATE bookings SET payment_live = true, payment_method = ${method}, payment_status = 'pending',
      hold_expires_at = ${until}, hold_extensions = hold_extensions + 1
    WHERE property_id = ${propertyId} AND id = ${bookingId}`.execute(tx)
}

/** Holds a booking for a while longer whose attempt to pay was given up although nobody could end it. */
export async function holdLonger(tx: Tx, { propertyId, bookingId }: BookingKey, until: Date): Promise<void> {
  await sql`
    UPDATE bookings SET hold_expires_at = greatest(hold_expires_at, ${until})
    WHERE property_id = ${propertyId} AND id = ${bookingId} AND status = 'pending'`.execute(tx)
}

/** Keeps that an event of a provider was acted on; false when it was before. */
export async function insertEvent(
  tx: Tx,
  event: { provider: OnlineMethod; eventId: string; signatureHash: Buffer; receivedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('providerEvents')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findEvent(db: Sql, provider: OnlineMethod, eventId: string) {
  return db
    .selectFrom('providerEvents')
    .select('signatureHash')
    .where('provider', '=', provider)
    .where('eventId', '=', eventId)
    .executeTakeFirst()
}
