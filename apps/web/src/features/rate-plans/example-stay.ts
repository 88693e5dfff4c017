import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { checkGuestCount } from '@keystay/contract/shared/fields'
import { addDays, isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { stayProblems, type DateRange } from '../../ui/dates/date-range.ts'
import type { ExampleBody } from './rate-plans-api.ts'

/** The stay that plans are compared by; it may be half typed. */
export type ExampleStay = DateRange & { readonly roomTypeId: string; readonly guests: number }

/** Two weeks ahead few plans are closed, and three nights show what a weekend costs. */
const daysAhead = 14
const usualNights = 3
const usualGuests = 2

const keyOf = (propertyId: string) => `example-stay ${propertyId}`

/** The stay that was looked at last in this window, as far as it can still be booked. */
function rememberedStay(propertyId: string, types: readonly OwnerRoomType[], today: PlainDate): ExampleStay {
  const { roomTypeId, checkIn, checkOut, guests } = readKept(propertyId)
  const type = types.find(({ id }) => id === roomTypeId) ?? types[0]
  const from = addDays(today, daysAhead)
  const dates = { checkIn: dateOf(checkIn), checkOut: dateOf(checkOut) }
  const isStay = Object.keys(stayProblems(dates, today)).length === 0
  return {
    roomTypeId: type?.id ?? '',
    ...(isStay ? dates : { checkIn: from, checkOut: addDays(from, usualNights) }),
    guests: typeof guests === 'number' && checkGuestCount(guests) === null ? guests : usualGuests,
  }
}

const dateOf = (kept: unknown) => (typeof kept === 'string' && isPlainDate(kept) ? kept : null)

function readKept(propertyId: string): Partial<Record<keyof ExampleStay, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(propertyId)) ?? '{}') ?? {}) as Partial<ExampleStay>
  } catch {
    return {}
  }
}

/** The stay of the example; it is remembered while the window is open. */
export function useExampleStay(propertyId: string, types: readonly OwnerRoomType[], today: PlainDate) {
  const [stay, setStay] = useState(() => rememberedStay(propertyId, types, today))
  const change = (part: Partial<ExampleStay>) => {
    const next = { ...stay, ...part }
    sessionStorage.setItem(keyOf(propertyId), JSON.stringify(next))
    setStay(next)
  }
  return [stay, change] as const
}

/** What is asked for, of the plans as they are; null while the stay is none. */
export function toExampleBody(stay: ExampleStay, today: PlainDate): ExampleBody | null {
  const { roomTypeId, checkIn, checkOut, guests } = stay
  if (roomTypeId === '' || checkIn === null || checkOut === null) return null
  if (Object.keys(stayProblems({ checkIn, checkOut }, today)).length > 0 || checkGuestCount(guests) !== null)
    return null
  return { roomTypeId, checkIn, checkOut, guests, planId: null, plan: null }
}
