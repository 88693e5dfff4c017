import { parentPort } from 'node:worker_threads'
import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'

/** A file of the reference page, as it is sent. */
export type ReferenceFile = { readonly type: string; readonly bytes: Uint8Array }

// Runs in a thread of its own, which ends with its answer: the module takes 40 MB and a fifth of a second to load.
const app = fastify()
await app.register(scalar, {
  routePrefix: '/docs',
  configuration: { url: '/v1/openapi.json', withDefaultFonts: false, telemetry: false },
})

async function fileAt(url: string): Promise<ReferenceFile> {
  const { statusCode, headers, rawPayload } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`The reference has no ${url}`)
  return { type: String(headers['content-type']), bytes: rawPayload }
}

const files = { page: await fileAt('/docs/'), script: await fileAt('/docs/js/scalar.js') }
parentPort?.postMessage(files, [])
