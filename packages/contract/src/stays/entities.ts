import { z } from 'zod'
import { knownGuest } from '../guests/do-not-book.ts'
import { namedRoom, namedType } from '../rooms/entities.ts'
import { idField } from '../shared/fields.ts'
import { registrationStates } from '../registrations/entities.ts'
import { money } from '../shared/money.ts'

/** Where a stay is by what the desk says. */
export const stayStates = ['expected', 'in_house', 'departed', 'no_show'] as const
export type StayState = (typeof stayStates)[number]

/** What the desk does with a stay; undoing takes the last of them back. */
export const staySteps = ['check_in', 'check_out', 'no_show', 'undo'] as const
export type StayStep = (typeof staySteps)[number]

/** Why a guest leaves with a balance, which stays due: it is billed, paid later, or was not paid and is asked for. */
export const owingReasons = ['billed', 'later', 'open'] as const
export type OwingReason = (typeof owingReasons)[number]

/** Whether a room is ready for a guest. */
export const readinessStates = ['dirty', 'clean', 'inspected'] as const
export type ReadinessState = (typeof readinessStates)[number]

/** A stay after a step, or as it is now for whoever saw an older one. */
export const stayNow = z.object({
  id: idField,
  state: z.enum(stayStates),
  version: z.int(),
  /** Whether its last step can be taken back. */
  mayUndo: z.boolean(),
})
export type StayNow = z.infer<typeof stayNow>

/** What stands behind a room's state; version 0: nobody has said anything yet. */
const readiness = z.object({ state: z.enum(readinessStates), version: z.int().min(0) })
export type Readiness = z.infer<typeof readiness>

/**
 * Where a stay stands on the desk's day: arrivals and departures of it, who stays, who should have come and whose nights
 * are over, and who left owing something.
 */
export const todayGroups = ['arrival', 'in_house', 'departure', 'missed', 'owing'] as const
export type TodayGroup = (typeof todayGroups)[number]

/** What the desk does next with a stay: a step, take money, have the room cleaned, wait for its guest to leave, or nothing but look. */
export const nextSteps = ['check_in', 'check_out', 'no_show', 'collect', 'clean', 'wait', 'open'] as const
export type NextStep = (typeof nextSteps)[number]

export const todayStay = stayNow.extend({
  group: z.enum(todayGroups),
  /** Arrived or departed on this desk day. */
  done: z.boolean(),
  bookingId: idField,
  code: z.string(),
  /** Empty when the person was erased. */
  guest: z.string(),
  /** The card of who booked; null where the person was erased. */
  guestCard: knownGuest.nullable(),
  /** Whether the guest has a name of its own, and is not who booked. */
  isNamed: z.boolean(),
  adults: z.int(),
  children: z.int(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  nights: z.int(),
  room: namedRoom,
  roomType: namedType,
  /** What the guest booked who let the hotel choose this type or a better one; only where it is so. */
  flexible: z.string().optional(),
  readiness,
  /** Another guest is still in its room. */
  occupied: z.boolean(),
  /** What is still to be paid of its booking. */
  balance: money,
  /** Why the guest left with it; null: nothing was said, or nobody left yet. */
  owingReason: z.enum(owingReasons).nullable(),
  notes: z.string(),
  /** Who leaves today and may keep the room for longer than the hotel's time says: until then, `HH:MM`; only where it is so. */
  leavesAt: z.string().optional(),
  /** How what the country wants to know of its guests stands. */
  registration: z.enum(registrationStates),
  next: z.enum(nextSteps),
})
export type TodayStay = z.infer<typeof todayStay>

/** What the hotel holds for a guest, and whose last day has come. */
export const endingOption = z.object({
  bookingId: idField,
  code: z.string(),
  guest: z.string(),
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  rooms: z.int(),
  until: z.iso.date(),
  total: money,
})
export type EndingOption = z.infer<typeof endingOption>

/** A mail of a booking that the mail server refused for good, and that nothing later made up for. */
export const refusedMail = z.object({
  id: idField,
  bookingId: idField,
  kind: z.string(),
  at: z.iso.datetime(),
  code: z.string(),
  guest: z.string(),
  /** How the guest can be told otherwise; empty: nobody knows. */
  phone: z.string(),
})
export type RefusedMail = z.infer<typeof refusedMail>

export const today = z.object({
  /** The desk's day, and the hour at which the next one begins. */
  day: z.iso.date(),
  deskHour: z.int(),
  timezone: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  /** In the order in which they are shown: by room number within a group. */
  stays: z.array(todayStay),
  inHouse: z.object({ rooms: z.int(), guests: z.int() }),
  /** How many rooms the hotel holds for guests, whenever they come, and which of these options end on this day. */
  options: z.object({ rooms: z.int(), ending: z.array(endingOption) }),
  /** What guests, or who pays for them, were written and did not get, the latest first. */
  refusedMails: z.array(refusedMail),
  tonight: z.object({
    rooms: z.int(),
    occupied: z.int(),
    /** Rooms that are out of order. */
    blocked: z.int(),
    /** Rooms that are free tonight, by type: those that nobody is in, and those whose guests have still to leave. */
    free: z.array(namedType.extend({ numbers: z.array(z.string()), occupied: z.array(z.string()) })),
  }),
})
export type Today = z.infer<typeof today>

/** What housekeeping sees of a room, in walking order. */
export const roomReadiness = z.object({
  room: namedRoom,
  roomType: namedType,
  readiness,
  /** Who is in it, or comes to it, on the desk day: a guest leaves, stays or has left; somebody arrives. */
  leaves: z.boolean(),
  /** Until when who leaves may keep it, where that is later than the hotel's time. */
  leavesAt: z.string().optional(),
  stays: z.boolean(),
  arrives: z.boolean(),
  /** It is out of order tonight: until when, and why. */
  blocked: z.object({ to: z.iso.date(), reason: z.string() }).nullable(),
})
export type RoomReadiness = z.infer<typeof roomReadiness>
