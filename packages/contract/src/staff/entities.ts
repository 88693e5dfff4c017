import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { staffRoles } from '../shared/rights.ts'

/** Somebody of a hotel. */
const staffMember = z.object({
  userId: idField,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** The hotel is theirs: nobody ends that, it is handed over. */
  isOwner: z.boolean(),
  /** Null of the hotel's owner. */
  since: z.iso.datetime().nullable(),
  hasSecondFactor: z.boolean(),
  /** Whoever reads. */
  isYou: z.boolean(),
  version: z.int(),
})
export type StaffMember = z.infer<typeof staffMember>

/** Somebody who was mailed a link and has not answered. */
const staffInvitation = z.object({
  id: idField,
  email: z.string(),
  role: z.enum(staffRoles),
  expiresAt: z.iso.datetime(),
})
export type StaffInvitation = z.infer<typeof staffInvitation>

export const staffList = z.object({
  /** The hotel's owner first, then by role and name. */
  people: z.array(staffMember),
  invitations: z.array(staffInvitation),
})
export type StaffList = z.infer<typeof staffList>

/** What the holder of an invitation's link is told. */
export const invitationDetails = z.object({
  hotel: z.object({ slug: z.string(), name: z.string() }),
  email: z.string(),
  role: z.enum(staffRoles),
  /** The address has an account already: its user logs in. */
  hasAccount: z.boolean(),
})
export type InvitationDetails = z.infer<typeof invitationDetails>

/** A hotel where an account works without owning it. */
export const workplace = z.object({
  propertyId: idField,
  slug: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
})
export type Workplace = z.infer<typeof workplace>

/** Where an account works, as its export tells. */
export const employment = z.object({
  hotel: z.string(),
  role: z.enum(staffRoles),
  since: z.iso.datetime(),
})
