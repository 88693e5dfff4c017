/** Presentment currencies: https://docs.stripe.com/currencies#presentment-currencies. */
const codes =
  'usd aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr isk jmd jod jpy kes kgs khr kmf krw kwd kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs tnd top try ttd twd tzs uah ugx uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw'
export const currencies: readonly string[] = codes.split(' ')

/** https://docs.stripe.com/currencies#zero-decimal */
const zeroDecimal = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))
/** https://docs.stripe.com/currencies#three-decimal: their last digit must be 0. */
const threeDecimal = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** In minor units: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const minimums: ReadonlyMap<string, number> = new Map(
  'usd 50 aed 200 aud 50 bgn 100 brl 50 cad 50 chf 50 czk 1500 dkk 250 eur 50 gbp 30 hkd 400 huf 17500 inr 50 jpy 50 mxn 1000 myr 200 nok 300 nzd 50 pln 200 ron 200 sek 300 sgd 50 thb 1000'
    .match(/\w+ \d+/g)
    ?.map((pair) => [pair.slice(0, 3), Number(pair.slice(4))]),
)
/** What half a US dollar is about worth: a currency without a minimum of its own must convert to that. */
const halfDollars: Readonly<Record<string, number>> = { vnd: 13_000, krw: 700, idr: 8200, php: 2900, twd: 1600 }
const mostDigits = 99_999_999

/** Why an amount cannot be charged, in Stripe's words. */
export function amountProblem(
  amount: number,
  currency: string,
): { code: 'amount_too_small' | 'amount_too_large' | 'invalid_charge_amount'; message: string } | undefined {
  const minimum = minimums.get(currency)
  const halfDollar = halfDollars[currency] ?? 1
  if (minimum !== undefined && amount < minimum) {
    return {
      code: 'amount_too_small',
      message: `The Checkout Session's total amount due must add up to at least ${showAmount(minimum, currency)} ${currency}`,
    }
  }
  if (minimum === undefined && amount < halfDollar) {
    const about = showAmount(Math.floor((amount / halfDollar) * 50), 'usd')
    return {
      code: 'amount_too_small',
      message: `The Checkout Session's total amount must convert to at least 50 cents. ${showAmount(amount, currency)} converts to approximately ${about}.`,
    }
  }
  if (amount > mostDigits) {
    return {
      code: 'amount_too_large',
      message: `The Checkout Session's total amount due must be no more than ${showAmount(mostDigits, currency)}`,
    }
  }
  if (threeDecimal.has(currency) && amount % 10 !== 0) {
    return { code: 'invalid_charge_amount', message: `Invalid amount: the last digit of ${currency} must be 0.` }
  }
  return undefined
}

/** An amount for people, in a language. */
export function showAmount(amount: number, currency: string, language = 'en'): string {
  const digits = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}
