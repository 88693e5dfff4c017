import type { Deps } from '../../deps.ts'
import type { Sql } from '../../platform/database/database.ts'
import { packToKeep, plainBytes } from '../../platform/http/compression.ts'
import type { ReadyReply } from '../../platform/http/ready-reply.ts'
import { openMemory } from '../../platform/values/byte-memory.ts'
import { endOfDay } from '../../platform/values/zones.ts'
import { readHotelState, type HotelNights, type HotelState } from '../inventory/read-hotel-nights.ts'

/** As long as a hotel's versions are these and it is before that instant, an answer about it is right. */
export type Validity = { readonly state: HotelState; readonly untilMs: number }

/** An answer, and how long it is right; null: nobody knows, so it is not kept. */
export type Answer = { readonly json: ReadyReply; readonly validity: Validity | null }

/**
 * How long an answer is right that was made at `now` from a hotel's nights: until a hold runs out, the hotel's date changes or
 * the first of `deadlines` has passed, unless something is changed before. Null where the planner was asked, whom every move
 * of a guest may answer otherwise, and where a hold has run out already or is being paid for beyond its end.
 */
export function validityOf(
  { state, hotel, firstExpiry, inventories }: HotelNights,
  now: Date,
  deadlines: readonly (string | null)[] = [],
): Validity | null {
  if (inventories.some(({ ownerPinned }) => ownerPinned)) return null
  if (firstExpiry !== null && firstExpiry <= now) return null
  let untilMs = Math.min(endOfDay(hotel.timezone, now).getTime(), firstExpiry?.getTime() ?? Infinity)
  // What holds until an instant still holds at it.
  for (const deadline of deadlines) if (deadline !== null) untilMs = Math.min(untilMs, Date.parse(deadline) + 1)
  return { state, untilMs }
}

type Kept = Validity & { readonly sinceMs: number; readonly json: ReadyReply }

/** Answers about hotels: by a key that says all that was asked, either kept ones that are still right or new ones. */
export type KeptAnswers = {
  answer(key: readonly unknown[], propertyId: string, make: (now: Date) => Promise<Answer>): Promise<ReadyReply>
}

/** Some three thousand answers, packed. */
const mostBytes = 6_000_000

const mostAsked = 20_000

/** Remembers of what was asked for lately that it was. */
function openAsked(): { isKnown(name: string): boolean } {
  let [recent, older] = [new Set<number>(), new Set<number>()]
  return {
    isKnown: (name) => {
      const hash = hashOf(name)
      if (recent.has(hash)) return true
      if (recent.size >= mostAsked) [recent, older] = [new Set(), recent]
      recent.add(hash)
      return older.has(hash)
    },
  }
}

/** Two names of one hash do no harm: the second is kept the first time that it is asked for. */
function hashOf(name: string): number {
  let hash = 0
  for (let index = 0; index < name.length; index += 1) hash = (Math.imul(hash, 31) + name.charCodeAt(index)) | 0
  return hash
}

/**
 * Opens a memory of answers. What is asked for a second time is kept; each answer that is given is either made now
 * or known to be right now, by one short read. With
 * `isChecked`, for tests, a kept one is made again, and another one is a failure.
 */
export function openKeptAnswers(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  isChecked: boolean,
): KeptAnswers {
  const memory = openMemory<Kept>(mostBytes)
  // Most of what is asked for is asked for once: it would only push out what is asked for again.
  const asked = openAsked()
  return {
    answer: async (key, propertyId, make) => {
      const now = clock()
      const name = JSON.stringify([propertyId, ...key])
      const kept = memory.get(name)
      const isStillRight = async (one: Kept) => await isRight(database.read, propertyId, one, now.getTime())
      if (kept && (await isStillRight(kept))) {
        // What changed in between is no fault.
        if (isChecked && !isSame((await make(now)).json, kept.json) && (await isStillRight(kept)))
          throw new Error(`A story changed the answer to ${name} and raised no version`)
        return kept.json
      }
      const { json, validity } = await make(now)
      if (!validity || !(kept || asked.isKnown(name))) return json
      const packed = await packToKeep(json)
      memory.set(name, { ...validity, sinceMs: now.getTime(), json: packed }, name.length + packed.bytes.length)
      return packed
    },
  }
}

const isSame = (a: ReadyReply, b: ReadyReply) => plainBytes(a).equals(plainBytes(b))

async function isRight(
  db: Sql,
  propertyId: string,
  { state, sinceMs, untilMs }: Kept,
  nowMs: number,
): Promise<boolean> {
  // A clock that is put back may be before a deadline that the answer knows as past.
  if (nowMs < sinceMs || nowMs >= untilMs) return false
  const current = await readHotelState(db, propertyId)
  return current?.catalogueVersion === state.catalogueVersion && current.inventoryVersion === state.inventoryVersion
}
