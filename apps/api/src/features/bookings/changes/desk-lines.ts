import type { BookingKey } from '@keystay/contract/bookings/entities'
import type { Payer } from '@keystay/contract/folio/entities'
import type { RoomGuests } from '@keystay/contract/shared/guest-ages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { VatClass } from '@keystay/contract/vat/entities'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { allocate, shareOf } from '../../inventory/pricing/rounding.ts'
import type { PartSums } from '../../inventory/pricing/price-input.ts'
import { sumOf } from '../../inventory/pricing/discounts.ts'
import { taxOn } from '../../inventory/pricing/taxes.ts'
import { leftLines } from '../../inventory/rates/net-lines.ts'
import type { PriceLine } from '../../inventory/rates/price-rules.ts'
import { pricedTaxes, type TaxRow } from '../../inventory/rates/tax-rules.ts'
import { shareOfCounter, type PlacedLine } from '../shared-lines.ts'

/** A price line of a booking as it is kept. */
export type KeptLine = Omit<PriceLine, 'vatClass' | 'parts'> & {
  readonly position: number
  readonly counters: number | null
  readonly stayId: string | null
  readonly vatClass: VatClass | null
  readonly parts: PartSums | null
}

/** A line that the desk adds for a stay. */
export type DeskLine = Omit<KeptLine, 'position' | 'stayId'> & {
  /** Absent: the one of the line that it counters, or the guest. */
  readonly payer?: Payer
}

/** The stay whose price changes. */
export type PricedStay = {
  readonly id: string
  readonly line: number
  readonly adults: number
  readonly childAges: readonly (number | null)[]
  /** In the rooms of its booking that come before it. */
  readonly adultsBefore: number
}

/** Reads the lines of a price in their order, with those that the desk added; must follow the booking's lock. */
export async function readKeptLines(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<KeptLine[]> {
  const { rows } = await sql<KeptLine>`
    SELECT position, counters, stay_id, kind, night, room_type_id, quantity, amount_minor, discount_minor, vat_class, parts, detail
    FROM price_lines WHERE property_id = ${propertyId} AND booking_id = ${bookingId} ORDER BY position`.execute(tx)
  return rows
}

/** Who pays the lines of a bill, which has discounts in the nights; must follow the booking's lock. */
export async function readPaidLines(tx: Tx, { propertyId, bookingId }: BookingKey): Promise<PlacedLine[]> {
  const { rows } = await sql<PlacedLine>`
    SELECT position, counters, amount_minor, discount_minor, parts, payer, company_minor FROM price_lines
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND kind NOT IN ('early_booking', 'promotion', 'voucher')
    ORDER BY position`.execute(tx)
  return rows
}

/** Adds lines to a price; returns their positions. The booking is confirmed, and so are they; who pays a line pays what takes something of it back. */
export async function addLines(
  tx: Tx,
  { propertyId, bookingId }: BookingKey,
  { stayId, now }: { readonly stayId: string; readonly now: Date },
  added: readonly DeskLine[],
): Promise<number[]> {
  const paid = added.some(({ counters }) => counters !== null) ? await readPaidLines(tx, { propertyId, bookingId }) : []
  const lines = added.map((line) => {
    const { counters, amountMinor, discountMinor } = line
    const companyMinor = counters === null ? null : shareOfCounter(paid, counters, amountMinor + discountMinor)
    return { ...line, companyMinor }
  })
  const { rows } = await sql<{ position: number }>`
    WITH last AS (SELECT max(position) AS position FROM price_lines WHERE property_id = ${propertyId} AND booking_id = ${bookingId})
    INSERT INTO price_lines (property_id, booking_id, position, kind, night, room_type_id, quantity, amount_minor, discount_minor,
      vat_class, parts, detail, confirmed, stay_id, counters, booked_at, company_minor, payer)
    SELECT ${propertyId}::uuid, ${bookingId}::uuid, last.position + p.place, kind, night, "roomTypeId", quantity, "amountMinor",
      "discountMinor", "vatClass", parts, detail, true, ${stayId}::uuid, p.counters, ${now}, "companyMinor", coalesce(p.payer, (
        SELECT c.payer FROM price_lines c
        WHERE c.property_id = ${propertyId} AND c.booking_id = ${bookingId} AND c.position = p.counters), 'guest')
    FROM last, json_to_recordset(${JSON.stringify(lines.map((line, index) => ({ ...line, place: index + 1 })))}::text::json)
      AS p (place int, kind price_line_kind, night date, "roomTypeId" uuid, quantity int, "amountMinor" bigint,
        "discountMinor" bigint, "vatClass" text, parts jsonb, detail jsonb, counters int, "companyMinor" bigint, payer text)
    RETURNING position`.execute(tx)
  return rows.map(({ position }) => position)
}

/** A night of a stay as it is priced now: the line in which it is, and what of it is this stay's. */
export type StayNight = {
  readonly night: PlainDate
  readonly line: KeptLine
  readonly amountMinor: number
  readonly discountMinor: number
  readonly parts: PartSums | null
}

/**
 * The nights of a stay that are priced, in order. Of a line of several rooms each has an equal share of what is left of it: what a
 * room costs by its guests is not kept.
 */
export function nightsOf(lines: readonly KeptLine[], stay: PricedStay): StayNight[] {
  const sold = lines.filter(({ kind, counters, stayId }) => kind === 'night' && counters === null && stayId === null)
  const dates = new Set(sold.map(({ night }) => night))
  const ofLine = sold.slice(stay.line * dates.size, (stay.line + 1) * dates.size)
  const own = lines.filter(({ kind, counters, stayId }) => kind === 'night' && counters === null && stayId === stay.id)
  const net = new Map(leftLines(lines).map((line) => [line.position, line]))
  return [...ofLine, ...own].flatMap(({ position, night }) => {
    const line = net.get(position)
    if (!line || night === null || !isOwn(lines, position, stay.id)) return []
    const rooms = line.quantity ?? 1
    const amountMinor = first(line.amountMinor, rooms)
    const discountMinor = -first(-line.discountMinor, rooms)
    const { parts } = line
    const minor = amountMinor + discountMinor
    const [room = 0, food = 0, drinks = 0] = parts ? allocate(minor, [parts.room, parts.food, parts.drinks]) : []
    return [{ night, line, amountMinor, discountMinor, parts: parts && { room, food, drinks } }]
  })
}

/** Whether a stay has not given its share of a line back. */
function isOwn(lines: readonly KeptLine[], position: number, stayId: string): boolean {
  return sumOf(lines.map((one) => (one.counters === position && one.stayId === stayId ? (one.quantity ?? 0) : 0))) === 0
}

function first(minor: number, rooms: number): number {
  return (
    allocate(
      minor,
      Array.from({ length: rooms }, () => 1),
    )[0] ?? 0
  )
}

/** What a night of a stay costs after discounts. */
export const lodgingOfNight = ({ amountMinor, discountMinor }: StayNight): number => amountMinor + discountMinor

/** The lines that take nights of a stay back, with the discounts that were given on them. */
export function counterNights(lines: readonly KeptLine[], stayId: string, nights: readonly StayNight[]): DeskLine[] {
  const counters = nights.map(({ line, amountMinor, discountMinor, parts }): DeskLine => {
    const { position, stayId: _stay, ...rest } = line
    const turned = parts && { room: -parts.room, food: -parts.food, drinks: -parts.drinks }
    return {
      ...rest,
      counters: position,
      quantity: -1,
      amountMinor: -amountMinor,
      discountMinor: -discountMinor,
      parts: turned,
    }
  })
  return [...counters, ...counterDiscounts(lines, nights, null), ...counterDiscounts(lines, nights, stayId)]
}

/** The discounts of nights that were sold, or that the desk added for a stay, go back from their own lines. */
function counterDiscounts(lines: readonly KeptLine[], nights: readonly StayNight[], of: string | null): DeskLine[] {
  const given = -sumOf(nights.map(({ line, discountMinor }) => (line.stayId === of ? discountMinor : 0)))
  const discounts = leftLines(lines).filter(({ kind, stayId }) => discountKinds.includes(kind) && stayId === of)
  const shares = allocate(
    given,
    discounts.map(({ amountMinor }) => -amountMinor),
  )
  return discounts.flatMap((line, index) => counterOf(line, shares[index] ?? 0))
}

const discountKinds: readonly PriceLine['kind'][] = ['early_booking', 'promotion', 'voucher']

/** A line that adds to another one, or takes off it. */
function counterOf({ position, stayId: _stay, ...line }: KeptLine, amountMinor: number): DeskLine[] {
  if (amountMinor === 0) return []
  const { exempt: _exempt, ...detail } = line.detail ?? { name: '', translations: {} }
  return [{ ...line, detail: line.detail && detail, counters: position, quantity: null, amountMinor, discountMinor: 0 }]
}

type Taxed = { readonly taxes: readonly TaxRow[]; readonly guests: RoomGuests; readonly before: readonly StayNight[] }

/**
 * By how much each local tax of a stay changes when its nights become other ones, in minor units; by the rates of their dates.
 * `exempt`: of its adults, so many are.
 */
export function taxChanges(
  { taxes, guests, before }: Taxed,
  after: readonly Omit<StayNight, 'line'>[],
  exempt: (tax: TaxRow) => number,
): { readonly tax: TaxRow; readonly minor: number }[] {
  const amounts = (nights: readonly Omit<StayNight, 'line'>[]) => {
    if (nights.length === 0) return taxes.map(() => 0)
    const room = { quantity: 1, adults: guests.adults, children: guests.ages }
    const priced = pricedTaxes(
      taxes,
      nights.map(({ night }) => night),
      taxes.map((tax) => ({ taxId: tax.id, adults: exempt(tax) })),
    )
    const prices = nights.map(({ amountMinor, discountMinor, parts }) => ({
      parts: parts ?? { room: amountMinor + discountMinor, food: 0, drinks: 0 },
    }))
    return priced.map((tax) => taxOn(tax, { rooms: [room] }, prices))
  }
  const [then, now] = [amounts(before), amounts(after)]
  return taxes.map((tax, index) => ({ tax, minor: (now[index] ?? 0) - (then[index] ?? 0) }))
}

/** The line of a tax as a price has it. */
function taxLineOf(lines: readonly KeptLine[], tax: TaxRow): KeptLine | undefined {
  return lines.find((line) => isOfTax(line, tax))
}

/** Of the adults of a booking who say that they are exempt of a tax, those of one stay: the first of all rooms in their order are. */
export function exemptAdultsOf(lines: readonly KeptLine[], tax: TaxRow, { adults, adultsBefore }: PricedStay): number {
  const stated = taxLineOf(lines, tax)?.detail?.exempt?.adults ?? 0
  return Math.max(0, Math.min(adults, stated - adultsBefore))
}

function isOfTax({ kind, counters, detail }: KeptLine, { name }: TaxRow): boolean {
  return kind === 'local_tax' && counters === null && detail?.name === name
}

/** The lines that give back local taxes of nights that are given back; what is owed for what is paid stays on what a fee keeps. */
export function counterTaxes(
  lines: readonly KeptLine[],
  changes: readonly { readonly tax: TaxRow; readonly minor: number }[],
  { stayId, feeMinor, cutMinor }: { readonly stayId: string; readonly feeMinor: number; readonly cutMinor: number },
): DeskLine[] {
  // What the desk added for other stays is theirs.
  const left = leftLines(lines).filter((line) => line.stayId === null || line.stayId === stayId)
  return changes.flatMap(({ tax, minor }) => {
    const cut = Math.max(0, -minor)
    const kept = tax.owedFor === 'payment' && cutMinor > 0 ? shareOf(cut, feeMinor, cutMinor) : 0
    let back = cut - kept
    // First of what was added last.
    return left
      .filter((line) => isOfTax(line, tax))
      .toReversed()
      .flatMap((line) => {
        const share = Math.min(back, line.amountMinor)
        back -= share
        return counterOf(line, share === 0 ? 0 : -share)
      })
  })
}

const feeNames = {
  leave: {
    name: 'Fee for leaving early',
    translations: {
      de: { name: 'Gebühr für die vorzeitige Abreise' },
      en: { name: 'Fee for leaving early' },
      vi: { name: 'Phí trả phòng sớm' },
    },
  },
  no_show: {
    name: 'No-show fee',
    translations: {
      de: { name: 'No-Show-Gebühr' },
      en: { name: 'No-show fee' },
      vi: { name: 'Phí không đến' },
    },
  },
}

/** What stays with the hotel for nights that were given back. */
export function feeLine(amountMinor: number, feeClass: VatClass, of: keyof typeof feeNames): DeskLine[] {
  if (amountMinor === 0) return []
  const none = { night: null, roomTypeId: null, quantity: null, discountMinor: 0, parts: null }
  const vatClass = feeClass === 'food' || feeClass === 'drinks' ? 'none' : feeClass
  return [{ kind: 'fee', ...none, vatClass, amountMinor, detail: feeNames[of], counters: null }]
}

/** Lines that the desk added, turned: those that changed others change them back, others take themselves off. */
export function turnLines(lines: readonly KeptLine[], positions: readonly number[]): DeskLine[] {
  return lines
    .filter(({ position }) => positions.includes(position))
    .map(({ position, stayId: _stay, counters, parts, quantity, ...line }) => ({
      ...line,
      counters: counters ?? position,
      quantity: quantity === null ? null : -quantity,
      amountMinor: -line.amountMinor,
      discountMinor: -line.discountMinor,
      parts: parts && { room: -parts.room, food: -parts.food, drinks: -parts.drinks },
    }))
}

/** A line of a price that is made as one that the desk adds. */
export function toDeskLine({ vatClass, parts, ...line }: PriceLine): DeskLine {
  return { ...line, vatClass: vatClass ?? null, parts: parts ?? null, counters: null }
}
