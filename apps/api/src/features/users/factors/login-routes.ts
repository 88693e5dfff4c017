import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoggedIn } from '@keystay/contract/users/entities'
import * as endpoints from '@keystay/contract/users/factor-endpoints'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../../deps.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { pendingSecretOf, removePendingCookie, setPendingCookie, type Begun } from './pending-cookie.ts'
import { partyOf } from './routes.ts'
import { beginPasskeyLogin, logInByPasskey } from './log-in-by-passkey.ts'
import { beginSecondStep, finishLogin, type Finisher, type LoggedInUser } from './second-step.ts'

/** How the entrance knows who comes, and lets them in. */
type Entrance = {
  visitorOf(request: FastifyRequest): Pick<Finisher, 'address' | 'device' | 'formerSession'>
  enter(reply: FastifyReply, who: LoggedInUser): Promise<LoggedIn>
}

/** What passkeys have to sign. Asking for it ends no session, also when it fails. */
export function addLoginOptions(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.beginSecondStep, async ({ request }) => ({
    data: await beginSecondStep(deps, pendingSecretOf(request, deps.config, 'second-step'), partyOf(request)),
  }))

  addRoute(app, endpoints.beginPasskeyLogin, async ({ request, reply }) => {
    const { options, secret } = await beginPasskeyLogin(deps, partyOf(request))
    setPendingCookie(reply, deps.config, 'passkey-alone', secret)
    return { data: options }
  })
}

/** Logins that need more than a password, or none. */
export function addLoginSteps(app: FastifyInstance, deps: Deps, entrance: Entrance): void {
  const finisherOf = (request: FastifyRequest, language: Language, begun: Begun): Finisher => ({
    ...entrance.visitorOf(request),
    begun: pendingSecretOf(request, deps.config, begun),
    party: partyOf(request),
    language,
  })
  const enter = async (reply: FastifyReply, who: LoggedInUser, begun: Begun) => {
    removePendingCookie(reply, deps.config, begun)
    return { data: await entrance.enter(reply, who) }
  }

  addRoute(app, endpoints.finishLogin, async ({ body, request, reply, language }) => {
    const who = await finishLogin(deps, body, finisherOf(request, language, 'second-step'))
    request.log.info({ user: who.user.id, by: body.method }, 'logged in with a second factor')
    return await enter(reply, who, 'second-step')
  })

  addRoute(app, endpoints.passkeyLogin, async ({ body, request, reply, language }) => {
    const who = await logInByPasskey(deps, body, finisherOf(request, language, 'passkey-alone'))
    request.log.info({ user: who.user.id }, 'logged in with a passkey')
    return await enter(reply, who, 'passkey-alone')
  })
}
