import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { startFailure } from './start-failure.ts'

/** Processes that share a port, so that all processors serve: requests are theirs alone. */
export type Crew = {
  /** Where they listen: the first of them from the beginning, with 503 until all can serve. */
  readonly port: number
  /** Lets them serve, all at once, and each that takes the place of one that died; resolves when all do. */
  serve(order: unknown): Promise<void>
  /** Tells all to stop and waits until they have. */
  stop(): Promise<void>
}

/** What a process of a crew says of itself. */
export type News =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'serves' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** What a process of a crew is told: what it has to know before it can serve, then that it may. */
export type Told<Order> = { readonly order: Order } | { readonly open: true }

/** Which of them a process is, from 0, is told in the one variable; in the other whether it takes the port before it can serve. */
export const placeVariable = 'KEYSTAY_WORKER'
export const takesPortVariable = 'KEYSTAY_WORKER_TAKES_PORT'

type Options = {
  readonly count: number
  /** What each of them runs. */
  readonly script: string
  readonly say: (sentence: string) => void
}
type Member = {
  readonly worker: Worker
  readonly listens: Promise<number>
  readonly ready: Promise<void>
  readonly serves: Promise<void>
}

const againMs = 1000

/** Starts so many processes. Throws the sentence of the first that cannot have the port. */
export async function openCrew({ count, script, say }: Options): Promise<Crew> {
  cluster.setupPrimary({ exec: script, args: [] })
  const members = new Map<number, Member>()
  let order: unknown
  let stopping = false
  const join = (place: number, takesPort = false): Member => {
    const member = hire(place, takesPort)
    members.set(place, member)
    member.worker.once('exit', () => void replace(place))
    return member
  }
  const open = async ({ worker, serves }: Member) => {
    worker.send({ open: true })
    await serves
  }
  const replace = async (place: number) => {
    // One that ends while the product starts ends the start, and says why by itself.
    if (stopping || order === undefined) return
    say(`Worker ${place} ended unexpectedly; starting another one.`)
    await pause(againMs, undefined, { ref: false })
    if (stopping) return
    const { worker } = join(place)
    worker.send({ order })
    worker.send({ open: true })
  }
  const stop = async () => {
    stopping = true
    await Promise.all([...members.values()].map(async ({ worker }) => await end(worker)))
  }
  const first = join(0, true)
  try {
    // Alone: a port that cannot be had is found out once.
    const port = await first.listens
    const others = Array.from({ length: count - 1 }, (_, index) => join(index + 1))
    const all = [first, ...others]
    return {
      port,
      serve: async (given) => {
        order = given
        for (const { worker } of all) worker.send({ order })
        await Promise.all(all.map(async ({ ready }) => await ready))
        // Whoever asks how we are is answered by one of them: that it serves must be true of all.
        await open(first)
        await Promise.all(others.map(open))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function hire(place: number, takesPort: boolean): Member {
  const worker = cluster.fork({ [placeVariable]: String(place), [takesPortVariable]: takesPort ? '1' : '' })
  const listening = Promise.withResolvers<number>()
  const [preparing, serving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  worker.on('message', (news: News) => {
    if (news.kind === 'listens') listening.resolve(news.port)
    if (news.kind === 'ready') preparing.resolve()
    if (news.kind === 'serves') serving.resolve()
    if (news.kind === 'failed') listening.reject(startFailure(news.sentence))
  })
  worker.once('exit', () => {
    const ended = startFailure(`Worker ${place} ended while it started.`)
    for (const { reject } of [listening, preparing, serving]) reject(ended)
  })
  // Whoever does not wait for it any more is told of its end in another way.
  for (const { promise } of [listening, preparing, serving]) promise.catch(() => undefined)
  return { worker, listens: listening.promise, ready: preparing.promise, serves: serving.promise }
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  worker.process.kill('SIGTERM')
  await promise
}
