import type { FastifyInstance } from 'fastify'
import * as endpoints from '@keystay/contract/staff/endpoints'
import type { Deps } from '../../../deps.ts'
import { roleAtHotel } from '../../../platform/http/access.ts'
import { addRoute } from '../../../platform/http/routes.ts'
import { removeSessionCookie } from '../../../platform/http/session-cookie.ts'
import { changeStaffRole, endStaff, handOver, leaveHotel } from './change-staff.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.ts'
import { readInvitation } from './join-hotel.ts'
import { listStaff } from './list-staff.ts'
import { readWorkplaces } from './staff-queries.ts'

/** The people of a hotel, and what an invitation invites to. */
export function addStaffRoutes(app: FastifyInstance, deps: Deps): void {
  addRoute(app, endpoints.listStaff, async ({ params, session }) => ({
    data: await listStaff(deps.database.read, { ...params, userId: session.userId, now: deps.clock() }),
  }))

  addRoute(app, endpoints.inviteStaff, async ({ params, body, session, language }) => ({
    data: await inviteStaff(deps, { ...params, userId: session.userId, form: body, language }),
  }))

  addRoute(app, endpoints.withdrawInvitation, async ({ params, session }) => ({
    data: await withdrawInvitation(deps, { ...params, userId: session.userId }),
  }))

  addRoute(app, endpoints.changeStaffRole, async ({ params, body, session, request }) => ({
    data: await changeStaffRole(deps, { ...params, session, role: roleAtHotel(request), form: body }),
  }))

  addRoute(app, endpoints.endStaff, async ({ params, session, request }) => ({
    data: await endStaff(deps, { ...params, session, role: roleAtHotel(request) }),
  }))

  addRoute(app, endpoints.listWorkplaces, async ({ session }) => ({
    data: await readWorkplaces(deps.database.read, session.userId),
  }))

  addRoute(app, endpoints.leaveHotel, async ({ params, session, reply }) => {
    await leaveHotel(deps, { ...params, session })
    removeSessionCookie(reply, deps.config)
    return { data: true as const }
  })

  addRoute(app, endpoints.handOver, async ({ params, body, session, request }) => ({
    data: await handOver(deps, { ...params, session, form: body, address: request.ip }),
  }))

  addRoute(app, endpoints.readInvitation, async ({ body }) => ({ data: await readInvitation(deps, body.token) }))
}
