import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Payer } from '@keystay/contract/folio/entities'
import type { InvoiceSeller } from '@keystay/contract/invoices/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { translated } from '../../platform/database/translations.ts'
import type { LineDetail } from '../inventory/rates/price-rules.ts'
import type { Invoice, PaidPart } from './invoice.ts'
import type { BillLine, LinePart } from './rules.ts'

/** What a hotel says of itself on invoices; undefined: nothing yet. */
export async function readSeller(db: Sql | Tx, propertyId: string): Promise<InvoiceSeller | undefined> {
  return await db
    .selectFrom('invoiceSellers')
    .select([
      'name',
      'street',
      'zip',
      'city',
      'country',
      'vatId',
      'taxNumber',
      'registration',
      'contact',
      'phone',
      'email',
    ])
    .select(['exemption', 'prefix', 'dueDays', 'version'])
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()
}

/** Where what is due is transferred to: the hotel's account, as far as it has an IBAN. */
export async function readIban(db: Sql | Tx, propertyId: string) {
  const account = await db
    .selectFrom('transferAccounts')
    .select(['holder', 'iban', 'bic'])
    .where('propertyId', '=', propertyId)
    .where('iban', 'is not', null)
    .executeTakeFirst()
  return { holder: account?.holder ?? '', iban: account?.iban ?? '', bic: account?.bic ?? '' }
}

/** What an invoice says of a hotel and a booking beside its lines. */
export async function readAbout(db: Sql | Tx, { propertyId, bookingId }: BookingKey) {
  return await db
    .selectFrom('bookings as b')
    .innerJoin('properties as p', 'p.id', 'b.propertyId')
    .select(['p.name as hotelName', 'p.timezone', 'p.address', 'p.zip', 'p.city', 'p.country', 'p.phone'])
    .select(['b.code', 'b.status', 'b.currency', 'b.guestName', 'b.guestEmail', 'b.locale as language'])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst()
}

/** The lines of a booking's price that can be on an invoice: discounts are in what they left of the nights. */
export async function readBill(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  language: Language,
): Promise<BillLine[]> {
  type Row = Omit<BillLine, 'label' | 'vatPercent'> & { readonly name: string | null; readonly translations: unknown }
  const { rows } = await sql<Row>`
    SELECT l.position, l.counters, l.kind, l.night, l.quantity, l.amount_minor, l.discount_minor, l.vat_class, l.parts, l.detail,
      l.payer, l.company_minor, i.invoice_id, c.invoice_id AS company_invoice_id, t.name, t.translations
    FROM price_lines l
    LEFT JOIN room_types t ON t.property_id = l.property_id AND t.id = l.room_type_id
    LEFT JOIN invoice_lines i ON i.property_id = l.property_id AND i.booking_id = l.booking_id AND i.position = l.position AND i.part = 0
    LEFT JOIN invoice_lines c ON c.property_id = l.property_id AND c.booking_id = l.booking_id AND c.position = l.position AND c.part = 1
    WHERE l.property_id = ${propertyId} AND l.booking_id = ${bookingId} AND l.kind NOT IN ('early_booking', 'promotion', 'voucher')
    ORDER BY l.position`.execute(db)
  return rows.map(({ name, translations, ...row }) => {
    const detail = row.detail as LineDetail | null
    return {
      ...row,
      label: translated(detail?.name ?? name ?? '', 'name', detail?.translations ?? translations, language),
      chargedOn: detail?.chargedOn ?? null,
      vatPercent: detail?.vatPercent ?? 0,
    }
  })
}

/** What invoices of a booking that are not credited say was paid, and what of it was said to be a company's at the desk and is on none. */
export async function readPaidByInvoices(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
): Promise<{ readonly paidMinor: number; readonly forCompanyMinor: number }> {
  const { rows } = await sql<{ paidMinor: number; forCompanyMinor: number }>`
    SELECT coalesce(sum(paid_minor), 0)::bigint AS paid_minor, greatest(0, (
      SELECT coalesce(sum(d.amount_minor), 0) FROM desk_payments d
      WHERE d.property_id = ${propertyId} AND d.booking_id = ${bookingId} AND d.payer = 'company'
    ) - coalesce(sum(paid_minor) FILTER (WHERE payer = 'company'), 0))::bigint AS for_company_minor
    FROM invoices i
    WHERE i.property_id = ${propertyId} AND i.booking_id = ${bookingId} AND i.kind = 'invoice' AND NOT EXISTS (
      SELECT FROM invoices c WHERE c.property_id = ${propertyId} AND c.credits = i.id)`.execute(db)
  return rows[0] ?? { paidMinor: 0, forCompanyMinor: 0 }
}

/** What is held of a booking's money by the way in which it came, online and at the desk, in the order in which it came. */
export async function readPaidParts(
  db: Sql | Tx,
  { propertyId, bookingId }: BookingKey,
  timezone: string,
): Promise<PaidPart[]> {
  const { rows } = await sql<PaidPart>`
    SELECT CASE WHEN m.method IN ('stripe', 'terminal') THEN 'card' ELSE m.method END AS method, max(m.date) FILTER (WHERE m.minor > 0) AS "on",
      sum(m.minor)::bigint AS minor
    FROM (
      SELECT a.method::text AS method, coalesce(a.received_on, (a.ended_at AT TIME ZONE ${timezone})::date) AS date, a.captured_minor AS minor
      FROM payment_attempts a WHERE a.property_id = ${propertyId} AND a.booking_id = ${bookingId} AND a.captured_minor > 0
      UNION ALL
      SELECT a.method::text, NULL, -r.amount_minor
      FROM refunds r JOIN payment_attempts a ON a.property_id = ${propertyId} AND a.id = r.attempt_id
      WHERE r.property_id = ${propertyId} AND r.booking_id = ${bookingId} AND NOT (r.status = 'failed' AND r.reason IN ('provider', 'dispute'))
      UNION ALL
      SELECT d.method::text, d.day, d.amount_minor
      FROM desk_payments d WHERE d.property_id = ${propertyId} AND d.booking_id = ${bookingId}
    ) AS m
    GROUP BY 1 HAVING sum(m.minor) > 0
    ORDER BY 2, 1`.execute(db)
  return rows
}

/**
 * Takes the next number of a hotel's year: the last lock of the transaction that issues. Returns the date of the number before, which
 * the new one must not precede.
 */
export async function lockNumber(tx: Tx, propertyId: string, year: number, today: PlainDate) {
  const { rows } = await sql<{ number: number; issuedOn: PlainDate }>`
    INSERT INTO invoice_counters AS c (property_id, year, last, issued_on) VALUES (${propertyId}, ${year}, 1, ${today})
    ON CONFLICT (property_id, year) DO UPDATE SET last = c.last + 1 RETURNING last AS number, issued_on`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('No number.')
  return row
}

export type NewInvoice = {
  readonly id: string
  readonly year: number
  readonly number: number
  readonly bookingId: string
  readonly credits: string | null
  readonly payer: Payer | null
  /** It says what the hotel keeps of a cancelled booking. */
  readonly isFee: boolean
  /** The lines of the booking's price that it has, or the parts of them. */
  readonly lines: readonly LinePart[]
  readonly issuedAt: Date
  readonly byUser: string
  readonly content: Invoice
}

/** Writes what was issued; an invoice gets its lines, a credit note gives back those of what it credits. */
export async function writeInvoice(tx: Tx, propertyId: string, { content, lines, ...row }: NewInvoice): Promise<void> {
  const { kind, issuedOn, currency, totalMinor, paidMinor } = content
  await tx
    .insertInto('invoices')
    .values({
      propertyId,
      ...row,
      positions: [...new Set(lines.map(({ position }) => position))],
      kind,
      issuedOn,
      currency,
      totalMinor,
      paidMinor,
      content: JSON.stringify(content),
    })
    .execute()
  await tx
    .updateTable('invoiceCounters')
    .set({ issuedOn })
    .where('propertyId', '=', propertyId)
    .where('year', '=', row.year)
    .execute()
  if (row.credits !== null)
    await tx
      .deleteFrom('invoiceLines')
      .where('propertyId', '=', propertyId)
      .where('invoiceId', '=', row.credits)
      .execute()
  else
    await tx
      .insertInto('invoiceLines')
      .values(lines.map((line) => ({ propertyId, bookingId: row.bookingId, invoiceId: row.id, ...line })))
      .execute()
}

export type InvoiceRow = {
  readonly id: string
  readonly bookingId: string
  readonly kind: Invoice['kind']
  readonly payer: Payer | null
  readonly isFee: boolean
  readonly positions: readonly number[]
  readonly content: Invoice
  readonly creditedBy: string | null
  /** Its guest erased their account: nobody writes to them any more. */
  readonly isErased: boolean
}

function invoiceRows(db: Sql | Tx, propertyId: string) {
  return db
    .selectFrom('invoices as i')
    .leftJoin('invoices as c', (join) =>
      join.onRef('c.propertyId', '=', 'i.propertyId').onRef('c.credits', '=', 'i.id'),
    )
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.propertyId', '=', 'i.propertyId').onRef('b.id', '=', 'i.bookingId'),
    )
    .select(['i.id', 'i.bookingId', 'i.kind', 'i.payer', 'i.isFee', 'i.positions', 'i.content'])
    .select(sql<string | null>`c.content ->> 'number'`.as('creditedBy'))
    .select(sql<boolean>`b.guest_erased_at IS NOT NULL`.as('isErased'))
    .where('i.propertyId', '=', propertyId)
    .orderBy('i.year')
    .orderBy('i.number')
    .$castTo<InvoiceRow>()
}

/** The invoices of a hotel that were issued on these dates, both included, by their numbers. */
export async function readInvoicesOn(
  db: Sql | Tx,
  propertyId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<InvoiceRow[]> {
  return await invoiceRows(db, propertyId).where('i.issuedOn', '>=', from).where('i.issuedOn', '<=', to).execute()
}

/** The invoices of a booking by their numbers. */
export async function readInvoicesOf(db: Sql | Tx, { propertyId, bookingId }: BookingKey): Promise<InvoiceRow[]> {
  return await invoiceRows(db, propertyId).where('i.bookingId', '=', bookingId).execute()
}

export async function readInvoice(
  db: Sql | Tx,
  propertyId: string,
  invoiceId: string,
): Promise<InvoiceRow | undefined> {
  return await invoiceRows(db, propertyId).where('i.id', '=', invoiceId).executeTakeFirst()
}
