import type { BookingKey, RefundReason, RefundStatus } from '@keystay/contract/bookings/entities'
import type { FolioPayment, Payer } from '@keystay/contract/folio/entities'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceLineKind } from '@keystay/contract/shared/price-lines'
import type { StayState } from '@keystay/contract/stays/entities'
import type { VatClass } from '@keystay/contract/vat/entities'
import { sql, type RawBuilder } from 'kysely'
import type { PartSums } from '../../inventory/pricing/price-input.ts'

/** A line of a booking's price with what its bill tells of it. */
export type FolioRow = {
  readonly position: number
  readonly kind: PriceLineKind
  readonly night: PlainDate | null
  readonly quantity: number | null
  readonly amountMinor: number
  readonly discountMinor: number
  readonly vatClass: VatClass | null
  readonly parts: PartSums | null
  readonly detail: unknown
  readonly stayId: string | null
  readonly room: string | null
  readonly counters: number | null
  readonly payer: Payer
  /** What of it a company pays while its guest pays the rest. */
  readonly companyMinor: number | null
  readonly turned: boolean
  /** The invoices that have it, or the company's part of it, and are not credited. */
  readonly invoiceId: string | null
  readonly companyInvoiceId: string | null
  /** Of the room type. */
  readonly name: string | null
  readonly translations: unknown
}

/** The rooms in which a stay lies, by their numbers; null: it has none. */
const roomsOfStay = (propertyId: string, stay: string) => sql`(
  SELECT string_agg(r.number, ', ' ORDER BY lower(s.stay)) FROM booked_rooms s
  JOIN rooms r ON r.property_id = s.property_id AND r.id = s.room_id
  WHERE s.property_id = ${propertyId} AND s.stay_id = ${sql.ref(stay)} AND s.active)`

/** The lines of a booking's price as they are kept. */
export function folioLinesQuery({ propertyId, bookingId }: BookingKey): RawBuilder<FolioRow> {
  return sql`
    SELECT l.position, l.kind, l.night, l.quantity, l.amount_minor, l.discount_minor, l.vat_class, l.parts, l.detail,
      l.stay_id, ${roomsOfStay(propertyId, 'l.stay_id')} AS room, l.counters, l.payer, l.company_minor, i.invoice_id, c.invoice_id AS company_invoice_id, t.name, t.translations,
      l.kind = 'charge' AND EXISTS (SELECT FROM price_lines c WHERE c.property_id = ${propertyId}
        AND c.booking_id = ${bookingId} AND c.counters = l.position) AS turned
    FROM price_lines l
    LEFT JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
    LEFT JOIN invoice_lines i ON i.property_id = l.property_id AND i.booking_id = l.booking_id AND i.position = l.position AND i.part = 0
    LEFT JOIN invoice_lines c ON c.property_id = l.property_id AND c.booking_id = l.booking_id AND c.position = l.position AND c.part = 1
    WHERE l.property_id = ${propertyId} AND l.booking_id = ${bookingId} ORDER BY l.position`
}

export type FolioPaymentRow = {
  readonly id: string
  readonly at: Date
  readonly from: FolioPayment['from']
  readonly method: FolioPayment['method']
  readonly amountMinor: number
  readonly currency: string
  readonly status: RefundStatus
  readonly reason: RefundReason | null
  readonly day: PlainDate | null
  readonly reverses: string | null
  readonly turned: boolean
  readonly payer: Payer | null
}

/** All money of a booking that moved, in its order. */
export function folioPaymentsQuery({ propertyId, bookingId }: BookingKey): RawBuilder<FolioPaymentRow> {
  return sql`
    SELECT * FROM (
      SELECT id, coalesce(ended_at, created_at) AS at, 'online' AS "from", method::text AS method, captured_minor AS amount_minor,
        captured_currency AS currency, 'done' AS status, NULL AS reason, NULL::date AS day, NULL::uuid AS reverses, false AS turned, NULL AS payer
      FROM payment_attempts WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND captured_minor > 0
      UNION ALL
      SELECT r.id, r.created_at, 'online', a.method::text, -r.amount_minor, r.currency, r.status::text, r.reason::text, NULL, NULL, false, NULL
      FROM refunds r JOIN payment_attempts a ON a.property_id = r.property_id AND a.id = r.attempt_id
      WHERE r.property_id = ${propertyId} AND r.booking_id = ${bookingId}
      UNION ALL
      SELECT d.id, d.at, 'desk', d.method::text, d.amount_minor, d.currency, 'done', d.reason::text, d.day, d.reverses, EXISTS (
        SELECT FROM desk_payments t WHERE t.property_id = ${propertyId} AND t.reverses = d.id), d.payer
      FROM desk_payments d WHERE d.property_id = ${propertyId} AND d.booking_id = ${bookingId}
    ) AS m ORDER BY at, id`
}

/** The stays of a booking, by the room in which each is or was last. */
export function folioStaysQuery({
  propertyId,
  bookingId,
}: BookingKey): RawBuilder<{ readonly id: string; readonly room: string | null; readonly state: StayState }> {
  return sql`
    SELECT t.id, ${roomsOfStay(propertyId, 't.id')} AS room, t.state FROM stays t
    WHERE t.property_id = ${propertyId} AND t.booking_id = ${bookingId} AND t.active ORDER BY t.line, room, t.id`
}
