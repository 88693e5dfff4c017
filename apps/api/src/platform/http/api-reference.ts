import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Config } from '../process/config.ts'
import { madeApart } from '../process/made-apart.ts'
import { bytesFor, packToKeep } from './compression.ts'
import { isKnown, tagged, type ReadyReply } from './ready-reply.ts'
import type { ReferenceFiles } from './write-reference.ts'

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
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', cost: referenceCost }
    })
    const send = (url: string, type: string, read: () => Promise<ReadyReply>) =>
      scope.get(url, { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) => {
        const file = await read()
        if (file.tag !== null && isKnown(reply, file.tag)) return reply.code(304).send()
        return reply.type(type).send(bytesFor(reply, file))
      })
    scope.get('/docs', { schema: { hide: true }, config: { access: 'public' } }, async (_request, reply) =>
      reply.redirect('/docs/', 301),
    )
    const document = once(async () => await packToKeep(tagged(Buffer.from(JSON.stringify(app.swagger())))))
    // By a program of its own: what writes them takes 40 MB and a fifth of a second to load.
    const files = once(async () => (await madeApart(new URL('write-reference.ts', import.meta.url))) as ReferenceFiles)
    send('/v1/openapi.json', 'application/json; charset=utf-8', document)
    send('/docs/', 'text/html; charset=utf-8', async () => (await files()).page)
    send('/docs/js/scalar.js', 'application/javascript; charset=utf-8', async () => (await files()).script)
  })
}

/** None of it changes while the process runs: it is written and packed for the first who asks. What failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return async () => {
    made ??= make()
    made.catch(() => (made = undefined))
    return await made
  }
}
