import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { openClock, type SandboxClock } from '../clock.ts'
import { openDeliveries } from '../deliveries.ts'
import { openFaults, type Faults } from '../faults.ts'
import { openJournal, type Journal } from '../journal.ts'
import { openStandIn, type StandIn } from '../stand-in.ts'
import { openAccess } from './access.ts'
import { refuse } from './answers.ts'
import { makeCertificate, type Certificate } from './certificate.ts'
import { addControlRoutes } from './control-routes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import { openRecords, accounts, type Paypal } from './records.ts'
import { addVerifyRoute, openSigner } from './signatures.ts'
import { findOrder, approveOrder } from './orders.ts'
import { cancelAddress, returnAddress, renderApprovePage } from './approve-page.ts'
import { approveLanguage } from './approve-texts.ts'

export type PaypalOptions = {
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** Where webhooks go; without it they wait for an address. */
  readonly webhookUrl?: string | undefined
  readonly port?: number | undefined
  /** Where it remembers across restarts. */
  readonly folder?: string | undefined
  readonly clock?: SandboxClock
  readonly faults?: Faults
  /** How long a token lasts: nine hours at PayPal. */
  readonly tokenSeconds?: number
  /** Milliseconds before each further try of a webhook. */
  readonly waits?: readonly number[]
}

/** Opens a stand-in of PayPal: tokens, Orders v2, captures, refunds, the page of the payer, signed webhooks. */
export async function openPaypal(options: PaypalOptions): Promise<StandIn> {
  const clock = options.clock ?? openClock()
  const journal = openJournal('paypal', options.folder)
  const certificate = await makeCertificate(clock.now())
  return await openStandIn({
    name: 'paypal',
    port: options.port,
    faults: options.faults ?? openFaults(),
    idempotencyHeader: 'paypal-request-id',
    errorBody: (status) => refuse(status).body,
    build: (app, faults, url) => build(app, { options, clock, journal, certificate, faults, url }),
  })
}

type Parts = {
  readonly options: PaypalOptions
  readonly clock: SandboxClock
  readonly journal: Journal
  readonly certificate: Certificate
  readonly faults: Faults
  readonly url: () => string
}

function build(
  app: FastifyInstance,
  { options, clock, journal, certificate, faults, url }: Parts,
): () => Promise<void> {
  const { webhookId, webhookUrl, waits, clientId, clientSecret, tokenSeconds = 32_400 } = options
  const certificateUrl = () => `${url()}/v1/notifications/certs/${certificate.id}`
  const signer = openSigner(certificate, { webhookId, certificateUrl, now: clock.wall })
  const deliveries = openDeliveries({ url: webhookUrl, faults, journal, headers: signer.headers, waits })
  const paypal: Paypal = { clock, url, ...openRecords(journal), deliveries, next: {} }
  const access = openAccess({ clientId, clientSecret, tokenSeconds }, clock)
  addControlRoutes(app, paypal, access)
  void app.register(async (pages) => {
    readAsText(pages)
    addApproveRoutes(pages, paypal)
    addCertificateRoute(pages, certificate)
    access.addRoute(pages)
  })
  void app.register(async (api) => {
    readAsText(api)
    api.addHook('onRequest', access.check)
    addOrderRoutes(api, paypal)
    addPaymentRoutes(api, paypal)
    addVerifyRoute(api, signer)
  })
  app.setNotFoundHandler(async (_request, reply) => await reply.code(404).send(refuse(404).body))
  return async () => {
    await deliveries.close()
    journal.close()
  }
}

/** Bodies are read as they are written: what is wrong with them is told in PayPal's words, and checksums need each byte. */
function readAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler<FastifyError>(async ({ statusCode = 500 }, _request, reply) => {
    return await reply.code(statusCode).send(refuse(statusCode).body)
  })
}

type Query = { Querystring: { token?: string | string[]; lang?: string | string[] }; Body: string | undefined }

/** The page of PayPal's that the payer sees. */
function addApproveRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<Query>('/checkoutnow', async ({ query }, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const lang = typeof query.lang === 'string' ? query.lang : undefined
    return await sendPage(paypal, reply, token, lang)
  })
  app.post<Query>('/checkoutnow', async ({ query, body }, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const order = findOrder(paypal, token)
    const form = new URLSearchParams(body ?? '')
    if (order && form.get('choice') === 'refuse') return await reply.redirect(cancelAddress(order), 303)
    const account = accounts.find((one) => one === form.get('account')) ?? 'pays'
    if (order && form.get('choice') === 'approve' && approveOrder(paypal, token, account)) {
      return await reply.redirect(returnAddress(order), 303)
    }
    return await sendPage(paypal, reply, token, undefined)
  })
}

async function sendPage(paypal: Paypal, reply: FastifyReply, token: string, lang: string | undefined) {
  const order = findOrder(paypal, token)
  const language = approveLanguage(lang, order?.locale)
  return await reply
    .code(order ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    // No form-action: the form leads back to the shop, wherever that is.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
    .send(renderApprovePage({ order, token, language }))
}

/** The certificate for whoever verifies by himself; open to all. */
function addCertificateRoute(app: FastifyInstance, { id, pem }: Certificate): void {
  app.get(`/v1/notifications/certs/${id}`, async (_request, reply) => {
    return await reply.type('application/x-pem-file').send(pem)
  })
}
