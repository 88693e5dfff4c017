import { checkGuestCount } from '@keystay/contract/shared/fields'
import type { ChildAges } from '@keystay/contract/shared/stay-search'

/** Who travels. */
export type Party = { readonly adults: number; readonly children: ChildAges }

/** Whom examples of prices begin with. */
export const couple: Party = { adults: 2, children: [] }

/** A party as stays are asked for; null while what is typed is none. */
export function askedParty({
  adults,
  children,
}: Party): { readonly guests: number; readonly ages: (number | null)[] } | null {
  const guests = adults + children.length
  return adults >= 1 && checkGuestCount(guests) === null ? { guests, ages: [...children] } : null
}
