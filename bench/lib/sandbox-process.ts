import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { SandboxAddresses } from '../../apps/sandbox/src/main.ts'
import { endChild } from '../../tooling/end-child.ts'

export type SandboxProcess = {
  readonly addresses: SandboxAddresses
  /** What a stand-in answers to a request; throws when it refuses. */
  ask(name: 'stripe' | 'paypal' | 'inbox', method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('../../apps/sandbox/src/main.ts', import.meta.url))

/** What the stand-ins and the product share; worth nothing anywhere else. */
export const proofKeys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_proof',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_proof',
  PAYPAL_CLIENT_ID: 'client-of-the-proof',
  PAYPAL_CLIENT_SECRET: 'secret-of-the-proof',
  PAYPAL_WEBHOOK_ID: 'WEBHOOKOFTHEPROOF',
} as const

/** The stand-ins of the providers, in a process of their own, whose webhooks go to a product at this address. */
export async function startSandbox(productUrl: string): Promise<SandboxProcess> {
  const urls = {
    STRIPE_WEBHOOK_URL: `${productUrl}/v1/webhooks/stripe`,
    PAYPAL_WEBHOOK_URL: `${productUrl}/v1/webhooks/paypal`,
  }
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...proofKeys, ...urls }
  const child = fork(script, { execArgv: [], env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [addresses] = (await once(child, 'message')) as [SandboxAddresses]
  return {
    addresses,
    ask: async (name, method, path, body) => await ask(`${addresses[name]}${path}`, method, body),
    stop: async () => await endChild(child),
  }
}

async function ask(url: string, method: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${proofKeys.STRIPE_SECRET_KEY}`, 'content-type': 'application/json' }
  const { authorization } = headers
  const reply = await fetch(url, {
    method,
    ...(body === undefined ? { headers: { authorization } } : { headers, body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${url} was answered ${reply.status}: ${text}`)
  return text === '' ? undefined : (JSON.parse(text) as unknown)
}
