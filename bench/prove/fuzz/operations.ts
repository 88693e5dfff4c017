import { createHmac } from 'node:crypto'
import { maxEventBytes } from '../../../apps/api/src/features/bookings/payments/providers/payment-provider.ts'
import { getBooking } from '@keystay/contract/bookings/endpoints'
import { hotelEvents } from '@keystay/contract/property-events/endpoints'
import { listRevenueNights } from '@keystay/contract/revenue/endpoints'
import { proofKeys } from '../../lib/sandbox-process.ts'
import type { OpenApi, Operation } from './requests.ts'
import type { Schema } from './values.ts'

const text: Schema = { type: 'string' }
const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const subject = objectOf({
  object: text,
  id: text,
  client_reference_id: text,
  payment_intent: text,
  metadata: objectOf({ reference: text }),
})

/** Signed as Stripe signs, so that the event is read and looked for. */
function signAsStripe(body: string): Readonly<Record<string, string>> {
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', proofKeys.STRIPE_WEBHOOK_SECRET).update(`${at}.${body}`).digest('hex')
  return { 'stripe-signature': `t=${at},v1=${signature}` }
}

/** As anybody can write them: the event is read and PayPal is asked, which says no. */
const ofPaypal = () => ({
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-time': new Date().toISOString(),
  'paypal-transmission-sig': Buffer.alloc(256, 'proof').toString('base64'),
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270',
  'paypal-auth-algo': 'SHA256withRSA',
})

/** Only providers send these. */
const webhooks: readonly Operation[] = [
  {
    method: 'POST',
    path: '/v1/webhooks/stripe',
    parameters: [],
    body: objectOf({ id: text, type: text, data: objectOf({ object: subject }) }),
    maxBodyBytes: maxEventBytes,
    sign: signAsStripe,
  },
  {
    method: 'POST',
    path: '/v1/webhooks/paypal',
    parameters: [],
    body: objectOf({ id: text, event_type: text, resource: subject }),
    maxBodyBytes: maxEventBytes,
    sign: ofPaypal,
  },
]

/** What answers with a file or a stream, and takes what the endpoint beside it takes. */
const beside: readonly { readonly path: string; readonly as: string }[] = [
  { path: `${listRevenueNights.path}.csv`, as: listRevenueNights.path },
  { path: `${getBooking.path}/calendar.ics`, as: getBooking.path },
  { path: hotelEvents.path, as: '/v1/properties/:propertyId' },
]

const asDescribed = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** Every call that a document describes, and those that it leaves out. */
export function operationsOf({ paths }: OpenApi): Operation[] {
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema,
    })),
  )
  return [...described, ...unlistedBeside(described)]
}

function unlistedBeside(described: readonly Operation[]): Operation[] {
  const files = beside.map(({ path, as }) => {
    const like = described.find((one) => one.path === asDescribed(as))
    if (!like) throw new Error(`The API describes no ${as}.`)
    return { method: 'GET', path: asDescribed(path), parameters: like.parameters, body: undefined }
  })
  return [...files, ...webhooks]
}
