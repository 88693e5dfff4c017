import { statusOf, type ErrorCode } from '@keystay/contract/shared/error-codes'
import type { FieldIssue } from '@keystay/contract/shared/field-errors'
import type { TextParams } from '@keystay/contract/shared/languages'
import type { Money } from '@keystay/contract/shared/money'

type Extras = {
  readonly fields?: readonly FieldIssue[]
  /** Machine-readable facts for the client, such as the new total. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly params?: TextParams
  /** Sums that its text names, which are written in the reader's language. */
  readonly sums?: Readonly<Record<string, Money>>
  readonly retryAfterSeconds?: number
}

/** A failure that the caller can understand: its code decides status and text. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return statusOf[this.code]
  }
}

/** A failed check of single fields: 422 with one text per field. */
export function fieldError(...fields: readonly FieldIssue[]): DomainError {
  return new DomainError('validation_failed', { fields })
}
