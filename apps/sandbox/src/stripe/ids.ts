import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id like Stripe's: `re_3f…`. */
export function newId(prefix: string, length = 24): string {
  const random = randomBytes(length)
  return `${prefix}_${Array.from(random, (byte) => letters[byte % letters.length]).join('')}`
}
