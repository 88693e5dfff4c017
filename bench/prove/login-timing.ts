import { Agent } from 'node:http'
import type { Challenge } from '@keystay/contract/shared/verification'
import { createUser } from '../../apps/api/src/features/users/sign-up.ts'
import { answerChallenge } from '../../apps/api/src/testing/test-user.ts'
import { startApi } from '../lib/api-process.ts'
import { csrf, post } from '../lib/book.ts'
import { percentile, rounded } from '../lib/figures.ts'
import { openPatience, type Patience } from '../lib/patience.ts'
import type { Proof } from '../lib/proof.ts'

const knownEmail = 'known@example.com'

const unknownEmail = 'nobody@example.com'

const wrong = 'Falsch-geraten-1'

/** A chance difference as large as this comes once in a thousand runs. */
const leastP = 0.001

/** With few tries no difference is certain: medians further apart than this are one in any case. */
const mostRatio = 1.15

/** A wrong password of a known and of an unknown address take the same time, as far as anybody outside can tell. */
export const loginTiming: Proof = {
  options: { tries: { type: 'string' }, iterations: { type: 'string' }, patience: { type: 'string' } },
  plants: ['skip-hash'],
  async run({ databaseUrl, deps, values, plant, progress, countViolations }) {
    const tries = Number(values['tries'] ?? 300)
    const patience = openPatience(Number(values['patience'] ?? 0))
    const wish = { name: 'Jana Brandt', email: knownEmail, password: 'Zwei-Birnen-am-Weg-7', role: 'guest' } as const
    // A dearer hash stands out from whatever else a loaded machine does; by itself the proof takes the product's.
    const iterations = Number(values['iterations'] ?? deps.config.passwords.iterations)
    const passwords = { ...deps.config.passwords, iterations }
    await createUser({ ...deps, config: { ...deps.config, passwords } }, wish, 'signed_up')
    const fault = new URL('../lib/skip-hash.ts', import.meta.url).href
    const planted = plant === 'skip-hash' ? { NODE_OPTIONS: `--import=${fault}` } : {}
    const api = await startApi(databaseUrl, {
      VERIFICATION_WORK: '1',
      PASSWORD_ITERATIONS: String(iterations),
      ...planted,
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const times = new Map<string, number[]>([
      [knownEmail, []],
      [unknownEmail, []],
    ])
    for (let index = -Math.min(warmUp, Math.floor(tries / 4)); index < tries; index += 1) {
      // In turns, and each as often first as second: what slows the machine down slows both.
      for (const email of index % 2 === 0 ? [knownEmail, unknownEmail] : [unknownEmail, knownEmail]) {
        const took = await timeLogin(api.address, email, agent, patience)
        if (index >= 0) times.get(email)?.push(took)
      }
      progress(Math.max(0, index + 1), tries)
    }
    agent.destroy()
    await api.stop()
    const figures = compare(times.get(knownEmail) ?? [], times.get(unknownEmail) ?? [])
    const violations = (await countViolations()) + figures.violations
    return { tries, ...figures, comeBacks: patience.comeBacks(), violations }
  },
}

/** So many tries come first that are not measured, where there are many. */
const warmUp = 10

function compare(knownMs: readonly number[], unknownMs: readonly number[]) {
  const [knownP50, unknownP50] = [percentile(knownMs, 0.5), percentile(unknownMs, 0.5)]
  const { less, p } = compareRanks(knownMs, unknownMs)
  const ratio = unknownP50 / knownP50
  const apart = p < leastP || Math.max(ratio, 1 / ratio) > mostRatio
  return {
    knownP50Ms: rounded(knownP50),
    unknownP50Ms: rounded(unknownP50),
    ratio: rounded(ratio, 3),
    knownIsFaster: rounded(less, 3),
    p: rounded(p, 4),
    violations: apart ? 1 : 0,
  }
}

/** Milliseconds of one failed login; its challenge is solved before. */
async function timeLogin(address: string, email: string, agent: Agent, patience: Patience): Promise<number> {
  const body = JSON.stringify({ email, password: wrong, 'cf-turnstile-response': await verify(address, patience) })
  let started = 0
  const { status, text } = await patience.ask(async () => {
    started = performance.now()
    return await post(agent, `${address}/v1/users/login`, body, `XSRF-TOKEN=${csrf}`)
  })
  const took = performance.now() - started
  if (status !== 401) throw new Error(`Login answered ${status}: ${text}`)
  return took
}

async function verify(address: string, patience: Patience): Promise<string> {
  const { status, text } = await patience.ask(async () => {
    const reply = await fetch(`${address}/v1/users/challenge`)
    return { status: reply.status, text: await reply.text() }
  })
  if (status !== 200) throw new Error(`The challenge answered ${status}: ${text}`)
  return await answerChallenge((JSON.parse(text) as { data: Challenge }).data)
}

/**
 * Mann and Whitney's rank test: how often a value of `left` is less than one of `right` (ties count half; 0.5 when
 * neither tends to be less), and the two-sided p of a difference at least as large by chance. Normal approximation with
 * corrections for ties and continuity, as in SciPy's `mannwhitneyu(method="asymptotic")`; good from about 8 values each.
 */
export function compareRanks(left: readonly number[], right: readonly number[]): { less: number; p: number } {
  const [n, m] = [left.length, right.length]
  const all = [...left, ...right].toSorted((a, b) => a - b)
  const u = left.reduce((sum, value) => sum + pairsBelow(value, right), 0)
  const ties = [...Map.groupBy(all, (value) => value).values()].reduce((sum, { length: t }) => sum + t ** 3 - t, 0)
  const size = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (size + 1 - ties / (size * (size - 1))))
  const z = deviation === 0 ? 0 : Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation
  return { less: u / (n * m), p: 2 * upperTail(z) }
}

/** How many of the others are greater; equal ones count half. */
function pairsBelow(value: number, others: readonly number[]): number {
  return others.reduce((sum, other) => sum + (value < other ? 1 : value === other ? 0.5 : 0), 0)
}

/** The normal distribution's tail above z ≥ 0: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17 (error < 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z)
  const sum = t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
