import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressName } from './network-address.ts'
import { DomainError } from './errors.ts'

/** A reply that is being sent: what it holds until its reader has taken it, and until when that may last. */
type Held = { readonly address: string; readonly bytes: number; readonly isFile: boolean; readonly until: number }

/** Of all readers, and of those behind one network address. */
const mostBytes = 96_000_000
const mostBytesPerAddress = 24_000_000
/** Smaller ones are not counted: they lie in the buffers of the system, and refusals are among them. */
const leastBytes = 16_000
/** What is read ahead of a file. */
const streamBytes = 64_000
const sweepMs = 5000
/** Below this rate nobody reads on purpose. */
const leastBytesPerSecond = 4000
const patienceMs = 20_000
/** Of one address: a part of all. */
const share = 0.5

/**
 * Bounds what readers who do not read can hold: bytes and open files of all and of one address, and how long a reply may
 * take. Throws busy and too_many_requests instead of sending what would be too much.
 */
export function boundReplies(app: FastifyInstance, mostFiles: number): void {
  const all = new Map<FastifyReply, Held>()
  let bytes = 0
  const release = (reply: FastifyReply) => {
    bytes -= all.get(reply)?.bytes ?? 0
    all.delete(reply)
  }
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    release(reply)
    const hold = holdOf(request, reply, payload)
    if (!hold) return
    const own = [...all.values()].filter(({ address }) => address === hold.address)
    const files = (some: readonly Held[]) => some.filter(({ isFile }) => isFile).length
    const ownBytes = own.reduce((sum, one) => sum + one.bytes, hold.bytes)
    const isTooMuch = bytes + hold.bytes > mostBytes || (hold.isFile && files([...all.values()]) >= mostFiles)
    const isTooMuchForOne = ownBytes > mostBytesPerAddress || (hold.isFile && files(own) >= mostFiles * share)
    if (isTooMuch || isTooMuchForOne) {
      drop(payload)
      throw isTooMuchForOne ? tooMany() : new DomainError('busy', { retryAfterSeconds: 2 })
    }
    all.set(reply, hold)
    // Also of a reader who went away before the end.
    reply.raw.once('finish', () => release(reply)).once('close', () => release(reply))
    bytes += hold.bytes
  })
  const sweep = setInterval(() => {
    const now = performance.now()
    for (const [reply, { until }] of all) if (now > until) reply.raw.destroy()
  }, sweepMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
}

function holdOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Held | undefined {
  const isStream = isReadable(payload)
  const isEndless = String(reply.getHeader('content-type')).startsWith('text/event-stream')
  const size = isStream ? Number(reply.getHeader('content-length') ?? streamBytes) : sizeOf(payload)
  if (request.method === 'HEAD' || (size < leastBytes && !isStream)) return undefined
  return {
    address: addressName(request.ip),
    bytes: isStream ? Math.min(size, streamBytes) : size,
    isFile: isStream && !isEndless,
    until: isEndless ? Infinity : performance.now() + patienceMs + (size / leastBytesPerSecond) * 1000,
  }
}

type Readable = { pipe: unknown; destroy(): void }

function isReadable(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && 'destroy' in payload
}

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  return Buffer.isBuffer(payload) ? payload.length : 0
}

/** A stream that is not sent would keep its file open. */
function drop(payload: unknown): void {
  if (isReadable(payload)) payload.destroy()
}

function tooMany(): DomainError {
  const seconds = 5
  return new DomainError('too_many_requests', { retryAfterSeconds: seconds, params: { seconds } })
}
