import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressName } from './network-address.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request takes of its address' budget; 1 when nothing is said. */
    readonly cost?: number
  }
  interface FastifyInstance {
    /** Takes more of a caller's budget, for what only the checked request tells. Throws too_many_requests. */
    spend(request: FastifyRequest, units: number): void
  }
}

/** What a request costs that says nothing else: about 2 ms of processor time. */
export const ordinaryCost = 1
/** Files lie ready to be sent. */
export const fileCost = 0.05
const mostAddresses = 100_000
const minuteMs = 60_000

type Account = { units: number; at: number }

/**
 * Gives every network address a budget of units a minute, and takes from it what the matched route costs, whatever way its
 * address was written. It fills up again evenly. Also what is no route costs something.
 */
export function addBudget(app: FastifyInstance, { config, clock }: Pick<Deps, 'config' | 'clock'>): void {
  const most = config.rateLimitPerMinute
  const accounts = new Map<string, Account>()
  const accountOf = (name: string, now: number) => {
    const previous = accounts.get(name)
    // A clock that is put back takes nothing away.
    const passed = previous ? Math.max(0, now - previous.at) : 0
    const units = previous ? Math.min(most, previous.units + (passed / minuteMs) * most) : most
    const account = { units, at: now }
    // Written anew, the oldest comes first.
    accounts.delete(name)
    accounts.set(name, account)
    return account
  }
  const forgetOldest = (now: number) => {
    for (const [name, { at }] of accounts) {
      // After a minute of rest a budget is full, as one that is not known.
      if (accounts.size <= mostAddresses && now - at < minuteMs) return
      accounts.delete(name)
    }
  }
  const spend = (request: FastifyRequest, units: number) => {
    const now = clock().getTime()
    forgetOldest(now)
    const account = accountOf(addressName(request.ip), now)
    const cost = Math.min(units, most)
    if (account.units < cost) {
      const seconds = Math.max(1, Math.ceil(((cost - account.units) / most) * 60))
      throw new DomainError('too_many_requests', { retryAfterSeconds: seconds, params: { seconds } })
    }
    account.units -= cost
  }
  app.decorate('spend', spend)
  app.addHook('onRequest', async (request) => spend(request, request.routeOptions.config.cost ?? ordinaryCost))
}
