import { PassThrough, type Readable } from 'node:stream'
import { sql } from 'kysely'
import { roleMayCall } from '@keystay/contract/shared/roles'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import type { Sql } from '../../platform/database/database.ts'
import { everySoOften, type RepeatLog } from '../../platform/jobs/every-so-often.ts'
import { earliestId } from '../../platform/database/ids.ts'
import { findLiveSessions, type Session } from '../../platform/http/sessions.ts'

/** Windows of one session, and streams of one process. */
export const mostStreamsPerSession = 6
const mostStreams = 2000
const lookSeconds = 1
/** Proxies close what is silent for a minute. */
const looksPerBeat = 20
/** What a page read while its stream was opening may be older than what was begun so long before. */
const openingSeconds = 10
/** A reader that far behind has gone away. */
const mostWaitingBytes = 64_000

type Stream = {
  readonly session: Session
  readonly propertyId: string
  readonly out: PassThrough
  /** Whether a look has seen the log since it opened: from then on nothing is missed. */
  isOpen: boolean
  /** Entries from this id on are told when it opens. */
  readonly fromId: string
}

export type EventHub = {
  /** A stream of events of a hotel, until its session ends. Throws too_many_streams, busy. */
  open(session: Session, propertyId: string): Readable
  /** This process has just written something about a hotel: whoever listens hears of it at once. */
  hurry(propertyId: string): void
  /** Ends every stream and takes no new ones. */
  close(): Promise<void>
}

/** Tells open pages what was committed about their hotels, by whichever process; looks only while somebody listens. */
export function openEventHub(deps: Deps, log: RepeatLog): EventHub {
  const streams = new Set<Stream>()
  const watch = watchLog()
  let closed = false
  let looks = 0
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.out.end()
  }

  async function look(): Promise<void> {
    looks += 1
    await endDeadStreams(deps, streams, end)
    const watched = [...streams]
    const { changed, latest } = await watch.look(deps.database.read, [...new Set(watched.map((one) => one.propertyId))])
    for (const stream of watched) {
      const isNew = stream.isOpen
        ? changed.has(stream.propertyId)
        : (latest.get(stream.propertyId) ?? '') >= stream.fromId
      if (!stream.isOpen) stream.out.write(message('open', stream.propertyId))
      if (isNew) stream.out.write(message('changed', stream.propertyId))
      else if (looks % looksPerBeat === 0) stream.out.write(': still here\n\n')
      stream.isOpen = true
    }
  }
  const job = everySoOften('hotel events', lookSeconds, look, log)

  return {
    open: (session, propertyId) => {
      if (closed || streams.size >= mostStreams) throw new DomainError('busy')
      const own = [...streams].filter((stream) => stream.session.id === session.id)
      if (own.length >= mostStreamsPerSession) throw new DomainError('too_many_streams', { retryAfterSeconds: 60 })
      const fromId = earliestId(new Date(Date.now() - openingSeconds * 1000))
      const stream: Stream = { session, propertyId, out: new PassThrough(), isOpen: false, fromId }
      streams.add(stream)
      stream.out.once('close', () => streams.delete(stream))
      stream.out.write('retry: 3000\n\n')
      return stream.out
    },
    hurry: (propertyId) => {
      if ([...streams].some((stream) => stream.propertyId === propertyId)) job.hurry()
    },
    close: async () => {
      closed = true
      for (const stream of streams) end(stream)
      await job.stop()
    },
  }
}

/** Whose session has ended, or who may no longer call, hears nothing more; nor does who no longer listens. */
async function endDeadStreams(deps: Deps, streams: ReadonlySet<Stream>, end: (stream: Stream) => void): Promise<void> {
  if (streams.size === 0) return
  const open = [...streams]
  const [live, there] = await Promise.all([
    findLiveSessions(deps, [...new Set(open.map((stream) => stream.session.id))]),
    readWhoIsThere(deps.database.read, open),
  ])
  for (const stream of open) {
    const role = live.get(stream.session.id)
    const mayListen = role !== undefined && roleMayCall('owner', role) && there.has(placeOf(stream))
    if (!mayListen || stream.out.writableLength > mostWaitingBytes) end(stream)
  }
}

const placeOf = ({ session, propertyId }: Stream) => `${session.userId} ${propertyId}`

/** Which accounts still own the hotels that they listen to, or work there. */
async function readWhoIsThere(db: Sql, streams: readonly Stream[]): Promise<ReadonlySet<string>> {
  const hotels = [...new Set(streams.map(({ propertyId }) => propertyId))]
  const { rows } = await sql<{ propertyId: string; userId: string }>`
    SELECT id AS property_id, owner_id AS user_id FROM properties WHERE id = ANY(${hotels}::uuid[])
    UNION ALL SELECT property_id, user_id FROM staff WHERE property_id = ANY(${hotels}::uuid[])`.execute(db)
  return new Set(rows.map(({ propertyId, userId }) => `${userId} ${propertyId}`))
}

function message(event: 'open' | 'changed', propertyId: string): string {
  return `event: ${event}\ndata: ${JSON.stringify({ propertyId })}\n\n`
}

/** Longer than any story runs and the clocks of processes differ: so long after its id was made an entry may be committed. */
const windowSeconds = 60

type LogWatch = {
  /** What was committed about these hotels since the last look; of one that is new nothing is told as changed. */
  look(db: Sql, propertyIds: readonly string[]): Promise<Looked>
}

type Looked = {
  readonly changed: ReadonlySet<string>
  /** By hotel, the latest entry of the last minute: ids are made in the order of time. */
  readonly latest: ReadonlyMap<string, string>
}

/**
 * Watches what is committed about hotels, by any process. The audit log is the outbox: each look reads its last minute
 * again, so that what was committed late is found, and what was seen is not told twice.
 */
function watchLog(): LogWatch {
  let seen = new Map<string, ReadonlySet<string>>()
  return {
    look: async (db, propertyIds) => {
      const next = new Map<string, Set<string>>(propertyIds.map((id) => [id, new Set()]))
      const entries =
        propertyIds.length === 0
          ? []
          : await readEntries(db, propertyIds, earliestId(new Date(Date.now() - windowSeconds * 1000)))
      for (const { propertyId, id } of entries) next.get(propertyId)?.add(id)
      const changed = propertyIds.filter((propertyId) => {
        const before = seen.get(propertyId)
        return before !== undefined && [...(next.get(propertyId) ?? [])].some((id) => !before.has(id))
      })
      seen = next
      const latest = new Map<string, string>()
      for (const { propertyId, id } of entries) if (id > (latest.get(propertyId) ?? '')) latest.set(propertyId, id)
      return { changed: new Set(changed), latest }
    },
  }
}

/** Entries of the audit log of some hotels from an id on: what was committed, whoever wrote it. */
async function readEntries(
  db: Sql,
  propertyIds: readonly string[],
  fromId: string,
): Promise<{ propertyId: string; id: string }[]> {
  const { rows } = await sql<{ propertyId: string; id: string }>`
    SELECT a.property_id, a.id FROM audit_log a
    WHERE a.property_id = ANY(${propertyIds}::uuid[]) AND a.id >= ${fromId}::uuid`.execute(db)
  return rows
}
