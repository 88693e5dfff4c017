import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../process/config.ts'
import type { ReferenceFile } from './reference-worker.ts'

/** Up to 1 MB each, for people who write programs. */
const referenceCost = 5

/** The OpenAPI document of the contract at /v1/openapi.json and its reference page at /docs. */
export async function addReference(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Keystay',
        version: '1',
        description:
          'Hotels, room types, availability and bookings. Success is `{ data }`, failure `{ message, code, fields?, details?, requestId }`. Writes need the `X-XSRF-TOKEN` header that matches the `XSRF-TOKEN` cookie, and an `Origin` that is this one; creating a booking needs an `Idempotency-Key`. Who is logged in is decided by the `jwt` cookie that login sets.',
      },
      servers: [{ url: config.publicUrl }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(async (scope) => {
    // None of it changes while the process runs: it is written and packed once.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', isFixed: true, cost: referenceCost }
    })
    let text: string | undefined
    scope.get('/v1/openapi.json', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
      reply.type('application/json; charset=utf-8')
      return (text ??= JSON.stringify(app.swagger()))
    })
    let files: Promise<ReferenceFiles> | undefined
    const send = (url: string, name: keyof ReferenceFiles) =>
      scope.get(url, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
        files ??= writeFiles()
        // Without memory for a thread it is tried again with the next request.
        files.catch(() => (files = undefined))
        const { type, bytes } = (await files)[name]
        return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      })
    scope.get('/docs', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
      reply.redirect('/docs/', 301),
    )
    send('/docs/', 'page')
    send('/docs/js/scalar.js', 'script')
  })
}

type ReferenceFiles = { readonly page: ReferenceFile; readonly script: ReferenceFile }

/** Few ask for the reference: what writes it is loaded for the first who does, beside the process, and let go again. */
async function writeFiles(): Promise<ReferenceFiles> {
  const worker = new Worker(new URL('reference-worker.ts', import.meta.url))
  try {
    const [files] = (await once(worker, 'message')) as [ReferenceFiles]
    return files
  } finally {
    await worker.terminate()
  }
}
