import { readdirSync } from 'node:fs'
import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { handOver } from '../process/made-apart.ts'
import { packToKeep } from './compression.ts'
import { tagged, type ReadyReply } from './ready-reply.ts'
import { schemaOf, type AnyEndpoint } from './routes.ts'

/** What is sent of the reference, packed. */
export type ReferenceFiles = { readonly document: ReadyReply; readonly page: ReadyReply; readonly script: ReadyReply }

const [publicUrl = ''] = process.argv.slice(2)
const app = fastify()
// Only what the contract says is asked of it here.
app.setValidatorCompiler(() => () => true)
app.setSerializerCompiler(() => JSON.stringify)
await app.register(swagger, {
  openapi: {
    info: {
      title: 'Keystay',
      version: '1',
      description:
        'Hotels, room types, availability and bookings. Success is `{ data }`, failure `{ message, code, fields?, details?, requestId }`. Writes need the `X-XSRF-TOKEN` header that matches the `XSRF-TOKEN` cookie, and an `Origin` that is this one; creating a booking needs an `Idempotency-Key`. Who is logged in is decided by the `jwt` cookie that login sets.',
    },
    servers: [{ url: publicUrl }],
  },
  transform: jsonSchemaTransform,
})
await app.register(scalar, {
  routePrefix: '/docs',
  configuration: { url: '/v1/openapi.json', withDefaultFonts: false, telemetry: false },
})
for (const endpoint of await readEndpoints()) {
  const { method, path: url } = endpoint
  app.route({ method, url, schema: schemaOf(endpoint), handler: () => null })
}
await app.ready()
const files: ReferenceFiles = {
  document: await packToKeep(tagged(Buffer.from(JSON.stringify(app.swagger())))),
  page: await fileAt('/docs/'),
  script: await fileAt('/docs/js/scalar.js'),
}
handOver(files)

/** All of the contract. */
async function readEndpoints(): Promise<readonly AnyEndpoint[]> {
  const folder = new URL('../', import.meta.resolve('@keystay/contract/shared/endpoint'))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const modules = await Promise.all(
    names.toSorted().map(async (name) => (await import(new URL(name, folder).href)) as Record<string, unknown>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

async function fileAt(url: string): Promise<ReadyReply> {
  const { statusCode, rawPayload } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`The reference has no ${url}`)
  return await packToKeep(tagged(rawPayload))
}
