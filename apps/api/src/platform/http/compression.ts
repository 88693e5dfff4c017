import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ReadyReply } from './ready-reply.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

const leastBytes = 2048
const packable = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|yaml)|image\/svg)/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Well in a millisecond. */
const quickly = 4

/**
 * Compresses replies in one piece, off the main thread: a compressing stream would keep its memory for as long as a reader
 * takes. Files are not replies: they lie compressed on the disk.
 */
export function addPacking(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (reply.hasHeader('content-encoding') || !packable.test(String(reply.getHeader('content-type')))) return payload
    if (payload.length < leastBytes) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.removeHeader('content-length')
    return await pack(payload, encoding)
  })
}

/** How the reader of a reply takes it best. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  return negotiate<Encoding>(accepted, ['br', 'gzip', 'identity']) ?? 'identity'
}

/** A reply as it is sent. */
export async function pack(payload: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const plain = typeof payload === 'string' ? Buffer.from(payload) : payload
  if (encoding === 'identity') return plain
  if (encoding === 'gzip') return await zip(plain)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quickly,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  }
  return await brotli(plain, { params })
}

/** A reply as one keeps it to send it again: a tenth of its size, and as nearly all browsers take it. */
export async function packToKeep(json: ReadyReply): Promise<ReadyReply> {
  if (json.isPacked || json.bytes.length < leastBytes) return json
  const packed = await pack(json.bytes, 'br')
  // What is packed lies in a piece of memory of 16 kB, which it would hold as long as it is kept itself.
  const bytes = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(bytes)
  return new ReadyReply(bytes, json.tag, true)
}

/** The bytes of a reply as they were written; unpacking takes about 40 µs. */
export function plainBytes({ bytes, isPacked }: ReadyReply): Buffer {
  return isPacked ? brotliDecompressSync(bytes) : bytes
}

/** What a reply's reader is sent of it: as it is packed, or plain for those who take it otherwise. */
export function bytesFor(reply: FastifyReply, json: ReadyReply): Buffer {
  if (!json.isPacked || encodingFor(reply.request) !== 'br') return plainBytes(json)
  reply.header('vary', 'accept-encoding').header('content-encoding', 'br')
  return json.bytes
}
