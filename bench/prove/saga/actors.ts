import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin, LogEvent } from 'kysely'
import type { Database } from '../../../apps/api/src/platform/database/database.ts'

/** Who is doing something: a process of the product, as far as it comes. */
export type Actor = {
  readonly name: string
  /** So many things it has done: statements, and calls over the network. */
  done: number
  /** At which of them its process dies; never when absent. */
  readonly diesAt: number | undefined
  dead: boolean
  /** Statements that are not answered yet. */
  open: number
  /** Waits for its turn where several act at once; told whether all its statements are answered. */
  readonly turn?: (isStill: boolean) => Promise<void>
}

const actors = new AsyncLocalStorage<Actor>()

/** Lets somebody act. */
export async function actAs<T>(actor: Actor, act: () => Promise<T>): Promise<T> {
  return await actors.run(actor, act)
}

/** The next thing that the actor does: its process may die there, and a dead one does nothing any more. */
export function doNext(): void {
  const actor = actors.getStore()
  if (!actor) return
  if (!actor.dead) actor.done += 1
  if (actor.done === actor.diesAt) actor.dead = true
  if (actor.dead) throw new Error('The process has died.')
}

const mortal: KyselyPlugin = {
  transformQuery: ({ node }) => {
    doNext()
    const actor = actors.getStore()
    if (actor) actor.open += 1
    return node
  },
  transformResult: async ({ result }) => {
    const actor = actors.getStore()
    await actor?.turn?.(actor.open === 0)
    return result
  },
}

const ofTransactions = /^(begin|start|commit|rollback)/i

/** Counts the answers to statements, good or bad. */
export function noteAnswer({ query }: LogEvent): void {
  const actor = actors.getStore()
  if (actor && !ofTransactions.test(query.sql)) actor.open -= 1
}

/** A database whose callers can die between any two statements: what they have not committed is lost. */
export function mortalDatabase(database: Database): Database {
  const write = database.write.withPlugin(mortal)
  const read = database.read.withPlugin(mortal)
  // Each who acts is a process of its own: they meet in the database alone.
  return { ...database, write, read, inLanes: async (_names, work) => await work() }
}
