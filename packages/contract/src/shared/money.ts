import { z } from 'zod'

/** An amount in the minor units of an ISO 4217 currency: 8925 EUR is 89.25 €, 1150000 VND is 1,150,000 ₫. */
export const money = z.object({ minor: z.int(), currency: z.string().length(3) })
export type Money = z.infer<typeof money>

const digitsOf: Record<string, number> = { VND: 0, JPY: 0, KRW: 0 }

/** Decimal digits of a currency's minor unit. */
export function currencyDigits(currency: string): number {
  return digitsOf[currency] ?? 2
}
