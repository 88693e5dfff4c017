import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sandboxKeys } from '../apps/sandbox/src/keys.ts'
import type { SandboxAddresses } from '../apps/sandbox/src/main.ts'
import type { Closing } from '../apps/api/src/platform/process/closing.ts'
import type { Settings } from '../apps/api/src/platform/process/config.ts'
import { endChild } from './end-child.ts'

const main = fileURLToPath(new URL('../apps/sandbox/src/main.ts', import.meta.url))
const names = ['stripe', 'paypal', 'inbox', 'smtp', 'geocoder'] as const

export type Sandbox = {
  /** The variables that lead the product to the stand-ins. */
  readonly env: Readonly<Record<string, string>>
  /** Where the mails can be read; undefined when a real server takes them. */
  readonly inbox: string | undefined
}

/** The stand-ins of demo mode, in a process of their own beside the product, for everything that the environment does not name. */
export async function startSandbox(settings: Settings, port: number, closing: Closing): Promise<Sandbox> {
  const { payments, mail, geocoderUrl, dataFolder } = settings
  const addresses = await startProcess(dataFolder, port, closing)
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, ...paypal } = sandboxKeys
  return {
    env: {
      ...(payments.stripe ? {} : { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL: addresses.stripe }),
      ...(payments.paypal ? {} : { ...paypal, PAYPAL_API_URL: addresses.paypal }),
      ...(mail.smtpUrl === undefined ? { SMTP_URL: addresses.smtp } : {}),
      ...(geocoderUrl === undefined ? { GEOCODER_URL: addresses.geocoder } : {}),
    },
    inbox: mail.smtpUrl === undefined ? addresses.inbox : undefined,
  }
}

/** Remembers in the data folder; takes the ports above the product's own where they are free. */
async function startProcess(dataFolder: string, port: number, closing: Closing): Promise<SandboxAddresses> {
  const folder = join(dataFolder, 'sandbox')
  await mkdir(folder, { recursive: true })
  const child = fork(main, {
    execArgv: [],
    // Not of the terminal's group: Ctrl-C lets the product finish its calls first.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...sandboxKeys,
      SANDBOX_FOLDER: folder,
      SANDBOX_PORTS: names.map((name, index) => `${name}=${port + 1 + index}`).join(','),
      STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/v1/webhooks/stripe`,
      PAYPAL_WEBHOOK_URL: `http://127.0.0.1:${port}/v1/webhooks/paypal`,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  closing.add(async () => await endChild(child))
  return await new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as SandboxAddresses))
    void ended.then(() => reject(new Error('The stand-ins of the payment providers ended while they started.')))
  })
}
