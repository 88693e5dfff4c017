import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { rounded } from '../lib/figures.ts'

const script = resolve(import.meta.dirname, '../../scripts/start.ts')

/** From the command to the first answer: the first start (installed, web app built) and the second, on the same data. */
export async function benchStart(): Promise<Record<string, number | string>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'keystay-bench-start-'))
  try {
    const first = await startOnce(dataFolder)
    const second = await startOnce(dataFolder)
    const third = await startOnce(dataFolder)
    return { firstStartS: rounded(first), secondStartS: rounded(second), thirdStartS: rounded(third) }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}

/** Seconds until the product says that it is ready; then it is stopped. */
async function startOnce(dataFolder: string): Promise<number> {
  const started = performance.now()
  const env = { ...process.env, PORT: '0', DATA_FOLDER: dataFolder, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = new Promise<number>((done, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('is ready')) done((performance.now() - started) / 1000)
    })
    child.on('exit', () => reject(new Error('The product ended before it was ready.')))
  })
  const seconds = await ready
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return seconds
}
