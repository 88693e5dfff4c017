import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { freePort } from '../../apps/api/src/platform/process/port.ts'
import { say } from '../../tooling/terminal.ts'
import { percentile } from '../lib/figures.ts'
import { openBrowser, startProduct } from '../lib/product.ts'
import { guestPages } from './web.ts'

const run = promisify(execFile)
/** A folder with a lockfile of its own: it is as large as a third of all else, and needed by nobody but this. */
const folder = resolve(import.meta.dirname, '../lighthouse')
const command = join(folder, 'node_modules/lighthouse/cli/index.js')
const passes = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Milliseconds on a slow 4G and a processor four times slower, as Lighthouse computes them, by its names. */
const times = {
  firstMs: 'first-contentful-paint',
  largestMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
} as const
const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})

type Figures = Readonly<Record<string, number>>

/** What Lighthouse says of the guests' pages on a phone: the median of five visits, each by a browser that knows nothing yet. */
export async function benchLighthouse(): Promise<Record<string, number | string>> {
  if (!existsSync(command)) await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
  const product = await startProduct()
  try {
    const all: Record<string, number> = {}
    for (const { name, url } of await pagesOf(product.address)) {
      const seen: Figures[] = []
      for (let pass = 0; pass < passes; pass += 1) seen.push(await measure(url))
      const middle = Object.entries(seen[0] ?? {}).map(
        ([figure]) =>
          [
            figure,
            percentile(
              seen.map((one) => one[figure] ?? Number.NaN),
              0.5,
            ),
          ] as const,
      )
      say(`${name.padEnd(12)} ${middle.map(([figure, value]) => `${figure} ${value}`).join(', ')}`)
      for (const [figure, value] of middle) all[`${name}.${figure}`] = value
    }
    return all
  } finally {
    await product.stop()
  }
}

async function pagesOf(address: string): Promise<{ readonly name: string; readonly url: string }[]> {
  const browser = await openBrowser()
  try {
    return [...(await guestPages(browser, address)), { name: 'login', url: `${address}/login` }]
  } finally {
    await browser.close()
  }
}

/** One visit; tells what is less than good in it. */
async function measure(url: string): Promise<Figures> {
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const flags = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`]
    const { stdout } = await run(process.execPath, [command, url, ...flags], { maxBuffer: 64_000_000 })
    const { runtimeError, categories: scores, audits } = report.parse(JSON.parse(stdout))
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
    for (const [id, { score, title }] of Object.entries(audits))
      if (score !== null && score < 0.9) say(`  ${id} ${score}: ${title}`)
    return {
      ...Object.fromEntries(categories.map((name) => [name, Math.round((scores[name]?.score ?? Number.NaN) * 100)])),
      ...Object.fromEntries(
        Object.entries(times).map(([name, id]) => [name, Math.round(audits[id]?.numericValue ?? Number.NaN)]),
      ),
    }
  } finally {
    await browser.close()
  }
}
