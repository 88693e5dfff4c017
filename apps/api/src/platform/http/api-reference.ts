import type { FastifyInstance } from 'fastify'
import type { Config } from '../process/config.ts'
import { madeApart } from '../process/made-apart.ts'
import { encodingFor, pack, plainBytes, type Encoding } from './compression.ts'
import { isKnown, type ReadyReply } from './ready-reply.ts'
import type { ReferenceFiles } from './write-reference.ts'

/** Up to 1 MB each, for people who write programs. */
const referenceCost = 5

/** The OpenAPI document of the contract at /v1/openapi.json and its reference page at /docs. */
export function addReference(app: FastifyInstance, config: Config): void {
  const program = new URL('write-reference.ts', import.meta.url)
  let files: Promise<ReferenceFiles> | undefined
  /** None of it changes while the process runs: it is written for the first who asks. What failed is tried again. */
  const readFiles = async () => {
    files ??= madeApart(program, config.publicUrl) as Promise<ReferenceFiles>
    files.catch(() => (files = undefined))
    return await files
  }
  /** For programs that do not take what browsers take. */
  const others = new Map<string, Promise<Buffer>>()
  const packOther = (url: string, file: ReadyReply, encoding: Encoding) => {
    const key = `${encoding} ${url}`
    const packed = others.get(key) ?? pack(plainBytes(file), encoding)
    others.set(key, packed)
    return packed
  }
  const send = (url: string, name: keyof ReferenceFiles, type: string) =>
    app.get(url, { config: { access: 'public', cost: referenceCost } }, async (request, reply) => {
      const file = (await readFiles())[name]
      if (file.tag !== null && isKnown(reply, file.tag)) return reply.code(304).send()
      const encoding = encodingFor(request)
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      reply.header('vary', 'accept-encoding').type(`${type}; charset=utf-8`)
      return reply.send(file.isPacked && encoding === 'br' ? file.bytes : await packOther(url, file, encoding))
    })
  app.get('/docs', { config: { access: 'public', cost: referenceCost } }, async (_request, reply) =>
    reply.redirect('/docs/', 301),
  )
  send('/v1/openapi.json', 'document', 'application/json')
  send('/docs/', 'page', 'text/html')
  send('/docs/js/scalar.js', 'script', 'application/javascript')
}
