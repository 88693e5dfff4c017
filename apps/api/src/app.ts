import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { addAmenityRoutes } from './features/amenities/routes.ts'
import { addDayRoutes } from './features/days/routes.ts'
import { addFolioRoutes } from './features/bookings/folio/routes.ts'
import { addOwnerBookingRoutes } from './features/bookings/owner/routes.ts'
import { addOwnBookingRoutes } from './features/own-bookings/routes.ts'
import { addBookingRoutes } from './features/bookings/guest/routes.ts'
import { addFavouriteRoutes } from './features/favourites/routes.ts'
import { addMessageRoutes } from './features/messages/routes.ts'
import { addFindRoutes } from './features/find/routes.ts'
import { addGuestDataRoutes } from './features/guest-data/routes.ts'
import { addGuestRoutes } from './features/guests/routes.ts'
import { openEventHub } from './features/property-events/event-hub.ts'
import { addHotelEventRoutes, hurryEventsAfterWrites } from './features/property-events/routes.ts'
import { addNightRoutes } from './features/nights/routes.ts'
import { addWebhookRoutes } from './features/bookings/payments/routes.ts'
import { addPlaceRoutes } from './features/places/routes.ts'
import { addOwnerPropertyRoutes } from './features/properties/owner-routes.ts'
import { addPropertyRoutes } from './features/properties/routes.ts'
import { addAgeBandRoutes } from './features/age-bands/routes.ts'
import { addLocalTaxRoutes } from './features/local-taxes/routes.ts'
import { addHotelTemplateRoutes } from './features/hotel-template/routes.ts'
import { addVatRoutes } from './features/vat/routes.ts'
import { addExtraRoutes } from './features/extras/routes.ts'
import { addFlexibleRoomRoutes } from './features/flexible-rooms/routes.ts'
import { addGapDealRoutes } from './features/gap-deals/routes.ts'
import { addPromotionRoutes } from './features/promotions/routes.ts'
import { addRatePlanRoutes } from './features/rate-plans/routes.ts'
import { addRegistrationRoutes } from './features/registrations/routes.ts'
import { addReportRoutes } from './features/reports/routes.ts'
import { addReviewRoutes } from './features/reviews/routes.ts'
import { addRevenueRoutes } from './features/revenue/routes.ts'
import { addOwnerRoomTypeRoutes } from './features/room-types/owner-routes.ts'
import { addRoomPlanRoutes } from './features/room-plan/routes.ts'
import { addOwnerRoomRoutes } from './features/rooms/routes.ts'
import { addRoomTypeRoutes } from './features/room-types/routes.ts'
import { addInvoiceRoutes } from './features/invoices/routes.ts'
import { addSitemapRoutes } from './features/sitemap/routes.ts'
import { addStayRoutes } from './features/stays/routes.ts'
import { addTransferRoutes } from './features/transfers/routes.ts'
import { addUserRoutes } from './features/users/routes.ts'
import { addVoucherRoutes } from './features/vouchers/routes.ts'
import { guardRoutes } from './platform/http/access.ts'
import { addCallers } from './platform/database/request-context.ts'
import { boundBodies } from './platform/http/bodies-in-flight.ts'
import { addBudget } from './platform/http/budget.ts'
import { addCsrfCookie } from './platform/http/csrf.ts'
import type { Deps } from './deps.ts'
import { usualPlaces, type Places } from './platform/process/descriptors.ts'
import { addFailureReplies } from './platform/http/failures.ts'
import { addHealth } from './platform/process/health.ts'
import { refuseStrangeHosts, targetOf } from './platform/http/hosts.ts'
import { newId } from './platform/database/ids.ts'
import { addLoadShedding, mostDelayMs } from './platform/process/load-shedding.ts'
import { addRequestMetrics, measureSearchIndex } from './platform/telemetry/figures.ts'
import { addRequestSpans } from './platform/telemetry/request-spans.ts'
import { currentSpan, type Tracer } from './platform/telemetry/spans.ts'
import { addPacking } from './platform/http/compression.ts'
import { httpServer } from './platform/process/port.ts'
import { addReference } from './platform/http/api-reference.ts'
import { boundReplies } from './platform/http/replies-in-flight.ts'
import { checkByContract, serializeByContract } from './platform/http/routes.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { addWebApp, isForEverybody } from './first-page/web-app.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the streams of events, which would otherwise keep a server from closing. */
    endEventStreams(): Promise<void>
  }
}

const maxBodyBytes = 100_000
/** An address of the API that nothing answers. */
const nowhere = '/v1/nowhere'

type Options = Deps & {
  /** Check every reply against the contract: for tests. */
  readonly strictReplies?: boolean
  /** A server that already listens and hands its requests to `app.routing`; without it the app makes its own. */
  readonly server?: Server
  /** How the descriptors of the process are shared out; the listening server keeps to it, too. */
  readonly places?: Places
  /** Whether the process is about to end, so that nobody new should be sent to it. */
  readonly isLeaving?: () => boolean
  /** Begins the trace of each request; undefined: none is recorded. */
  readonly tracer?: Tracer | undefined
  /** Where the built web app lies: for tests. */
  readonly webFolder?: string
  /** Where the log goes instead of standard output: for tests. */
  readonly logTo?: { write(line: string): void }
  /** How far the process may be behind before it tells callers to come back: for tests. */
  readonly mostBehindMs?: number
}

/** Builds the whole API: every plugin and feature, in order. The map of the server. */
export async function buildApp({
  server,
  logTo,
  webFolder,
  tracer,
  isLeaving = () => false,
  strictReplies = false,
  mostBehindMs = mostDelayMs,
  ...baseDeps
}: Options): Promise<FastifyInstance> {
  const { config } = baseDeps
  const places = baseDeps.places ?? usualPlaces()
  const options: FastifyServerOptions = {
    serverFactory: (handler) => server ?? httpServer(places, handler),
    rewriteUrl: targetOf,
    logger: {
      level: config.logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      ...(tracer ? { mixin: spanOfLine } : {}),
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => config.trustProxy !== false && hop < config.trustProxy,
    bodyLimit: maxBodyBytes,
    genReqId: newId,
    routerOptions: { maxParamLength: 200 },
    // What the router cannot read goes through it once more as what is not there, so that every hook sees it.
    frameworkErrors: (_error, { raw }, reply) => {
      raw.url = nowhere
      app.routing(raw, reply.raw)
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }
  const app = fastify(options)
  const deps: Deps = { ...baseDeps, log: app.log }
  if (deps.searchIndex) measureSearchIndex(deps.searchIndex.figures)
  app.decorate('config', config)
  app.decorate('strictReplies', strictReplies)
  app.setValidatorCompiler(checkByContract)
  app.setSerializerCompiler(serializeByContract(strictReplies))
  addFailureReplies(app, deps.database)

  if (tracer) addRequestSpans(app, tracer, config.telemetry?.heedsCause ?? false)
  await app.register(cookie)
  addCallers(app, config, deps.database.replica?.maxLagMs)
  addSecurityHeaders(app, config)
  refuseStrangeHosts(app)
  addLoadShedding(app, mostBehindMs)
  addBudget(app, deps)
  boundBodies(app, places.uploads)
  addPacking(app)
  boundReplies(app, places.files)
  addCsrfCookie(app, config, isForEverybody)
  guardRoutes(app, deps)
  const events = openEventHub(deps, app.log)
  hurryEventsAfterWrites(app, events)
  addReference(app, config)
  addHealth(app, deps, isLeaving)
  if (config.metricsPort !== undefined || config.telemetry) addRequestMetrics(app)

  await app.register(async (scope) => addPropertyRoutes(scope, deps))
  await app.register(async (scope) => addRoomTypeRoutes(scope, deps))
  await app.register(async (scope) => addBookingRoutes(scope, deps))
  await app.register(async (scope) => addWebhookRoutes(scope, deps))
  await app.register(async (scope) => addOwnerPropertyRoutes(scope, deps))
  await app.register(async (scope) => addAmenityRoutes(scope, deps))
  await app.register(async (scope) => addOwnerRoomTypeRoutes(scope, deps))
  await app.register(async (scope) => addRevenueRoutes(scope, deps))
  await app.register(async (scope) => addReportRoutes(scope, deps))
  await app.register(async (scope) => addOwnerBookingRoutes(scope, deps))
  await app.register(async (scope) => addFolioRoutes(scope, deps))
  await app.register(async (scope) => addOwnBookingRoutes(scope, deps))
  await app.register(async (scope) => addInvoiceRoutes(scope, deps))
  await app.register(async (scope) => addOwnerRoomRoutes(scope, deps))
  await app.register(async (scope) => addStayRoutes(scope, deps))
  await app.register(async (scope) => addDayRoutes(scope, deps))
  await app.register(async (scope) => addRegistrationRoutes(scope, deps))
  await app.register(async (scope) => addReviewRoutes(scope, deps))
  await app.register(async (scope) => addFavouriteRoutes(scope, deps))
  await app.register(async (scope) => addMessageRoutes(scope, deps))
  await app.register(async (scope) => addGuestRoutes(scope, deps))
  await app.register(async (scope) => addGuestDataRoutes(scope, deps))
  await app.register(async (scope) => addFindRoutes(scope, deps))
  await app.register(async (scope) => addNightRoutes(scope, deps))
  await app.register(async (scope) => addRatePlanRoutes(scope, deps))
  await app.register(async (scope) => addAgeBandRoutes(scope, deps))
  await app.register(async (scope) => addLocalTaxRoutes(scope, deps))
  await app.register(async (scope) => addVatRoutes(scope, deps))
  await app.register(async (scope) => addHotelTemplateRoutes(scope, deps))
  await app.register(async (scope) => addVoucherRoutes(scope, deps))
  await app.register(async (scope) => addExtraRoutes(scope, deps))
  await app.register(async (scope) => addPromotionRoutes(scope, deps))
  await app.register(async (scope) => addFlexibleRoomRoutes(scope, deps))
  await app.register(async (scope) => addGapDealRoutes(scope, deps))
  await app.register(async (scope) => addTransferRoutes(scope, deps))
  await app.register(async (scope) => addRoomPlanRoutes(scope, deps))
  app.decorate('endEventStreams', events.close)
  app.addHook('preClose', events.close)
  await app.register(async (scope) => addHotelEventRoutes(scope, events))
  await app.register(async (scope) => addPlaceRoutes(scope, deps))
  await app.register(async (scope) => addUserRoutes(scope, deps))
  await app.register(async (scope) => addSitemapRoutes(scope, deps))

  await addWebApp(app, config, webFolder)
  return app
}

/** Which span a line of the log belongs to. */
function spanOfLine(): object {
  const span = currentSpan()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}
