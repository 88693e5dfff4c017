import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { freePort } from '../apps/api/src/platform/process/port.ts'
import { findChromium } from '../tooling/find-chromium.ts'
import { root, show, type Count } from '../tooling/steps.ts'

const nothingRan = (what: string): Count => ({ passed: 0, failed: [`${what} ended without a report`] })

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
      testResults: {
        name: string
        status: string
        message: string
        assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[]
      }[]
    }>(file)
    if (!report) return nothingRan('Vitest')
    const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.filter((one) => one.status === 'failed')
      // A file that cannot be loaded has no tests to fail.
      if (tests.length === 0) return status === 'failed' ? [`${relative(root, name)}: ${message}`] : []
      return tests.map((one) => `${relative(root, name)} › ${one.fullName}\n${one.failureMessages?.[0] ?? ''}`)
    })
    // An error outside of all tests has no file.
    if (!ok && failed.length === 0) failed.push('An error outside of all tests: see above')
    return { passed: report.numPassedTests, failed }
  })
}

/** Runs the journeys in a browser and counts them. */
export async function runJourneys(args: readonly string[]): Promise<Count> {
  let browser: string
  try {
    browser = await findChromium()
  } catch (error) {
    return { passed: 0, failed: [error instanceof Error ? error.message : String(error)] }
  }
  return await withReport(async (file) => {
    const env = { KEYSTAY_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_PORT: String(await freePort()) }
    const ok = await show(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args],
      env,
    )
    const report = await readReport<{ stats: { expected: number }; suites: Suite[] }>(file)
    if (!report) return nothingRan('Playwright')
    const failed = report.suites.flatMap(failedJourneys)
    if (!ok && failed.length === 0) failed.push('An error outside of all journeys: see above')
    return { passed: report.stats.expected, failed }
  })
}

/** Builds and draws what the journeys need while other tests run, at times when those leave the processor idle. */
export async function prepareJourneys(): Promise<void> {
  // Without a browser there are none; that is said when it is their turn.
  if (!(await findChromium().catch(() => undefined))) return
  // When it fails the journeys begin with it once more, and say why.
  await show(process.execPath, [join(root, 'e2e/product/prepare.ts')], {}, 10)
}

type Journey = { file: string; line: number; title: string; tests: { status: string }[] }
type Suite = { specs: Journey[]; suites?: Suite[] }

function failedJourneys({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return [...failed.map(({ file, line, title }) => `e2e/${file}:${line} › ${title}`), ...suites.flatMap(failedJourneys)]
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
