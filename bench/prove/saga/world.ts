import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { Deps } from '../../../apps/api/src/deps.ts'
import type { Mailer } from '../../../apps/api/src/features/mail/mailer.ts'
import type { Random } from '../../../tooling/random.ts'
import type { Books } from './bank.ts'
import type { SagaHotel } from './hotel.ts'

/** Somebody who wants to sleep there. */
export type Guest = {
  readonly name: string
  key: string
  /** What they ask for until they have it. */
  request: BookingRequest | null
  /** Null until the booking is known to have been made. */
  bookingId: string | null
  /** Where the provider sent them: pages that they still have open. */
  readonly pages: string[]
}

/** All that a schedule happens in. */
export type World = {
  readonly seed: number
  readonly random: Random
  readonly hotel: SagaHotel
  readonly deps: Deps
  readonly books: Books
  readonly mailer: Mailer
  /** Ids of the mails that the server took, as often as it took them. */
  readonly mailsTaken: Map<string, number>
  /** How often the product called for what. */
  readonly calls: Map<string, number>
  readonly guests: readonly Guest[]
  readonly figures: { crashes: number; eventsLost: number; replays: number; together: number }
  now: Date
  /** Guests come by now: the desk is busy with them. */
  atDesk: boolean
  /** The network is healthy and everybody waits for what they asked for. */
  calm: boolean
  /** How deep steps are nested: others act while a call is on its way. */
  depth: number
  /** Lets others act while a call is on its way. */
  readonly others: () => Promise<void>
  readonly wrong: string[]
  /** Called with what happens; for whoever replays one. */
  readonly tell: (what: string) => void
}

export function pass(world: World, seconds: number): void {
  world.now = new Date(world.now.getTime() + seconds * 1000)
}
