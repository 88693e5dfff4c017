import type { FastifyInstance, FastifyReply } from 'fastify'
import { cancelAddress, renderApprovePage, returnAddress } from './approve-page.ts'
import { approveLanguage } from './approve-texts.ts'
import { approveOrder, findOrder } from './orders.ts'
import { accounts, type Paypal } from './records.ts'

type Query = { Querystring: { token?: string | string[]; lang?: string | string[] }; Body: string | undefined }

/** The page of PayPal's that the payer sees. */
export function addApproveRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<Query>('/checkoutnow', async ({ query }, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const wanted = typeof query.lang === 'string' ? query.lang : undefined
    return await sendPage(paypal, reply, token, wanted)
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

async function sendPage(paypal: Paypal, reply: FastifyReply, token: string, wanted: string | undefined) {
  const order = findOrder(paypal, token)
  const language = approveLanguage(wanted, order?.locale)
  return await reply
    .code(order ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    // No form-action: the form leads back to the shop, wherever that is.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer')
    .send(renderApprovePage({ order, token, language }))
}
