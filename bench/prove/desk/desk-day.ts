import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { Random } from '../../../tooling/random.ts'
import type { Books, Kept } from './books.ts'
import { Wrong, type Ask, type Caller } from './clerk.ts'
import type { DeskHotel, Spares, Staff } from './hotel.ts'

/** What everybody at the desk has before them. */
export type Desk = {
  readonly ask: Ask
  readonly hotel: DeskHotel
  /** What all calls about the hotel begin with. */
  readonly url: string
  readonly staff: Staff
  readonly books: Books
  readonly spares: Spares
  readonly random: Random
  /** The desk's day. */
  day: PlainDate
  /** Nothing more need be done. */
  readonly isOver: () => boolean
}

/** Something that somebody at the desk does with a stay or the house, by a login. */
export type Task = { readonly name: string; readonly run: (clerk: Caller) => Promise<void> }

export const someoneOf = (staff: Staff, role: keyof Staff): Caller => ({ cookie: staff[role][0] ?? '' })

/** All desks work off a list, each the next thing that nobody has taken; what goes wrong is noted, and they go on. */
export async function workOff(desk: Desk, tasks: readonly Task[]): Promise<void> {
  const left = [...tasks]
  const work = async (cookie: string) => {
    for (let task = left.shift(); task && !desk.isOver(); task = left.shift()) await attempt(desk, task, { cookie })
  }
  await Promise.all(desk.staff.front_desk.map(work))
}

export async function attempt({ books, day }: Desk, { name, run }: Task, clerk: Caller): Promise<void> {
  try {
    await run(clerk)
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    noteWrong(books, `${day} ${name}: ${error.message}`)
  }
}

const mostShown = 30

/** Something is not as it should be: it is counted, and told at once. */
export function noteWrong({ wrong }: Books, what: string): void {
  if (wrong.push(what) <= mostShown) console.error(what)
}

/** How a task about a stay is called. */
export const named = (what: string, { told }: Kept): string => `${what} (line ${told.row + 2} of the file)`

/** What the product says has to be what the proof's own record says. */
export function expectSame(books: Books, what: string, is: unknown, right: unknown): void {
  books.figures.compared += 1
  if (JSON.stringify(is) !== JSON.stringify(right))
    throw new Wrong(`${what} is ${JSON.stringify(is)} and should be ${JSON.stringify(right)}`)
}
