import type { AgeBands } from '@keystay/contract/age-bands/entities'
import type { AgeBandsChange } from '@keystay/contract/age-bands/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import { readBands } from '../inventory/rates/read-bands.ts'
import { readBandsVersion, replaceBands } from './queries.ts'
import { tellBands } from './rules.ts'

/** What guests of a hotel pay beside the room, as its owner edits it. Throws not_found. */
export async function readAgeBands(db: Sql | Tx, propertyId: string): Promise<AgeBands> {
  const [version, bands] = await Promise.all([readBandsVersion(db, propertyId), readBands(db, propertyId)])
  if (version === undefined) throw new DomainError('not_found')
  return tellBands(bands, version)
}

/**
 * Saves all bands of a hotel on top of the version that the form was filled from; bookings keep what they were sold for.
 * Throws not_found, changed_meanwhile with the bands as they are.
 */
export async function saveAgeBands(deps: Deps, propertyId: string, form: AgeBandsChange): Promise<AgeBands> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row lets one save after the other at its bands.
    await raiseCatalogueVersion(tx, propertyId)
    const current = await readAgeBands(tx, propertyId)
    if (current.version !== form.version) throw new DomainError('changed_meanwhile', { details: { current } })
    await replaceBands(tx, propertyId, form)
    const detail = { bands: form.bands.length, version: form.version + 1 }
    const at = deps.clock()
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'age_bands_changed', detail }])
    return await readAgeBands(tx, propertyId)
  })
}
