import { z } from 'zod'
import { bounded, boundedList, dateField, linesField, optionalText, say, textField } from '../shared/fields.ts'

const country = z.string(say('required')).regex(/^[A-Z]{2}$/, say('required'))

const person = z.strictObject({
  name: textField(100),
  bornOn: dateField('required'),
  nationality: country,
})

/** Who sleeps in a room, the one who answers for it first. */
export const registrationForm = z.strictObject({
  people: boundedList(z.array(person, say('required')).min(1, say('required')), 20),
  address: linesField(300, 'required'),
  /** Where that is. */
  country,
  /** Of a passport or another document; who is no citizen of the hotel's country has to give it. */
  document: optionalText(40).default(''),
})
export type RegistrationForm = z.output<typeof registrationForm>

/** What a finger drew: lines from point to point of a surface of 600 × 200. */
const drawing = bounded(z.string(say('invalid')), 20_000).regex(/^M[\dML .]+$/, say('invalid'))

/** The form as the desk saves it, on top of the version that it saw (0: none). */
export const deskRegistrationForm = registrationForm.extend({
  signature: drawing.nullable(),
  version: z.int(say('invalid')).min(0, say('invalid')),
})
export type DeskRegistrationForm = z.output<typeof deskRegistrationForm>
