import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'
import type { RoomsQuote } from '@keystay/contract/room-types/entities'
import type { Language } from '@keystay/contract/shared/languages'
import type { PlainDate } from '@keystay/contract/shared/plain-dates'
import type { PriceLine } from '@keystay/contract/shared/price-lines'
import { translated } from '../../../platform/database/translations.ts'
import { fieldError } from '../../../platform/http/errors.ts'
import { taxRateOn, type ExemptAdults, type TaxRow } from '../rates/tax-rules.ts'

/** Every exemption must be of a tax of which somebody can be exempt. Throws validation_failed at its field. */
export function requireExemptions(taxes: readonly TaxRow[], exemptions: readonly StatedExemption[]): void {
  const issues = exemptions.flatMap(({ taxId }, index) =>
    taxes.some(({ id, exemptGuests }) => id === taxId && exemptGuests !== null)
      ? []
      : [{ path: `exemptions.${index}.taxId`, code: 'exemption_unknown' as const }],
  )
  if (issues.length > 0) throw fieldError(...issues)
}

/** Who said to be exempt of a tax, as it is told; nothing where nobody did. */
export function tellExempt(
  detail: { readonly exempt?: ExemptAdults; readonly translations: unknown } | null,
  currency: string,
  language: Language,
): Pick<PriceLine, 'exempt'> {
  if (!detail?.exempt) return {}
  const { taxId, adults, guests, unprovenMinor } = detail.exempt
  const inWords = translated(guests, 'exemptGuests', detail.translations, language)
  return { exempt: { taxId, adults, guests: inWords, unproven: { minor: unprovenMinor, currency } } }
}

/** The taxes of these nights of which adults can say that they are exempt; nothing where there are none. */
export function exemptibleOf(
  taxes: readonly TaxRow[],
  dates: readonly PlainDate[],
  language: Language,
): Pick<RoomsQuote, 'exemptible'> {
  const exemptible = taxes.flatMap(({ id, name, exemptGuests, translations, rates }) =>
    exemptGuests === null || dates.every((date) => taxRateOn(rates, date) === 0)
      ? []
      : [
          {
            taxId: id,
            name: translated(name, 'name', translations, language),
            guests: translated(exemptGuests, 'exemptGuests', translations, language),
          },
        ],
  )
  return exemptible.length > 0 ? { exemptible } : {}
}
