import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { registrationForm } from './forms.ts'

/** Why a guest is let in without a registration: a citizen need not, it is on paper, it comes later, or the guest refuses. */
export const registrationReasons = ['national', 'paper', 'later', 'refused'] as const
export type RegistrationReason = (typeof registrationReasons)[number]

/** How a stay's registration stands: the country wants none, it is missing, filled and to be signed, done, or need not be. */
export const registrationStates = ['none', 'missing', 'filled', 'done', 'waived'] as const
export type RegistrationState = (typeof registrationStates)[number]

export const registrationRule = z.object({ who: z.enum(['foreigners', 'everybody']), signs: z.boolean() })

/** What a guest reads of it on the booking's page: never what was written, for whoever has the link reads it. */
export const guestRegistrations = z.object({
  rule: registrationRule.nullable(),
  /** The hotel's country. */
  country: z.string(),
  stays: z.array(
    z.object({
      id: idField,
      adults: z.int(),
      children: z.int(),
      state: z.enum(registrationStates),
      /** It can still be filled in here. */
      open: z.boolean(),
    }),
  ),
})
export type GuestRegistrations = z.infer<typeof guestRegistrations>

/** A stay's registration for the desk. */
export const registration = z.object({
  stayId: idField,
  rule: registrationRule.nullable(),
  country: z.string(),
  state: z.enum(registrationStates),
  /** Who booked, and how many sleep in the room. */
  guest: z.string(),
  adults: z.int(),
  children: z.int(),
  form: registrationForm.nullable(),
  signature: z.string().nullable(),
  reason: z.enum(registrationReasons).nullable(),
  /** Until when it is kept; null: there is none. */
  destroyOn: z.iso.date().nullable(),
  /** 0: there is none. */
  version: z.int(),
})
export type Registration = z.infer<typeof registration>

/** What a hotel keeps, and that it destroyed what it no longer may keep. */
export const registrationKeeping = z.object({
  rule: registrationRule
    .extend({
      keepMonths: z.int(),
      from: z.enum(['arrival', 'departure']),
      noticeDays: z.int(),
      withinMonths: z.int(),
      source: z.string(),
      asOf: z.iso.date(),
    })
    .nullable(),
  kept: z.int(),
  /** When the next ones go. */
  nextOn: z.iso.date().nullable(),
  /** The latest first. */
  destroyed: z.array(z.object({ at: z.iso.datetime(), count: z.int() })),
})
export type RegistrationKeeping = z.infer<typeof registrationKeeping>
