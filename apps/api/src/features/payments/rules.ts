import type { PaymentMethod } from '@keystay/contract/entities'

/** The ways to pay that are configured, in the order in which they are offered. */
export function paymentMethodsOf(): PaymentMethod[] {
  return ['cash']
}
