import type { CashBook, DayEnd } from '@keystay/contract/days/entities'
import { addDays, type PlainDate } from '@keystay/contract/shared/plain-dates'
import type { RoomBlock, RoomBlocking } from '@keystay/contract/rooms/entities'
import type { RoomReadiness } from '@keystay/contract/stays/entities'
import { randomUUID } from 'node:crypto'
import { drawerMinor, type Block } from './books.ts'
import { dataIn, type Caller } from './clerk.ts'
import { expectSame, someoneOf, type Desk } from './desk-day.ts'

const mostTries = 4

/** Takes a room out of order for some nights where the hotel can spare it and nobody is in the way. */
export async function openBlock(desk: Desk, clerk: Caller): Promise<void> {
  const { hotel, url, random, spares, day, books } = desk
  for (let tries = 0; tries < mostTries; tries += 1) {
    const room = random.pick(hotel.rooms)
    const from = addDays(day, random.int(5))
    const to = addDays(from, 1 + random.int(4))
    if (!room || !spares.take(room.roomType, from, to)) continue
    const at = `${url}/rooms/${room.id}`
    const preview = async () =>
      dataIn<RoomBlocking>('Looking at a block', await desk.ask(clerk, 'GET', `${at}/blocking?from=${from}&to=${to}`))
    const reason = `Avaria ${books.blocks.length + 1}`
    if ((await preview()).possible) {
      const reply = await desk.ask(clerk, 'POST', `${at}/blocks`, { from, to, reason })
      const there =
        reply.wasLost && reply.status >= 400 ? (await preview()).blocks.find((one) => one.reason === reason) : null
      if (reply.status < 300 || there) {
        const { id } = there ?? (reply.data as { block: RoomBlock }).block
        books.blocks.push({ id, roomId: room.id, roomType: room.roomType, from, to, reason })
        return
      }
      // Somebody was given the room meanwhile.
      if (reply.code !== 'room_needed' && reply.code !== 'room_unavailable') dataIn('A block', reply)
    }
    spares.giveBack(room.roomType, from, to)
  }
}

/** A room is in order again earlier than was thought: the nights that are over stay. */
export async function endBlock(desk: Desk, clerk: Caller, block: Block): Promise<void> {
  const { from, to, reason, roomType } = block
  const path = `${desk.url}/blocks/${block.id}/end`
  const reply = await desk.ask(clerk, 'POST', path, { expected: { from, to, reason } })
  if (!(reply.wasLost && reply.status >= 400)) dataIn('The end of a block', reply)
  block.to = desk.day < from ? from : desk.day
  desk.spares.giveBack(roomType, block.to, to)
}

/** Housekeeping cleans the rooms into which somebody comes, and some others. */
export async function clean({ ask, url, staff, random }: Desk): Promise<void> {
  const housekeeper = someoneOf(staff, 'housekeeping')
  const rooms = dataIn<RoomReadiness[]>('The rooms', await ask(housekeeper, 'GET', `${url}/readiness`))
  for (const { room, readiness, arrives } of rooms) {
    if (readiness.state !== 'dirty' || !random.chance(arrives ? 0.9 : 0.03)) continue
    const form = { state: 'clean', version: readiness.version }
    const reply = await ask(housekeeper, 'PUT', `${url}/rooms/${room.id}/readiness`, form)
    if (!(reply.wasLost && reply.code === 'changed_meanwhile')) dataIn('A room that is cleaned', reply)
  }
}

/** Change from the bank: cash that is of no booking. */
export async function fetchChange(desk: Desk, clerk: Caller, minor: number): Promise<void> {
  const id = randomUUID()
  const path = `${desk.url}/cash-book/movements`
  noteMoved(desk, dataIn('Change', await desk.ask(clerk, 'POST', path, { id, amountMinor: minor, note: 'Troco' })), {
    id,
    minor,
  })
}

/** Takes to the bank what the drawer has over what stays in it; others give back out of it meanwhile. */
export async function takeToBank(desk: Desk, clerk: Caller, staysMinor: number): Promise<void> {
  const { ask, url } = desk
  for (let tries = 1; ; tries += 1) {
    const { expected } = dataIn<CashBook>('The cash book', await ask(clerk, 'GET', `${url}/cash-book`))
    const minor = staysMinor - expected.minor
    if (minor >= 0) return
    const id = randomUUID()
    const reply = await ask(clerk, 'POST', `${url}/cash-book/movements`, { id, amountMinor: minor, note: 'Banco' })
    if (reply.code !== 'cash_too_low' || tries === mostTries)
      return noteMoved(desk, dataIn('Cash for the bank', reply), { id, minor })
  }
}

function noteMoved({ books }: Desk, { day }: CashBook, { id, minor }: { readonly id: string; readonly minor: number }) {
  books.money.push({ row: null, id, day, method: 'cash', minor })
}

/** Ends the desk's day: counts the drawer, perhaps with a difference, or does not; what came while it was counted is counted too. */
export async function closeDay(desk: Desk, isAlone: boolean): Promise<void> {
  const { ask, url, staff, books, day, random } = desk
  const accountant = someoneOf(staff, 'accountant')
  const { book, missed, arrivals } = dataIn<DayEnd>(
    'The end of the day',
    await ask(accountant, 'GET', `${url}/day-end`),
  )
  if (isAlone) {
    expectSame(books, 'The open day', book.day, day)
    expectSame(books, 'The drawer', book.expected.minor, drawerMinor(books, day))
    const awaited = books.stays.filter(({ told, state }) => state === 'booked' && told.arrival === day).length
    expectSame(books, 'Who has not come', [arrivals.length, missed.length], [awaited, 0])
  }
  const differs = Number(random.weighted({ '0': 8, '-150': 1, '500': 1 }))
  const counts = random.chance(0.9)
  let expectedMinor = book.expected.minor
  for (;;) {
    const countedMinor = counts ? Math.max(0, expectedMinor + differs) : null
    const form = {
      day,
      expectedMinor,
      ...(countedMinor !== null && { countedMinor }),
      note: differs === 0 ? '' : 'Diferença',
    }
    const reply = await ask(accountant, 'POST', `${url}/day-end`, form)
    const { day: openDay, expected } = reply.details as { day?: PlainDate; expected?: { minor: number } }
    const isClosed = reply.status < 300 || (reply.wasLost && openDay === addDays(day, 1))
    if (!isClosed && expected === undefined) dataIn('The end of the day', reply)
    if (isClosed) return void books.closed.push({ day, expectedMinor, countedMinor })
    expectedMinor = expected?.minor ?? 0
  }
}
