import { sha256 } from '../security/keys.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The reply is the same for everybody as long as the process runs: it is packed once and kept. */
    readonly isFixed?: boolean
  }
}

type Encoding = 'br' | 'gzip' | 'identity'
type Packed = { readonly body: Buffer; readonly tag: string }

const leastBytes = 2048
const packable = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|yaml)|image\/svg)/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Well in a millisecond; what is kept may take half a second, once. */
const quickly = 4
const well = 6

/**
 * Compresses replies in one piece, off the main thread: a compressing stream would keep its memory for as long as a reader
 * takes. Files are not replies: they lie compressed on the disk.
 */
export function addPacking(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Packed>>()
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (reply.hasHeader('content-encoding') || !packable.test(String(reply.getHeader('content-type')))) return payload
    if (payload.length < leastBytes) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    const { config, url = '' } = request.routeOptions
    if (config.isFixed !== true || reply.statusCode !== 200)
      return typeof payload === 'string' ? await pack(payload, encoding, quickly) : await packOnce(payload, encoding)
    const key = `${encoding} ${url}`
    const packed = kept.get(key) ?? packForGood(payload, encoding)
    kept.set(key, packed)
    return sendKept(request, reply, await packed)
  })
}

function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  return negotiate<Encoding>(accepted, ['br', 'gzip', 'identity']) ?? 'identity'
}

async function pack(payload: string | Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  const plain = Buffer.from(payload)
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return await zip(plain)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return await brotli(plain, { params })
}

/** Of bytes that somebody keeps to send them again: as long as they are kept, so is what became of them. */
const packedOf = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

async function packOnce(payload: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return payload
  const known = packedOf.get(payload) ?? new Map<Encoding, Promise<Buffer>>()
  packedOf.set(payload, known)
  const packed = known.get(encoding) ?? pack(payload, encoding, quickly)
  known.set(encoding, packed)
  return await packed
}

async function packForGood(payload: string | Buffer, encoding: Encoding): Promise<Packed> {
  const body = await pack(payload, encoding, well)
  return { body, tag: `"${sha256(body).toString('base64url').slice(0, 22)}"` }
}

/** A browser that has it already gets told so. */
function sendKept(request: FastifyRequest, reply: FastifyReply, { body, tag }: Packed): Buffer | null {
  reply.header('etag', tag).header('cache-control', 'no-cache')
  if (request.headers['if-none-match'] !== tag) return body
  reply.code(304).removeHeader('content-encoding')
  return null
}
