import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '../../tooling/find-chromium.ts'

const script = resolve(import.meta.dirname, '../../scripts/start.ts')
/** Kept, so that the hotels' pictures are drawn once. */
const dataFolder = join(import.meta.dirname, '../../data/bench-web')
const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']

/** Chromium, with more of its flags where they are needed. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({ executablePath: await findChromium(), args: [...flags, ...more] })
}

/** The product as `npm start` brings it up, demo hotels included. */
export async function startProduct(): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const env = { ...process.env, PORT: '0', DATA_FOLDER: dataFolder, DATABASE_URL: '', LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await addressOf(child)
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { address, stop }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((done, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0]
      if (address) done(address)
    })
    child.on('exit', () => reject(new Error('The product ended before it was ready.')))
  })
}
