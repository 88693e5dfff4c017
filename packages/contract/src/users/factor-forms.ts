import { z } from 'zod'
import { knownPassword } from './forms.ts'
import { bounded, boundedList, say, textField } from '../shared/fields.ts'
import { formerRecoveryCodeLength, maxPasskeyName, recoveryCodeLength } from '../shared/limits.ts'

/** Bytes as browsers send them (base64url); credential ids have 1023 bytes at most. */
const bytes = (max: number) => bounded(z.string(say('invalid')), max).regex(/^[\w-]+$/, say('invalid'))

const credentialFields = {
  id: bytes(1364),
  rawId: bytes(1364),
  type: z.literal('public-key', say('invalid')),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** What a browser answers when a passkey has signed a challenge; browsers may add to it. */
const passkeyAnswer = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(6000),
    userHandle: bytes(100).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

/** What a browser answers when a passkey was made. */
const newPasskeyAnswer = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: boundedList(z.array(bounded(z.string(say('invalid')), 20)), 10).optional(),
  }),
})
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswer>

/** A code of an authenticator app as a person types it: spaces do not matter. */
const appCode = bounded(z.string(say('app_code_required')), 20)
  .min(1, { ...say('app_code_required'), abort: true })
  .refine((text) => /^\d{6}$/.test(withoutSpaces(text)), say('app_code_invalid'))

const recoveryCodeLengths: readonly number[] = [recoveryCodeLength, formerRecoveryCodeLength]

/** A recovery code as a person types it: spaces, hyphens and case do not matter. */
const recoveryCode = bounded(z.string(say('recovery_code_required')), 40)
  .min(1, { ...say('recovery_code_required'), abort: true })
  .refine((text) => {
    const code = text.replaceAll(/[\s-]/g, '')
    return recoveryCodeLengths.includes(code.length) && /^[0-9A-Z]+$/i.test(code)
  }, say('recovery_code_invalid'))

/** The digits of a code that was typed or pasted in groups. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '')
}

export const appCodeForm = z.strictObject({ code: appCode })
export const recoveryCodeForm = z.strictObject({ code: recoveryCode })

/** What proves beside the password who logs in. */
export const secondStepForm = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('app'), code: appCode }),
  z.strictObject({ method: z.literal('recovery_code'), code: recoveryCode }),
  z.strictObject({ method: z.literal('passkey'), credential: passkeyAnswer }),
])
export type SecondStep = z.infer<typeof secondStepForm>

export const passkeyLoginForm = z.strictObject({
  credential: passkeyAnswer,
  /** Stay logged in for 30 days, else until the browser is closed. */
  remember: z.boolean(say('invalid')).optional(),
})
export type PasskeyLogin = z.infer<typeof passkeyLoginForm>

/** What proves that it is still the account's user who sits there. */
export const confirmForm = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('password'), password: knownPassword }),
  z.strictObject({ method: z.literal('passkey'), credential: passkeyAnswer }),
])
export type Confirmation = z.infer<typeof confirmForm>

export const passkeyNameForm = z.strictObject({ name: textField(maxPasskeyName, 'passkey_name_required') })

export const newPasskeyForm = z.strictObject({ ...passkeyNameForm.shape, credential: newPasskeyAnswer })
export type NewPasskey = z.infer<typeof newPasskeyForm>
