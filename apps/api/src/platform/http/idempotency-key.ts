import { DomainError } from './errors.ts'

const minKeyLength = 22

/** A key of at least 128 bits: 22 characters of base64 carry them. Throws idempotency_key_required. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  if (typeof header !== 'string' || header.length < minKeyLength || header.length > 200) {
    throw new DomainError('idempotency_key_required')
  }
  return header
}
