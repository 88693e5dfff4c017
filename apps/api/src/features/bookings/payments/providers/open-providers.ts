import type { Clock } from '../../../../platform/process/clock.ts'
import type { Config } from '../../../../platform/process/config.ts'
import type { PaymentProviders } from './payment-provider.ts'
import { boundCalls } from './bound-calls.ts'
import { openPaypalProvider } from './paypal/paypal-provider.ts'
import { openStripeProvider } from './stripe/stripe-provider.ts'

/** The providers that are configured. */
export function openProviders({ payments }: Pick<Config, 'payments'>, clock: Clock): PaymentProviders {
  const { stripe, paypal } = payments
  return {
    ...(stripe ? { stripe: boundCalls(openStripeProvider({ ...stripe, clock })) } : {}),
    ...(paypal ? { paypal: boundCalls(openPaypalProvider({ ...paypal, clock })) } : {}),
  }
}
