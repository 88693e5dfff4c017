import type { FastifyReply } from 'fastify'
import { sha256 } from '../security/keys.ts'

/**
 * A reply that is written already, as the contract has it; a tag tells a browser that has it whether it still is the same.
 * `isPacked`: its bytes are those that browsers are sent (compression.ts).
 */
export class ReadyReply {
  readonly bytes: Buffer
  readonly tag: string | null
  readonly isPacked: boolean

  constructor(bytes: Buffer, tag: string | null = null, isPacked = false) {
    this.bytes = bytes
    this.tag = tag
    this.isPacked = isPacked
  }
}

/** A reply to GET that a browser may ask for again. */
export function tagged(bytes: Buffer): ReadyReply {
  return new ReadyReply(bytes, weakTag(bytes))
}

/** The tag of what is sent; it is weak, because packed it has other bytes. */
export function weakTag(bytes: Buffer | string): string {
  return `W/"${sha256(bytes).toString('base64url').slice(0, 22)}"`
}

/** Tells a reply's tag, and whether its reader has it already. */
export function isKnown(reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag).header('cache-control', 'no-cache')
  return reply.request.headers['if-none-match'] === tag
}

/** Parts of a text, written or not, in one piece. */
export function joinBytes(parts: readonly (string | Buffer)[]): Buffer {
  const sizes = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : part.length))
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + size, 0))
  let at = 0
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') bytes.write(part, at)
    else part.copy(bytes, at)
    at += sizes[index] ?? 0
  }
  return bytes
}
