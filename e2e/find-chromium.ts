import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { collect } from '../scripts/steps.ts'
import { say } from '../scripts/terminal.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const wayOut = 'install Chromium or Chrome, or name one with KEYSTAY_CHROMIUM=/path/to/chromium'

/** Finds a Chromium for the journeys: KEYSTAY_CHROMIUM, an installed one, Playwright's; else installs one. Throws a sentence that says what to do. */
export async function findChromium(): Promise<string> {
  const named = process.env.KEYSTAY_CHROMIUM
  if (named) {
    if (await runs(named)) return named
    throw new Error(`KEYSTAY_CHROMIUM names ${named}, which does not run: correct it, or unset it to have one found.`)
  }
  return (await findInstalled()) ?? (await installOne())
}

async function findInstalled(): Promise<string | undefined> {
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    ...applications,
    chromium.executablePath(),
  ]
  for (const path of new Set(candidates)) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

async function runs(path: string): Promise<boolean> {
  const { ok, said } = await collect(path, ['--version', '--no-sandbox'])
  return ok && /chrom|edge/i.test(said)
}

async function installOne(): Promise<string> {
  say("No Chromium found: installing Playwright's …")
  const playwright = await collect('playwright', ['install', '--with-deps', 'chromium'])
  const installed = playwright.ok ? await findInstalled() : undefined
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("That failed: installing the distribution's …")
    await collect('apt-get', ['update'])
    await collect('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    const packaged = await findInstalled()
    if (packaged) return packaged
  }
  throw new Error(`The journeys need a browser and none could be installed: ${wayOut}.`)
}
