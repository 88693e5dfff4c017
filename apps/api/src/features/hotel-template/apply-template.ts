import { templateFor } from '@keystay/contract/hotel-template/countries'
import type { Language } from '@keystay/contract/shared/languages'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readRates } from '../inventory/rates/read-rates.ts'
import { addTax } from '../local-taxes/save-tax.ts'
import { addPlan } from '../rate-plans/save-plan.ts'
import { readHotelVat, setVat } from '../vat/save-vat.ts'
import { planFormOf, taxFormOf } from './rules.ts'

/**
 * Creates what hotels of its country begin with, all of it or nothing, named in the owner's language. Throws not_found where
 * there is no template, and template_too_late where the hotel has plans, taxes or VAT already.
 */
export async function applyTemplate(deps: Deps, propertyId: string, language: Language): Promise<void> {
  await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row, locked by this, lets one of two clicks after the other.
    await raiseCatalogueVersion(tx, propertyId)
    const hotel = await readTemplateHotel(tx, propertyId)
    const template = hotel && templateFor(hotel)
    if (!template) throw new DomainError('not_found')
    const { standard, plans, taxes } = (await readRates(tx, [propertyId]))(propertyId)([])
    const { version } = await readHotelVat(tx, propertyId)
    if (plans.length > 0 || taxes.length > 0 || version > 0) throw new DomainError('template_too_late')
    await setVat(tx, deps, propertyId, template.vat)
    for (const tax of template.taxes) await addTax(tx, deps, propertyId, taxFormOf(tax, language))
    const forms = template.plans.map((plan) => planFormOf(plan, language, hotel.hasBreakfast))
    // What the hotel calls its standard plan, that it has.
    const isThere = (name: string) => name.toLowerCase() === standard?.name.toLowerCase()
    for (const form of forms.filter(({ name }) => !isThere(name))) await addPlan(tx, deps, propertyId, form)
  })
}

async function readTemplateHotel(tx: Tx, propertyId: string) {
  return await tx
    .selectFrom('properties')
    .select(['country', 'currency', 'city', 'offersBreakfast as hasBreakfast'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
}
