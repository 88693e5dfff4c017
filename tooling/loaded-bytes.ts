import type { Page, Request } from '@playwright/test'

/** The map beside a list: fetched when the list stands and the browser is idle. */
export const isOfMap = (path: string): boolean => /\/(results-map|map-view)-[^/]+$/.test(path)

type Counts = (path: string) => boolean

/** Counts the scripts and style sheets that a page fetches, compressed as they come; what the browser has kept does not count. */
export function countLoadedBytes(page: Page, counts: Counts = () => true): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname) && counts(pathname)) sizes.push(sizeOf(request))
  })
  return async () => (await Promise.all(sizes.splice(0))).reduce((sum, size) => sum + size, 0)
}

async function sizeOf(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes()
  return Math.max(0, responseBodySize)
}
