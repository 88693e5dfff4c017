import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/api/src/platform/process/port.ts'
import { findChromium } from '../tooling/find-chromium.ts'
import { root, show, type Count } from '../tooling/steps.ts'
import { say } from '../tooling/terminal.ts'

const nothingRan: Count = { passed: 0, failed: 1 }

/** Runs Vitest and counts its tests; a run that ends without a report counts as one failure. */
export async function runVitest(args: readonly string[]): Promise<Count> {
  return await withReport(async (file) => {
    const ok = await show('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ])
    const report = await readReport<{
      numPassedTests: number
      numFailedTests: number
      testResults: { status: string }[]
    }>(file)
    if (!report) return nothingRan
    // A file that cannot be loaded has no tests to fail, and an error outside of all tests has no file.
    const failed =
      report.numFailedTests || (ok ? 0 : report.testResults.filter(({ status }) => status === 'failed').length || 1)
    return { passed: report.numPassedTests, failed }
  })
}

/** Runs the journeys in a browser and counts them. */
export async function runJourneys(args: readonly string[]): Promise<Count> {
  let browser: string
  try {
    browser = await findChromium()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return nothingRan
  }
  return await withReport(async (file) => {
    const env = { KEYSTAY_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_PORT: String(await freePort()) }
    const ok = await show(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
      env,
    )
    const report = await readReport<{ stats: { expected: number; flaky: number; unexpected: number } }>(file)
    if (!report) return nothingRan
    const { expected, flaky, unexpected } = report.stats
    return { passed: expected, failed: unexpected + flaky || (ok ? 0 : 1) }
  })
}

/** Builds and draws what the journeys need while other tests run, at times when those leave the processor idle. */
export async function prepareJourneys(): Promise<void> {
  // Without a browser there are none; that is said when it is their turn.
  if (!(await findChromium().catch(() => undefined))) return
  // When it fails the journeys begin with it once more, and say why.
  await show(process.execPath, [join(root, 'e2e/product/prepare.ts')], {}, 10)
}

async function withReport(run: (file: string) => Promise<Count>): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readReport<T>(file: string): Promise<T | undefined> {
  return await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as T,
    () => undefined,
  )
}
