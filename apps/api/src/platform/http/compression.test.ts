import { createHook } from 'node:async_hooks'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createHotel } from '../../testing/test-hotel.ts'
import { useTestApp } from '../../testing/test-app.ts'

const api = useTestApp()

async function get(url: string, encoding?: string, headers: Record<string, string> = {}) {
  return await api.app.inject({
    method: 'GET',
    url,
    headers: { host: 'keystay.test', ...(encoding === undefined ? {} : { 'accept-encoding': encoding }), ...headers },
  })
}

/** How often something is packed while work is done. */
async function countPackings<T>(work: () => Promise<T>): Promise<{ made: T; packings: number }> {
  let packings = 0
  const hook = createHook({ init: (_id, type) => void (packings += Number(type === 'ZLIB')) }).enable()
  return { made: await work().finally(() => hook.disable()), packings }
}

test.each(['/v1/openapi.json', '/docs/js/scalar.js'])('%s is packed once, and the same for everybody', async (url) => {
  const plain = await get(url)
  const packed = await get(url, 'gzip, deflate, br, zstd')
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br'])
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  const zipped = await get(url, 'gzip')
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  const { made: many, packings } = await countPackings(
    async () => await Promise.all(Array.from({ length: 15 }, async () => await get(url, 'br'))),
  )
  expect(packings).toBe(0)
  expect(many.every(({ rawPayload }) => rawPayload.equals(packed.rawPayload))).toBe(true)
  const notModified = await get(url, 'br', { 'if-none-match': String(packed.headers['etag']) })
  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
})

test('a reply of some size is packed in what its reader understands', async () => {
  await createHotel(api, { types: Array.from({ length: 12 }, () => ({})) })
  const [slug] = await api.sql<{ slug: string }[]>`SELECT slug FROM properties LIMIT 1`
  const url = `/v1/public/properties/slug/${slug?.slug}`
  const plain = await get(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const { made: packed, packings } = await countPackings(async () => await get(url, 'gzip, br'))
  expect([brotliDecompressSync(packed.rawPayload).toString(), packings]).toEqual([plain.body, 1])
  expect(gunzipSync((await get(url, 'br;q=0, gzip')).rawPayload).toString()).toBe(plain.body)
  const refused = await get(url, 'identity')
  expect([refused.headers['content-encoding'], refused.headers['vary']]).toEqual([undefined, 'accept-encoding'])
})
