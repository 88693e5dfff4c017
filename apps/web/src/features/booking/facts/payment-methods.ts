import { IconBrandPaypal, IconBuildingBank, IconCash, IconCreditCard, type TablerIcon } from '@tabler/icons-react'
import type { PaymentMethod } from '@keystay/contract/shared/kinds'

type MethodLook = {
  readonly icon: TablerIcon
  readonly title: `wizard.method.${PaymentMethod}`
  readonly text: `wizard.methodText.${PaymentMethod}`
  /** What happens after the click. */
  readonly next: `wizard.methodNext.${PaymentMethod}`
}

function look(method: PaymentMethod, icon: TablerIcon): MethodLook {
  return {
    icon,
    title: `wizard.method.${method}`,
    text: `wizard.methodText.${method}`,
    next: `wizard.methodNext.${method}`,
  }
}

/** How each way to pay is shown; which of them a hotel offers, the hotel says. */
export const paymentLooks: Readonly<Record<PaymentMethod, MethodLook>> = {
  stripe: look('stripe', IconCreditCard),
  paypal: look('paypal', IconBrandPaypal),
  cash: look('cash', IconCash),
  transfer: look('transfer', IconBuildingBank),
}

/** Who takes the money on a page of its own. */
export function providerOf(method: PaymentMethod | null): string {
  return method === 'paypal' ? 'PayPal' : 'Stripe'
}
