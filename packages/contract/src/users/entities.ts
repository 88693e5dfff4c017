import { z } from 'zod'
import { idField } from '../shared/fields.ts'
import { roles } from '../shared/roles.ts'
import { employment } from '../staff/entities.ts'
import { guestExport } from '../guest-data/entities.ts'
import { factors } from './factor-entities.ts'

/** An account as its own user sees it. */
export const account = z.object({
  id: idField,
  role: z.enum(roles),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  createdAt: z.iso.datetime(),
})

export type Account = z.infer<typeof account>

/** Who is logged in, with a bearer token of a few minutes that is of use only together with the session's cookie. */
export const loggedIn = account.pick({ role: true, email: true, id: true, name: true }).extend({ token: z.string() })

export type LoggedIn = z.infer<typeof loggedIn>

/** A device on which the account is logged in. */
export const accountSession = z.object({
  id: idField,
  /** Browser and system, such as `Firefox · Linux`. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  remembered: z.boolean(),
  /** The session that asks. */
  current: z.boolean(),
})

export type AccountSession = z.infer<typeof accountSession>

/** Everything that is kept about an account. */
export const accountExport = guestExport.extend({
  account,
  sessions: z.array(accountSession.omit({ current: true })),
  factors,
  events: z.array(z.object({ at: z.iso.datetime(), event: z.string() })),
  /** The hotels at which it works beside those that are its own. */
  works: z.array(employment),
  /** Hotels that it has marked. */
  favourites: z.array(z.object({ hotel: z.string(), addedAt: z.iso.datetime() })),
})

export type AccountExport = z.infer<typeof accountExport>
