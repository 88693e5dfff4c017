import { createHash, createHmac } from 'node:crypto'
import type { Config } from '../process/config.ts'

/** A key of its own for each purpose, from the one secret: what is signed for one purpose is worth nothing for another. */
export function keyFor(config: Config, purpose: string): Buffer {
  return createHmac('sha256', config.secret).update(`key.${purpose}`).digest()
}

/** How random secrets are stored: they have too many bits to be guessed from their hash. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}
