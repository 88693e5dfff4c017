import { z } from 'zod'
import { boundedList, guestsField, say } from './fields.ts'
import { maxChildAge, maxGuests } from './limits.ts'

/** The age of a child at check-in, in whole years; null: not known, then it counts as an adult. */
const age = z.int(say('age_invalid')).min(0, say('age_invalid')).max(maxChildAge, say('age_invalid')).nullable()

/** The children among the guests, each by its age. */
export const agesField = boundedList(z.array(age, say('age_invalid')), maxGuests)

/** All guests of a stay that prices are tried on, and the children among them; nobody is a child unless told. */
export const partyFields = { guests: guestsField, ages: agesField.default([]) }

/** `ages=6,x` in a query: a child of six and one whose age is not known. */
export const agesQuery = z
  .string(say('age_invalid'))
  .max(maxGuests * 3, { ...say('age_invalid'), abort: true })
  .transform((text) => (text === '' ? [] : text.split(',').map((part) => (part === 'x' ? null : readAge(part)))))
  .pipe(agesField)
  .optional()

const readAge = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN)

/** The ages as a query says them; undefined where no children travel. */
export function writeAges(ages: readonly (number | null)[]): string | undefined {
  return ages.length === 0 ? undefined : ages.map((one) => one ?? 'x').join(',')
}

/** Beside `guests` (all of them) and the `ages` of the children among them: an adult must be left. */
export function adultLeftCheck(
  value: { guests?: number | undefined; ages?: readonly (number | null)[] | undefined },
  context: z.RefinementCtx,
): void {
  const { guests, ages } = value
  if (guests !== undefined && ages !== undefined && ages.length >= guests)
    context.addIssue({ code: 'custom', path: ['ages'], message: 'adults_min' })
}

/** Who sleeps in one room. */
export const roomGuests = z.strictObject({
  adults: z.int(say('adults_required')).min(0, say('invalid')).max(maxGuests, say('invalid')),
  ages: agesField,
})

export type RoomGuests = z.infer<typeof roomGuests>
