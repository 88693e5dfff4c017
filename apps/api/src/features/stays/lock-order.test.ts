import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import * as changeEndpoints from '@keystay/contract/bookings/change-endpoints'
import * as ownBookingEndpoints from '@keystay/contract/bookings/own-endpoints'
import * as ownerBookingEndpoints from '@keystay/contract/bookings/owner-endpoints'
import type { OwnerBooking } from '@keystay/contract/bookings/owner-entities'
import * as dayEndpoints from '@keystay/contract/days/endpoints'
import type { DayEnd } from '@keystay/contract/days/entities'
import * as guestDataEndpoints from '@keystay/contract/guest-data/endpoints'
import * as guestEndpoints from '@keystay/contract/guests/endpoints'
import type { GuestCard, GuestNote } from '@keystay/contract/guests/entities'
import * as folioEndpoints from '@keystay/contract/folio/endpoints'
import type { Endpoint, FileEndpoint } from '@keystay/contract/shared/endpoint'
import * as invoiceEndpoints from '@keystay/contract/invoices/endpoints'
import type { BookingInvoices } from '@keystay/contract/invoices/entities'
import * as registrationEndpoints from '@keystay/contract/registrations/endpoints'
import * as roomPlanEndpoints from '@keystay/contract/room-plan/endpoints'
import * as blockEndpoints from '@keystay/contract/rooms/block-endpoints'
import type { RoomBlock } from '@keystay/contract/rooms/entities'
import * as roomEndpoints from '@keystay/contract/rooms/endpoints'
import * as stayEndpoints from '@keystay/contract/stays/endpoints'
import * as partEndpoints from '@keystay/contract/stays/part-endpoints'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import * as stayPriceEndpoints from '@keystay/contract/stays/price-endpoints'
import { newId } from '../../platform/database/ids.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { quoted, send as sendChange, stayOf } from '../../testing/test-changes.ts'
import { moverOf, stayRow, stepOf } from '../../testing/test-desk.ts'
import { billOf } from '../../testing/test-folio.ts'
import { invoicesOf, saveSeller } from '../../testing/test-invoices.ts'
import { locksOf, outOfOrder, type Lock } from '../../testing/lock-order.ts'
import { guestOfStay, guestsOf } from '../../testing/test-guests.ts'
import { bookOwn, bookOwnOne, ownStay } from '../../testing/test-own-bookings.ts'
import { dataOf } from '../../testing/test-owner.ts'
import { ownPlainHotel, unitOf } from '../../testing/test-stays.ts'

const api = useTestApp()

/** The locks of each story by the name of its endpoint, or of what about it is special. */
const walked = new Map<string, Lock[][]>()

/** Takes a step whose locks are written down; it has to work. */
async function walk(name: string, work: () => Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  let reply: LightMyRequestResponse | undefined
  const statements = await api.record(async () => {
    reply = await work()
  })
  expect([name, reply?.statusCode, reply && reply.statusCode >= 300 ? reply.body : '']).toEqual([
    name,
    reply?.statusCode === 201 ? 201 : 200,
    '',
  ])
  walked.set(name, [...(walked.get(name) ?? []), ...locksOf(statements)])
  if (!reply) throw new Error('No reply.')
  return reply
}

/** What the desk writes: all of these stories meet each other. */
const endpoints = Object.entries<unknown>({
  ...changeEndpoints,
  ...ownBookingEndpoints,
  ...ownerBookingEndpoints,
  ...dayEndpoints,
  ...folioEndpoints,
  ...guestEndpoints,
  ...guestDataEndpoints,
  ...invoiceEndpoints,
  ...registrationEndpoints,
  ...roomPlanEndpoints,
  ...blockEndpoints,
  ...roomEndpoints,
  ...stayEndpoints,
  ...partEndpoints,
  ...stayPriceEndpoints,
}).flatMap(([name, endpoint]) => {
  const { write, right } = endpoint as Partial<Endpoint & FileEndpoint>
  return write === true &&
    ['desk', 'money', 'refunds', 'registration', 'housekeeping', 'guests', 'privacy'].includes(String(right))
    ? [name]
    : []
})

/** A hotel with a guest who has come for the nights from the 21st to the 24th. */
async function guestInHouse() {
  const owned = await ownPlainHotel(api, 4)
  const booking = await bookOwnOne(owned, {
    ...ownStay(owned.hotel),
    checkIn: '2026-11-21',
    checkOut: '2026-11-24',
    expectedTotal: { minor: 30_000, currency: 'EUR' },
  })
  const { id } = await stayRow(api, booking)
  await stepOf(owned, id)('check_in', 1, { anyway: true })
  const at = `${owned.url}/stays/${id}`
  return {
    owned,
    booking,
    id,
    at,
    step: stepOf(owned, id),
    post: async (what: string, form: object) => owned.owner.send('POST', `${at}/${what}`, form),
  }
}

test('every story of the desk takes its locks in one order', async () => {
  await walkStays()
  await walkMoney()
  await walkBookings()
  await walkRooms()
  await walkGuests()
  const wrong = [...walked].flatMap(([name, taken]) => outOfOrder(taken).map((locks) => `${name}: ${locks}`))
  expect(wrong).toEqual([])
  // Whoever adds a story to the desk lets it be looked at here.
  expect(endpoints.filter((name) => !walked.has(name))).toEqual([])
  const locks = (name: string) => [...new Set(walked.get(name)?.map(String))]
  expect(locks('takeStayStep')).toContain('types,vouchers,booking,stay')
  expect(locks('leaveEarly')).toContain('types,vouchers,booking,stay,money')
  expect(locks('extendStay')).toContain('types,vouchers,booking,stay')
  expect(locks('payAtDesk')).toContain('booking,money')
  expect(locks('issueInvoice')).toEqual(['booking,number'])
  expect(locks('creditInvoice')).toEqual(['booking,number'])
  expect(locks('blockRoom').map((taken) => taken.split(',')[0])).toContain('types')
  expect(locks('createOwnBooking').map((taken) => taken.split(',')[0])).toContain('types')
  expect(locks('eraseGuest')).toContain('booking,card,stay')
  expect(locks('setBookingGuest')).toEqual(['booking,card'])
  expect(locks('closeDay')).toEqual(['money'])
  expect(
    outOfOrder([
      ['types', 'booking', 'number'],
      ['number', 'booking'],
    ]),
  ).toEqual(['number,booking'])
})

async function walkStays(): Promise<void> {
  const { owned, booking, id, step, post } = await guestInHouse()
  const other = owned.hotel.types[0]?.roomIds[3]
  await walk('takeStayStep', async () => step('undo', 2))
  const person = { name: 'Jana Brandt', bornOn: '1980-01-01', nationality: 'AT' }
  const registration = {
    people: [person],
    address: 'Hauptstraße 1',
    country: 'AT',
    document: 'P1',
    signature: null,
    // It was waived when the guest came in.
    version: 1,
  }
  await walk('saveRegistration', async () =>
    owned.owner.send('PUT', `${owned.url}/stays/${id}/registration`, registration),
  )
  await walk('takeStayStep', async () => step('check_in', 3, { anyway: true }))
  await walk('moveStay', async () => moverOf(owned, id)(other, 4, { anyway: true }))
  const longer = { checkOut: '2026-11-25', version: 5, expectedTotal: { minor: 40_000, currency: 'EUR' } }
  await walk('quoteExtension', async () => post('extension/quotes', { checkOut: '2026-11-25' }))
  await walk('extendStay', async () => post('extension', longer))
  await walk('takeStayStep', async () => step('undo', 6))
  await billOf(owned, booking.id).move({ amountMinor: 30_000, seenMinor: 30_000 })
  const { total } = dataOf<LeaveQuote>(
    await walk('quoteLeaving', async () => post('departure/quotes', { waivesFee: true })),
  )
  await walk('leaveEarly', async () => post('departure', { waivesFee: true, version: 7, expectedTotal: total }))
  await walk('takeStayStep', async () => step('undo', 8))
  await walk('takeStayStep', async () => step('check_out', 9, { reason: 'later' }))
  const readiness = { state: 'clean', version: 1 }
  const said = await api.sql<{ version: number }[]>`SELECT version FROM room_readiness WHERE room_id = ${other ?? ''}`
  await walk('setReadiness', async () =>
    owned.owner.send('PUT', `${owned.url}/rooms/${other}/readiness`, {
      ...readiness,
      version: said[0]?.version ?? 0,
    }),
  )
}

async function walkMoney(): Promise<void> {
  const { owned, booking, id } = await guestInHouse()
  const { owner, url } = owned
  const bill = billOf(owned, booking.id)
  await saveSeller(owned)
  const extra = { stayId: id, quantity: 1, priceMinor: 500, text: 'Minibar', vatClass: 'drinks' }
  const position = async () => (await bill.folio()).lines.findLast(({ kind }) => kind === 'charge')?.position
  await walk('addCharge', async () =>
    owner.send('POST', `${url}/bookings/${booking.id}/folio/lines`, {
      ...extra,
      expectedTotal: { minor: 30_000, currency: 'EUR' },
    }),
  )
  const paid = newId()
  await walk('payAtDesk', async () => bill.move({ id: paid, amountMinor: 30_500, seenMinor: 30_500 }))
  const charged = await position()
  await walk('turnCharge', async () => bill.takeOff(charged))
  await walk('payAtDesk', async () => bill.move({ kind: 'refund', amountMinor: 1000, seenMinor: 30_000 }))
  const refund = (await bill.folio()).payments.find(({ reason }) => reason === 'owner')
  await walk('turnDeskPayment', async () => bill.turn(refund?.id))
  await walk('refundBooking', async () =>
    owner.send('POST', `${url}/bookings/${booking.id}/refunds`, { amountMinor: 500, heldMinor: 30_000 }),
  )
  await walk('setPayer', async () => bill.payer([0], 'company'))
  const invoices = invoicesOf(owned, booking.id)
  const { offers } = await invoices.list()
  const expectedTotal = offers.find(({ payer }) => payer === 'company')?.total
  const issued = dataOf<BookingInvoices>(
    await walk('issueInvoice', async () => invoices.issue('company', { expectedTotal })),
  )
  await walk('mailInvoice', async () => invoices.mail(issued.invoices[0]?.id))
  const mailId = newId()
  await api.sql`
    INSERT INTO outbox (id, kind, property_id, booking_id, dedupe, created_at, due_at, give_up_at, refused_at)
    SELECT ${mailId}, 'booking_confirmed', property_id, id, 'twice', now(), now(), now(), now() FROM bookings WHERE id = ${booking.id}`
  await walk('settleMail', async () => owner.send('POST', `${url}/refused-mails/${mailId}/settlement`))
  await walk('creditInvoice', async () => invoices.credit(issued.invoices[0]?.id))
  const cash = newId()
  await walk('moveCash', async () =>
    owner.send('POST', `${url}/cash-book/movements`, { id: cash, amountMinor: 5000, note: 'Wechselgeld' }),
  )
  await walk('turnCash', async () => owner.send('POST', `${url}/cash-book/movements/${cash}/reversal`))
  const { book } = dataOf<DayEnd>(await owner.get(`${url}/day-end`))
  await walk('closeDay', async () =>
    owner.send('POST', `${url}/day-end`, { day: book.day, expectedMinor: book.expected.minor, countedMinor: 0 }),
  )
}

async function walkBookings(): Promise<void> {
  const owned = await ownPlainHotel(api, 4)
  const { owner, url, hotel } = owned
  await walk('quoteOwnBooking', async () => owner.send('POST', `${url}/own-bookings/quotes`, ownStay(hotel)))
  const booking = dataOf<OwnerBooking>(await walk('createOwnBooking', async () => bookOwn(owned)))
  const option = dataOf<OwnerBooking>(
    await walk('createOwnBooking', async () => bookOwn(owned, { optionUntil: '2026-12-01' })),
  )
  const at = `${url}/bookings/${booking.id}`
  await walk('changeOwnerBooking', async () =>
    owner.send('PATCH', `${url}/bookings/${option.id}`, { action: 'confirm' }),
  )
  const form = stayOf(booking, { checkOut: '2026-12-07' })
  await walk('quoteOwnerStay', async () => owner.send('POST', `${at}/stay/quotes`, form))
  const { total, terms, version } = await quoted({ browser: owner, url: at }, form)
  await walk('changeOwnerStay', async () =>
    sendChange({ browser: owner, url: at }, form, { expectedTotal: total, expectedTerms: terms, version }),
  )
  const unit = await unitOf(api, booking)
  const taken = new Set([unit.roomId, (await unitOf(api, option)).roomId])
  const [one, two] = hotel.types[0]?.roomIds.filter((room) => !taken.has(room)) ?? []
  await walk('placeBookedRoom', async () =>
    owner.send('PUT', `${url}/booked-rooms/${unit.id}`, { roomId: one, expectedRoomId: unit.roomId }),
  )
  const assignments = [{ bookedRoomId: unit.id, roomId: two, expectedRoomId: one }]
  await walk('assignRooms', async () => owner.send('PUT', `${at}/rooms`, { assignments }))
  await walk('changeOwnerBooking', async () => owner.send('PATCH', at, { action: 'cash_paid' }))
  await walk('changeOwnerBooking', async () => owner.send('PATCH', at, { action: 'cancel' }))
}

async function walkRooms(): Promise<void> {
  const owned = await ownPlainHotel(api, 3)
  const { owner, url } = owned
  const booking = await bookOwnOne(owned)
  const { roomId } = await unitOf(api, booking)
  const nights = { from: '2026-12-04', to: '2026-12-06', reason: 'Heizung' }
  const { block } = dataOf<{ block: RoomBlock }>(
    await walk('blockRoom', async () => owner.send('POST', `${url}/rooms/${roomId}/blocks`, nights)),
  )
  const longer = { ...nights, to: '2026-12-07' }
  await walk('changeBlock', async () => owner.send('PUT', `${url}/blocks/${block.id}`, { ...longer, expected: nights }))
  await walk('endBlock', async () => owner.send('POST', `${url}/blocks/${block.id}/end`, { expected: longer }))
}

async function walkGuests(): Promise<void> {
  const owned = await ownPlainHotel(api, 9)
  const guests = guestsOf(owned)
  const { booking, cardId } = await guestOfStay(api, owned, 4, { name: 'Ole Brandt', email: 'ole@example.com' })
  const other = await guestOfStay(api, owned, 6, { name: 'Ole Brand', email: 'ole@example.com' })
  await walk('saveGuest', async () => guests.save(cardId, { wishes: ['Hinterhof'] }))
  await walk('setDoNotBook', async () => guests.refuse(cardId, { reason: 'Zechpreller', until: null }))
  const [note] = dataOf<GuestNote[]>(await walk('addGuestNote', async () => guests.note(cardId, 'Kommt spät.')))
  await walk('deleteGuestNote', async () =>
    owned.owner.send('DELETE', `${owned.url}/guests/${cardId}/notes/${note?.id}`),
  )
  await walk('keepApart', async () => guests.apart(cardId, other.cardId))
  const { merges } = dataOf<GuestCard>(await walk('mergeGuests', async () => guests.merge(cardId, other.cardId)))
  await walk('undoMerge', async () => guests.undo(cardId, merges[0]?.id ?? ''))
  await walk('setBookingGuest', async () => guests.put(other.booking.id, cardId, other.cardId))
  // What there is to lock is there alone when the guest has cancelled, too.
  for (const { id: bookingId } of [booking, other.booking])
    await owned.owner.send('PATCH', `${owned.url}/bookings/${bookingId}`, { action: 'cancel' })
  await api.sql`UPDATE stays SET guest_name = 'Ole Brandt' WHERE booking_id = ${booking.id}`
  const { version } = await guests.show(cardId)
  await walk('eraseGuest', async () => owned.owner.send('POST', `${owned.url}/guests/${cardId}/erase`, { version }))
}
