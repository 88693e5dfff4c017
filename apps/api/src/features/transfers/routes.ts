import type { FastifyInstance } from 'fastify'
import { getTransferAccount, saveTransferAccount } from '@keystay/contract/transfers/endpoints'
import type { Deps } from '../../deps.ts'
import { addRoute } from '../../platform/http/routes.ts'
import { saveAccount, showAccount } from './save-account.ts'

/** The bank account of a hotel, for its owner. */
export function addTransferRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, getTransferAccount, async ({ params }) => ({ data: await showAccount(deps, params.propertyId) }))
  addRoute(app, saveTransferAccount, async ({ params, body }) => ({
    data: await saveAccount(deps, params.propertyId, body),
  }))
}
