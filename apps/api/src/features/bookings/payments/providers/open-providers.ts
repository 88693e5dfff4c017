import type { Clock } from '../../../../platform/process/clock.ts'
import type { Config } from '../../../../platform/process/config.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { boundCalls } from './bound-calls.ts'
import { openPaypalProvider } from './paypal/paypal-provider.ts'
import { openStripeProvider } from './stripe/stripe-provider.ts'

/** The providers that are configured; `waitMs` as for `boundCalls`. */
export function openProviders({ payments }: Pick<Config, 'payments'>, clock: Clock, waitMs?: number): PaymentProviders {
  const { stripe, paypal } = payments
  return {
    ...(stripe ? { stripe: boundCalls(openStripeProvider({ ...stripe, clock }), waitMs) } : {}),
    ...(paypal ? { paypal: boundCalls(openPaypalProvider({ ...paypal, clock }), waitMs) } : {}),
  }
}
