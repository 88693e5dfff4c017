import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { startFailure } from './start-failure.ts'

/** Processes that share a port, so that all processors serve: requests are theirs alone. */
export type Crew = {
  /** Where they listen: from the beginning, with 503 until they serve. */
  readonly port: number
  /** Lets them serve, and each that takes the place of one that died; resolves when all do. */
  serve(order: unknown): Promise<void>
  /** Tells all to stop and waits until they have. */
  stop(): Promise<void>
}

/** What a process of a crew says of itself. */
export type News =
  | { readonly kind: 'listens'; readonly port: number }
  | { readonly kind: 'serves' }
  | { readonly kind: 'failed'; readonly sentence: string }

/** Which of them a process is, from 0, is told in the one variable; in the other whether it takes the place of one that died. */
export const placeVariable = 'KEYSTAY_WORKER'
export const replacesVariable = 'KEYSTAY_WORKER_REPLACES'

type Options = {
  readonly count: number
  /** What each of them runs. */
  readonly script: string
  readonly say: (sentence: string) => void
}
type Member = { readonly worker: Worker; readonly listens: Promise<number>; readonly serves: Promise<void> }

const againMs = 1000

/** Starts so many processes. Throws the sentence of the first that cannot have the port. */
export async function openCrew({ count, script, say }: Options): Promise<Crew> {
  cluster.setupPrimary({ exec: script, args: [] })
  const members = new Map<number, Member>()
  let order: unknown
  let stopping = false
  const join = (place: number, replaces = false): Member => {
    const member = hire(place, replaces)
    members.set(place, member)
    member.worker.once('exit', () => void replace(place))
    return member
  }
  const replace = async (place: number) => {
    // One that ends while the product starts ends the start, and says why by itself.
    if (stopping || order === undefined) return
    say(`Worker ${place} ended unexpectedly; starting another one.`)
    await pause(againMs, undefined, { ref: false })
    if (!stopping) join(place, true).worker.send({ order })
  }
  const stop = async () => {
    stopping = true
    await Promise.all([...members.values()].map(async ({ worker }) => await end(worker)))
  }
  const first = join(0)
  try {
    // Alone: a port that cannot be had is found out once.
    const port = await first.listens
    const all = [first, ...Array.from({ length: count - 1 }, (_, index) => join(index + 1))]
    await Promise.all(all.map(async ({ listens }) => await listens))
    return {
      port,
      serve: async (given) => {
        order = given
        for (const { worker } of all) worker.send({ order })
        await Promise.all(all.map(async ({ serves }) => await serves))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function hire(place: number, replaces: boolean): Member {
  const worker = cluster.fork({ [placeVariable]: String(place), [replacesVariable]: replaces ? '1' : '' })
  const [listening, serving] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  worker.on('message', (news: News) => {
    if (news.kind === 'listens') listening.resolve(news.port)
    if (news.kind === 'serves') serving.resolve()
    if (news.kind === 'failed') listening.reject(startFailure(news.sentence))
  })
  worker.once('exit', () => {
    const ended = startFailure(`Worker ${place} ended while it started.`)
    listening.reject(ended)
    serving.reject(ended)
  })
  // Whoever does not wait for it any more is told of its end in another way.
  for (const { promise } of [listening, serving]) promise.catch(() => undefined)
  return { worker, listens: listening.promise, serves: serving.promise }
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const { promise, resolve } = Promise.withResolvers<void>()
  worker.once('exit', () => resolve())
  worker.process.kill('SIGTERM')
  await promise
}
