import type { RegistrationRule } from '@keystay/contract/registrations/countries'
import type { RegistrationReason, RegistrationState } from '@keystay/contract/registrations/entities'

/** What there is of a stay's registration. */
export type Written = {
  readonly isFilled: boolean
  readonly isSigned: boolean
  readonly reason: RegistrationReason | null
}

/** A reason by which nothing more is to be asked for. */
const final: ReadonlySet<RegistrationReason> = new Set<RegistrationReason>(['national', 'paper'])

/** How a stay's registration stands by the country's rule (null: it wants none). */
export function registrationStateOf(rule: RegistrationRule | null, written: Written | null): RegistrationState {
  if (rule === null) return 'none'
  if (written === null) return 'missing'
  const { isFilled, isSigned, reason } = written
  if (isFilled && (isSigned || !rule.signs)) return 'done'
  if (reason !== null && final.has(reason)) return 'waived'
  return isFilled ? 'filled' : 'missing'
}

/** Whether the desk may let a guest in by what there is, or by what it says now. */
export function mayEnter(state: RegistrationState, reason: RegistrationReason | undefined): boolean {
  return reason !== undefined || state === 'none' || state === 'done' || state === 'waived'
}
