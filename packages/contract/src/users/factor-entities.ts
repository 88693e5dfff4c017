import { z } from 'zod'
import { idField } from '../shared/fields.ts'

/** By what a login can be finished once its password was right; the error `second_step_required` tells them as `methods`. */
export const secondStepMethods = ['passkey', 'app', 'recovery_code'] as const
export type SecondStepMethod = (typeof secondStepMethods)[number]

/** What a browser needs to make a passkey or to ask for one; handed to it unchanged. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

const passkey = z.object({
  id: idField,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Kept by a password manager or the cloud of a platform, so that it outlives its device. */
  backedUp: z.boolean(),
})
export type Passkey = z.infer<typeof passkey>

/** What opens an account beside its password. Secrets are no part of it. */
export const factors = z.object({
  passkeys: z.array(passkey),
  authenticator: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().nullable() }).nullable(),
  recoveryCodesLeft: z.int(),
})
export type Factors = z.infer<typeof factors>

/** Factors as their own user sees them. */
export const myFactors = factors.extend({
  /** Until when they may be changed without proving again who it is. */
  confirmedUntil: z.iso.datetime().nullable(),
  /** An owner without a second factor who has not been asked yet. */
  invited: z.boolean(),
  /** Names of hotels that it owns or works at whose owner area asks for a second factor. */
  requiredBy: z.array(z.string()),
})
export type MyFactors = z.infer<typeof myFactors>

/** Factors after a change; recovery codes come with the first factor, and are shown this once. */
export const changedFactors = z.object({ factors: myFactors, recoveryCodes: z.array(z.string()).nullable() })
export type ChangedFactors = z.infer<typeof changedFactors>

/** A secret for an authenticator app, to scan and to type. */
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string() })
export type AuthenticatorSetup = z.infer<typeof authenticatorSetup>
