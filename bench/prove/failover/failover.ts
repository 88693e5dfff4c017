import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, plainDate } from '@keystay/contract/shared/plain-dates'
import { checkInvariants } from '../../../apps/api/src/platform/database/check-invariants.ts'
import { openDatabase } from '../../../apps/api/src/platform/database/database.ts'
import type { PlainSql } from '../../../apps/api/src/platform/database/plain-sql.ts'
import { freePort } from '../../../apps/api/src/platform/process/port.ts'
import { raisedLimits } from '../../lib/api-process.ts'
import { csrf, freshKey, post, requestOf } from '../../lib/book.ts'
import { failureOf } from '../../lib/patience.ts'
import type { Change } from '../../lib/planted.ts'
import { smallProof, startProduct } from '../../lib/product-process.ts'
import type { Proof } from '../../lib/proof.ts'
import { bed, insertResort, nightMinor, type ResortHotel } from '../../lib/resort-hotel.ts'
import { startServers, type Servers } from './servers.ts'

/** Bookings that are tried after the replica was cut off. */
const whileCut = 5
const guests = 8
/** How long a request waits for a commit before it says that it does not know. */
const requestMs = 4000
/** A commit that no replica acknowledges is given up after a time in which nothing happens: of the small version after a shorter one. */
export const givesUpSooner: Change = {
  file: '/platform/database/database.ts',
  from: 'const usualWriteTimeoutMs = 30_000',
  to: 'const usualWriteTimeoutMs = 8000',
}

/** The primary dies after its replica was cut off, which then takes over: what a guest was told of must be there. */
export const failover: Proof = {
  options: { bookings: { type: 'string' } },
  plants: ['asynchronous'],
  async run({ values, plant, progress }) {
    const servers = await startServers(plant !== 'asynchronous')
    const dataFolder = await mkdtemp(join(tmpdir(), 'keystay-failover-'))
    try {
      return await failOver(servers, dataFolder, Number(values['bookings'] ?? 50), progress)
    } finally {
      await servers.stop()
      await rm(dataFolder, { recursive: true })
    }
  },
}

async function failOver(
  servers: Servers,
  dataFolder: string,
  count: number,
  progress: (done: number, of: number) => void,
) {
  const hotel = await insertResort(servers.primary, new Map([['A', count + 2 * whileCut]]))
  const first = await serve(servers.primaryUrl, dataFolder)
  const told = new Set<string>()
  let cut: Cut
  try {
    const left = Array.from({ length: count }, (_, index) => index)
    await Promise.all(
      Array.from({ length: guests }, async () => {
        while (left.pop() !== undefined) {
          note(told, await book(first.address, hotel))
          progress(told.size, count)
        }
      }),
    )
    servers.cut()
    cut = await lookAtCut(first.address, hotel, told)
    const began = performance.now()
    await servers.failOver()
    cut = { ...cut, promotedMs: Math.round(performance.now() - began) }
  } finally {
    await first.kill()
  }
  const lost = await countLost(servers.replica, told)
  const second = await serve(servers.replicaUrl, dataFolder)
  const after = (await book(second.address, hotel)).status === 201 ? 1 : 0
  await second.stop()
  const disagreements = await countDisagreements(servers.replicaUrl)
  const missing = count - (told.size - cut.toldWhileCut) + (1 - after) + cut.unread
  return { bookings: told.size, ...cut, lost, after, violations: lost + disagreements + missing }
}

type Cut = {
  /** Bookings that guests were told are made, and that they may be. */
  readonly toldWhileCut: number
  readonly unknownWhileCut: number
  /** Searches that were not answered. */
  readonly unread: number
  readonly readyWhileCut: number
  /** How long a guest waited for an answer. */
  readonly slowestMs: number
  readonly promotedMs: number
}

/** What guests meet while the replica hangs. */
async function lookAtCut(address: string, hotel: ResortHotel, told: Set<string>): Promise<Cut> {
  const began = performance.now()
  const booking = Array.from({ length: whileCut }, async () => await book(address, hotel))
  const readyz = (await fetch(`${address}/readyz`)).status
  const search = await fetch(`${address}/v1/public/properties`)
  const answers = await Promise.all(booking)
  const slowestMs = Math.round(performance.now() - began)
  for (const answer of answers) note(told, answer)
  return {
    toldWhileCut: answers.filter(({ status }) => status === 201).length,
    unknownWhileCut: answers.filter(({ text }) => failureOf(text).code === 'outcome_unknown').length,
    unread: search.status === 200 ? 0 : 1,
    readyWhileCut: readyz === 200 ? 1 : 0,
    slowestMs,
    promotedMs: 0,
  }
}

async function serve(databaseUrl: string, dataFolder: string) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...raisedLimits,
    DATABASE_REQUEST_MS: String(requestMs),
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'none',
    KEYSTAY_SECRET: 'proof-4f9a1c7e2b8d6053-proof-9e1b7c',
    LOG_LEVEL: 'silent',
  }
  const product = await startProduct(env, process.env[smallProof] ? [givesUpSooner] : [])
  return { address, ...product }
}

type Answer = Awaited<ReturnType<typeof post>>

async function book(address: string, { id, typeIds }: ResortHotel): Promise<Answer> {
  const checkIn = addDays(plainDate(Math.floor(Date.now() / 86_400_000)), 30)
  const stay = { checkIn, checkOut: addDays(checkIn, 1) }
  const wish = {
    propertyId: id,
    roomTypeId: [...typeIds.values()][0] ?? '',
    bedType: bed,
    stay,
    totalMinor: nightMinor,
  }
  const url = `${address}/v1/public/properties/${id}/bookings`
  return await post(new Agent(), url, JSON.stringify(requestOf(wish)), `XSRF-TOKEN=${csrf}`, freshKey())
}

function note(told: Set<string>, { status, text }: Answer): void {
  if (status === 201) told.add((JSON.parse(text) as { data: { id: string } }).data.id)
}

async function countLost(sql: PlainSql, told: ReadonlySet<string>): Promise<number> {
  const stored = new Set((await sql<{ id: string }[]>`SELECT id FROM bookings`).map(({ id }) => id))
  const lost = [...told].filter((id) => !stored.has(id))
  for (const id of lost) console.error(`Booking ${id} was acknowledged and is lost.`)
  return lost.length
}

async function countDisagreements(url: string): Promise<number> {
  const database = openDatabase({ url, readConnections: 2, writeConnections: 1, lockTimeoutMs: 30_000 })
  try {
    return await checkInvariants(database, { error: () => undefined })
  } finally {
    await database.close()
  }
}
