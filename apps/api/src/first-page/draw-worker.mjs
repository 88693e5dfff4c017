import { parentPort, workerData } from 'node:worker_threads'

// As Node runs it: what takes types away would have to be loaded into this thread, too, and stays there with 6 MB.
/** @type {{ draw: (page: object) => Promise<string> }} What the built app makes pages with (apps/web/src/draw.tsx). */
const { draw } = await import(workerData)

// One after another: a page that is being drawn has the thread for itself.
let last = Promise.resolve()
parentPort?.on('message', (asked) => {
  last = last.then(() => answer(asked))
})

/** @param {{ id: number, page: object }} asked */
async function answer({ id, page }) {
  try {
    parentPort?.postMessage({ id, html: await draw(page) }, [])
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) }, [])
  }
}
