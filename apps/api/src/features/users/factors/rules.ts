import type { Factors, SecondStepMethod } from '@keystay/contract/users/factor-entities'

const minuteMs = 60_000
/** How long a login may wait for its second step, and a setup for what the device says. */
export const patienceMs = 10 * minuteMs

/** A recovery code in groups of four, as it is shown and written down. */
export function groupsOfFour(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** By what a login of an account with these factors can be finished; none when its password is enough. */
export function secondSteps({ passkeys, authenticator, recoveryCodesLeft }: Factors): SecondStepMethod[] {
  const hasPasskey = passkeys.length > 0
  if (!hasPasskey && authenticator === null) return []
  return [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(authenticator ? (['app'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ]
}
