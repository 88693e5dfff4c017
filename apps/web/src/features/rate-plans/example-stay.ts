import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import { maxChildAge } from '@keystay/contract/shared/limits'
import { addDays, isPlainDate, type PlainDate } from '@keystay/contract/shared/plain-dates'
import { useState } from 'react'
import { askedParty, couple, type Party } from '../../ui/ages/party.ts'
import { stayProblems, type DateRange } from '../../ui/dates/date-range.ts'
import type { ExampleBody } from './rate-plans-api.ts'

/** The stay that plans are compared by; it may be half typed. */
export type ExampleStay = DateRange & { readonly roomTypeId: string; readonly party: Party }

/** Two weeks ahead few plans are closed, and three nights show what a weekend costs. */
const daysAhead = 14
const usualNights = 3

const keyOf = (propertyId: string) => `example-stay ${propertyId}`

/** The stay that was looked at last in this window, as far as it can still be booked. */
function rememberedStay(propertyId: string, types: readonly OwnerRoomType[], today: PlainDate): ExampleStay {
  const { roomTypeId, checkIn, checkOut, party } = readKept(propertyId)
  const type = types.find(({ id }) => id === roomTypeId) ?? types[0]
  const from = addDays(today, daysAhead)
  const dates = { checkIn: dateOf(checkIn), checkOut: dateOf(checkOut) }
  const isStay = Object.keys(stayProblems(dates, today)).length === 0
  return {
    roomTypeId: type?.id ?? '',
    ...(isStay ? dates : { checkIn: from, checkOut: addDays(from, usualNights) }),
    party: isParty(party) && askedParty(party) !== null ? party : couple,
  }
}

const dateOf = (kept: unknown) => (typeof kept === 'string' && isPlainDate(kept) ? kept : null)

function isParty(kept: unknown): kept is Party {
  if (typeof kept !== 'object' || kept === null || !('adults' in kept) || !('children' in kept)) return false
  const { adults, children } = kept
  const isAge = (age: unknown) =>
    age === null || (Number.isInteger(age) && Number(age) >= 0 && Number(age) <= maxChildAge)
  return Number.isInteger(adults) && Array.isArray(children) && children.every(isAge)
}

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
  const { roomTypeId, checkIn, checkOut, party } = stay
  if (roomTypeId === '' || checkIn === null || checkOut === null) return null
  const asked = askedParty(party)
  if (Object.keys(stayProblems({ checkIn, checkOut }, today)).length > 0 || asked === null) return null
  return { roomTypeId, checkIn, checkOut, ...asked, planId: null, plan: null }
}
