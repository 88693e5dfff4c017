import { isApiError, notAnswered, type ApiError } from '../../../platform/api/api-error.ts'
import { isGivenUp } from './passkey-browser.ts'

/** Why something about factors did not happen: what the server says, or what the browser did. */
export type Problem = ApiError | 'cancelled' | 'device'

/** Reads a failure of the server, of the browser's passkeys, or of a page's part that could not be loaded. */
export function problemOf(error: unknown): Problem {
  if (isApiError(error)) return error
  if (isGivenUp(error)) return 'cancelled'
  return error instanceof Error && error.name !== 'TypeError' ? 'device' : notAnswered(error)
}
