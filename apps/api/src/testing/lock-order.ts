import type { CompiledQuery } from 'kysely'

/** The one order in which stories take locks; among those of a step any order will do. */
export const lockOrder = ['types', 'plans', 'extras', 'vouchers', 'booking', 'card', 'stay', 'money', 'number'] as const
export type Lock = (typeof lockOrder)[number]

const rowLock = /for (no key )?update|for share/
/** What a statement locks that has this in it; a row that is written is locked too. */
const signs: Readonly<Record<Lock, (text: string) => boolean>> = {
  types: (text) => text.includes('from room_types') && rowLock.test(text),
  plans: (text) => /from (rate_plans|standard_plans)/.test(text) && rowLock.test(text),
  extras: (text) => text.includes('from extras') && rowLock.test(text),
  vouchers: (text) => text.includes('from vouchers') && rowLock.test(text),
  booking: (text) => (text.includes('from bookings') && rowLock.test(text)) || text.includes('update bookings '),
  card: (text) =>
    (text.includes('from guest_cards') && rowLock.test(text)) ||
    /(update|insert into|delete from) guest_cards /.test(text),
  // Who locks a booking reads whether its guests have come; only stays themselves are locked by their letter.
  stay: (text) => /from stays t .*for no key update of t/.test(text) || text.includes('update stays '),
  money: (text) =>
    (/from (payment_attempts|refunds|days)/.test(text) && rowLock.test(text)) ||
    /update (payment_attempts|refunds|days) /.test(text),
  number: (text) => text.includes('into invoice_counters'),
}

/** The locks of each transaction among statements, each where it is taken first. */
export function locksOf(statements: readonly CompiledQuery[]): Lock[][] {
  const transactions: Lock[][] = []
  let makesBooking = false
  for (const { sql } of statements) {
    const text = sql.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase()
    if (text.startsWith('begin') || text.startsWith('start transaction')) {
      transactions.push([])
      makesBooking = false
    }
    const taken = transactions.at(-1)
    if (!taken) continue
    // A booking that is being made is seen by nobody else, who could wait for it.
    makesBooking ||= text.includes('into bookings ')
    for (const lock of lockOrder)
      if (!taken.includes(lock) && signs[lock](text) && !(makesBooking && lock === 'booking')) taken.push(lock)
  }
  return transactions.filter((taken) => taken.length > 0)
}

/** The transactions whose locks are not in the order of all. */
export function outOfOrder(transactions: readonly (readonly Lock[])[]): string[] {
  const rank = (lock: Lock | undefined) => (lock === undefined ? -1 : lockOrder.indexOf(lock))
  return transactions.filter((taken) => taken.some((lock, at) => rank(lock) < rank(taken[at - 1]))).map(String)
}
