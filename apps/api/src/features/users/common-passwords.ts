import { minPasswordLength } from '@keystay/contract/shared/limits'
import { fieldError } from '../../platform/http/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** Refuses a password that is on the list of common ones, whatever its case. Throws validation_failed. */
export async function refuseCommonPassword(password: string, path: string): Promise<void> {
  common ??= readList()
  if ((await common).has(password.toLowerCase())) throw fieldError({ path, code: 'password_common' })
}

/** The list takes some megabytes while it is read: only who chooses a password needs it. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((word) => word.length >= minPasswordLength))
}
