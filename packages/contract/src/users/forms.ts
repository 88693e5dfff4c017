import { z } from 'zod'
import {
  bounded,
  emailFieldOf,
  nameField,
  optionalPhoneField,
  say,
  textField,
  verificationAnswer,
} from '../shared/fields.ts'
import { maxPasswordLength, minNameLength, minPasswordLength } from '../shared/limits.ts'

/** A password that is only compared with a stored one: at login no more is asked of it. */
export const knownPassword = bounded(
  z.string(say('password_required')).min(1, say('password_required')).min(minPasswordLength, say('password_too_short')),
  maxPasswordLength,
)

/** A password that is being chosen; the server also refuses those on a list of common ones. */
const newPassword = knownPassword
  .regex(/\p{Lu}/u, say('password_needs_uppercase'))
  .regex(/\p{Ll}/u, say('password_needs_lowercase'))
  .regex(/\p{Nd}/u, say('password_needs_number'))

const accountEmail = emailFieldOf('email_required')
const fullName = nameField(100, 'full_name_required').min(minNameLength, say('name_too_short'))

/** The answer of the security verification, altcha's or Turnstile's; its name is the one that Turnstile gives its field. */
const verification = {
  'cf-turnstile-response': verificationAnswer,
}

/** A token of a mailed link. */
export const linkToken = z.string(say('required')).min(1, say('required')).max(2000, say('too_long'))

export const loginForm = z.strictObject({
  email: accountEmail,
  password: knownPassword,
  ...verification,
  /** Stay logged in for 30 days, else until the browser is closed. */
  remember: z.boolean(say('invalid')).optional(),
})
export type LoginForm = z.infer<typeof loginForm>

export const signUpForm = z.strictObject({
  name: fullName,
  email: accountEmail,
  password: newPassword,
  ...verification,
})
export type SignUpForm = z.infer<typeof signUpForm>

export const forgotPasswordForm = z.strictObject({ email: accountEmail, ...verification })

export const resetPasswordForm = z.strictObject({ token: linkToken, password: newPassword })

export const changePasswordForm = z.strictObject({ password: knownPassword, newPassword })

/** Only what is given changes; an empty phone number is none. */
export const profileForm = z.strictObject({ name: fullName, phone: optionalPhoneField }).partial()
export type ProfileForm = z.infer<typeof profileForm>

export const eraseForm = z.strictObject({ password: knownPassword })

/** Which booking the account would like to take in: a link is mailed to that booking's address. */
export const joinLinkForm = z.strictObject({ hotelKey: textField(60), code: textField(12, 'code_required') })

export const joinForm = z.strictObject({ token: linkToken })
