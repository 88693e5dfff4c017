import type { Booking } from '@keystay/contract/bookings/entities'
import type { StatedExemption } from '@keystay/contract/local-taxes/exemptions'

type Lines = readonly { readonly adults: number }[]

/** Who of a booking said to be exempt of taxes: its price says so. */
export function exemptionsOf({ priceLines }: Pick<Booking, 'priceLines'>): StatedExemption[] {
  return priceLines.flatMap(({ exempt }) => (exempt ? [{ taxId: exempt.taxId, adults: exempt.adults }] : []))
}

/** So many adults are exempt of a tax; none, or what is no number, takes it away. */
export function setExemption(
  exemptions: readonly StatedExemption[],
  { taxId, adults }: StatedExemption,
): readonly StatedExemption[] {
  const others = exemptions.filter((one) => one.taxId !== taxId)
  return adults >= 1 ? [...others, { taxId, adults }] : others
}

/** All adults of a draft; no number while a field of theirs is none. */
export function adultsIn(lines: Lines): number {
  return lines.reduce((sum, { adults }) => sum + adults, 0)
}

/** No more adults are exempt than travel. */
export function withinAdults<T extends { readonly lines: Lines; readonly exemptions: readonly StatedExemption[] }>(
  draft: T,
): T {
  const most = adultsIn(draft.lines)
  if (!draft.exemptions.some(({ adults }) => adults > most)) return draft
  const exemptions = draft.exemptions.flatMap(({ taxId, adults }) =>
    most >= 1 ? [{ taxId, adults: Math.min(adults, most) }] : [],
  )
  return { ...draft, exemptions }
}

/** The same for the same exemptions, in whatever order. */
export function exemptionsKey(exemptions: readonly StatedExemption[]): string {
  return exemptions
    .map(({ taxId, adults }) => `${taxId} ${adults}`)
    .toSorted()
    .join()
}
