import type { Clock } from '../../../../platform/process/clock.ts'
import type { Config } from '../../../../platform/process/config.ts'
import type { PaymentProvider, PaymentProviders } from './payment-provider.ts'
import type { openStripeProvider } from './stripe/stripe-provider.ts'
import { boundCalls } from './bound-calls.ts'
import { openPaypalProvider } from './paypal/paypal-provider.ts'

/** The providers that are configured; `waitMs` as for `boundCalls`. */
export async function openProviders(
  { payments }: Pick<Config, 'payments'>,
  clock: Clock,
  waitMs?: number,
): Promise<PaymentProviders> {
  const { stripe, paypal } = payments
  return {
    ...(stripe ? { stripe: boundCalls('stripe', await openStripe({ ...stripe, clock }), waitMs) } : {}),
    ...(paypal ? { paypal: boundCalls('paypal', openPaypalProvider({ ...paypal, clock }), waitMs) } : {}),
  }
}

/** Its SDK takes 14 MB, which are spared where nobody pays by it. */
async function openStripe(access: Parameters<typeof openStripeProvider>[0]): Promise<PaymentProvider> {
  const { openStripeProvider } = await import('./stripe/stripe-provider.ts')
  return openStripeProvider(access)
}
