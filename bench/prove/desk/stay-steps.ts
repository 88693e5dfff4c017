import { addDays, countNights } from '@keystay/contract/shared/plain-dates'
import type { StayNow, Today, TodayStay } from '@keystay/contract/stays/entities'
import type { MoveOffers } from '@keystay/contract/stays/part-endpoints'
import type { LeaveQuote } from '@keystay/contract/stays/price-endpoints'
import { dueMinor, endOf, type Kept } from './books.ts'
import { noteBack } from './booking.ts'
import { dataIn, Wrong, type Caller, type Reply } from './clerk.ts'
import { expectSame, someoneOf, type Desk } from './desk-day.ts'
import { charge, readFolio, settle } from './money.ts'
import { leavingFeeMinor, totalMinor } from './prices.ts'

const stayUrl = ({ url }: Desk, { stayId }: Kept) => `${url}/stays/${stayId}`

export async function readToday({ ask, url, staff }: Desk): Promise<Today> {
  return dataIn<Today>('Today', await ask(someoneOf(staff, 'front_desk'), 'GET', `${url}/today`))
}

type Step = 'check_in' | 'check_out' | 'no_show' | 'undo'
const leadsTo = { check_in: 'in_house', check_out: 'departed', no_show: 'no_show' } as const

/** A step on top of the version that was seen; where its answer was lost, the next version says that it was done. */
async function take(desk: Desk, kept: Kept, clerk: Caller, step: Step, how: object = {}): Promise<void> {
  const path = `${stayUrl(desk, kept)}/steps`
  const form = { step, version: kept.version, ...how }
  const isDoubled = kept.told.isDoubled && step !== 'undo'
  const others = isDoubled ? [{ cookie: desk.staff.front_desk.at(-1) ?? '' }] : []
  const replies = await Promise.all([clerk, ...others].map((one) => desk.ask(one, 'POST', path, form)))
  const done = replies.filter(({ status }) => status === 200)
  const isDone = done.length > 0 || replies.some((reply) => wasDone(reply, kept.version + 1))
  const [refused] = replies.filter(({ status }) => status !== 200)
  if (!isDone && refused) dataIn(`The step ${step}`, refused)
  if (done.length > 1) throw new Wrong(`Two desks took the same step ${step}`)
  if (isDoubled) desk.books.figures.doubled += 1
  kept.version += 1
}

/** Whether the next version is there since an answer was lost: then what was sent has been done. */
function wasDone({ wasLost, code, details }: Reply, version: number): boolean {
  const { current } = details as { current?: StayNow }
  return wasLost && code === 'changed_meanwhile' && current?.version === version
}

/** Somebody comes: registered or with a reason, into a room that is ready or said to be fine; some pay at once. */
export async function checkIn(desk: Desk, kept: Kept, clerk: Caller, placed: TodayStay | null): Promise<void> {
  const { told } = kept
  if (placed) Object.assign(kept, { stayId: placed.id, version: placed.version })
  else kept.stayId = (await readFolio(desk, kept, clerk)).stays[0]?.id ?? ''
  if (placed?.occupied) throw new Wrong('There is still somebody in the room')
  await take(desk, kept, clerk, 'check_in', {
    ...(await register(desk, kept, clerk)),
    anyway: placed?.readiness.state !== 'clean',
  })
  if (told.undoes === 'check_in') {
    await undo(desk, kept, clerk)
    await take(desk, kept, clerk, 'check_in', { anyway: true, registration: 'paper' })
  }
  kept.state = 'in_house'
  if (told.source === 'walk_in') desk.books.figures.walkIns += 1
  for (const one of told.charges)
    if (one.on === told.arrival && endOf(told) > one.on) await charge(desk, kept, clerk, one)
  if (told.pays === 'arrival') await settle(desk, kept, clerk)
  if (told.pays === 'parts') await settle(desk, kept, clerk, Math.ceil(dueMinor(kept) / 3))
}

const iso2: Readonly<Record<string, string>> = {
  GBR: 'GB',
  ESP: 'ES',
  IRL: 'IE',
  FRA: 'FR',
  DEU: 'DE',
  NLD: 'NL',
  USA: 'US',
  ITA: 'IT',
  BEL: 'BE',
  CHE: 'CH',
}

/** Portugal wants its foreigners registered: some are at the desk, of others it is on paper. */
async function register(desk: Desk, kept: Kept, clerk: Caller): Promise<object> {
  const { country, row } = kept.told
  if (country === 'PRT') return { registration: 'national' }
  const nationality = iso2[country]
  if (nationality === undefined || row % 3 === 0) return { registration: 'paper' }
  const people = [{ name: `Guest ${row}`, bornOn: '1970-01-01', nationality }]
  const form = {
    people,
    address: 'Main Street 1',
    country: nationality,
    document: `P${row}`,
    signature: null,
    version: 0,
  }
  const reply = await desk.ask(clerk, 'PUT', `${stayUrl(desk, kept)}/registration`, form)
  if (!(reply.wasLost && reply.code === 'changed_meanwhile')) dataIn('A registration', reply)
  return {}
}

async function undo(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  await take(desk, kept, clerk, 'undo')
  desk.books.figures.undone += 1
}

export async function noShow(desk: Desk, kept: Kept, clerk: Caller, placed: TodayStay | undefined): Promise<void> {
  if (!placed) throw new Wrong('Who did not come is not on the list')
  Object.assign(kept, { stayId: placed.id, version: placed.version })
  await take(desk, kept, clerk, 'no_show')
  kept.state = leadsTo.no_show
  desk.books.figures.noShows += 1
}

/** Further nights, in the room or, where it is not to be had, in another one of its type. */
export async function extend(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const until = endOf(kept.told)
  const after = { ...kept, until }
  const form = { checkOut: until, expectedTotal: { minor: totalMinor(after), currency: 'EUR' }, version: kept.version }
  const send = async (roomId?: string) =>
    await desk.ask(clerk, 'POST', `${stayUrl(desk, kept)}/extension`, { ...form, roomId })
  let reply = await send()
  const candidates = desk.hotel.rooms.filter(({ roomType }) => roomType === kept.told.roomType)
  while (isRoomMissing(reply) && candidates.length > 0) {
    const [room] = candidates.splice(desk.random.int(candidates.length), 1)
    reply = await send(room?.id)
  }
  if (!wasDone(reply, kept.version + 1)) dataIn('An extension', reply)
  kept.version += 1
  kept.until = until
  desk.books.figures.extended += 1
}

const isRoomMissing = ({ code }: Reply): boolean =>
  ['room_occupied', 'room_unavailable', 'guest_in_room'].includes(code)

const mostTries = 3

/** What is left of a stay goes into another room; into a better one where the hotel has one to spare. */
export async function move(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const isBetter = kept.told.ordered === kept.told.nights && desk.random.chance(0.3)
  for (let tries = 0; tries < mostTries; tries += 1) {
    const room = await chooseRoom(desk, kept, clerk, isBetter)
    if (!room) return
    const form = { roomId: room.room.id, version: kept.version, anyway: true }
    const reply = await desk.ask(clerk, 'POST', `${stayUrl(desk, kept)}/moves`, form)
    if (reply.status < 300 || wasDone(reply, kept.version + 1)) {
      kept.version += 1
      desk.books.figures.moved += 1
      return
    }
    if (isBetter) desk.spares.giveBack(room.roomType.name, desk.day, kept.until)
    // Another desk was quicker with the room.
    if (!isRoomMissing(reply)) dataIn('A move', reply)
  }
}

async function chooseRoom(desk: Desk, kept: Kept, clerk: Caller, isBetter: boolean) {
  const reply = await desk.ask(clerk, 'GET', `${stayUrl(desk, kept)}/rooms`)
  return dataIn<MoveOffers>('Rooms to move into', reply).rooms.find((one) => {
    if (one.occupied) return false
    if (one.sameType) return !isBetter
    return isBetter && desk.spares.take(one.roomType.name, desk.day, kept.until)
  })
}

/** Leaves before the end: what is due then is paid first, and what was paid too much goes back. */
export async function leave(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { told, version } = kept
  const until = desk.day
  const feeMinor = leavingFeeMinor(told, until)
  const after = { ...kept, until, feeMinor }
  const right = totalMinor(after)
  const by = told.waivesFee || kept.paidMinor > right ? someoneOf(desk.staff, 'manager') : clerk
  const { waivesFee, row } = told
  if (row % 3 === 0) {
    const quoted = await desk.ask(by, 'POST', `${stayUrl(desk, kept)}/departure/quotes`, { waivesFee })
    const { total, nights, fee } = dataIn<LeaveQuote>('A quote', quoted)
    const told3 = [total.minor, nights, fee.minor]
    expectSame(desk.books, 'A quote for leaving', told3, [right, countNights(until, kept.until), feeMinor])
  }
  const isLater = told.pays === 'later'
  if (!isLater) await settle(desk, kept, clerk, right - kept.paidMinor)
  const form = {
    waivesFee,
    // Whatever the drawer has.
    refundBy: 'terminal',
    expectedTotal: { minor: right, currency: 'EUR' },
    version,
    ...(isLater && { reason: 'billed' }),
  }
  const reply = await desk.ask(by, 'POST', `${stayUrl(desk, kept)}/departure`, form)
  if (!wasDone(reply, version + 1)) dataIn('Leaving early', reply)
  Object.assign(kept, { version: version + 1, until, feeMinor, state: 'departed' })
  if (kept.paidMinor > right) noteBack(desk, kept, kept.paidMinor - right, 'terminal')
  noteLeft(desk, kept)
  desk.books.figures.leftEarly += 1
}

/** Leaves as ordered: pays what is due, or leaves it to a company. */
export async function checkOut(desk: Desk, kept: Kept, clerk: Caller): Promise<void> {
  const { told } = kept
  const how = () => (dueMinor(kept) > 0 ? { reason: 'billed' } : {})
  await take(desk, kept, clerk, 'check_out', how())
  if (told.undoes === 'check_out') {
    await undo(desk, kept, clerk)
    await take(desk, kept, clerk, 'check_out', how())
  }
  kept.state = leadsTo.check_out
  noteLeft(desk, kept)
}

function noteLeft({ books, day }: Desk, kept: Kept): void {
  books.figures.stays += 1
  if (dueMinor(kept) > 0) kept.paysOn = addDays(day, 1 + (kept.told.row % 20))
}
