import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'

/** What the built app makes a page of (apps/web/src/draw.tsx). */
type PageToDraw = {
  /** Path and query. */
  readonly url: string
  readonly language: string
  /** The first answers, as they stand in the document. */
  readonly data: string
  readonly testMode: boolean
}

export type DrawnPages = {
  /** The HTML of a page, as the app would draw it; null when it cannot be had in time. */
  readonly draw: (page: PageToDraw) => Promise<string | null>
  readonly close: () => Promise<void>
}

type Drawn = { readonly id: number; readonly html?: string; readonly error?: string }
type Waiting = { readonly resolve: (html: string | null) => void; readonly url: string }

const keptBytes = 4_000_000
/** Whoever comes while so many wait gets a page that its browser draws: that is sooner. */
const mostWaiting = 16
/** After a thread that has ended. */
const restMs = 10_000

/**
 * Draws pages in a thread beside the process, which starts with the first of them: drawing takes some 20 ms. What a page
 * shows depends on its address, its answers and the day alone, so that a drawing is kept by those and is never old.
 */
export function openDrawnPages(webFolder: string, patienceMs: number, log: FastifyBaseLogger): DrawnPages {
  const file = join(webFolder, 'drawn', 'draw.js')
  if (!existsSync(file)) return { draw: async () => null, close: async () => undefined }
  const kept = keepTexts(keptBytes)
  const underWay = new Map<string, Promise<string | null>>()
  const thread = openThread(pathToFileURL(file).href, log)
  const drawOnce = async (key: string, page: PageToDraw) => {
    const html = await thread.draw(page)
    underWay.delete(key)
    if (html !== null) kept.add(key, html)
    return html
  }
  return {
    async draw(page) {
      const key = keyOf(page)
      const known = kept.get(key)
      if (known !== undefined) return known
      const drawing = underWay.get(key) ?? drawOnce(key, page)
      underWay.set(key, drawing)
      return await soon(drawing, patienceMs)
    },
    close: thread.close,
  }
}

function keyOf({ url, language, data, testMode }: PageToDraw): string {
  const today = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(JSON.stringify([today, url, language, testMode]))
    .update(data)
    .digest('base64')
}

async function soon(drawing: Promise<string | null>, patienceMs: number): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, patienceMs, null)
  const html = await Promise.race([drawing, promise])
  clearTimeout(timer)
  return html
}

/** Texts by key, as UTF-8, up to so many bytes: the one that was wanted least lately goes first. */
function keepTexts(mostBytes: number) {
  const texts = new Map<string, Buffer>()
  let bytes = 0
  const forget = (key: string, text: Buffer) => {
    texts.delete(key)
    bytes -= text.length
  }
  return {
    get(key: string): string | undefined {
      const text = texts.get(key)
      if (!text) return undefined
      texts.delete(key)
      texts.set(key, text)
      return text.toString()
    },
    add(key: string, text: string): void {
      const written = Buffer.from(text)
      texts.set(key, written)
      bytes += written.length
      for (const [oldest, one] of texts) {
        if (bytes <= mostBytes) return
        forget(oldest, one)
      }
    },
  }
}

/** A thread that draws; one that has ended is started again by a later page. */
function openThread(href: string, log: FastifyBaseLogger): DrawnPages {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let restsUntil = 0
  let count = 0
  const start = () => {
    const made = new Worker(new URL('draw-worker.mjs', import.meta.url), { workerData: href })
    // It must not hold up a process that wants to end.
    made.unref()
    made.on('error', (error) => log.error(error, 'The thread that draws pages failed.'))
    made.once('exit', () => {
      worker = undefined
      restsUntil = Date.now() + restMs
      for (const { resolve } of waiting.values()) resolve(null)
      waiting.clear()
    })
    made.on('message', ({ id, html, error }: Drawn) => {
      const { resolve, url } = waiting.get(id) ?? {}
      if (error !== undefined) log.error({ url, error }, 'A page could not be drawn.')
      waiting.delete(id)
      resolve?.(html ?? null)
    })
    return made
  }
  return {
    async draw(page) {
      if (waiting.size >= mostWaiting || Date.now() < restsUntil) return null
      worker ??= start()
      const id = (count += 1)
      const { promise, resolve } = Promise.withResolvers<string | null>()
      waiting.set(id, { resolve, url: page.url })
      worker.postMessage({ id, page }, [])
      return await promise
    },
    close: async () => void (await worker?.terminate()),
  }
}
