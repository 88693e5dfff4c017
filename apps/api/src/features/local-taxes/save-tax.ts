import type { LocalTax } from '@keystay/contract/local-taxes/entities'
import type { TaxChange, TaxForm } from '@keystay/contract/local-taxes/forms'
import { maxLocalTaxes } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readTaxRows } from '../inventory/rates/read-taxes.ts'
import type { TaxRow } from '../inventory/rates/tax-rules.ts'
import { insertTax, retireTax, updateTax, type TaxKey } from './queries.ts'
import { taxOf, tellTax } from './rules.ts'

/** The local taxes of a hotel, in its order. */
export async function listHotelTaxes(db: Sql | Tx, propertyId: string): Promise<LocalTax[]> {
  return ((await readTaxRows(db, [propertyId])).get(propertyId) ?? []).map(tellTax)
}

/** Adds a tax after the others. Throws too_many_taxes. */
export async function createTax(deps: Deps, propertyId: string, form: TaxForm): Promise<LocalTax> {
  return await inStory(deps, propertyId, async (tx) => await addTax(tx, deps, propertyId, form))
}

/** The same in a story that has raised the version of the hotel's catalogue. */
export async function addTax(tx: Tx, deps: Deps, propertyId: string, form: TaxForm): Promise<LocalTax> {
  const tax = taxOf(form, newId())
  const taxes = await listHotelTaxes(tx, propertyId)
  if (taxes.length >= maxLocalTaxes) throw new DomainError('too_many_taxes', { params: { max: maxLocalTaxes } })
  await insertTax(tx, propertyId, tax)
  await noteChange(tx, deps, 'tax_added', { propertyId, tax })
  return requireTax(await listHotelTaxes(tx, propertyId), tax.id)
}

/**
 * Changes a tax on top of the version that the form was filled from; bookings keep what they were sold with. Throws
 * not_found, changed_meanwhile with the tax as it is.
 */
export async function changeTax(deps: Deps, key: TaxKey, { version, ...form }: TaxChange): Promise<LocalTax> {
  const { propertyId, taxId } = key
  const tax = taxOf(form, taxId)
  return await inStory(deps, propertyId, async (tx, taxes) => {
    const current = requireTax(taxes, taxId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    await updateTax(tx, propertyId, tax)
    await noteChange(tx, deps, 'tax_changed', { propertyId, tax })
    return requireTax(await listHotelTaxes(tx, propertyId), taxId)
  })
}

/** Deletes a tax: no price that is shown from now on has it. Throws not_found. */
export async function deleteTax(deps: Deps, key: TaxKey): Promise<void> {
  const { propertyId, taxId } = key
  await inStory(deps, propertyId, async (tx, taxes) => {
    const tax = requireTax(taxes, taxId)
    await retireTax(tx, key, deps.clock())
    await noteChange(tx, deps, 'tax_deleted', { propertyId, tax })
  })
}

function requireTax(taxes: readonly LocalTax[], taxId: string): LocalTax {
  const tax = taxes.find(({ id }) => id === taxId)
  if (!tax) throw new DomainError('not_found')
  return tax
}

type Change = { readonly propertyId: string; readonly tax: Pick<TaxRow, 'id' | 'rates' | 'vatPercent' | 'firstNights'> }

/** What owners' pages hear of: the change and what it is about, in figures; of the rates the last one. */
async function noteChange(
  tx: Tx,
  { clock }: Deps,
  event: Extract<AuditEntry['event'], `tax_${string}`>,
  { propertyId, tax }: Change,
): Promise<void> {
  const last = tax.rates.at(-1)
  const detail = {
    taxId: tax.id,
    rate: last?.rate ?? null,
    from: last?.from ?? null,
    vatPercent: tax.vatPercent,
    firstNights: tax.firstNights,
  }
  await writeAudit(tx, [{ propertyId, at: clock(), bookingId: null, actor: 'owner', event, detail }])
}

/** The hotel's own row, whose version is raised first, lets one story after the other at its taxes. */
async function inStory<T>(
  deps: Deps,
  propertyId: string,
  story: (tx: Tx, taxes: readonly LocalTax[]) => Promise<T>,
): Promise<T> {
  return await inTransaction(deps.database.write, async (tx) => {
    await raiseCatalogueVersion(tx, propertyId)
    return await story(tx, await listHotelTaxes(tx, propertyId))
  })
}
