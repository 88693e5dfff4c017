import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as endpoints from '@keystay/contract/users/factor-endpoints'
import { ownOrigin } from '../../../platform/http/csrf.ts'
import type { Deps } from '../../../deps.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { addAuthenticator, beginAuthenticator } from './add-authenticator.ts'
import { renewRecoveryCodes } from './change-factors.ts'
import { beginConfirm, confirmUser } from './confirm-user.ts'
import { answerInvitation, listFactors } from './list-factors.ts'
import { addPasskey, beginPasskey, renamePasskey } from './passkey-changes.ts'
import { removeAuthenticator, removeFactors, removePasskey } from './remove-factors.ts'
import type { Party } from './webauthn.ts'

/** What an account's user makes of its factors. */
export function addFactorRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.getFactors, async ({ session }) => ({ data: await listFactors(deps, session) }))

  addRoute(app, endpoints.answerInvitation, async ({ session }) => ({ data: await answerInvitation(deps, session) }))

  addRoute(app, endpoints.beginConfirm, async ({ session, request }) => ({
    data: await beginConfirm(deps, session, partyOf(request)),
  }))

  addRoute(app, endpoints.confirm, async ({ body, session, request }) => ({
    data: await confirmUser(deps, session, body, { party: partyOf(request), address: request.ip }),
  }))

  addRoute(app, endpoints.removeFactors, async (changer) => ({ data: await removeFactors(deps, changer) }))

  addRoute(app, endpoints.renewRecoveryCodes, async (changer) => ({ data: await renewRecoveryCodes(deps, changer) }))

  addPasskeyRoutes(app, deps)

  addRoute(app, endpoints.beginAuthenticator, async ({ session }) => ({
    data: await beginAuthenticator(deps, session),
  }))

  addRoute(app, endpoints.addAuthenticator, async ({ body, ...changer }) => ({
    data: await addAuthenticator(deps, changer, body.code),
  }))

  addRoute(app, endpoints.removeAuthenticator, async (changer) => ({ data: await removeAuthenticator(deps, changer) }))
}

function addPasskeyRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.beginPasskey, async ({ session, request }) => ({
    data: await beginPasskey(deps, session, partyOf(request)),
  }))

  addRoute(app, endpoints.addPasskey, async ({ body, request, ...changer }) => ({
    data: await addPasskey(deps, changer, body, partyOf(request)),
  }))

  addRoute(app, endpoints.renamePasskey, async ({ params, body, session }) => ({
    data: await renamePasskey(deps, session, params.passkeyId, body.name),
  }))

  addRoute(app, endpoints.removePasskey, async ({ params, ...changer }) => ({
    data: await removePasskey(deps, changer, params.passkeyId),
  }))
}

/** Who asks for passkeys: the address to which this guarded write came. */
export function partyOf(request: FastifyRequest): Party {
  return { origin: ownOrigin(request) }
}
