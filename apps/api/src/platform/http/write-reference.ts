import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import { handOver } from '../process/made-apart.ts'
import { packToKeep } from './compression.ts'
import { tagged, type ReadyReply } from './ready-reply.ts'

/** The reference page and its program, packed. */
export type ReferenceFiles = { readonly page: ReadyReply; readonly script: ReadyReply }

const app = fastify()
await app.register(scalar, {
  routePrefix: '/docs',
  configuration: { url: '/v1/openapi.json', withDefaultFonts: false, telemetry: false },
})

async function fileAt(url: string): Promise<ReadyReply> {
  const { statusCode, rawPayload } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`The reference has no ${url}`)
  return await packToKeep(tagged(rawPayload))
}

handOver({ page: await fileAt('/docs/'), script: await fileAt('/docs/js/scalar.js') } satisfies ReferenceFiles)
