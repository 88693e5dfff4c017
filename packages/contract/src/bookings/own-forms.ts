import { z } from 'zod'
import { chosenExtras } from '../extras/forms.ts'
import { exemptionsCheck, statedExemptions } from '../local-taxes/exemptions.ts'
import {
  boundedList,
  dateField,
  emailField,
  idField,
  nameField,
  optionalLines,
  optionalName,
  say,
} from '../shared/fields.ts'
import { optionalPhoneField, stayOrderCheck } from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { maxLines, maxPriceMinor } from '../shared/limits.ts'
import { money } from '../shared/money.ts'
import { bookingLineRequest, bookingLines } from './forms.ts'

/** By which way a booking came; a guest makes it by the web alone, and nobody else does. */
export const bookingSources = ['web', 'phone', 'walk_in', 'email', 'portal', 'company'] as const
export type BookingSource = (typeof bookingSources)[number]

/** What the hotel says of a booking that it makes itself. */
export const ownSources = ['phone', 'walk_in', 'email', 'portal', 'company'] as const satisfies readonly BookingSource[]
export type OwnSource = (typeof ownSources)[number]

/** Why the hotel sells otherwise than its rules say. */
export const otherwiseReasons = ['agreed', 'regular_guest', 'company_rate', 'group', 'late_arrival', 'amends'] as const
export type OtherwiseReason = (typeof otherwiseReasons)[number]

/** Why the desk books for somebody whom the hotel does not want again. */
export const despiteReasons = ['settled', 'management', 'group', 'other'] as const
export type DespiteReason = (typeof despiteReasons)[number]

/** A booking has so many rooms by one hand at most. */
const maxRooms = maxLines * 50

/** What the hotel sells otherwise than by its rules, and why. */
const otherwise = z.strictObject({
  reason: z.enum(otherwiseReasons, say('required')),
  /** What the nights of all rooms cost together, without extras and taxes; null: what the plan says. */
  nightsMinor: z
    .int(say('price_required'))
    .min(1, say('price_positive'))
    .max(maxPriceMinor * 1000, say('price_too_high'))
    .nullable(),
})

const stayFields = {
  checkIn: dateField('check_in_required'),
  checkOut: dateField('check_out_required'),
  lines: bookingLines(
    bookingLineRequest.extend({
      /** Who stays in its rooms, in the order of the rooms; absent or blank: who books. */
      names: boundedList(z.array(optionalName(100)), maxRooms).optional(),
    }),
  ),
  /** The plan for all rooms; null: the standard plan. */
  planId: idField.nullable(),
  extras: chosenExtras.default([]),
  exemptions: statedExemptions.optional(),
  /** Null: by the rules, or refused as a guest would be. */
  otherwise: otherwise.nullable().default(null),
}

/** A stay that the hotel would book itself. */
export const ownStayForm = z.strictObject(stayFields).superRefine(stayOrderCheck).superRefine(exemptionsCheck)
export type OwnStayForm = z.infer<typeof ownStayForm>

/** A booking that the hotel makes itself; `expectedTotal` is the total that it was shown. */
export const ownBookingForm = z
  .strictObject({
    ...stayFields,
    /** Rooms that it is to have, each of a type that is booked; there they are pinned. */
    roomIds: boundedList(z.array(idField), maxRooms).default([]),
    guest: z.strictObject({
      name: nameField(100, 'guest_name_required'),
      /** Blank: not known. */
      email: z.union([z.literal(''), emailField]),
      phone: optionalPhoneField,
    }),
    /** The card of the guest whom the desk chose; null: the one of whoever has this name and address, or number. */
    guestCardId: idField.nullable().default(null),
    /** Why it is booked although the hotel does not want the guest again; null: it is refused then. */
    despite: z.enum(despiteReasons, say('required')).nullable().default(null),
    notes: optionalLines(1000),
    /** The guest's, for mails. */
    locale: z.enum(languages, say('invalid')),
    source: z.enum(ownSources, say('required')),
    /** Whether the guest gets mail of it. */
    mails: z.boolean(say('required')),
    /** An option: it waits for the guest until the end of this day; null: it is confirmed, and paid at the hotel. */
    optionUntil: dateField('required').nullable(),
    expectedTotal: money,
  })
  .superRefine(stayOrderCheck)
  .superRefine(exemptionsCheck)
  .superRefine(mailCheck)
export type OwnBookingForm = z.infer<typeof ownBookingForm>

function mailCheck(
  { mails, guest }: { readonly mails: boolean; readonly guest: { readonly email: string } },
  context: z.RefinementCtx,
): void {
  if (mails && guest.email === '')
    context.addIssue({ code: 'custom', path: ['guest', 'email'], message: 'guest_email_required' })
}
