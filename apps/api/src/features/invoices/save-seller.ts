import type { InvoiceSeller } from '@keystay/contract/invoices/entities'
import type { InvoiceSellerForm } from '@keystay/contract/invoices/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readSeller } from './queries.ts'

/** What stands on a hotel's invoices; while it said nothing, what it says of itself elsewhere. Throws not_found. */
export async function showSeller(db: Sql | Tx, propertyId: string): Promise<InvoiceSeller> {
  const seller = await readSeller(db, propertyId)
  if (seller) return seller
  const hotel = await db
    .selectFrom('properties')
    .select(['name', 'address as street', 'zip', 'city', 'country', 'phone'])
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!hotel) throw new DomainError('not_found')
  const empty = { vatId: '', taxNumber: '', registration: '', contact: '', email: '', exemption: '', prefix: '' }
  return { ...hotel, ...empty, dueDays: 14, version: 0 }
}

/** Saves it on top of the version that the form was filled from. Throws not_found, changed_meanwhile with what is there now. */
export async function saveSeller(
  deps: Deps,
  propertyId: string,
  { version, ...form }: InvoiceSellerForm,
): Promise<InvoiceSeller> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row lets one story after the other at it.
    await raiseCatalogueVersion(tx, propertyId)
    const current = await showSeller(tx, propertyId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    const row = { ...form, version: version + 1 }
    await tx
      .insertInto('invoiceSellers')
      .values({ propertyId, ...row })
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(row))
      .execute()
    const detail = { version: row.version }
    await writeAudit(tx, [
      { propertyId, at: deps.clock(), bookingId: null, actor: 'owner', event: 'invoice_seller_saved', detail },
    ])
    return row
  })
}
