import { parentPort, workerData } from 'node:worker_threads'
import type { Answer } from './first-answers.ts'

/** What the built app makes a page of (apps/web/src/draw.tsx). */
export type PageToDraw = {
  /** Path and query. */
  readonly url: string
  readonly language: string
  readonly answers: readonly Answer[]
  readonly testMode: boolean
}
type Drawer = { readonly draw: (page: PageToDraw) => Promise<string> }

const { draw } = (await import(workerData as string)) as Drawer

type Asked = { readonly id: number; readonly page: PageToDraw }

// One after another: a page that is being drawn has the thread for itself.
let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(() => answer(asked))
})

async function answer({ id, page }: Asked): Promise<void> {
  try {
    parentPort?.postMessage({ id, html: await draw(page) }, [])
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) }, [])
  }
}
