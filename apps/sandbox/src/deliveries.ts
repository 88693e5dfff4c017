import type { Faults } from './faults.ts'
import type { Journal, Store } from './journal.ts'

/** A webhook: its body is the same in every try, its signature is made anew. */
export type Delivery = { readonly id: string; readonly type: string; readonly body: string }

export type Deliveries = {
  /** Sends a webhook now and again until it is answered with 2xx. Whoever calls has changed the state before. */
  send(delivery: Delivery): void
  /** Makes every try that waits now, held back ones included, and returns when they were answered. */
  flush(): Promise<void>
  /** Sends one again, whatever became of it; false when there is none with this id. */
  resend(id: string): Promise<boolean>
  /** Where webhooks go from now on; undefined keeps them until there is an address. */
  setUrl(url: string | undefined): void
  /** Every webhook that was made: how often it was tried and whether it still waits. */
  list(): readonly { readonly id: string; readonly type: string; readonly tries: number; readonly state: State }[]
  close(): Promise<void>
}

export type DeliveryOptions = {
  readonly url: string | undefined
  readonly faults: Faults
  readonly journal: Journal
  /** The headers of one try: signature and content type. */
  readonly headers: (delivery: Delivery) => Readonly<Record<string, string>>
  /** Milliseconds before each further try; after the last one it is given up. */
  readonly waits?: readonly number[] | undefined
}

type State = 'waiting' | 'delivered' | 'dropped' | 'given up'
type Sent = Delivery & { tries: number; state: State }

/** Providers retry for days with growing waits; the stand-ins do for an hour. */
const usualWaits = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, ...Array.from({ length: 60 }, () => 60_000)]
const answerMs = 10_000
/** How long a webhook is held back when nothing comes after it. */
const reorderMs = 2000

type Courier = Omit<DeliveryOptions, 'url' | 'journal' | 'waits'> & {
  url: string | undefined
  readonly waits: readonly number[]
  readonly records: Store<Sent>
  readonly timers: Map<string, NodeJS.Timeout>
  readonly running: Map<string, Promise<void>>
  /** Reordered ones: they go out once another one has arrived. */
  readonly reorderedIds: Set<string>
  readonly closing: AbortController
}

/** Delivers webhooks as providers do: at least once, in any order, until they are taken. */
export function openDeliveries({ journal, url, waits = usualWaits, ...options }: DeliveryOptions): Deliveries {
  const courier: Courier = {
    ...options,
    url,
    waits,
    records: journal.store<Sent>('webhook'),
    timers: new Map(),
    running: new Map(),
    reorderedIds: new Set(),
    closing: new AbortController(),
  }
  // What an earlier process could not deliver.
  startWaiting(courier)
  return {
    send: (delivery) => {
      courier.records.put(delivery.id, { ...delivery, tries: 0, state: 'waiting' })
      startLater(courier, delivery.id, 0)
    },
    flush: async () => {
      for (const { id } of waitingOf(courier)) start(courier, id)
      await Promise.all(courier.running.values())
    },
    resend: async (id) => {
      if (!courier.records.get(id)) return false
      await courier.running.get(id)
      start(courier, id)
      await courier.running.get(id)
      return true
    },
    setUrl: (to) => {
      courier.url = to
      startWaiting(courier)
    },
    list: () => [...courier.records.values()].map(({ id, type, tries, state }) => ({ id, type, tries, state })),
    close: async () => {
      courier.closing.abort()
      for (const timer of courier.timers.values()) clearTimeout(timer)
      await Promise.all(courier.running.values())
    },
  }
}

function waitingOf({ records }: Courier): readonly Sent[] {
  return [...records.values()].filter(({ state }) => state === 'waiting')
}

function startWaiting(courier: Courier): void {
  for (const { id } of waitingOf(courier)) startLater(courier, id, 0)
}

function startLater(courier: Courier, id: string, ms: number): void {
  clearTimeout(courier.timers.get(id))
  courier.timers.set(id, setTimeout(() => start(courier, id), ms).unref())
}

function start(courier: Courier, id: string): void {
  const { timers, running, reorderedIds, records, closing } = courier
  clearTimeout(timers.get(id))
  timers.delete(id)
  reorderedIds.delete(id)
  const record = records.get(id)
  if (!record || running.has(id) || closing.signal.aborted) return
  running.set(
    id,
    attempt(courier, record).finally(() => running.delete(id)),
  )
}

async function attempt(courier: Courier, record: Sent): Promise<void> {
  const { url, faults, reorderedIds } = courier
  if (url === undefined) return
  const fault = faults.take('webhook', record.type)
  if (fault?.kind === 'delay') return startLater(courier, record.id, fault.ms ?? 1000)
  if (fault?.kind === 'reorder') {
    reorderedIds.add(record.id)
    return startLater(courier, record.id, fault.ms ?? reorderMs)
  }
  if (fault?.kind === 'drop_request') return note(courier, record, 'dropped')
  const isAccepted = fault?.kind !== 'error' && (await post(courier, url, record))
  if (fault?.kind === 'duplicate') await post(courier, url, record)
  // Cut off by our own end: the next process tries again.
  if (courier.closing.signal.aborted) return
  record.tries += 1
  if (isAccepted && fault?.kind !== 'drop_reply') note(courier, record, 'delivered')
  else retry(courier, record)
  if (isAccepted) for (const id of reorderedIds) start(courier, id)
}

function note({ records }: Courier, record: Sent, state: State): void {
  record.state = state
  records.put(record.id, record)
}

function retry(courier: Courier, record: Sent): void {
  const wait = courier.waits[record.tries - 1]
  // Sent again on demand: that it was taken once stays true.
  if (record.state === 'delivered') return note(courier, record, 'delivered')
  if (wait === undefined) return note(courier, record, 'given up')
  note(courier, record, 'waiting')
  startLater(courier, record.id, wait)
}

async function post({ headers, closing }: Courier, url: string, record: Sent): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: headers(record),
      body: record.body,
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}
