import type { Money } from '@keystay/contract/shared/money'
import type { Today, TodayStay } from '@keystay/contract/stays/entities'

/** What the figures filter by; on a phone also the tasks are one. */
export const shownGroups = ['arrival', 'in_house', 'departure', 'tasks'] as const
export type ShownGroup = (typeof shownGroups)[number]

export type DayList = {
  readonly group: Exclude<ShownGroup, 'tasks'>
  readonly open: readonly TodayStay[]
  readonly done: readonly TodayStay[]
}

/** The lists of the day in their order: until the time of check-out who leaves comes first, after it who arrives. */
export function listsOf({ stays, checkOutTime }: Pick<Today, 'stays' | 'checkOutTime'>, time: string): DayList[] {
  const listOf = (group: DayList['group']): DayList => {
    const own = stays.filter((stay) => stay.group === group)
    return { group, open: own.filter(({ done }) => !done), done: own.filter(({ done }) => done) }
  }
  const [arrivals, departures] = [listOf('arrival'), listOf('departure')]
  const order = time < checkOutTime ? [departures, arrivals] : [arrivals, departures]
  return [...order, listOf('in_house')]
}

export type Tasks = { readonly noShows: readonly TodayStay[]; readonly owing: readonly TodayStay[] }

/** Who should have come before today, and who left owing something. */
export function tasksOf({ stays, day }: Pick<Today, 'stays' | 'day'>): Tasks {
  return {
    noShows: stays.filter(({ state, checkIn }) => state === 'expected' && checkIn < day),
    owing: stays.filter(({ group }) => group === 'owing'),
  }
}

/** What stays owe in all, null: nothing. Several of a booking owe one amount together. */
export function owedBy(stays: readonly TodayStay[]): Money | null {
  const balances = [...new Map(stays.map(({ bookingId, balance }) => [bookingId, balance])).values()]
  const [first] = balances
  const minor = balances.reduce((sum, balance) => sum + Math.max(0, balance.minor), 0)
  return first && minor > 0 ? { ...first, minor } : null
}

/** Who is still in the room of a stay that is expected. */
export function occupantOf({ stays }: Pick<Today, 'stays'>, { id, room, occupied }: TodayStay): TodayStay | undefined {
  return occupied
    ? stays.find((one) => one.id !== id && one.state === 'in_house' && one.room.id === room.id)
    : undefined
}

/** The time of day on the clock of a hotel, `15:04`. */
export function timeIn(timezone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(now)
}

/** The chosen line's neighbour; from none the first one. */
export function neighbourOf(ids: readonly string[], chosen: string | null, by: 1 | -1): string | null {
  const at = chosen === null ? -1 : ids.indexOf(chosen)
  if (at === -1) return ids[0] ?? null
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))] ?? null
}
