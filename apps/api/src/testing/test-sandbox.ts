import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'

export type SandboxName = 'stripe' | 'paypal' | 'inbox' | 'smtp' | 'geocoder'
/** Something that goes wrong on demand, as the sandbox's faults.ts explains. */
export type SandboxFault = {
  readonly on: string
  readonly kind: 'delay' | 'drop_request' | 'drop_reply' | 'error' | 'duplicate' | 'reorder'
  readonly times?: number
  readonly ms?: number
  readonly status?: number
  readonly type?: string
}
type Options = {
  readonly stripeWebhookUrl?: string
  readonly paypalWebhookUrl?: string
  /** Where it remembers; without it each start begins with nothing. */
  readonly folder?: string
}
export type Sandbox = {
  /** Where the stand-ins listen. */
  readonly addresses: Readonly<Record<SandboxName, string>>
  /** Asks a stand-in for what only happens on its side: `/_control` and the path, with a JSON body. Throws on a refusal. */
  control(name: SandboxName, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
  /** Lets the next requests or webhooks of a stand-in go wrong. */
  plant(name: SandboxName, ...faults: readonly SandboxFault[]): Promise<void>
  close(): Promise<void>
}

/** What the callers of the stand-ins have to know; none is worth anything anywhere else. */
export const sandboxKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_tests',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
  PAYPAL_CLIENT_ID: 'client-of-the-tests',
  PAYPAL_CLIENT_SECRET: 'secret-of-the-tests',
  PAYPAL_WEBHOOK_ID: 'WEBHOOKOFTHETESTS',
} as const

/** The stand-ins of all providers for the tests of a file, in a process of their own. No fault outlives its test. */
export function useSandbox(options: Options = {}): Sandbox {
  const sandbox = {} as Sandbox
  beforeAll(async () => {
    Object.assign(sandbox, await startSandbox(options))
  })
  afterEach(async () => {
    for (const name of ['stripe', 'paypal', 'geocoder', 'inbox'] as const)
      if (sandbox.addresses[name]) await sandbox.control(name, 'DELETE', '/faults')
  })
  afterAll(async () => await sandbox.close())
  return sandbox
}

/** Starts the stand-ins and returns when they listen. They end with the process that started them. */
async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))
  const child = fork(main, {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...sandboxKeys,
      STRIPE_WEBHOOK_URL: options.stripeWebhookUrl,
      PAYPAL_WEBHOOK_URL: options.paypalWebhookUrl,
      SANDBOX_FOLDER: options.folder,
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const addresses = await new Promise<Sandbox['addresses']>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Sandbox['addresses']))
    void ended.then(() => reject(new Error('The sandbox did not start.')))
  })
  const control: Sandbox['control'] = async (name, method, path, body) => {
    const reply = await fetch(`${addresses[name]}/_control${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${name} answered ${method} ${path} with ${reply.status}: ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }
  return {
    addresses,
    control,
    plant: async (name, ...faults) => void (await control(name, 'POST', '/faults', faults)),
    close: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
