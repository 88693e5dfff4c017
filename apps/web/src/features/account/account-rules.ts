import {
  changePasswordForm,
  eraseForm,
  forgotPasswordForm,
  joinLinkForm,
  loginForm,
  profileForm,
  resetPasswordForm,
  signUpForm,
} from '@keystay/contract/users/forms'
import { appCodeForm, passkeyNameForm, recoveryCodeForm } from '@keystay/contract/users/factor-forms'
import { newStaffForm } from '@keystay/contract/staff/forms'
import { fieldIssues, type FieldIssue } from '@keystay/contract/shared/field-errors'

const verification = { 'cf-turnstile-response': true } as const

/** The contract's rules of what people type; the verification's answer comes last and by itself. */
const rules = {
  login: loginForm.omit(verification),
  signUp: signUpForm.omit(verification),
  forgot: forgotPasswordForm.omit(verification),
  joinTeam: newStaffForm.omit({ token: true }),
  reset: resetPasswordForm.omit({ token: true }),
  changePassword: changePasswordForm,
  profile: profileForm,
  erase: eraseForm,
  joinLink: joinLinkForm,
  appCode: appCodeForm,
  recoveryCode: recoveryCodeForm,
  passkeyName: passkeyNameForm,
}

export type FormName = keyof typeof rules

/** What is wrong with a form, one issue per field. */
export function checkForm(name: FormName, values: Readonly<Record<string, unknown>>): readonly FieldIssue[] {
  const parsed = rules[name].safeParse(values)
  return parsed.success ? [] : fieldIssues(parsed.error.issues)
}
