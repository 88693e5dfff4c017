import type { DoNotBook } from '@keystay/contract/guests/do-not-book'
import type { GuestRow } from '@keystay/contract/guests/entities'
import {
  ownSources,
  type DespiteReason,
  type OtherwiseReason,
  type OwnBookingForm,
  type OwnSource,
  type OwnStayForm,
} from '@keystay/contract/bookings/own-forms'
import type { ChosenExtra } from '@keystay/contract/extras/forms'
import type { Language } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'
import { addDays, isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { readPrice } from '../../platform/format/money-text.ts'

/** A room type that is booked, as often as somebody wants it. */
export type DraftLine = {
  readonly roomTypeId: string
  readonly bedType: string
  readonly quantity: number
  readonly adults: number
  readonly children: number
  /** Of the children; null where nobody said so. */
  readonly ages: readonly (number | null)[]
  /** Who stays in its rooms, in their order; blank: who books. */
  readonly names: readonly string[]
}

/** What stands in the form of a booking that the hotel makes. */
export type Draft = {
  readonly checkIn: PlainDate | null
  readonly checkOut: PlainDate | null
  readonly lines: readonly DraftLine[]
  /** A room that it is to have; blank: any. */
  readonly roomId: string
  readonly planId: string | null
  readonly extras: readonly ChosenExtra[]
  /** Why it is sold otherwise than by the rules; blank: it is not. */
  readonly reason: OtherwiseReason | ''
  /** The price of the nights as it was typed; blank: the plan's. */
  readonly price: string
  readonly name: string
  readonly email: string
  readonly phone: string
  /** The card of the known guest who was chosen; null: nobody was. */
  readonly guestCardId: string | null
  /** What the hotel says of booking them again; null: nothing is known. */
  readonly unwanted: DoNotBook | null
  /** Why it is booked although the hotel does not want the guest again; blank: it is not said. */
  readonly despite: DespiteReason | ''
  readonly notes: string
  readonly locale: Language
  readonly source: OwnSource
  readonly mails: boolean
  /** The last day of an option; null: it is confirmed. */
  readonly optionUntil: PlainDate | null
}

/** A room type with what a line begins with. */
export type ChoosableType = {
  readonly id: string
  readonly name: string
  readonly bedTypes: readonly { readonly value: string; readonly label: string }[]
}

export function lineOf({ id, bedTypes }: ChoosableType, adults = 2): DraftLine {
  return { roomTypeId: id, bedType: bedTypes[0]?.value ?? '', quantity: 1, adults, children: 0, ages: [], names: [] }
}

/** What a form begins with: the types of the hotel, the day of its desk, and the guest whom the address names. */
export type Ground = {
  readonly types: readonly ChoosableType[]
  readonly day: PlainDate
  readonly guest: GuestRow | null
}

/** A known guest in the form; null: nobody is chosen yet. */
export function chosenGuest(guest: GuestRow | null) {
  return {
    name: guest?.name ?? '',
    email: guest?.email ?? '',
    phone: guest?.phone ?? '',
    guestCardId: guest?.id ?? null,
    unwanted: guest?.doNotBook ?? null,
    despite: '' as const,
  }
}

/** Lines that an address says: `line=type:rooms:adults`, with the ages of the children in all of the rooms as `:6,x`. */
function linesFrom(params: URLSearchParams, types: readonly ChoosableType[]): DraftLine[] {
  return params.getAll('line').flatMap((text) => {
    const [id, rooms = '', adults = '', children = ''] = text.split(':')
    const type = types.find((one) => one.id === id)
    const [quantity, grownUps] = [Number(rooms), Number(adults)]
    if (!type || !isCount(quantity) || !isCount(grownUps)) return []
    const ages = children === '' ? [] : children.split(',').map((age) => (/^\d{1,2}$/.test(age) ? Number(age) : null))
    return [{ ...lineOf(type, grownUps), quantity, children: ages.length, ages }]
  })
}

const isCount = (count: number) => Number.isInteger(count) && count > 0 && count < 1000

/**
 * Where a booking begins: what the address says (`line` or `type`, `room`, `from`, `to`, `plan`, `source`), else one night from the
 * desk's day on.
 */
export function draftFrom(
  params: URLSearchParams,
  { types, day, language, guest }: Ground & { readonly language: Language },
): Draft {
  const date = (name: string) => {
    const text = params.get(name)
    return text !== null && isPlainDate(text) ? text : null
  }
  const checkIn = date('from') ?? day
  const type = types.find(({ id }) => id === params.get('type')) ?? types[0]
  const lines = linesFrom(params, types)
  return {
    checkIn,
    checkOut: date('to') ?? addDays(checkIn, 1),
    lines: lines.length > 0 || !type ? lines : [lineOf(type)],
    roomId: params.get('room') ?? '',
    planId: params.get('plan'),
    extras: [],
    reason: '',
    price: '',
    ...chosenGuest(guest),
    notes: '',
    locale: language,
    source: ownSources.find((source) => source === params.get('source')) ?? 'phone',
    mails: false,
    optionUntil: null,
  }
}

/** As many names as rooms, and ages as children. */
export function withCounts(line: DraftLine, change: Partial<DraftLine>): DraftLine {
  const next = { ...line, ...change }
  const ages = Array.from({ length: Math.max(0, next.children || 0) }, (_, index) => next.ages[index] ?? null)
  return { ...next, ages, names: next.names.slice(0, Math.max(0, next.quantity || 0)) }
}

/** What is asked for its price; null while something of it is missing. */
export function stayFormOf(draft: Draft, currency: string): OwnStayForm | null {
  const { checkIn, checkOut, lines, planId, extras, reason, price } = draft
  const isWhole = (count: number, least: number) => Number.isInteger(count) && count >= least
  const isReady = lines.every(
    ({ quantity, adults, children }) => isWhole(quantity, 1) && isWhole(adults, 1) && isWhole(children, 0),
  )
  if (checkIn === null || checkOut === null || checkOut <= checkIn || lines.length === 0 || !isReady) return null
  const nightsMinor = reason === '' ? undefined : readPrice(price, currency)
  return {
    checkIn,
    checkOut,
    lines: lines.map(({ names, ages, ...line }) => ({
      ...line,
      ...(line.children > 0 && { ages: [...ages] }),
      ...(names.some((name) => name.trim() !== '') && { names: [...names] }),
    })),
    planId,
    extras: [...extras],
    otherwise:
      reason === ''
        ? null
        : { reason, nightsMinor: typeof nightsMinor === 'number' && nightsMinor > 0 ? nightsMinor : null },
  }
}

/** What is booked at the total that was shown. */
export function bookingFormOf(draft: Draft, stay: OwnStayForm, expectedTotal: Money): OwnBookingForm {
  const { name, email, phone, guestCardId, despite, notes, locale, source, mails, optionUntil, roomId } = draft
  const guest = { name, email: email.trim(), phone }
  return {
    ...stay,
    roomIds: roomId === '' ? [] : [roomId],
    guest,
    guestCardId,
    despite: despite === '' ? null : despite,
    notes,
    locale,
    source,
    mails: mails && guest.email !== '',
    optionUntil,
    expectedTotal,
  }
}
