import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Failure } from '@keystay/contract/shared/replies'
import { statusOf } from '@keystay/contract/shared/error-codes'
import { hashPassword } from '../../../apps/api/src/features/users/passwords.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { openPatience, type Patience } from '../../lib/patience.ts'
import type { Change } from '../../lib/planted.ts'
import { startProduct } from '../../lib/product-process.ts'
import type { Proof, ProofContext } from '../../lib/proof.ts'
import { openRandom, seedFor } from '../../../tooling/random.ts'
import { proofKeys, startSandbox, type SandboxProcess } from '../../lib/sandbox-process.ts'
import { operationsOf } from './operations.ts'
import { sendSizes, type Sizes } from './sizes.ts'
import { callOf, send, type Call, type OpenApi, type Operation, type Reply } from './requests.ts'
import { ofPage, openScene, scenePassword, type Scene } from './scene.ts'

export const fuzzPlants: Readonly<Record<string, readonly Change[]>> = {
  unchecked: [
    {
      file: '/src/platform/http/routes.ts',
      from: 'const parsed = schema.safeParse(data)',
      to: 'const parsed = { ...schema.safeParse(data), success: true, data } as never',
    },
  ],
  quadratic: [
    {
      file: '/bookings/payments/providers/stripe/stripe-webhooks.ts',
      from: String.raw`(?:^|,)\s*t=`,
      to: String.raw`\s*t=`,
    },
    {
      file: '/contract/src/shared/fields.ts',
      from: "shape.max(max, { ...say('too_long'), abort: true })",
      to: 'shape',
    },
    { file: '/contract/src/shared/fields.ts', from: 'text.length <= max + spacesAround', to: 'max > 0' },
    {
      file: '/contract/src/shared/form-fields.ts',
      from: String.raw`(/\d/.test(text) && /^\+?[\d\s()/.\u2010-\u2015-]*$/.test(text))`,
      to: String.raw`/^(\+?[\d ()/.-]*\d[\d ()/.-]*)?$/.test(text)`,
    },
  ],
}

const mostShown = 40
/** A hotel is worn out after so many: bookings cancelled, people logged out. */
const requestsPerScene = 200
const atOnce = 6

/** Requests made from the API's own document, right and wrong ones, by everybody: it must answer each in its own words. */
export const fuzz: Proof = {
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    // Of the requests at the size that gets in: how many bytes, how many texts for each place, and of which places.
    bytes: { type: 'string' },
    'per-place': { type: 'string' },
    only: { type: 'string' },
    patience: { type: 'string' },
  },
  plants: Object.keys(fuzzPlants),
  async run({ databaseUrl, deps, sql, values, plant, progress, countViolations }) {
    const requests = Number(values['requests'] ?? 20_000)
    const seed = Number(values['seed'] ?? 1)
    const patience = openPatience(Number(values['patience'] ?? 0))
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const dataFolder = mkdtempSync(join(tmpdir(), 'keystay-fuzz-'))
    const sandbox = await startSandbox(address)
    const env = environment(databaseUrl, port, sandbox, dataFolder)
    const product = await startProduct(env, fuzzPlants[plant ?? ''] ?? [])
    try {
      const document = await send(address, { method: 'GET', path: '/v1/openapi.json', headers: {} })
      const operations = operationsOf(JSON.parse(document.text) as OpenApi)
      const passwordHash = await hashPassword(deps.config.passwords, scenePassword)
      const tally: Tally = { accepted: 0, refused: 0, strange: 0, serverErrors: 0, hangs: 0 }
      let acceptedExempt = 0
      const reached = new Set<string>()
      for (let from = 0; from < requests; from += requestsPerScene) {
        const scene = await openScene(sql, { address, passwordHash, patience })
        const ask = async (index: number) => {
          const { operation, call } = makeCall(operations, scene, address, seed, index)
          const outcome = await outcomeOf(patience, address, call, tally)
          if (outcome === 'accepted') reached.add(operation)
          if (outcome === 'accepted' && statesExemption.test(String(call.body))) acceptedExempt += 1
          progress(index + 1, requests)
        }
        await askAll(from, Math.min(requests, from + requestsPerScene), ask)
      }
      const scene = await openScene(sql, { address, passwordHash, patience })
      const sizes = await sendSizes(
        product,
        sql,
        { operations, scene, address, seed },
        { ...sizesOf(values), patience },
      )
      const accepted = { operationsAccepted: reached.size, acceptedExempt, exemptBookings: await countExempt(sql) }
      const figures = { requests, operations: operations.length, ...accepted, ...tally, ...sizes }
      const violations = (await countViolations()) + wrongOf(tally) + wrongSizes(sizes)
      return { ...figures, comeBacks: patience.comeBacks(), violations }
    } finally {
      await product.kill()
      await sandbox.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    }
  },
}

/** A body in which somebody is exempt of a local tax. */
const statesExemption = /"exemptions":\[\{/

/** How many bookings somebody has who said to be exempt of a tax: those of the scenes, and what was made of them and beside. */
async function countExempt(sql: PlainSql): Promise<number> {
  const rows = await sql`SELECT DISTINCT property_id, booking_id FROM price_lines WHERE detail ? 'exempt'`
  return rows.length
}

const wrongSizes = ({ sizedErrors, overCpu, turnedAway }: Sizes) => sizedErrors + overCpu + turnedAway

/** A body may have 100,000 bytes. */
const sizesOf = (values: ProofContext['values']) => ({
  bytes: Number(values['bytes'] ?? 99_000),
  perPlace: Number(values['per-place'] ?? 100),
  only: values['only'] ?? '',
})

/** Some at a time, in order. */
async function askAll(from: number, to: number, ask: (index: number) => Promise<void>): Promise<void> {
  let next = from
  const worker = async () => {
    while (next < to) {
      next += 1
      await ask(next - 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** The request of an index: the same with the same seed, but for the scene's ids. */
function makeCall(operations: readonly Operation[], scene: Scene, address: string, seed: number, index: number) {
  const random = openRandom(seedFor(seed, String(index)))
  const operation = operations[index % operations.length]
  if (!operation) throw new Error('The API describes no calls.')
  const caller = { ...ofPage(address), ...scene.callerOf(operation.path, random) }
  const call = callOf(operation, random, scene.likely(random), caller)
  return { operation: `${operation.method} ${operation.path}`, call }
}

/** `strange` are refusals in other words than ours. */
type Tally = { accepted: number; refused: number; strange: number; serverErrors: number; hangs: number }

const wrongOf = ({ strange, serverErrors, hangs }: Tally) => strange + serverErrors + hangs

async function outcomeOf(patience: Patience, address: string, call: Call, tally: Tally): Promise<keyof Tally> {
  const { outcome, answer } = await patience
    .ask(async () => await send(address, call))
    .then(
      (reply) => ({ outcome: outcomeOfReply(reply), answer: `${reply.status} ${reply.text}` }),
      (error: unknown) => ({ outcome: 'hangs' as const, answer: String(error) }),
    )
  tally[outcome] += 1
  const isFine = outcome === 'accepted' || outcome === 'refused'
  if (!isFine && wrongOf(tally) <= mostShown) {
    const { method, path, headers, body } = call
    console.error(`${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`)
    console.error(`  ${String(body).slice(0, 600)}\n  → ${answer.slice(0, 300)}`)
  }
  return outcome
}

function outcomeOfReply({ status, text }: Reply): keyof Tally {
  if (status >= 500) return 'serverErrors'
  if (status < 400) return 'accepted'
  return isOurs(status, text) ? 'refused' : 'strange'
}

/** Whether a refusal has a code of the contract with its status, and says something. */
function isOurs(status: number, text: string): boolean {
  try {
    const { code, message } = JSON.parse(text) as Partial<Failure>
    return code !== undefined && statusOf[code] === status && Boolean(message)
  } catch {
    return false
  }
}

function environment(
  databaseUrl: string,
  port: number,
  { addresses: { stripe, paypal } }: SandboxProcess,
  dataFolder: string,
): Record<string, string> {
  return {
    ...raisedLimits,
    ...proofKeys,
    STRIPE_API_URL: stripe,
    PAYPAL_API_URL: paypal,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'fatal',
    // To wait for a lock is no fault.
    DATABASE_LOCK_TIMEOUT_MS: '30000',
  }
}
