import { getChallenge } from '@keystay/contract/shared/verification'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account, LoggedIn } from '@keystay/contract/users/entities'
import * as endpoints from '@keystay/contract/users/endpoints'
import * as staffEndpoints from '@keystay/contract/staff/endpoints'
import { comesFromUs, setCsrfCookie } from '../../platform/http/csrf.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { sha256 } from '../../platform/security/keys.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { removeSessionCookie, sessionSecretOf, setSessionCookie } from '../../platform/http/session-cookie.ts'
import { removeAccessCookie } from '../bookings/guest/access.ts'
import { becomeOwner } from './become-owner.ts'
import { changePassword, changeProfile, requireUser } from './change-account.ts'
import { endOtherSessions, endSession, listSessions } from './end-sessions.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { addLoginOptions, addLoginSteps } from './factors/login-routes.ts'
import { setPendingCookie } from './factors/pending-cookie.ts'
import { addFactorRoutes } from './factors/routes.ts'
import { joinBooking, requestJoinLink } from './join-booking.ts'
import { logIn, type Visitor } from './log-in.ts'
import { decoyOf } from './passwords.ts'
import type { User } from './queries.ts'
import { requestReset, resetPassword } from './reset-password.ts'
import { deviceLabel } from './rules.ts'
import { acceptAsNew, acceptInvitation } from './staff/join-hotel.ts'
import { addStaffRoutes } from './staff/routes.ts'
import { signUp } from './sign-up.ts'
import { describeLogin, type Started } from './start-session.ts'
import { newChallenge } from '../../platform/security/verification.ts'

const done = { data: true } as const

/** Everything about accounts, but for the lists of other features. */
export async function addUserRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  await decoyOf(deps.config.passwords)
  // All of it is personal: no cache may keep it.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await app.register(async (scope) => addEntrance(scope, deps))
  addLoginOptions(app, deps)
  addFactorRoutes(app, deps)
  addPasswordRoutes(app, deps)
  addAccountRoutes(app, deps)
  addSessionRoutes(app, deps)
  addStaffRoutes(app, deps)
}

/** Login and sign-up: any failure of either removes the browser's session cookie, and ends that session where it can. */
function addEntrance(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply) => {
    // But for a forged request: another site must not be able to log anybody out.
    if (reply.statusCode < 400 || request.method !== 'POST' || !comesFromUs(request)) return
    removeSessionCookie(reply, deps.config)
    // A database that does not answer would keep the failure from being told; nobody knows the secret any more.
    if (reply.statusCode >= 500) return
    await endFormerSession(deps, request).catch((error: unknown) =>
      request.log.error({ err: error }, 'a session could not be ended'),
    )
  })

  addRoute(app, getChallenge, async () => ({ data: await newChallenge(deps.config) }))

  addRoute(app, endpoints.login, async ({ body, request, reply }) => {
    const outcome = await logIn(deps, body, visitorOf(request))
    if ('pending' in outcome) {
      setPendingCookie(reply, deps.config, 'second-step', outcome.pending)
      throw new DomainError('second_step_required', { details: { methods: outcome.methods } })
    }
    request.log.info({ user: outcome.user.id }, 'logged in')
    return { data: await enter(deps, reply, outcome.user, outcome.session) }
  })

  addLoginSteps(app, deps, { visitorOf, enter: async (reply, { user, session }) => enter(deps, reply, user, session) })

  addRoute(app, endpoints.signUp, async ({ body, request }) => {
    return { data: toAccount(await signUp(deps, body, request.ip)) }
  })
}

function addPasswordRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.forgotPassword, async ({ body, language, request }) => {
    const verification = body['cf-turnstile-response']
    await requestReset(deps, { email: body.email, verification, address: request.ip, language })
    return done
  })

  addRoute(app, endpoints.resetPassword, async ({ body, request }) => {
    await resetPassword(deps, { ...body, address: request.ip })
    return done
  })

  addRoute(app, endpoints.changePassword, async ({ body, session, request }) => {
    await changePassword(deps, session, { ...body, address: request.ip })
    return done
  })
}

function addAccountRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.getAccount, async ({ session }) => ({ data: toAccount(await requireUser(deps, session)) }))

  addRoute(app, endpoints.changeProfile, async ({ body, session }) => {
    return { data: toAccount(await changeProfile(deps, session, body)) }
  })

  addRoute(app, endpoints.requestJoinLink, async ({ body, session, language }) => {
    await requestJoinLink(deps, session, body, language)
    return done
  })

  addRoute(app, endpoints.joinBooking, async ({ body, session }) => ({
    data: await joinBooking(deps, session, body.token),
  }))

  addRoute(app, endpoints.exportAccount, async ({ session, language, reply }) => {
    reply.header('content-disposition', 'attachment; filename="keystay-account.json"')
    return { data: await exportAccount(deps, session, language) }
  })

  addRoute(app, endpoints.eraseAccount, async ({ body, session, request, reply }) => {
    await eraseAccount(deps, session, { password: body.password, address: request.ip })
    removeSessionCookie(reply, deps.config)
    removeAccessCookie(reply, deps.config)
    return done
  })
}

function addSessionRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.validateToken, async ({ session }) => {
    return { data: await describeLogin(deps, await requireUser(deps, session), session.id) }
  })

  addRoute(app, endpoints.becomeOwner, async ({ session, reply }) => {
    const owner = await becomeOwner(deps, session)
    return { data: await enter(deps, reply, owner.user, owner.session) }
  })

  addRoute(app, staffEndpoints.acceptInvitation, async ({ body, session, reply }) => {
    const joined = await acceptInvitation(deps, session, body.token)
    return { data: await enter(deps, reply, joined.user, joined.session) }
  })

  addRoute(app, staffEndpoints.acceptAsNew, async ({ body, request, reply }) => {
    const joined = await acceptAsNew(deps, body, visitorOf(request))
    return { data: await enter(deps, reply, joined.user, joined.session) }
  })

  addRoute(app, endpoints.logout, async ({ request, reply }) => {
    // Who never logged in loses nothing: the owner area's guard logs out whomever it turns away.
    if (sessionSecretOf(request)) removeAccessCookie(reply, deps.config)
    await endFormerSession(deps, request)
    removeSessionCookie(reply, deps.config)
    return done
  })

  addRoute(app, endpoints.listSessions, async ({ session }) => ({ data: await listSessions(deps, session) }))

  addRoute(app, endpoints.endOtherSessions, async ({ session }) => {
    return { data: { ended: await endOtherSessions(deps, session) } }
  })
}

/** Gives the browser a session and the anti-forgery token that belongs to it. */
async function enter(deps: Deps, reply: FastifyReply, user: User, session: Started): Promise<LoggedIn> {
  setSessionCookie(reply, deps.config, session.secret, session.expires)
  setCsrfCookie(reply, deps.config, session.secret)
  return await describeLogin(deps, user, session.id)
}

async function endFormerSession(deps: Deps, request: FastifyRequest): Promise<void> {
  const secretHash = secretHashOf(request)
  if (secretHash) await endSession(deps, secretHash)
}

function visitorOf(request: FastifyRequest): Visitor {
  const device = deviceLabel(request.headers['user-agent'])
  return { address: request.ip, device, formerSession: secretHashOf(request) }
}

function secretHashOf(request: FastifyRequest): Buffer | undefined {
  const secret = sessionSecretOf(request)
  return secret === undefined ? undefined : sha256(secret)
}

function toAccount({ id, role, email, name, phone, createdAt }: User): Account {
  return { id, role, email, name, phone, createdAt: createdAt.toISOString() }
}
