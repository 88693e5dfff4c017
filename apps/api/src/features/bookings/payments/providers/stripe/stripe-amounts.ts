import type { HotelCurrency } from '@keystay/contract/properties/property-kinds'

/**
 * What Stripe charges at least, in minor units, and at most, whatever the currency: eight digits
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). Without an own minimum half a dollar counts.
 */
const mostMinor = 99_999_999
const leastMinor: Readonly<Record<string, number>> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  HUF: 17_500,
  JPY: 50,
  NOK: 300,
  PLN: 200,
  SEK: 300,
  VND: 13_500,
} satisfies Record<HotelCurrency, number>

/** Whether Stripe takes a currency, and this amount of it if one is given. */
export function stripeTakes(currency: string, minor?: number): boolean {
  const least = leastMinor[currency]
  return least !== undefined && (minor === undefined || (minor >= least && minor <= mostMinor))
}
