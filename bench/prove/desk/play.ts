import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import { endOf, type Kept } from './books.ts'
import { book, cancel } from './booking.ts'
import { attempt, named, someoneOf, workOff, type Desk, type Task } from './desk-day.ts'
import { clean, closeDay, endBlock, fetchChange, openBlock, takeToBank } from './house-tasks.ts'
import { writeInvoices } from './invoicing.ts'
import { charge, pay, settle } from './money.ts'
import { checkIn, checkOut, extend, leave, move, noShow, readToday } from './stay-steps.ts'
import { dueMinor } from './books.ts'

/** What goes on around the desks: the clock, and kills while they work. */
export type Stage = {
  readonly desk: Desk
  /** It is an hour of the desk's day, from 24 on one of the night after it. */
  readonly at: (day: PlainDate, hour: number) => Promise<void>
  /** Lets something go on while the product is killed once, if one is due. */
  readonly amidKills: (work: Promise<unknown>) => Promise<void>
  /** Compares what the product says of the day with the file. */
  readonly compareDay: (day: PlainDate) => Promise<void>
}

const of = (what: string, kept: Kept, run: Task['run']): Task => ({ name: named(what, kept), run })

/** Books what was booked before the first day, and lets in who was there by then; each on its date. */
export async function playBefore({ desk, at }: Stage, start: PlainDate, progress: (done: number, of: number) => void) {
  const { stays } = desk.books
  const before = stays.filter(({ told }) => told.bookedOn < start)
  const here = stays.filter(({ told }) => told.arrival < start)
  const cancelling = before.filter(({ told }) => told.status === 'Canceled' && told.statusDate < start)
  const dates = new Set([
    ...before.map(({ told }) => told.bookedOn),
    ...cancelling.map(({ told }) => told.statusDate),
    ...here.map(({ told }) => told.arrival),
  ])
  let done = 0
  for (const date of [...dates].toSorted()) {
    desk.day = date
    await at(date, 9)
    await bookAll(
      desk,
      before.filter(({ told }) => told.bookedOn === date),
    )
    await at(date, 12)
    await cancelAll(
      desk,
      cancelling.filter(({ told }) => told.statusDate === date),
    )
    await at(date, 17)
    const come = here.filter(({ told }) => told.arrival === date)
    await workOff(
      desk,
      come.map((kept) => of('comes', kept, async (clerk) => await checkIn(desk, kept, clerk, null))),
    )
    progress((done += 1), dates.size)
  }
}

const bookAll = async (desk: Desk, all: readonly Kept[]) =>
  await workOff(
    desk,
    all.map((kept) => of('books', kept, async (clerk) => await book(desk, kept, clerk))),
  )

const cancelAll = async (desk: Desk, all: readonly Kept[]) =>
  await workOff(
    desk,
    all.map((kept) => of('cancels', kept, async (clerk) => await cancel(desk, kept, clerk))),
  )

/** A day of the desk from its morning to its end, which comes after midnight. */
export async function playDay(stage: Stage, day: PlainDate, index: number): Promise<void> {
  const { desk, at, amidKills } = stage
  const { stays } = desk.books
  desk.day = day
  const closesEarly = index % 2 === 0
  await at(day, 6)
  await morning(desk)
  await at(day, 9)
  await amidKills(Promise.all([workOff(desk, departures(desk)), bookAll(desk, bookings(desk))]))
  await at(day, 12)
  await amidKills(workOff(desk, midday(desk, index)))
  await at(day, 14)
  await attempt(desk, { name: 'cleans', run: async () => await clean(desk) }, { cookie: '' })
  await at(day, 17)
  await amidKills(
    arrive(
      desk,
      stays.filter(({ told }) => told.arrival === day && !told.isLate),
    ),
  )
  await at(day, 23)
  if (closesEarly) await close(stage, index)
  await at(day, 25)
  await amidKills(
    arrive(
      desk,
      stays.filter(({ told }) => told.arrival === day && told.isLate),
    ),
  )
  await at(day, 26)
  await stage.compareDay(day)
  if (!closesEarly) await close(stage, index)
}

/** Who did not come yesterday is noted as that. */
export async function morning(desk: Desk): Promise<void> {
  const missed = desk.books.stays.filter(
    ({ told, state }) => told.status === 'No-Show' && state === 'booked' && told.arrival < desk.day,
  )
  if (missed.length === 0) return
  const today = await readToday(desk)
  await workOff(
    desk,
    missed.map((kept) => {
      const placed = today.stays.find(({ bookingId }) => bookingId === kept.bookingId)
      return of('does not come', kept, async (clerk) => await noShow(desk, kept, clerk, placed))
    }),
  )
}

function departures(desk: Desk): Task[] {
  const inHouse = desk.books.stays.filter(({ state }) => state === 'in_house')
  const extending = inHouse.filter(({ told, until }) => told.extendsOn === desk.day && until < endOf(told))
  const leaving = inHouse.filter(({ told }) => endOf(told) === desk.day)
  return [
    ...extending.map((kept) => of('extends', kept, async (clerk) => await extend(desk, kept, clerk))),
    ...leaving.map((kept) => of('leaves', kept, async (clerk) => await depart(desk, kept, clerk))),
  ]
}

async function depart(desk: Desk, kept: Kept, clerk: Parameters<Task['run']>[0]): Promise<void> {
  const { told } = kept
  for (const one of told.charges) if (one.on === desk.day) await charge(desk, kept, clerk, one)
  if (told.ordered > told.nights) {
    await leave(desk, kept, clerk)
    return await writeInvoices(desk, kept, clerk)
  }
  if (told.pays !== 'later') await settle(desk, kept, clerk)
  await writeInvoices(desk, kept, clerk)
  await checkOut(desk, kept, clerk)
}

const bookings = ({ books, day }: Desk): Kept[] =>
  books.stays.filter(({ told, state }) => state === 'none' && told.bookedOn === day && told.source !== 'walk_in')

/** Cancellations, money that comes, rooms that change, and the house. */
function midday(desk: Desk, index: number): Task[] {
  const { books, day, staff } = desk
  const accountant = someoneOf(staff, 'accountant')
  const cancelling = books.stays.filter(
    ({ told, state }) => state === 'booked' && told.status === 'Canceled' && told.statusDate <= day,
  )
  const advance = books.stays.filter(({ told, state }) => state === 'booked' && told.paysInAdvanceOn === day)
  const billed = books.stays.filter(({ paysOn, state }) => paysOn === day && state === 'departed')
  const inHouse = books.stays.filter(({ state, until }) => state === 'in_house' && until > day)
  const ended = books.blocks.filter(({ from, to }) => from < day && day < to && desk.random.chance(0.2))
  return [
    ...cancelling.map((kept) => of('cancels', kept, async (clerk) => await cancel(desk, kept, clerk))),
    ...advance.map((kept) =>
      of(
        'pays in advance',
        kept,
        async (clerk) => void (await pay(desk, kept, clerk, { minor: dueMinor(kept), method: 'transfer' })),
      ),
    ),
    ...billed.map((kept) =>
      of(
        'pays a bill',
        kept,
        async () => void (await pay(desk, kept, accountant, { minor: dueMinor(kept), method: 'transfer' })),
      ),
    ),
    ...inHouse.map((kept) => of('lives', kept, async (clerk) => await live(desk, kept, clerk))),
    ...ended.map(
      (block) => ({ name: 'ends a block', run: async (clerk) => await endBlock(desk, clerk, block) }) satisfies Task,
    ),
    ...(index % 2 === 0 ? [{ name: 'blocks', run: async (clerk) => await openBlock(desk, clerk) } satisfies Task] : []),
    ...(index % 5 === 0
      ? [{ name: 'takes cash to the bank', run: async (clerk) => await takeToBank(desk, clerk, 20_000) } satisfies Task]
      : index % 7 === 0
        ? [{ name: 'fetches change', run: async (clerk) => await fetchChange(desk, clerk, 10_000) } satisfies Task]
        : []),
  ]
}

async function live(desk: Desk, kept: Kept, clerk: Parameters<Task['run']>[0]): Promise<void> {
  const { told } = kept
  if (told.movesOn === desk.day) await move(desk, kept, clerk)
  for (const one of told.charges) if (one.on === desk.day && told.arrival < one.on) await charge(desk, kept, clerk, one)
}

/** Who has booked for the day comes, and who walks in buys the night first. */
async function arrive(desk: Desk, all: readonly Kept[]): Promise<void> {
  const coming = all.filter(({ told }) => told.status === 'Check-Out')
  const today = coming.some(({ state }) => state === 'booked') ? await readToday(desk) : null
  const placed = new Map(today?.stays.map((stay) => [stay.bookingId, stay]))
  await workOff(
    desk,
    coming.map((kept) =>
      of('comes', kept, async (clerk) => {
        if (kept.state === 'none') await book(desk, kept, clerk)
        await checkIn(desk, kept, clerk, placed.get(kept.bookingId) ?? null)
      }),
    ),
  )
}

/** Each fifth time somebody pays while the day is being closed: on it, or on the next. */
async function close({ desk }: Stage, index: number): Promise<void> {
  const closing: Task = { name: 'closes the day', run: async () => await closeDay(desk, index % 5 !== 0) }
  const payers =
    index % 5 === 0
      ? desk.books.stays.filter((kept) => kept.state === 'in_house' && dueMinor(kept) > 0).slice(0, 2)
      : []
  await Promise.all([
    attempt(desk, closing, { cookie: '' }),
    workOff(
      desk,
      payers.map((kept) => of('pays late', kept, async (clerk) => await settle(desk, kept, clerk))),
    ),
  ])
}
