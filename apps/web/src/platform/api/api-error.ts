import type { ErrorCode, ScreenCode } from '@keystay/contract/shared/error-codes'
import type { Failure } from '@keystay/contract/shared/replies'
import { messageOf } from '../language.ts'

/** A failed call, with the text to show. `status` and `code` are null when no server gave an answer that can be read. */
export type ApiError = Error & {
  readonly name: 'ApiError'
  readonly code: ErrorCode | null
  readonly status: number | null
  readonly fields: Readonly<Record<string, string>>
  readonly details: Readonly<Record<string, unknown>>
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

/** The server knows nobody by this browser's cookie (any more). */
export function isLoggedOut(error: unknown): boolean {
  return isApiError(error) && error.code === 'not_logged_in'
}

type Refusal = { readonly status: number; readonly statusText: string; readonly body: unknown }

/** The server said no: its message, else the status text, else the body, else the call's default (specification, section 8). */
export function refused({ status, statusText, body }: Refusal, otherwise: ScreenCode = 'unexpected_error'): ApiError {
  const failure: Partial<Failure> = isObject(body) ? body : {}
  const message = typeof failure.message === 'string' ? failure.message : ''
  const serialised = typeof body === 'string' ? body : JSON.stringify(body)
  return apiError(message || statusText || serialised || messageOf(otherwise), { ...failure, status })
}

/** The request left, and no answer came. */
export function notAnswered(cause: unknown): ApiError {
  return apiError(messageOf('no_response'), { cause })
}

/** A server answered that all is well, but nobody can tell what: as when none answered, it may or may not have been done. */
export function unreadable(): ApiError {
  return apiError(messageOf('unexpected_error'), {})
}

/** The server, or what stands before it, could not say anything about what was asked; a moment later it may. */
export function isNoAnswer(error: unknown): error is ApiError {
  return isApiError(error) && (error.status === null || [429, 502, 503, 504].includes(error.status))
}

/** The request could not be written. */
export function neverSent(cause: unknown): ApiError {
  return apiError(cause instanceof Error ? cause.message : messageOf('unexpected_error'), { cause })
}

type ErrorParts = Partial<Failure> & { readonly status?: number; readonly cause?: unknown }

function apiError(message: string, { code, status, fields, details, cause }: ErrorParts): ApiError {
  return Object.assign(new Error(message, { cause }), {
    name: 'ApiError' as const,
    code: code ?? null,
    status: status ?? null,
    fields: fields ?? {},
    details: details ?? {},
  })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
