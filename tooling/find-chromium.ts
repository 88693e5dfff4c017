import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackage, isDebiansRoot } from './debian.ts'
import { collect } from './steps.ts'
import { say } from './terminal.ts'

/** Chromium without its own windows: a page takes a third of the processor time that the whole browser needs for it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const wayOut = 'install Chromium or Chrome, or name one with KEYSTAY_CHROMIUM=/path/to/chromium'

/**
 * Finds a Chromium for the journeys: KEYSTAY_CHROMIUM; else a headless shell, which Debian's root gets from the
 * distribution; else an installed browser; else installs one. Throws a sentence that says what to do.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.KEYSTAY_CHROMIUM
  if (named) {
    if (await runs(named)) return named
    throw new Error(`KEYSTAY_CHROMIUM names ${named}, which does not run: correct it, or unset it to have one found.`)
  }
  return (await findShell()) ?? (await installShell()) ?? (await findBrowser()) ?? (await installBrowser())
}

async function findShell(): Promise<string | undefined> {
  // Playwright names the browser alone; its shell lies beside it.
  const beside = chromium
    .executablePath()
    .replace(/chromium-(\d+)([/\\])chrome-([\w-]+)[/\\].*/, 'chromium_headless_shell-$1$2chrome-headless-shell-$3')
  return await firstThatRuns([...inFolders(shells), join(beside, 'chrome-headless-shell')])
}

async function findBrowser(): Promise<string | undefined> {
  return await firstThatRuns([...inFolders(browsers), ...applications, chromium.executablePath()])
}

function inFolders(names: readonly string[]): string[] {
  return folders.flatMap((folder) => names.map((name) => join(folder, name)))
}

async function firstThatRuns(candidates: readonly string[]): Promise<string | undefined> {
  for (const path of new Set(candidates)) if (existsSync(path) && (await runs(path))) return path
  return undefined
}

async function runs(path: string): Promise<boolean> {
  const { ok, output } = await collect(path, ['--version', '--no-sandbox'])
  return ok && /chrom|edge/i.test(output)
}

async function installShell(): Promise<string | undefined> {
  if (!isDebiansRoot()) return undefined
  say('Installing the headless shell of Chromium for the journeys …')
  await installPackage('chromium-headless-shell')
  return await findShell()
}

async function installBrowser(): Promise<string> {
  say("No Chromium found: installing Playwright's …")
  await collect('playwright', ['install', '--with-deps', 'chromium'])
  const playwrights = (await findShell()) ?? (await findBrowser())
  if (playwrights) return playwrights
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say("That failed: installing the distribution's …")
    await installPackage('chromium')
    const packaged = await findBrowser()
    if (packaged) return packaged
  }
  throw new Error(`The journeys need a browser and none could be installed: ${wayOut}.`)
}
