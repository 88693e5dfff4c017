import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { earlyBookingPercent } from '@keystay/contract/shared/limits'
import type { Money } from '@keystay/contract/shared/money'
import { duePartsOf } from '@keystay/contract/bookings/due-parts'
import { addDays } from '@keystay/contract/shared/plain-dates'
import type { MailBooking } from './content.ts'
import { formatDate, formatDateRange, formatPercent } from '../../../platform/values/format.ts'
import type { PriceRow, Prices } from './letter.ts'
import type { Words } from './words.ts'

/** Nights in a row of one part of the booking. */
type Run = { readonly first: PriceLine; readonly nights: number; readonly sum: Money }

/** The lines of a price, nights of one price together; when they are more than `limit`, all nights of a room type. */
export function pricesOf(booking: MailBooking, words: Words, limit: number): Prices {
  const { t, money } = words
  const nights = booking.priceLines.filter(({ kind }) => kind === 'night')
  const others = booking.priceLines.filter(({ kind }) => kind !== 'night')
  const exact = toRuns(nights, true)
  const runs = exact.length + others.length > limit ? toRuns(nights, false) : exact
  return {
    rows: [
      ...runs.map((run) => nightRow(run, runs === exact, words)),
      ...supplementRows(booking, words),
      ...others.map((line) => otherRow(line, words)),
    ],
    total: { label: t.price.total, detail: t.price.note, amount: money(booking.total) },
    after: [...vatRows(booking, words), ...paymentRows(booking, words)],
  }
}

function toRuns(lines: readonly PriceLine[], samePrice: boolean): readonly Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const run = runs.at(-1)
    if (run && continues(run, line, samePrice)) {
      const sum = { ...run.sum, minor: run.sum.minor + line.amount.minor }
      runs[runs.length - 1] = { first: run.first, nights: run.nights + 1, sum }
    } else runs.push({ first: line, nights: 1, sum: line.amount })
  }
  return runs
}

function continues({ first, nights }: Run, line: PriceLine, samePrice: boolean): boolean {
  if (first.date === null || first.roomTypeId !== line.roomTypeId || first.quantity !== line.quantity) return false
  return addDays(first.date, nights) === line.date && (!samePrice || first.amount.minor === line.amount.minor)
}

function nightRow({ first, nights, sum }: Run, isExact: boolean, { t, language, money }: Words): PriceRow {
  const from = first.date ?? ''
  const dates = formatDateRange(from, addDays(from, nights), language)
  const several = isExact
    ? t.price.perNight(dates, t.nights(nights), money(first.amount))
    : `${dates}, ${t.nights(nights)}`
  return {
    label: `${first.quantity ?? 1} × ${first.label}`,
    detail: nights === 1 ? t.price.nightOf(formatDate(from, language, 'short')) : several,
    amount: money(sum),
  }
}

/** A note on the nights, which have it in them: its amount is not among those that sum up. */
function supplementRows({ supplements }: MailBooking, { t, money }: Words): readonly PriceRow[] {
  if (!supplements || supplements.minor === 0) return []
  const label = supplements.minor > 0 ? t.price.inNightsMore : t.price.inNightsLess
  return [{ label: label(money(supplements)), detail: '', amount: '' }]
}

function otherRow(line: PriceLine, words: Words): PriceRow {
  const { t, money } = words
  return {
    label: otherLabel(line, words),
    detail: [
      ...(line.atHotel && line.amount.minor > 0 ? [t.price.atHotel] : []),
      ...(line.kept ? [t.price.kept] : []),
      ...(line.exempt ? [t.price.exempt(line.exempt.adults)] : []),
    ].join(', '),
    amount: line.amount.minor === 0 && !line.exempt ? t.price.included : money(line.amount),
  }
}

/** What is no night: by its kind, or as the hotel calls it. */
function otherLabel({ kind, label, quantity }: PriceLine, { t }: Words): string {
  if (kind === 'breakfast') return t.price.breakfast
  if (kind === 'early_booking') return t.price.earlyBooking(earlyBookingPercent)
  if (kind === 'voucher') return t.price.voucher(label)
  return quantity === null || quantity === 1 ? label : `${quantity} × ${label}`
}

/** The VAT in the total, each rate once, and what of the total has none; nothing where the hotel states no VAT. */
function vatRows({ vat, status }: MailBooking, { t, money, language }: Words): readonly PriceRow[] {
  // Of a cancelled booking it is in the fee.
  if (!vat || status === 'cancelled') return []
  const rows = vat.rates.map(({ percent, net, vat: ofRate }) => ({
    label: t.price.vat(formatPercent(percent, language)),
    detail: t.price.vatOn(money(net)),
    amount: money(ofRate),
  }))
  const { untaxed } = vat
  return untaxed.minor === 0 ? rows : [...rows, { label: t.price.untaxed, detail: '', amount: money(untaxed) }]
}

/** What was paid and what of it goes back, and what is still to be paid. */
function paymentRows(booking: MailBooking, words: Words): readonly PriceRow[] {
  const { t, money } = words
  const { status, paid, total, paymentStatus } = booking
  const row = (label: string, minor: number) => ({ label, detail: '', amount: money({ ...total, minor }) })
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'partly_paid'
  // Of a booking that was changed the desk may have had a part.
  const before = booking.changes > 0 ? paid.minor : 0
  const part = before > 0 ? [row(paidLabel(booking, words), before)] : []
  if (!isPaid) return status === 'confirmed' ? [...part, row(t.price.due, total.minor - before)] : []
  const refundedMinor = booking.refunds.filter(countsAsRefunded).reduce((sum, { amount }) => sum + amount.minor, 0)
  const rows = [row(paidLabel(booking, words), paid.minor + refundedMinor)]
  if (refundedMinor !== 0) rows.push(row(t.price.refunded, 0 - refundedMinor))
  return [...rows, ...dueRows(booking, words)]
}

/** What is still to be paid: by link, and at the hotel. */
function dueRows(booking: MailBooking, words: Words): readonly PriceRow[] {
  const { t, money } = words
  const { byLink, atHotel } = duePartsOf(booking)
  const link = byLink && { label: t.balance.due, detail: balanceDate(booking, words), amount: money(byLink.amount) }
  const isBalance = byLink === null && booking.paymentStatus === 'partly_paid'
  const desk = atHotel && {
    label: isBalance ? t.balance.due : t.price.dueAtHotel,
    detail: isBalance ? t.balance.atHotel : '',
    amount: money(atHotel),
  }
  return [link, desk].filter((one) => one !== null)
}

/** How it was paid; a deposit and its balance may have come in two ways. */
function paidLabel({ paymentMethod, paymentStatus, deposit, changes }: MailBooking, { t }: Words): string {
  if (paymentMethod === 'cash' || !paymentMethod) return t.price.paidCash
  const method = t.price.method[paymentMethod]
  if (changes > 0) return t.price.paid(method)
  if (paymentStatus === 'partly_paid') return t.balance.depositPaid(method)
  return deposit ? t.balance.paidWhole : t.price.paid(method)
}

/** Until when a balance is paid by link, or that it is paid at the hotel. */
export function balanceDate({ deposit }: MailBooking, { t, language }: Words): string {
  const dueOn = deposit?.balanceDueOn ?? null
  return dueOn === null ? t.balance.atHotel : t.balance.until(formatDate(dueOn, language, 'short'))
}

/** What we promised is not the hotel's any more, even before it arrives; what a provider could not take back is. */
function countsAsRefunded({ status, reason }: MailBooking['refunds'][number]): boolean {
  return status !== 'failed' || (reason !== 'provider' && reason !== 'dispute')
}
