import type { HotelVat } from '@keystay/contract/vat/entities'
import type { VatChange, VatForm } from '@keystay/contract/vat/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readVatRows } from '../inventory/rates/read-vat.ts'
import { noVat } from '../inventory/rates/vat-rules.ts'
import { writeVat } from './queries.ts'
import { vatTermsOf } from './rules.ts'

/** What a hotel says of VAT; version 0 while it has said nothing. */
export async function readHotelVat(db: Sql | Tx, propertyId: string): Promise<HotelVat> {
  const { rates, boards, ...vat } = (await readVatRows(db, [propertyId])).get(propertyId) ?? { ...noVat, version: 0 }
  return { ...vat, rates: [...rates], boards: [...boards] }
}

/** Changes it on top of the version that the form was filled from. Throws changed_meanwhile with what is there now. */
export async function changeVat(deps: Deps, propertyId: string, { version, ...form }: VatChange): Promise<HotelVat> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row, locked by this, lets one story after the other at its VAT.
    await raiseCatalogueVersion(tx, propertyId)
    const current = await readHotelVat(tx, propertyId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    return await setVat(tx, deps, propertyId, form)
  })
}

/** Writes what a hotel says of VAT, in a story that has raised its catalogue's version before. */
export async function setVat(tx: Tx, { clock }: Deps, propertyId: string, form: VatForm): Promise<HotelVat> {
  const terms = vatTermsOf(form)
  await writeVat(tx, propertyId, terms)
  const last = terms.rates.at(-1)
  const detail = { from: last?.from ?? null, lodging: last?.lodging ?? null, drinksPercent: terms.drinksPercent }
  await writeAudit(tx, [{ propertyId, at: clock(), bookingId: null, actor: 'owner', event: 'vat_changed', detail }])
  return await readHotelVat(tx, propertyId)
}
