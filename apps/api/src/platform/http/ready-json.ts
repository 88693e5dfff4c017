/** A reply that is written already, as the contract has it. */
export class ReadyJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
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
