import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { idField } from '@keystay/contract/shared/fields'
import { mayAtHotel, moreRightsOf, type MoreRights, type Right, type StaffRole } from '@keystay/contract/shared/rights'
import { needsAccount, roleMayCall, type Access } from '@keystay/contract/shared/roles'
import type { Deps } from '../../deps.ts'
import { actForHotel } from '../database/request-context.ts'
import { DomainError } from './errors.ts'
import { findSession, type Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access
    /** Of a route of owners: what it takes at the hotel in its path. */
    readonly right?: Right | null | undefined
  }
  interface FastifyInstance {
    /** The caller's live session, looked up once per request. */
    findSession(request: FastifyRequest): Promise<Session | undefined>
  }
}

const rolesAtHotel = new WeakMap<FastifyRequest, StaffRole>()

/**
 * Guards every route of the API by what it declares: a route without a declaration does not start. Where an account is
 * needed, a caller without a live session gets not_logged_in, one with another role forbidden. A route of owners that
 * names a hotel in its path is for the people of that hotel who have its right: to strangers it does not exist, colleagues
 * get right_missing. A hotel that asks for a second factor lets in who has one: whose sessions have all passed it, or were
 * there when it was set up.
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
    const right = route.config?.right
    if (access === 'owner' && right === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} does not declare which right it takes.`)
    const guard = async (request: FastifyRequest, reply: FastifyReply) => {
      // What an account may read is personal: no cache may keep it.
      reply.header('cache-control', 'no-store')
      const session = await requireSession(request)
      if (!roleMayCall(access, session.role)) throw new DomainError('forbidden')
      const { propertyId } = request.params as { propertyId?: string }
      if (propertyId !== undefined) await requireRight(deps, request, { session, propertyId, right: right ?? null })
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), guard]
  })
}

type Asked = { readonly session: Session; readonly propertyId: string; readonly right: Right | null }

async function requireRight(deps: Deps, request: FastifyRequest, { session, propertyId, right }: Asked): Promise<void> {
  const { userId } = session
  if (!idField.safeParse(propertyId).success) throw new DomainError('not_found')
  const { rows } = await sql<{ isMissing: boolean; role: StaffRole | null }>`
    SELECT p.requires_second_factor AND NOT EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})
      AND NOT EXISTS (SELECT 1 FROM authenticators WHERE user_id = ${userId}) AS is_missing,
      CASE WHEN p.owner_id = ${userId} THEN 'owner' ELSE s.role END AS role
    FROM properties p LEFT JOIN staff s ON s.property_id = ${propertyId} AND s.user_id = ${userId}
    WHERE p.id = ${propertyId}`.execute(deps.database.read)
  const [hotel] = rows
  if (!hotel?.role) throw new DomainError('not_found')
  if (hotel.isMissing) throw new DomainError('second_factor_required')
  if (!mayAtHotel(hotel.role, right)) throw new DomainError('right_missing')
  rolesAtHotel.set(request, hotel.role)
  actForHotel(request, userId)
}

/** What the caller is at the hotel that the path names. */
export function roleAtHotel(request: FastifyRequest): StaffRole {
  const role = rolesAtHotel.get(request)
  if (!role) throw new Error('This route names no hotel.')
  return role
}

/** Whether the caller has a right at the hotel that the path names, where what it takes shows only in the story. */
export function mayHere(request: FastifyRequest, right: Right): boolean {
  return mayAtHotel(roleAtHotel(request), right)
}

/** What the body of a call asks for beside the right of its endpoint. Throws right_missing. */
export function requireMoreRights(request: FastifyRequest, more: MoreRights, body: unknown): void {
  const role = rolesAtHotel.get(request)
  const isMissing = moreRightsOf(more, body).some((right) => role === undefined || !mayAtHotel(role, right))
  if (isMissing) throw new DomainError('right_missing')
}

/** The session of a caller who must be logged in. Throws not_logged_in. */
export async function requireSession(request: FastifyRequest): Promise<Session> {
  const session = await request.server.findSession(request)
  if (!session) throw new DomainError('not_logged_in')
  return session
}
