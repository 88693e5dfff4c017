import type { BookingStatus } from '@keystay/contract/bookings/entities'
import type { ErrorCode } from '@keystay/contract/shared/error-codes'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type {
  NextStep,
  OwingReason,
  ReadinessState,
  StayState,
  StayStep,
  TodayGroup,
} from '@keystay/contract/stays/entities'
import type { DeskDay } from '../../platform/values/desk-day.ts'

type Step = Exclude<StayStep, 'undo'>

/** From where a step leads where. */
export const leads = {
  check_in: { from: 'expected', to: 'in_house' },
  check_out: { from: 'in_house', to: 'departed' },
  no_show: { from: 'expected', to: 'no_show' },
} as const satisfies Record<Step, { from: StayState; to: StayState }>

/** The step that led to a state. */
export const stepBefore = {
  expected: null,
  in_house: 'check_in',
  departed: 'check_out',
  no_show: 'no_show',
} as const satisfies Record<StayState, Step | null>

/** What can be taken back: a step of the state, or that its rooms or nights were changed. */
export type Undoable = Step | 'move' | 'leave' | 'extend'

/** What decides whether a step may be taken. */
export type Situation = {
  readonly state: StayState
  /** Its booking. */
  readonly status: BookingStatus
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly deskDay: PlainDate
  readonly readiness: ReadinessState
  /** Whether another guest is in its room. */
  readonly occupied: boolean
  readonly dueMinor: number
  /** The country wants the guest registered, which is neither done nor said otherwise. */
  readonly lacksRegistration: boolean
  /** What would be taken back; null: nothing can be. */
  readonly undoes: Undoable | null
}

type Asked = { readonly step: StayStep; readonly anyway: boolean; readonly reason?: OwingReason | undefined }

/** Why a step is refused; null when it may be taken. */
export function refusalOf(asked: Asked, now: Situation): ErrorCode | null {
  if (asked.step === 'undo') return refusalOfUndo(now)
  if (now.status !== 'confirmed' || now.state !== leads[asked.step].from) return 'wrong_state'
  if (asked.step === 'check_in') return refusalOfCheckIn(asked, now)
  if (asked.step === 'no_show') return now.checkIn < now.deskDay ? null : 'arrival_day_not_over'
  return now.dueMinor > 0 && asked.reason === undefined ? 'balance_unpaid' : null
}

function refusalOfCheckIn({ anyway }: Asked, now: Situation): ErrorCode | null {
  if (now.deskDay < now.checkIn || now.deskDay >= now.checkOut) return 'not_arrival_day'
  if (now.occupied) return 'guest_in_room'
  if (now.readiness === 'dirty' && !anyway) return 'room_not_ready'
  return now.lacksRegistration ? 'registration_missing' : null
}

/** A step is taken back until the next one of its stay; who departed needs the room again. */
function refusalOfUndo({ status, undoes, occupied }: Situation): ErrorCode | null {
  if (undoes === null || status !== 'confirmed') return 'nothing_to_undo'
  return (undoes === 'check_out' || undoes === 'leave') && occupied ? 'guest_in_room' : null
}

/** What is known of a room's state; null: nobody has said anything. */
export type ReadinessRow = { readonly state: ReadinessState; readonly version: number; readonly at: Date }

/** What a room is told by beside what was said of it. */
export type Used = {
  /** When the guest who is in it came into it; null when nobody is. */
  readonly since: Date | null
  /** When a guest moved out of it last into another room; null when nobody did. */
  readonly vacatedAt: Date | null
}

/**
 * A room's state: where a guest has stayed over, it is dirty from the new desk day on, and where one has moved to another room from
 * that day on, until somebody says otherwise.
 */
export function readinessOf(
  row: ReadinessRow | null,
  { start }: DeskDay,
  { since, vacatedAt }: Used,
): { readonly state: ReadinessState; readonly version: number } {
  const version = row?.version ?? 0
  const stayedOver = since !== null && since < start
  if (stayedOver && (row === null || row.at < start)) return { state: 'dirty', version }
  if (vacatedAt !== null && (row === null || row.at < vacatedAt)) return { state: 'dirty', version }
  return { state: row?.state ?? 'clean', version }
}

type Placed = {
  readonly state: StayState
  readonly checkIn: PlainDate
  readonly checkOut: PlainDate
  readonly arrivedAt: Date | null
  readonly departedAt: Date | null
}

/** Where a stay stands on the desk's day; `done`: it came or left on it. Null where it stands nowhere. */
export function groupOf(stay: Placed, { day, start }: DeskDay): { group: TodayGroup; done: boolean } | null {
  const { state, checkIn, checkOut } = stay
  const onThisDay = (at: Date | null) => at !== null && at >= start
  if (state === 'expected') return checkIn > day ? null : { group: checkOut > day ? 'arrival' : 'missed', done: false }
  if (state === 'departed') return { group: onThisDay(stay.departedAt) ? 'departure' : 'owing', done: true }
  if (state === 'no_show') return null
  if (checkOut <= day) return { group: 'departure', done: false }
  return onThisDay(stay.arrivedAt) ? { group: 'arrival', done: true } : { group: 'in_house', done: false }
}

type Nextable = Pick<Situation, 'readiness' | 'occupied' | 'dueMinor'> & {
  readonly group: TodayGroup
  readonly done: boolean
}

/** What the desk does next with a stay. */
export function nextStepOf({ group, done, readiness, occupied, dueMinor }: Nextable): NextStep {
  if (group === 'owing') return 'collect'
  if (done || group === 'in_house') return 'open'
  if (group === 'missed') return 'no_show'
  if (group === 'departure') return dueMinor > 0 ? 'collect' : 'check_out'
  // Whose nights overlap with these is nowhere in this room: who is in it leaves today.
  if (occupied) return 'wait'
  return readiness === 'dirty' ? 'clean' : 'check_in'
}

type Movable = { readonly state: StayState; readonly checkIn: PlainDate; readonly checkOut: PlainDate }

/** The first night from which on a stay can be in another room; null when there is none. */
export function firstMovable({ state, checkIn, checkOut }: Movable, deskDay: PlainDate): PlainDate | null {
  if (state === 'expected') return deskDay < checkOut ? checkIn : null
  return state === 'in_house' && deskDay < checkOut ? (deskDay > checkIn ? deskDay : checkIn) : null
}
