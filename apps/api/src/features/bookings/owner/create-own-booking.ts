import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { OwnBookingForm } from '@keystay/contract/bookings/own-forms'
import { checkStay } from '@keystay/contract/shared/fields'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { newBookingCode, newId } from '../../../platform/database/ids.ts'
import { readTogether, writeTogether } from '../../../platform/database/together.ts'
import { DomainError, fieldError } from '../../../platform/http/errors.ts'
import { dateIn, instantIn } from '../../../platform/values/zones.ts'
import { auditWrite, type AuditEntry } from '../../audit/write-audit.ts'
import { linkWrite } from '../../guests/card-writes.ts'
import { welcomeGuest, type Welcome } from '../../guests/welcome-guest.ts'
import { readGapDeal } from '../../inventory/gap-deals/read-gap-deal.ts'
import { lockRoomTypes } from '../../inventory/lock-room-types.ts'
import { readHotel, type Hotel } from '../../inventory/read-hotel.ts'
import { nightsQuery, toHotelNights } from '../../inventory/read-hotel-nights.ts'
import { lockExtras, takeExtras } from '../../inventory/sell-extras.ts'
import { decideSale, type OwnSale, type Sale, type SaleRequest } from '../../inventory/sell-stay.ts'
import { chooseRooms, countSold, roomQueries } from '../../inventory/take-rooms.ts'
import { nightsMinorOf } from '../../inventory/otherwise-price.ts'
import { outboxWrite } from '../../outbox/outbox.ts'
import { earlierUseQuery, isKeyTaken, keyWrite, type EarlierUse } from '../guest/booking-keys.ts'
import { checkLines, housed, inTypeLanes, isSoldOut, moveEntries, saleOf, wantedOf } from '../guest/create-booking.ts'
import { checkShown, promisesOf } from '../guest/promises.ts'
import { findOverdueInTheWay } from '../hold-queries.ts'
import { lineWrites } from '../line-queries.ts'
import { bookingWrite, endingWrites } from '../queries.ts'
import { sellPastOverdue } from '../release-hold.ts'
import { holdExpiry } from '../rules.ts'
import { statusWrites } from '../status-queries.ts'

type OwnCreation = {
  readonly propertyId: string
  /** Who stands at the desk. */
  readonly userId: string
  readonly form: OwnBookingForm
  readonly idempotencyKey: string
  /** The day of the hotel's desk: whoever walks in before it changes can still have its night. */
  readonly deskDay: PlainDate
}

/**
 * The hotel books for a guest: confirmed and paid at the hotel, or an option that waits until the end of a day. By the rules, or
 * otherwise with a reason; no guest's caps hold for it. The same key and form give the same booking again. Returns its id. Throws
 * not_found, room_type_not_found, validation_failed, guest_unwanted, plan_unavailable, room_unavailable, extra_unavailable, price_changed,
 * idempotency_key_reused.
 */
export async function createOwnBooking(deps: Deps, creation: OwnCreation): Promise<string> {
  const { write } = deps.database
  const use = useOf(creation)
  const earlier = await earlierUseQuery(write, use).executeTakeFirst()
  if (earlier) return repeated(earlier)
  try {
    return await sellOnce(deps, creation)
  } catch (error) {
    if (!(error instanceof DomainError) && !isKeyTaken(error)) throw error
    // An earlier request with this key may have taken the very room that this one misses.
    const meanwhile = await earlierUseQuery(write, use).executeTakeFirst()
    if (meanwhile) return repeated(meanwhile)
    throw error instanceof DomainError ? error : new DomainError('busy')
  }
}

const useOf = ({ propertyId, idempotencyKey, form }: OwnCreation) => ({ propertyId, idempotencyKey, request: form })

function repeated({ bookingId, isSame }: EarlierUse): string {
  if (!isSame) throw new DomainError('idempotency_key_reused')
  return bookingId
}

async function sellOnce(deps: Deps, creation: OwnCreation): Promise<string> {
  const { database, clock } = deps
  const { propertyId } = creation
  return await sellPastOverdue(deps, propertyId, async (note) => {
    const hotel = await readHotel(database.read, propertyId)
    if (!hotel) throw new DomainError('not_found')
    const sale = ownSaleOf(hotel, creation, clock())
    checkDates(creation, sale, hotel, clock())
    const story = async (tx: Tx) => {
      try {
        return await book(tx, deps, creation, sale)
      } catch (error) {
        if (isSoldOut(error)) note(await findOverdueInTheWay(tx, wantedOf(sale, clock())))
        throw error
      }
    }
    return await inTypeLanes(database, sale, () => inTransaction(database.write, story))
  })
}

/** The request of a guest that a form stands for. */
function requestOf({ lines, ...form }: OwnBookingForm): BookingRequest {
  const expectedGuests = lines.reduce((sum, line) => sum + line.adults + line.children, 0)
  return { ...form, lines: lines.map(({ names: _names, ...line }) => line), expectedGuests }
}

/** What is asked to be sold: by the hotel's date, or by its desk's where the stay begins on that. */
function ownSaleOf(hotel: Hotel, { propertyId, form, deskDay }: OwnCreation, now: Date): SaleRequest {
  const sale = saleOf(propertyId, hotel, requestOf(form), now)
  return {
    ...sale,
    today: form.checkIn < sale.today ? deskDay : sale.today,
    own: { otherwise: form.otherwise, rooms: new Map() },
  }
}

function checkDates({ form }: OwnCreation, { today }: SaleRequest, hotel: Hotel, now: Date): void {
  const { checkIn, checkOut, optionUntil } = form
  const problem = checkStay(checkIn, checkOut, today)
  if (problem) throw fieldError({ path: problem.field, code: problem.code })
  if (optionUntil === null) return
  if (optionUntil < dateIn(hotel.timezone, now)) throw fieldError({ path: 'optionUntil', code: 'option_past' })
  if (optionUntil > checkIn) throw fieldError({ path: 'optionUntil', code: 'option_after_arrival' })
}

async function book(tx: Tx, deps: Deps, creation: OwnCreation, looked: SaleRequest): Promise<string> {
  const { propertyId, form } = creation
  const now = deps.clock()
  const { stay, lines, extras } = looked
  const nights = { propertyId, roomTypeIds: lines.map(({ roomTypeId }) => roomTypeId), stay, now }
  await lockRoomTypes(tx, propertyId, nights.roomTypeIds)
  await lockExtras(
    tx,
    propertyId,
    extras.map(({ extraId }) => extraId),
  )
  const found = await readTogether(tx, () => ({ nights: nightsQuery(nights), ...roomQueries(looked) }))
  const [row] = found.nights
  const known = row && (await toHotelNights(tx, nights, row, 'kept'))
  if (!known) throw new DomainError('not_found')
  const { hotel } = known
  const own: OwnSale = { otherwise: form.otherwise, rooms: wishedRooms(form, found.rooms) }
  const asked = ownSaleOf(hotel, creation, now)
  // What the hotel prices otherwise has no discounts.
  const gapDeal = form.otherwise ? null : await readGapDeal(tx, hotel, asked)
  const sale: SaleRequest = { ...asked, own, gapDeal }
  const decided = await decideSale(tx, sale, known)
  const request = requestOf(form)
  checkLines(request, decided, 'hotel')
  const promises = promisesOf(hotel, decided, request, now)
  checkShown(request, decided.priced.totalMinor, hotel.currency, promises.shown)
  const { rooms, moves } = await chooseRooms(tx, sale, found)
  const welcome = await welcomeGuest(tx, {
    propertyId,
    guest: form.guest,
    guestCardId: form.guestCardId,
    at: now,
    despite: form.despite !== null,
    today: dateIn(hotel.timezone, now),
  })
  const key = { propertyId, bookingId: newId() }
  const kept = housed({ ...request, lines: form.lines }, decided)
  const { totalMinor, lines: priceLines } = decided.priced
  const booking = {
    propertyId,
    id: key.bookingId,
    code: newBookingCode(),
    request,
    addressHash: null,
    userId: null,
    holdExpiresAt: holdUntil(hotel, form, now),
    now,
    totalMinor,
    currency: hotel.currency,
    promises: promises.kept,
    own: { source: form.source, optionUntil: form.optionUntil, mailsGuest: form.mails },
  }
  await writeTogether(tx, (part) => [
    keyWrite(part, useOf(creation), key.bookingId, now),
    countSold(sale),
    bookingWrite(part, booking),
    linkWrite(key, welcome.cardId),
    ...lineWrites(key, kept, rooms, priceLines),
    auditWrite(part, [
      ...entriesOf(creation, key.bookingId, { decided, welcome }, now),
      ...moveEntries(propertyId, now, moves),
    ]),
    ...statusWrites(key, { from: null, to: 'pending', at: now }),
  ])
  await takeExtras(tx, key, decided.extras)
  await pinRooms(tx, key, form.roomIds)
  await (form.optionUntil === null
    ? confirmOwn(tx, creation, key.bookingId, { totalMinor, now })
    : tellOption(tx, creation, key.bookingId, now))
  return key.bookingId
}

/** The rooms that were asked for, by type. Throws validation_failed where one is of no type that is booked, or more are than rooms. */
function wishedRooms(
  { roomIds, lines }: OwnBookingForm,
  rooms: readonly { readonly id: string; readonly roomTypeId: string }[],
): OwnSale['rooms'] {
  const wished = new Map<string, string[]>()
  for (const [index, roomId] of roomIds.entries()) {
    const type = rooms.find(({ id }) => id === roomId)?.roomTypeId
    const of = wished.get(type ?? '') ?? []
    const booked = lines.reduce((sum, line) => (line.roomTypeId === type ? sum + line.quantity : sum), 0)
    if (type === undefined || of.includes(roomId) || of.length >= booked)
      throw fieldError({ path: `roomIds.${index}`, code: 'invalid' })
    wished.set(type, [...of, roomId])
  }
  return wished
}

/** The end of an option's last day by the hotel's clock. What is confirmed at once has an end only until it is. */
function holdUntil({ timezone }: Hotel, { optionUntil }: OwnBookingForm, now: Date): Date {
  return optionUntil === null ? holdExpiry(now) : instantIn(timezone, addDays(optionUntil, 1), '00:00')
}

/** What the audit log says of it: who made it, and what of it is not by the rules. */
function entriesOf(
  { propertyId, userId, form }: OwnCreation,
  bookingId: string,
  { decided, welcome }: { readonly decided: Sale; readonly welcome: Welcome },
  at: Date,
): AuditEntry[] {
  const { priced, nightsByPlanMinor = null } = decided
  const entry = { propertyId, bookingId, at, actor: 'owner' } as const
  const { otherwise, optionUntil, source, despite } = form
  const created = { by: userId, source, totalMinor: priced.totalMinor }
  return [
    { ...entry, event: 'created', detail: created },
    ...(otherwise
      ? [
          {
            ...entry,
            event: 'sold_otherwise' as const,
            detail: {
              by: userId,
              reason: otherwise.reason,
              nightsMinor: nightsMinorOf(priced),
              nightsByPlanMinor,
            },
          },
        ]
      : []),
    ...(welcome.isUnwanted
      ? [{ ...entry, event: 'unwanted_booked' as const, detail: { by: userId, card: welcome.cardId, reason: despite } }]
      : []),
    ...(optionUntil ? [{ ...entry, event: 'option_made' as const, detail: { by: userId, until: optionUntil } }] : []),
  ]
}

async function pinRooms(
  tx: Tx,
  { propertyId, bookingId }: { propertyId: string; bookingId: string },
  roomIds: readonly string[],
): Promise<void> {
  if (roomIds.length === 0) return
  await sql`
    UPDATE booked_rooms SET owner_pinned = true
    WHERE property_id = ${propertyId} AND booking_id = ${bookingId} AND room_id = ANY(${roomIds}::uuid[])`.execute(tx)
}

type Confirming = { readonly totalMinor: number; readonly now: Date }

/** Confirms what was just written: it is paid at the hotel. Mails are written only where the guest gets some. */
async function confirmOwn(
  tx: Tx,
  { propertyId, userId, form }: OwnCreation,
  bookingId: string,
  { totalMinor, now }: Confirming,
) {
  const key = { propertyId, bookingId }
  const paymentStatus = totalMinor === 0 ? 'paid' : 'pending'
  const confirmed = { status: 'confirmed', paymentMethod: 'cash', paymentStatus, confirmedAt: now } as const
  await writeTogether(tx, (part) => [
    auditWrite(part, [{ ...key, at: now, actor: 'owner', event: 'confirmed', detail: { by: userId } }]),
    ...(form.mails ? [outboxWrite(part, [{ ...key, kind: 'booking_confirmed', at: now }])] : []),
    ...endingWrites(part, key, 'pending', confirmed),
  ])
}

async function tellOption(tx: Tx, { propertyId, form }: OwnCreation, bookingId: string, now: Date): Promise<void> {
  if (form.mails) await outboxWrite(tx, [{ propertyId, bookingId, kind: 'option_made', at: now }]).execute()
}
