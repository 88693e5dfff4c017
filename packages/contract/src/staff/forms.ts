import { z } from 'zod'
import { emailFieldOf, idField, say } from '../shared/fields.ts'
import { staffRoles } from '../shared/rights.ts'
import { knownPassword, linkToken, signUpForm } from '../users/forms.ts'

const role = z.enum(staffRoles, say('invalid'))

export const inviteForm = z.strictObject({ email: emailFieldOf('email_required'), role })
export type InviteForm = z.infer<typeof inviteForm>

/** Another role, on top of the version that was seen. */
export const staffRoleForm = z.strictObject({ role, version: z.int(say('invalid')) })
export type StaffRoleForm = z.infer<typeof staffRoleForm>

/** To whom the hotel goes; the password shows that it is its owner who says so. */
export const handOverForm = z.strictObject({ userId: idField, password: knownPassword })
export type HandOverForm = z.infer<typeof handOverForm>

export const invitationForm = z.strictObject({ token: linkToken })

/** Who was invited and has no account yet. */
export const newStaffForm = z.strictObject({
  token: linkToken,
  name: signUpForm.shape.name,
  password: signUpForm.shape.password,
})
export type NewStaffForm = z.infer<typeof newStaffForm>
