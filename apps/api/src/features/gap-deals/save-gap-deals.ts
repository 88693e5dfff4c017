import { sql } from 'kysely'
import type { GapDeals } from '@keystay/contract/gap-deals/entities'
import type { GapDealsChange } from '@keystay/contract/gap-deals/forms'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'

/** What a hotel allows for nights that lie alone, as its owner edits it. Throws not_found. */
export async function readGapDeals(db: Sql | Tx, propertyId: string): Promise<GapDeals> {
  const row = await db
    .selectFrom('properties')
    .select(['gapPercent as percent', 'gapDaysAhead as daysAhead', 'gapLongestNights as longestNights'])
    .select('gapDealsVersion as version')
    .where('id', '=', propertyId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}

/**
 * Saves the gap deals of a hotel on top of the version that the form was filled from; bookings keep what they were sold for.
 * Throws not_found, changed_meanwhile with the deals as they are.
 */
export async function saveGapDeals(deps: Deps, propertyId: string, form: GapDealsChange): Promise<GapDeals> {
  return await inTransaction(deps.database.write, async (tx) => {
    // The hotel's own row lets one save after the other at them.
    await raiseCatalogueVersion(tx, propertyId)
    const current = await readGapDeals(tx, propertyId)
    if (current.version !== form.version) throw new DomainError('changed_meanwhile', { details: { current } })
    const { percent, daysAhead, longestNights } = form
    await tx
      .updateTable('properties')
      .set({ gapPercent: percent, gapDaysAhead: daysAhead, gapLongestNights: longestNights })
      .set({ gapDealsVersion: sql`gap_deals_version + 1` })
      .where('id', '=', propertyId)
      .execute()
    const detail = { percent, daysAhead, longestNights }
    const at = deps.clock()
    await writeAudit(tx, [{ propertyId, at, bookingId: null, actor: 'owner', event: 'gap_deals_changed', detail }])
    return await readGapDeals(tx, propertyId)
  })
}
