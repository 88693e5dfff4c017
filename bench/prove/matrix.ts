import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../apps/api/src/platform/process/port.ts'
import { findChromium } from '../../tooling/find-chromium.ts'
import { show } from '../../tooling/steps.ts'
import type { Proof } from '../lib/proof.ts'

type Annotation = { readonly type: string; readonly description?: string }
type Test = { readonly status: string; readonly annotations: readonly Annotation[] }
type Suite = {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly tests: readonly Test[] }[]
}

const languagesTimesColoursTimesWidths = 12
/** A booking, what lies around it, and owners' screens are walked through apart. */
const walksPerLook = 3

/**
 * Every screen of guests and owners in every language, light and dark, on a phone and a desktop: axe must find nothing;
 * `--pictures <folder>` keeps a picture of each.
 */
export const matrix: Proof = {
  options: { look: { type: 'string' }, pictures: { type: 'string' } },
  plants: ['unlabelled-field', 'faint-text', 'too-wide'],
  async run({ values, plant }) {
    const looks = values['look'] ?? 'all'
    const expected = walksPerLook * (looks === 'all' ? languagesTimesColoursTimesWidths : 1)
    // A planted fault is on every screen: the first look shows whether it is found.
    const args = plant === null ? [] : ['--max-failures=1']
    const pictures = values['pictures']
    const env = { LOOKS: looks, ...(pictures !== undefined && { PICTURES: resolve(pictures) }) }
    const tests = await walk({ ...env, ...(plant !== null && { PLANT: plant }) }, args)
    const screens = new Set<string>()
    let violations = 0
    for (const { status, annotations } of tests) {
      const found = annotations.filter(({ type }) => type === 'violation').length
      for (const { type, description } of annotations) if (type === 'screen' && description) screens.add(description)
      // A walk that did not come to its end has not shown the rest.
      violations += status === 'expected' ? found : Math.max(1, found)
    }
    const seen = tests.filter(({ status }) => status !== 'skipped').length
    if (plant === null) violations += expected - seen
    return { screens: screens.size, looks: Math.ceil(seen / walksPerLook), violations }
  },
}

/** Runs the journey through all screens; returns what its report says of each look. */
async function walk(env: Readonly<Record<string, string>>, args: readonly string[]): Promise<readonly Test[]> {
  const folder = await mkdtemp(join(tmpdir(), 'keystay-matrix-'))
  const file = join(folder, 'report.json')
  try {
    const browser = await findChromium()
    await show(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...args, 'accessibility'],
      { ...env, KEYSTAY_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file, E2E_PORT: String(await freePort()) },
    )
    return testsIn(JSON.parse(await readFile(file, 'utf8')) as Suite)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function testsIn({ suites = [], specs = [] }: Suite): Test[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsIn)]
}
