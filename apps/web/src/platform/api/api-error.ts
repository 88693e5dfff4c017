import { isAxiosError } from 'axios'
import type { ErrorCode } from '@keystay/contract/error-codes'
import type { Failure } from '@keystay/contract/entities'
import { messageOf } from '../language.ts'

/** A failed call, with the text to show. `status` and `code` are null when no server answered. */
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

/** Turns whatever a call threw into an ApiError. */
export function toApiError(cause: unknown): ApiError {
  const response = isAxiosError(cause) ? cause.response : undefined
  const body: Partial<Failure> = isObject(response?.data) ? response.data : {}
  return Object.assign(new Error(errorText(cause), { cause }), {
    name: 'ApiError' as const,
    code: body.code ?? null,
    status: response?.status ?? null,
    fields: body.fields ?? {},
    details: body.details ?? {},
  })
}

/** Specification, section 8: the server's message, the status text, the body; no answer; the client's own message. */
function errorText(cause: unknown): string {
  if (!isAxiosError(cause)) return cause instanceof Error ? cause.message : messageOf('unexpected_error')
  const { response, request } = cause
  if (response) {
    const message = isObject(response.data) ? response.data['message'] : undefined
    if (typeof message === 'string' && message !== '') return message
    return response.statusText || JSON.stringify(response.data) || messageOf('unexpected_error')
  }
  return request ? messageOf('no_response') : cause.message
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
