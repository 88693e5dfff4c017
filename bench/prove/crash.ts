import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { raisedLimits } from '../lib/api-process.ts'
import type { Change } from '../lib/planted.ts'
import { findPort, startProduct, type ProductProcess } from '../lib/product-process.ts'
import type { Proof } from '../lib/proof.ts'
import { openRandom, type Random } from '../lib/random.ts'
import { insertResort } from '../lib/resort-hotel.ts'
import { proofKeys, startSandbox, type SandboxProcess } from '../lib/sandbox-process.ts'
import { compareBooks, readBooks } from './crash-books.ts'
import { openCrowd, type Crowd } from './crash-guests.ts'
import { comeToRest } from './crash-rest.ts'
import { checkMails } from './mail-checks.ts'
import { readOurBooks } from './our-books.ts'

const plants: Readonly<Record<string, readonly Change[]>> = {
  'no-reconcile': [
    { file: '/src/product-jobs.ts', from: 'async () => await reconcilePayments(deps)', to: 'async () => undefined' },
  ],
}

const mostShown = 20

type Scene = {
  readonly sql: postgres.Sql
  readonly hotelId: string
  readonly sandbox: SandboxProcess
  readonly crowd: Crowd
  readonly random: Random
  readonly start: () => Promise<ProductProcess>
  /** Ids of the mails that arrived. */
  readonly mails: Set<string>
}

/** The API dies again and again while bookings are being paid over HTTP; in the end every book must agree. */
export const crash: Proof = {
  options: { kills: { type: 'string' }, guests: { type: 'string' }, seed: { type: 'string' } },
  plants: Object.keys(plants),
  async run({ databaseUrl, deps, sql, values, plant, progress, countViolations }) {
    const kills = Number(values['kills'] ?? 50)
    const random = openRandom(Number(values['seed'] ?? 1))
    const hotel = await insertResort(sql, new Map([['A', 50]]))
    await giveOwner(sql, hotel.id)
    const port = await findPort()
    const address = `http://127.0.0.1:${port}`
    const sandbox = await startSandbox(address)
    const dataFolder = mkdtempSync(join(tmpdir(), 'keystay-crash-'))
    const env = environment(databaseUrl, port, sandbox, dataFolder)
    const start = async () => await startProduct(env, plants[plant ?? ''] ?? [])
    const crowd = openCrowd({ address, hotel, sandbox, random }, Number(values['guests'] ?? 8))
    const scene = { sql, hotelId: hotel.id, sandbox, crowd, random, start, mails: new Set<string>() }
    try {
      const midWork = await killAgainAndAgain(scene, kills, progress)
      await comeToRest(env, deps.database, sandbox, plant === 'no-reconcile' ? 'payments' : undefined)
      const figures = await compare(scene)
      return {
        kills,
        midWork,
        ...figures,
        violations: (await countViolations()) + figures.violations + kills - midWork + idleOf(kills, figures),
      }
    } finally {
      await crowd.stop()
      await sandbox.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    }
  },
}

/** Who is told of bookings. */
async function giveOwner(sql: postgres.Sql, hotelId: string): Promise<void> {
  const id = randomUUID()
  const person = { id, email: 'ines@example.com', name: 'Ines', role: 'owner', created_at: new Date() }
  await sql`INSERT INTO users ${sql({ ...person, password_hash: '$argon2id$none' })}`
  await sql`UPDATE properties SET owner_id = ${id} WHERE id = ${hotelId}`
}

/** So many kills while nobody paid or was told prove nothing. */
function idleOf(kills: number, { captured, mails }: { readonly captured: number; readonly mails: number }): number {
  return kills < 2 ? 0 : [captured, mails].filter((count) => count === 0).length
}

/** A moment comes after so many answers at most, and so many milliseconds more. */
const mostAnswers = 24
const mostMs = 300
const patienceMs = 30_000

/** However slow the machine is: work has begun again. */
async function untilBusy(crowd: Crowd, answers: number): Promise<void> {
  const until = crowd.answered() + answers
  const last = Date.now() + patienceMs
  while (crowd.answered() < until && Date.now() < last) await pause(10)
}

/** Returns how many of the kills broke something off. */
async function killAgainAndAgain(scene: Scene, kills: number, progress: (done: number, of: number) => void) {
  const { sandbox, crowd, random, start } = scene
  let product = await start()
  let midWork = 0
  let underWay: ReadonlySet<string> = new Set()
  for (let done = 1; done <= kills; done += 1) {
    await loseWebhooks(sandbox)
    await untilBusy(crowd, random.int(mostAnswers))
    await pause(random.int(mostMs))
    const kill = await killMidWork(scene, product, underWay)
    if (kill.midWork) midWork += 1
    underWay = kill.underWay
    product = await start()
    await collectMails(scene)
    progress(done, kills)
  }
  await untilBusy(crowd, mostAnswers)
  await crowd.stop()
  await product.stop()
  return midWork
}

async function compare(scene: Scene) {
  const { sql, hotelId, sandbox, crowd, mails } = scene
  await collectMails(scene)
  const taken = await readBooks(sandbox)
  const told = checkMails(await readOurBooks(sql, hotelId), mails, new Set())
  const wrong = [...(await compareBooks(sql, taken, crowd.acknowledged)), ...told]
  for (const one of wrong.slice(0, mostShown)) console.error(one)
  return {
    broken: crowd.broken(),
    bookings: crowd.acknowledged.size,
    captured: taken.length,
    refunded: taken.filter(({ refundedMinor }) => refundedMinor > 0).length,
    mails: mails.size,
    violations: wrong.length,
  }
}

function environment(databaseUrl: string, port: number, sandbox: SandboxProcess, dataFolder: string) {
  const { stripe, paypal, smtp } = sandbox.addresses
  return {
    ...raisedLimits,
    ...proofKeys,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'fatal',
    STRIPE_API_URL: stripe,
    PAYPAL_API_URL: paypal,
    SMTP_URL: smtp,
  }
}

/** Some news never comes: then only asking tells. */
async function loseWebhooks(sandbox: SandboxProcess): Promise<void> {
  for (const name of ['stripe', 'paypal'] as const)
    await sandbox.ask(name, 'POST', '/_control/faults', [{ on: 'webhook', kind: 'drop_request', times: 3 }])
}

/**
 * Kills it; whether that broke something off: a request that was waiting, or a payment between two of its steps, other
 * than those that an earlier kill left there.
 */
async function killMidWork({ crowd, sql }: Scene, product: ProductProcess, before: ReadonlySet<string>) {
  const broken = crowd.broken()
  const waiting = crowd.waiting()
  await product.kill()
  const rows = await sql<{ step: string }[]>`
    SELECT id || ' ' || status AS step FROM payment_attempts WHERE status IN ('creating', 'capturing')`
  await pause(20)
  const underWay = new Set(rows.map(({ step }) => step))
  const midWork = (waiting > 0 && crowd.broken() > broken) || rows.some(({ step }) => !before.has(step))
  return { midWork, underWay }
}

/** Notes which mails have arrived and takes them out: the inbox keeps only so many. */
async function collectMails({ sandbox, mails }: Scene): Promise<void> {
  const messages = (await sandbox.ask('inbox', 'GET', '/messages')) as { id: string; messageId: string }[]
  for (const { id, messageId } of messages) {
    mails.add(messageId.slice(1).split('@')[0] ?? '')
    await sandbox.ask('inbox', 'DELETE', `/messages/${id}`)
  }
}
