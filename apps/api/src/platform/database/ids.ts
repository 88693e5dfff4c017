import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

/** A new UUIDv7: ids sort by time, so indexes grow at one end. */
export function newId(): string {
  return v7()
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A booking code: 8 random characters. */
export function newBookingCode(): string {
  return randomCode(8)
}

/** Random characters of Crockford's base 32 (no I, L, O, U to misread), 5 bits each. */
export function randomCode(length: number): string {
  return Array.from(randomBytes(length), (byte) => crockford.charAt(byte & 31)).join('')
}

/** Reads a code as a person types it: any case, spaces and hyphens, O for 0, I and L for 1. */
export function readCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** The smallest id that can be made from an instant on. */
export function earliestId(from: Date): string {
  const time = from.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
