import { refuse } from './errors.ts'
import type { StripeState } from '../state.ts'

type Shown = { [key: string]: unknown }

const mostLevels = 4

/** An object with what the caller asked to see in place of its id: https://docs.stripe.com/api/expanding_objects. */
export function expanded(state: StripeState, object: object, paths: readonly string[] = []): object {
  return paths.reduce<Shown>((shown, path) => expandPath(state, shown, path.split('.'), path), { ...object })
}

/** A page of objects, newest first: https://docs.stripe.com/api/pagination. */
export function listed(
  state: StripeState,
  url: string,
  objects: readonly { readonly id: string; readonly created: number }[],
  query: {
    limit?: number | undefined
    starting_after?: string | undefined
    ending_before?: string | undefined
    expand?: string[] | undefined
  },
): object {
  const { limit = 10, starting_after: after, ending_before: before, expand = [] } = query
  const newest = objects.toReversed()
  const from = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const to = before === undefined ? newest.length : newest.findIndex(({ id }) => id === before)
  const rest = newest.slice(from, Math.max(to, 0))
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  const paths = expand.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path)
    return path.slice('data.'.length)
  })
  return {
    object: 'list',
    data: data.map((object) => expanded(state, object, paths)),
    has_more: data.length < rest.length,
    url,
  }
}

function expandPath(state: StripeState, shown: Shown, [key, ...rest]: readonly string[], path: string): Shown {
  if (key === undefined) return shown
  if (rest.length >= mostLevels) {
    throw refuse(400, `You cannot expand more than ${mostLevels} levels of a property. Property: ${path}`)
  }
  const value = included(state, shown, key) ?? shown[key]
  if (value === null) return shown
  const object = typeof value === 'string' ? objectOf(state, value) : value
  if (typeof object !== 'object' || object === null) throw cannotExpand(key)
  return { ...shown, [key]: expandPath(state, { ...object }, rest, path) }
}

function cannotExpand(path: string): Error {
  return refuse(400, `This property cannot be expanded (${path}).`)
}

function objectOf(state: StripeState, id: string): object | undefined {
  if (id.startsWith('pi_')) return state.intents.get(id)
  if (id.startsWith('ch_')) return state.charges.get(id)
  if (id.startsWith('re_')) return state.refunds.get(id)
  return undefined
}

/** Lists that are shown only when asked for. */
function included(state: StripeState, shown: Shown, key: string): object | undefined {
  if (shown.object === 'checkout.session' && key === 'line_items') return lineItems(state, String(shown.id))
  if (shown.object !== 'charge' || key !== 'refunds') return undefined
  const refunds = [...state.refunds.values()].filter(({ charge }) => charge === shown.id)
  return listed(state, `/v1/charges/${String(shown.id)}/refunds`, refunds, {})
}

/** What a session sells: https://docs.stripe.com/api/checkout/sessions/line_items. */
export function lineItems(state: StripeState, sessionId: string): object {
  const items = state.requests.get(sessionId)?.items ?? []
  const created = state.sessions.get(sessionId)?.created ?? 0
  const data = items.map(({ price_data: price, quantity }, index) => ({
    id: `li_1${sessionId.slice(-20)}${index}`,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: price.unit_amount * quantity,
    amount_tax: 0,
    amount_total: price.unit_amount * quantity,
    currency: price.currency,
    description: price.product_data.name,
    metadata: {},
    price: {
      id: `price_1${sessionId.slice(-20)}${index}`,
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency: price.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: `prod_${sessionId.slice(-13)}${index}`,
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: price.unit_amount,
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity,
  }))
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` }
}
