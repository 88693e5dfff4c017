import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { idField } from '@keystay/contract/shared/fields'
import { needsAccount, roleMayCall, type Access } from '@keystay/contract/shared/roles'
import type { Deps } from '../../deps.ts'
import { DomainError } from './errors.ts'
import { findSession, type Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
  }
  interface FastifyInstance {
    /** The caller's live session, looked up once per request. */
    findSession(request: FastifyRequest): Promise<Session | undefined>
  }
}

/**
 * Guards every route of the API by what it declares: a route without a declaration does not start. Where an account is
 * needed, a caller without a live session gets not_logged_in, one with another role forbidden. A route of owners that
 * names a hotel in its path is for the owner of that hotel: to everyone else it does not exist. A hotel that asks for a
 * second factor lets in an owner who has one: whose sessions have all passed it, or were there when it was set up.
 */
export function guardRoutes(app: FastifyInstance, deps: Deps): void {
  const sessions = new WeakMap<FastifyRequest, Promise<Session | undefined>>()
  app.decorate('findSession', async (request: FastifyRequest) => {
    const session = sessions.get(request) ?? findSession(deps, request)
    sessions.set(request, session)
    return await session
  })
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v1/')) return
    const access = route.config?.access
    if (!access) throw new Error(`The route ${String(route.method)} ${route.url} does not declare who may call it.`)
    if (!needsAccount(access)) return
    const guard = async (request: FastifyRequest, reply: FastifyReply) => {
      // What an account may read is personal: no cache may keep it.
      reply.header('cache-control', 'no-store')
      const session = await requireSession(request)
      if (!roleMayCall(access, session.role)) throw new DomainError('forbidden')
      const { propertyId } = request.params as { propertyId?: string }
      if (propertyId !== undefined) await requireOwnHotel(deps, session, propertyId)
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), guard]
  })
}

async function requireOwnHotel({ database }: Deps, { userId }: Session, propertyId: string): Promise<void> {
  if (!idField.safeParse(propertyId).success) throw new DomainError('not_found')
  const { rows } = await sql<{ isMissing: boolean }>`
    SELECT requires_second_factor AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})
      AND NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId}) AS is_missing
    FROM properties WHERE id = ${propertyId} AND owner_id = ${userId}`.execute(database.read)
  const [hotel] = rows
  if (!hotel) throw new DomainError('not_found')
  if (hotel.isMissing) throw new DomainError('second_factor_required')
}

/** The session of a caller who must be logged in. Throws not_logged_in. */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const session = await request.server.findSession(request)
  if (!session) throw new DomainError('not_logged_in')
  return session
}
