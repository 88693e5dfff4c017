import { z } from 'zod'
import type { FieldIssue } from '../shared/field-errors.ts'
import {
  boundedList,
  dateField,
  emailField,
  guestsField,
  idField,
  nameField,
  optionalLines,
  phoneField,
  say,
  stayOrderCheck,
  textField,
} from '../shared/fields.ts'
import { languages } from '../shared/languages.ts'
import { chosenExtras } from '../extras/forms.ts'
import { exemptionsCheck, statedExemptions } from '../local-taxes/exemptions.ts'
import type { FieldCode } from '../shared/error-codes.ts'
import { agesField, roomGuests, type RoomGuests } from '../shared/guest-ages.ts'
import { maxCancelTiers, maxGuests, maxLines } from '../shared/limits.ts'
import { cancelTier, planTerms } from '../rate-plans/entities.ts'
import { money } from '../shared/money.ts'
import { gapNightsField } from '../gap-deals/forms.ts'
import { typedCode } from '../vouchers/forms.ts'

const count = (missing: 'quantity_required' | 'adults_required') =>
  z.number(say(missing)).int(say('invalid')).max(1000, say('invalid'))

/** One line of a booking: so many rooms of one type with one bed type, and who sleeps in them. */
export const bookingLineRequest = z.strictObject({
  roomTypeId: idField,
  quantity: count('quantity_required').min(1, say('quantity_min')),
  bedType: textField(100, 'bed_type_required'),
  adults: count('adults_required').min(1, say('adults_min')),
  children: z
    .number(say('children_required'))
    .int(say('invalid'))
    .min(0, say('children_negative'))
    .max(1000, say('invalid')),
  /** Of its children at check-in; absent: not known. */
  ages: agesField.optional(),
  /** Who sleeps in which of its rooms, as the guest chose; absent: the cheapest, with an adult in each while there are enough. */
  split: boundedList(z.array(roomGuests), maxGuests).optional(),
})
export type BookingLineRequest = z.infer<typeof bookingLineRequest>

/** The lines of a booking, one at least. */
export const bookingLines = <T extends z.ZodType>(line: T) =>
  boundedList(z.array(line, say('room_required')).min(1, say('room_required')).superRefine(sleepersCheck), maxLines)

type Sleepers = Pick<z.infer<typeof bookingLineRequest>, 'quantity' | 'adults' | 'children' | 'ages' | 'split'>

const inOrder = (ages: RoomGuests['ages']) =>
  ages
    .map((age) => age ?? Infinity)
    .toSorted((a, b) => a - b || 0)
    .join()

/** A line's ages are those of its children, and who sleeps in its rooms are its guests. */
function sleepersCheck(lines: unknown[], context: z.RefinementCtx): void {
  for (const [index, { quantity, adults, children, ages, split }] of (lines as Sleepers[]).entries()) {
    const refuse = (field: 'ages' | 'split', message: FieldCode) =>
      context.addIssue({ code: 'custom', path: [index, field], message })
    if (ages && ages.length !== children) refuse('ages', 'ages_do_not_match')
    if (!split) continue
    const asleep = split.flatMap((room) => room.ages)
    const adultsAsleep = split.reduce((sum, room) => sum + room.adults, 0)
    const fits = split.length === quantity && adultsAsleep === adults && asleep.length === children
    if (!fits || (ages && inOrder(ages) !== inOrder(asleep))) refuse('split', 'split_does_not_match')
  }
}

/** Step 3 of the wizard: who travels. */
export const guestRequest = z.strictObject({
  name: nameField(100, 'guest_name_required'),
  email: emailField,
  phone: phoneField,
})
export type GuestRequest = z.infer<typeof guestRequest>

const bookingFields = {
  checkIn: dateField('check_in_required'),
  checkOut: dateField('check_out_required'),
  expectedGuests: guestsField,
  lines: bookingLines(bookingLineRequest),
  guest: guestRequest,
  notes: optionalLines(1000),
  locale: z.enum(languages, say('invalid')),
  expectedTotal: money,
  /** The plan for all rooms; absent, or null in a change: the standard plan. */
  planId: idField.nullish(),
  /** Absent: none; in a change: those that the booking has. */
  extras: chosenExtras.optional(),
  /** Adults who say that they are exempt of local taxes. Absent: none; in a change: those that the booking has. */
  exemptions: statedExemptions.optional(),
  /** What the guest was told that the plan promises; where it is given, another promise is refused like another total. */
  expectedTerms: planTerms
    .extend({ tiers: boundedList(z.array(cancelTier), maxCancelTiers + 1).optional() })
    .optional(),
  /** A discount code; absent, or null in a change: none. */
  voucher: typedCode.nullish(),
  /** Nights of the stay that were offered beside it, because they would lie alone. Absent: none; in a change: those that the booking has. */
  gapNights: gapNightsField.optional(),
  /** The hotel chooses the room: of this type or a better one. Absent: no; in a change: as the booking was made. */
  flexible: z.boolean(say('invalid')).optional(),
}

/** What the guest asks to book; `expectedTotal` is the total that the guest was shown. */
export const bookingRequest = z
  .strictObject(bookingFields)
  .superRefine(stayOrderCheck)
  .superRefine(guestsMatchCheck)
  .superRefine(exemptionsCheck)
export type BookingRequest = z.infer<typeof bookingRequest>

/** A change of a pending booking: only what is given changes. */
export const bookingChange = z.strictObject(bookingFields).partial().superRefine(stayOrderCheck)
export type BookingChange = z.infer<typeof bookingChange>

function guestsMatchCheck(
  value: { lines: BookingLineRequest[]; expectedGuests: number },
  context: z.RefinementCtx,
): void {
  const issue = checkGuests(value.lines, value.expectedGuests)
  if (issue)
    context.addIssue({ code: 'custom', path: ['expectedGuests'], message: issue.code, params: { ...issue.params } })
}

/** Over all lines, adults and children must be the guests that were searched for. */
export function checkGuests(
  lines: readonly Pick<BookingLineRequest, 'adults' | 'children'>[],
  expectedGuests: number,
): FieldIssue | null {
  const guests = lines.reduce((sum, line) => sum + line.adults + line.children, 0)
  if (guests === expectedGuests) return null
  return { path: 'expectedGuests', code: 'guests_do_not_match', params: { expected: expectedGuests } }
}

/** What a line's room type allows: its beds, how many fit into a room, how many rooms are free for the stay. */
export type LineLimits = {
  readonly maxOccupancy: number
  /** Small children may sleep in them beside the places. */
  readonly cots?: number
  readonly availableRooms: number
  readonly bedTypes: readonly string[]
}

/** Checks one line against its room type (specification, booking step 2); paths are relative to the line. */
export function checkLine(line: BookingLineRequest, limits: LineLimits): FieldIssue[] {
  const issues: FieldIssue[] = []
  if (line.quantity > limits.maxOccupancy) {
    issues.push({ path: 'quantity', code: 'quantity_above_occupancy', params: { max: limits.maxOccupancy } })
  } else if (line.quantity > limits.availableRooms) {
    issues.push({ path: 'quantity', code: 'quantity_above_available', params: { max: limits.availableRooms } })
  }
  if (!limits.bedTypes.includes(line.bedType)) issues.push({ path: 'bedType', code: 'bed_type_required' })
  const places = line.quantity * limits.maxOccupancy + Math.min(line.children, line.quantity * (limits.cots ?? 0))
  if (line.adults + line.children > places) {
    issues.push({ path: 'adults', code: 'guests_above_occupancy', params: { max: places } })
  }
  return issues
}
