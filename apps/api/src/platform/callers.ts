import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** On whose behalf the database is asked, and what came of it so far. */
export type Caller = {
  /** How long it may still wait for the database, in all. */
  leftMs: number
  /** Whether something was changed for good: what fails from now on can no longer say that nothing was done. */
  hasChanged: boolean
}
type Asked = {
  readonly caller: Caller | undefined
  readonly isAside: boolean
  /** Another limit for each statement than the pool's. */
  readonly statementMs?: number | undefined
}

const asked = new AsyncLocalStorage<Asked>()
const callers = new WeakMap<FastifyRequest, Caller>()

/** Who asks the database at this moment, if it is known. */
export function currentCaller(): Asked | undefined {
  return asked.getStore()
}

/** Gives every request its own time for the database, wherever in its stories that is asked. */
export function addCallers(app: FastifyInstance, patienceMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = { leftMs: patienceMs, hasChanged: false }
    callers.set(request, caller)
    asked.run({ caller, isAside: false }, done)
  })
  // What reads the body goes on in the context of the socket.
  app.addHook('preValidation', (request, _reply, done) =>
    asked.run({ caller: callers.get(request), isAside: false }, done),
  )
}

/** Whether a request has changed something for good before it failed. */
export function hasChanged(request: FastifyRequest): boolean {
  return callers.get(request)?.hasChanged === true
}

/** What is counted or noted beside a story (tries, the use of a session) does not count as done by it. */
export async function aside<T>(work: () => Promise<T>): Promise<T> {
  return await asked.run({ ...asked.getStore(), caller: asked.getStore()?.caller, isAside: true }, work)
}

/** For statements that take longer than any request may wait. */
export async function withStatementLimit<T>(statementMs: number, work: () => Promise<T>): Promise<T> {
  return await asked.run({ caller: undefined, isAside: false, statementMs }, work)
}
