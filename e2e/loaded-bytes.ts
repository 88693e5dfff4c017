import type { Page, Request } from '@playwright/test'

/** Counts the scripts and style sheets that a page fetches, compressed as they come; what the browser has kept does not count. */
export function countLoadedBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (/\.(js|css)$/.test(new URL(request.url()).pathname)) sizes.push(sizeOf(request))
  })
  return async () => (await Promise.all(sizes.splice(0))).reduce((sum, size) => sum + size, 0)
}

async function sizeOf(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes()
  return Math.max(0, responseBodySize)
}
