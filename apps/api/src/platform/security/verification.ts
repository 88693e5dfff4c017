import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Challenge } from '@keystay/contract/shared/verification'
import type { Config } from '../process/config.ts'
import type { Sql } from '../database/database.ts'
import { aside } from '../database/request-context.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../http/errors.ts'
import { keyFor, sha256 } from './keys.ts'
import { inCall } from '../telemetry/spans.ts'

const algorithm = 'PBKDF2/SHA-256'
const iterationsPerKey = 5000
const lifeMs = 10 * 60_000
const field = 'cf-turnstile-response'

/** A new challenge of ours, or what a browser needs to ask Turnstile. */
export async function newChallenge(config: Config): Promise<Challenge> {
  const { work, turnstile } = config.verification
  if (turnstile) {
    const { siteKey, url } = turnstile
    // Told to put the box where it is asked to, not wherever it finds a place.
    return { kind: 'turnstile', siteKey, scriptUrl: `${url}/turnstile/v0/api.js?render=explicit` }
  }
  const { parameters, signature = '' } = await createChallenge({
    algorithm,
    cost: iterationsPerKey,
    counter: randomInt(work, 2 * work + 1),
    deriveKey,
    // The library compares this with the system's clock, so it is made by that clock too.
    expiresAt: new Date(Date.now() + lifeMs),
    ...secretsOf(config),
  })
  return { kind: 'altcha', challenge: { parameters: { ...parameters }, signature } }
}

/**
 * Accepts a completed security verification, once. Throws validation_failed when it is wrong, expired or was used before,
 * verification_unavailable when Turnstile cannot be asked.
 */
export async function requireVerification(deps: Deps, response: string, address: string): Promise<void> {
  const { turnstile } = deps.config.verification
  const isRight = turnstile ? await askTurnstile(turnstile, response, address) : await isSolved(deps, response)
  if (!isRight) throw fieldError({ path: field, code: 'verification_failed' })
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(iterationsPerKey),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

async function isSolved(deps: Deps, response: string): Promise<boolean> {
  const answer = payload.safeParse(readJson(Buffer.from(response, 'base64').toString()))
  if (!answer.success) return false
  const { challenge, solution } = answer.data
  // Checks the signature first: nothing that we did not make is worked on.
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(deps.config) })
  if (!verified) return false
  const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
  return await aside(async () => await useChallenge(deps.database.write, sha256(challenge.signature), expiresAt))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function secretsOf(config: Config) {
  return {
    hmacSignatureSecret: keyFor(config, 'challenge').toString('hex'),
    hmacKeySignatureSecret: keyFor(config, 'challenge-solution').toString('hex'),
  }
}

type Turnstile = NonNullable<Config['verification']['turnstile']>

const turnstilePatienceMs = 5000
const turnstileReply = z.object({ success: z.boolean() })

/** Turnstile itself accepts each of its answers once. */
async function askTurnstile({ url, secretKey }: Turnstile, response: string, address: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ secret: secretKey, response, remoteip: address })
    const signal = AbortSignal.timeout(turnstilePatienceMs)
    const send = async () => await fetch(new URL('/turnstile/v0/siteverify', url), { method: 'POST', body, signal })
    const reply = await inCall('turnstile', 'verify', send)
    return turnstileReply.parse(await reply.json()).success
  } catch {
    throw new DomainError('verification_unavailable')
  }
}

/** Notes that a solved challenge was accepted; false when it was before. */
async function useChallenge(db: Sql, key: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedChallenges')
    .values({ key, expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
