import type { BookingRow, MailRow, OurBooks } from './product-books.ts'

/** Ids of mails that a server took. */
type Received = { has(id: string): boolean; keys(): Iterable<string> }

/** Told as often as it happens; every other kind once in a booking's life. */
const often = new Set([
  'payment_failed',
  'balance_failed',
  'refund_made',
  'booking_changed',
  'transfer_awaited',
  'transfer_part',
])
/** Reasons of refunds of which nothing else tells the guest. */
const mailedReasons = new Set(['owner', 'too_late', 'twice', 'wrong_amount'])

/**
 * What of the mails is not so: everybody was told what happened, once, and nothing else. `meddled` are payments of which
 * somebody gave money back at the provider.
 */
export function checkMails(books: OurBooks, received: Received, meddled: ReadonlySet<string>): string[] {
  const wrong = [...checkArrivals(books.mails, received), ...checkRefunds(books, meddled)]
  const mailsOf = Map.groupBy(books.mails, (mail) => mail.booking_id)
  for (const booking of books.bookings) wrong.push(...checkNews(booking, mailsOf.get(booking.id) ?? [], books))
  return wrong
}

/** Each was sent under one name, and the server knows no other. */
function* checkArrivals(mails: readonly MailRow[], received: Received) {
  for (const { id, kind, end } of mails) {
    if (end === 'waiting' || end === 'refused') yield `mail ${kind} ${id} was never sent: ${end}`
    if (end === 'sent' && !received.has(id)) yield `mail ${kind} ${id} did not arrive`
  }
  const mailIds = new Set(mails.map(({ id }) => id))
  for (const id of received.keys()) if (!mailIds.has(id)) yield `mail ${id} came from nowhere`
}

function* checkNews(booking: BookingRow, mails: readonly MailRow[], { attempts, refunds, turned }: OurBooks) {
  // Each change may leave a balance that is asked for and paid, and so may what the desk takes in parts.
  const isCounted = (kind: string) =>
    (booking.changes === 0 && !booking.desk_parts) || (kind !== 'balance_due' && kind !== 'balance_paid')
  const must = mustTell(booking).filter(isCounted)
  const kinds = mails.map(({ kind }) => kind).filter((kind) => !often.has(kind) && isCounted(kind))
  if (kinds.toSorted().join() !== must.toSorted().join())
    yield `booking ${booking.id}: told ${kinds.join()}, not ${must.join()}`
  for (const { kind, end, about } of mails)
    if (end === 'dropped' && !isOvertaken(kind, booking) && !turned.has(about))
      yield `booking ${booking.id}: ${kind} was kept from them`
  const tries = attempts.filter((one) => one.booking_id === booking.id)
  const back = refunds.filter((one) => one.booking_id === booking.id)
  yield* checkAbout(booking, mails, 'payment_failed', tries)
  yield* checkAbout(booking, mails, 'balance_failed', tries)
  yield* checkAbout(booking, mails, 'refund_made', [...back, ...[...turned].map((id) => ({ id }))])
}

/** Whose money goes back reads it, once: of what is left to give after somebody gave a part of it, they know. */
function* checkRefunds({ mails, refunds }: OurBooks, meddled: ReadonlySet<string>) {
  const about = new Set(mails.filter(({ kind }) => kind === 'refund_made').map((mail) => mail.about))
  for (const { id, attempt_id: attempt, reason, booking_id: booking } of refunds) {
    if (!mailedReasons.has(reason) || about.has(id)) continue
    const isRest = refunds.some((one) => one.attempt_id === attempt && one.reason === reason && about.has(one.id))
    if (!isRest || attempt === null || !meddled.has(attempt))
      yield `booking ${booking}: ${reason} refund ${id} was not told`
  }
}

/** Each of this kind tells of something that there is, and of nothing twice. */
function* checkAbout({ id }: BookingRow, mails: readonly MailRow[], kind: string, rows: readonly { id: string }[]) {
  const about = mails.filter((mail) => mail.kind === kind).map((mail) => mail.about)
  if (new Set(about).size !== about.length) yield `booking ${id}: ${kind} told twice`
  for (const one of about) if (!rows.some((row) => row.id === one)) yield `booking ${id}: ${kind} of nothing`
}

function mustTell({ status, cancel_reason: reason, confirmed_at: confirmed, ...balance }: BookingRow): string[] {
  const asked = balance.balance_asked ? ['balance_due'] : []
  const paid = balance.balance_paid ? ['balance_paid'] : []
  const again = balance.bought_again ? ['hold_expired'] : []
  const changes = [
    ...Array.from({ length: balance.changes }, () => 'stay_changed'),
    ...Array.from({ length: balance.changes_by_guest }, () => 'owner_stay_changed'),
  ]
  const first = ['booking_confirmed', 'owner_new_booking']
  const news = confirmed === null ? [] : [...first, ...asked, ...paid, ...again, ...changes]
  if (status !== 'cancelled') return news
  if (reason === 'hold_expired' || reason === 'payment_failed') return [...news, 'hold_expired']
  if (confirmed === null) return news
  return reason === 'guest' ? [...news, 'booking_cancelled', 'owner_cancellation'] : [...news, 'booking_cancelled']
}

const told = new Set([
  'booking_confirmed',
  'owner_new_booking',
  'booking_changed',
  'balance_paid',
  'stay_changed',
  'owner_stay_changed',
])

/** Whether what a mail says can have stopped being so before it was sent. */
function isOvertaken(
  kind: string,
  { status, confirmed_at: confirmed, balance_paid: isPaid, changes, desk_parts: inParts }: BookingRow,
): boolean {
  if (kind.startsWith('transfer_')) return true
  if (kind === 'balance_due' || kind === 'balance_failed')
    return status === 'cancelled' || isPaid || changes > 0 || inParts
  if (kind === 'balance_paid' && inParts) return true
  if (told.has(kind)) return status === 'cancelled'
  return kind === 'payment_failed' && confirmed !== null
}
