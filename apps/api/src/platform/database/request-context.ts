import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../process/config.ts'

/** On whose behalf the database is asked, and what came of it so far. */
export type Caller = {
  /** How long it may still wait for the database, in all. */
  leftMs: number
  /** Whether something was changed for good: what fails from now on can no longer say that nothing was done. */
  hasChanged: boolean
  /** Whether it changed something so recently that a replica may not know it. */
  readonly hasJustChanged: boolean
  /** Whose account acts for a hotel, where the call is one of a hotel's people. */
  hotelUserId?: string
}
type RequestContext = {
  readonly caller: Caller | undefined
  readonly isAside: boolean
  /** Another limit for each statement than the pool's. */
  readonly statementMs?: number | undefined
}

const requestContext = new AsyncLocalStorage<RequestContext>()
const callers = new WeakMap<FastifyRequest, Caller>()

/** Who asks the database at this moment, if it is known. */
export function currentCaller(): RequestContext | undefined {
  return requestContext.getStore()
}

const freshCookie = 'keystay_fresh'

/**
 * Gives every request its own time for the database, wherever in its stories that is asked. A browser that changed
 * something reads from the primary for as long as a replica may be behind.
 */
export function addCallers(
  app: FastifyInstance,
  config: Pick<Config, 'mode' | 'requestDatabaseMs'>,
  replicaMaxLagMs: number | undefined,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasJustChanged = request.cookies[freshCookie] !== undefined
    const caller: Caller = { leftMs: config.requestDatabaseMs, hasChanged: false, hasJustChanged }
    callers.set(request, caller)
    requestContext.run({ caller, isAside: false }, done)
  })
  // What reads the body goes on in the context of the socket.
  app.addHook('preValidation', (request, _reply, done) =>
    requestContext.run({ caller: callers.get(request), isAside: false }, done),
  )
  if (replicaMaxLagMs === undefined) return
  // The primary is noted in the replica every second.
  const maxAge = Math.ceil(replicaMaxLagMs / 1000) + 2
  app.addHook('onSend', async (request, reply) => {
    if (!hasChanged(request)) return
    reply.setCookie(freshCookie, '1', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.mode === 'production',
      maxAge,
    })
  })
}

/** From here on the request acts for a hotel, by this account: what it does is written down under its name. */
export function actForHotel(request: FastifyRequest, userId: string): void {
  const caller = callers.get(request)
  if (caller) caller.hotelUserId = userId
}

/** Whether the caller must not be shown what was true a moment ago. */
export function needsFresh(): boolean {
  const caller = requestContext.getStore()?.caller
  return caller?.hasChanged === true || caller?.hasJustChanged === true
}

/** Whether a request has changed something for good before it failed. */
export function hasChanged(request: FastifyRequest): boolean {
  return callers.get(request)?.hasChanged === true
}

/** What is counted or noted beside a story (tries, the use of a session) does not count as done by it. */
export async function aside<T>(work: () => Promise<T>): Promise<T> {
  return await requestContext.run(
    { ...requestContext.getStore(), caller: requestContext.getStore()?.caller, isAside: true },
    work,
  )
}

/** For what several wait for together: the most patient of them for so long. */
export async function onBehalfOfSeveral<T>(leftMs: number, work: () => Promise<T>): Promise<T> {
  const caller: Caller = { leftMs, hasChanged: false, hasJustChanged: false }
  return await requestContext.run({ caller, isAside: false }, work)
}

/** For statements that take longer than any request may wait. */
export async function withStatementLimit<T>(statementMs: number, work: () => Promise<T>): Promise<T> {
  return await requestContext.run({ caller: undefined, isAside: false, statementMs }, work)
}
