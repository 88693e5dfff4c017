import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base } from '@playwright/test'
import { endChild } from '../../tooling/end-child.ts'
import { raisedLimits } from '../../tooling/raised-limits.ts'
import { databaseFile } from './database.ts'

/** What the product that stands alone is told to do. */
export type Instruction = { readonly id: number; readonly aheadSeconds?: number; readonly job?: Job }

type Job = 'payments' | 'outbox' | 'overdue-holds'

type Provider = 'stripe' | 'paypal'

/** A product with stand-ins of its own, on a database of its own. */
export type Alone = {
  readonly address: string
  readonly inbox: string
  /** Lets time pass, for the product and for the providers. */
  advance(seconds: number): Promise<void>
  /** Runs a job as the queue would. */
  run(job: Job): Promise<void>
  /** Says whether the providers' messages arrive; those that were held back are sent when they do again. */
  sendWebhooks(on: boolean): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_journeys',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_journeys',
  PAYPAL_CLIENT_ID: 'client-of-the-journeys',
  PAYPAL_CLIENT_SECRET: 'secret-of-the-journeys',
  PAYPAL_WEBHOOK_ID: 'WEBHOOKOFTHEJOURNEYS',
}

async function start<T>(path: string, env: Readonly<Record<string, string>>): Promise<[ChildProcess, T]> {
  const child = fork(resolve(root, path), [], {
    cwd: root,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH: process.env.PATH, ...keys, ...env },
  })
  return [child, await hearChild<T>(child)]
}

/** Tells the product something and waits until it is done. */
function speaker(product: ChildProcess): (what: Omit<Instruction, 'id'>) => Promise<void> {
  let last = 0
  return async (what) => {
    const id = (last += 1)
    const answered = hearChild<{ id: number; failure?: string }>(product, (answer) => answer.id === id)
    // Whether it is still there to be told, the answer says.
    product.send({ ...what, id }, () => undefined)
    const { failure } = await answered
    if (failure !== undefined) throw new Error(failure)
  }
}

async function control(address: string, method: 'POST' | 'PUT', path: string, body?: object): Promise<void> {
  const reply = await fetch(`${address}/_control${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
}

async function startAlone(): Promise<Alone & { readonly stop: () => Promise<void> }> {
  const [sandbox, at] = await start<Record<Provider | 'inbox' | 'smtp', string>>('apps/sandbox/src/main.ts', {})
  const [product, address] = await start<string>('e2e/product/serve-own-product.ts', {
    DATABASE_URL: readFileSync(databaseFile, 'utf8'),
    KEYSTAY_SECRET: 'e2e-4f9a1c7e2b8d6053-e2e-9e1b7c-4d2a',
    STRIPE_API_URL: at.stripe,
    PAYPAL_API_URL: at.paypal,
    SMTP_URL: at.smtp,
    LOG_LEVEL: 'warn',
    ...raisedLimits,
    VERIFICATION_WORK: '5',
  })
  const tell = speaker(product)
  const providers = ['stripe', 'paypal'] as const
  return {
    address,
    inbox: at.inbox,
    advance: async (seconds) => {
      await tell({ aheadSeconds: seconds })
      for (const name of providers) await control(at[name], 'POST', '/clock', { advance_seconds: seconds })
    },
    run: async (job) => await tell({ job }),
    sendWebhooks: async (on) => {
      for (const name of providers) {
        await control(at[name], 'PUT', '/webhooks', { url: on ? `${address}/v1/webhooks/${name}` : null })
        if (on) await control(at[name], 'POST', '/webhooks/deliver')
      }
    },
    stop: async () => {
      await endChild(product)
      await endChild(sandbox)
    },
  }
}

/** A test in a product of its own, whose clock, jobs and webhooks it rules. */
export const test = base.extend<object, { readonly alone: Alone }>({
  alone: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures it wants from the pattern
    async ({}, use) => {
      const { stop: end, ...alone } = await startAlone()
      await use(alone)
      await end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ alone }, use) => await use(alone.address),
})

/** What a forked process says next that is meant; its end is said at once, with its code. */
async function hearChild<T>(child: ChildProcess, isMeant: (message: T) => boolean = () => true): Promise<T> {
  const fate = (code: number | null, signal: string | null) =>
    new Error(`${child.spawnargs.at(-1)} ended with ${code ?? signal}`)
  if (child.exitCode !== null || child.signalCode !== null) throw fate(child.exitCode, child.signalCode)
  return await new Promise((done, failed) => {
    const hear = (message: T) => isMeant(message) && leave(() => done(message))
    const end = (code: number | null, signal: string | null) => leave(() => failed(fate(code, signal)))
    const leave = (then: () => void) => {
      child.off('message', hear)
      child.off('exit', end)
      then()
    }
    child.on('message', hear)
    child.on('exit', end)
  })
}
