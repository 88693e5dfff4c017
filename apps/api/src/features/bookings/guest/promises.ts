import { areSameTiers } from '@keystay/contract/shared/cancel-fees'
import type { BookingRequest } from '@keystay/contract/bookings/forms'
import type { PlanTerms } from '@keystay/contract/rate-plans/entities'
import type { Translations } from '../../../platform/database/translations.ts'
import { DomainError } from '../../../platform/http/errors.ts'
import { keptExtrasOf, keptTaxOf, lodgingOf, priceTiers } from '../../inventory/rates/cancellation.ts'
import { isSameDeposit, termsAtPrice } from '../../inventory/rates/deposit-rules.ts'
import type { Hotel } from '../../inventory/read-hotel.ts'
import type { Sale } from '../../inventory/sell-stay.ts'
import type { Promises } from '../queries.ts'

/** What a sale promises: as it is kept with the booking, and as its guest was shown it. */
export function promisesOf(
  hotel: Hotel,
  { plan, priced }: Sale,
  request: BookingRequest,
  now: Date,
): { readonly kept: Promises; readonly shown: PlanTerms } {
  const shown = termsAtPrice(hotel, plan, request.checkIn, now, priced)
  const { board, payment, freeUntil, tiers, deposit } = shown
  return {
    shown,
    kept: {
      offersBreakfast: board === 'breakfast',
      earlyBookingPercent: priced.earlyBookingPercent,
      freeUntil: freeUntil === null ? null : new Date(freeUntil),
      // A tax on nights that nobody stays goes back, and so do extras: then also a standard plan without a row keeps less than all.
      cancelTiers:
        plan !== null || priced.lines.some(({ kind }) => kind === 'local_tax' || kind === 'extra')
          ? priceTiers(tiers, lodgingOf(priced.lines), keptTaxOf(priced.lines))
          : null,
      planId: plan?.id ?? null,
      terms: plan && {
        name: plan.name,
        translations: plan.translations as Translations,
        board,
        payment,
        ...(plan.id === null && plan.cancellation !== null && { asksFee: true }),
        ...(deposit && { depositPercent: deposit.percent }),
      },
      depositMinor: deposit?.amount.minor ?? null,
      balanceDueOn: deposit?.balanceDueOn ?? null,
      atHotelMinor: priced.dueAtHotelMinor,
      keptMinor: keptExtrasOf(priced.lines),
    },
  }
}

/** The guest books the total, and what was promised for it, that were shown, or nothing. Throws price_changed with both as they are now. */
export function checkShown(request: BookingRequest, totalMinor: number, currency: string, terms: PlanTerms): void {
  const { expectedTotal, expectedTerms } = request
  const sameTotal = expectedTotal.minor === totalMinor && expectedTotal.currency === currency
  const sameTerms =
    !expectedTerms ||
    (expectedTerms.board === terms.board &&
      expectedTerms.payment === terms.payment &&
      expectedTerms.freeUntil === terms.freeUntil &&
      (!expectedTerms.tiers || areSameTiers(expectedTerms.tiers, terms.tiers)) &&
      (!expectedTerms.deposit || isSameDeposit(expectedTerms.deposit, terms.deposit)) &&
      (!expectedTerms.atHotel || expectedTerms.atHotel.minor === (terms.atHotel?.minor ?? 0)))
  if (sameTotal && sameTerms) return
  throw new DomainError('price_changed', { details: { total: { minor: totalMinor, currency }, terms } })
}
