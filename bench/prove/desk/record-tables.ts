import type { FileBooking } from '../../../tooling/demo/resort-file.ts'
import { insertRows } from '../../../tooling/insert-rows.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import type { Books } from './books.ts'
import { publishedMinor } from './prices.ts'
import { isPlayed, type Part } from './script.ts'

/** Tables of the proof's own: the file as it is, and what the proof wrote down itself. */
const tables = `
  CREATE TABLE proof_file (row integer PRIMARY KEY, booked_on date, arrival date, nights integer, guests integer, room_type text,
    adr_minor bigint, status text, status_date date, country text);
  CREATE TABLE proof_prices (room_type text PRIMARY KEY, minor bigint);
  CREATE TABLE proof_span (first date, until date);
  CREATE TABLE proof_stays (row integer PRIMARY KEY, booking_id uuid, state text, source text, board boolean, agreed boolean,
    ordered integer, until date, waives_fee boolean);
  CREATE TABLE proof_charges (row integer, vat_class text, minor bigint);
  CREATE TABLE proof_money (row integer, id uuid, day date, method text, minor bigint);
  CREATE TABLE proof_invoices (number text, row integer, kind text, payer text, total_minor bigint, sums jsonb);
  CREATE TABLE proof_blocks (id uuid, room_id uuid, nights daterange);
  CREATE TABLE proof_days (day date, expected_minor bigint, counted_minor bigint);`

/** Writes what is played of the file into a table as it is, for SQL that is nobody else's. */
export async function writeFile(sql: PlainSql, bookings: readonly FileBooking[], part: Part): Promise<void> {
  const { start, end } = part
  await sql.unsafe(tables)
  await sql.begin(async (tx) => {
    const all = bookings.map((one, row) => ({
      row,
      booked_on: one.bookedOn,
      arrival: one.arrival,
      nights: one.nights,
      guests: Math.max(1, one.adults) + one.children,
      room_type: one.roomType,
      adr_minor: Math.round(one.adr * 100),
      status: one.status,
      status_date: one.statusDate,
      country: one.country,
    }))
    const rows = all.filter(({ row }) => isPlayed(row, part))
    await insertRows(tx, 'proof_file', rows)
    const types = [...new Set(bookings.map(({ roomType }) => roomType))]
    await insertRows(
      tx,
      'proof_prices',
      types.map((type) => ({ room_type: type, minor: publishedMinor(type) })),
    )
    await insertRows(tx, 'proof_span', [{ first: start, until: end }])
  })
  await sql`ANALYZE proof_file`
}

/** Writes the proof's record as it is now. */
export async function writeRecord(sql: PlainSql, { stays, money, invoices, blocks, closed }: Books): Promise<void> {
  await sql.unsafe('TRUNCATE proof_stays, proof_charges, proof_money, proof_invoices, proof_blocks, proof_days')
  await sql.begin(async (tx) => {
    const known = stays.filter(({ state }) => state !== 'none')
    const toRow = ({ told, bookingId, state, until }: (typeof known)[number]) => ({
      row: told.row,
      booking_id: bookingId,
      state,
      source: told.source,
      board: told.board,
      agreed: told.agreedMinor !== null,
      ordered: told.ordered,
      until,
      waives_fee: told.waivesFee,
    })
    await insertRows(tx, 'proof_stays', known.map(toRow))
    const charges = known.flatMap(({ told, charges: all }) =>
      all.map(({ vatClass, minor }) => ({ row: told.row, vat_class: vatClass, minor })),
    )
    await insertRows(tx, 'proof_charges', charges)
    await insertRows(tx, 'proof_money', money)
    await insertRows(
      tx,
      'proof_invoices',
      invoices.map(({ totalMinor, ...one }) => ({ ...one, total_minor: totalMinor })),
    )
    await insertRows(
      tx,
      'proof_blocks',
      blocks
        .filter(({ from, to }) => from < to)
        .map(({ id, roomId, from, to }) => ({ id, room_id: roomId, nights: `[${from},${to})` })),
    )
    await insertRows(
      tx,
      'proof_days',
      closed.map(({ day, expectedMinor, countedMinor }) => ({
        day,
        expected_minor: expectedMinor,
        counted_minor: countedMinor,
      })),
    )
  })
}
