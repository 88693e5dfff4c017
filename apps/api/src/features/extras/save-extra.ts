import type { Extra } from '@keystay/contract/extras/entities'
import type { ExtraChange, ExtraForm } from '@keystay/contract/extras/forms'
import { maxExtras } from '@keystay/contract/shared/limits'
import type { Deps } from '../../deps.ts'
import { inTransaction, violated, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { writeAudit, type AuditEntry } from '../audit/write-audit.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import type { ExtraRow } from '../inventory/rates/extra-rules.ts'
import { lockExtras } from '../inventory/sell-extras.ts'
import { insertExtra, readHotelExtras, retireExtra, updateExtra, type ExtraKey } from './queries.ts'
import { checkExtra, extraOf, periodFigures, tellExtras, type HotelExtras } from './rules.ts'

/** Adds an extra after the others. Throws too_many_extras, validation_failed. */
export async function createExtra(deps: Deps, propertyId: string, form: ExtraForm): Promise<Extra> {
  const extra = extraOf(form, newId())
  return await inStory(deps, { propertyId, extraId: null }, async (tx, extras) => {
    if (extras.rows.length >= maxExtras) throw new DomainError('too_many_extras', { params: { max: maxExtras } })
    requireSound(extra, extras)
    await insertExtra(tx, propertyId, extra)
    await noteChange(tx, deps, 'extra_added', { propertyId, extra })
    return findExtra(await readHotelExtras(tx, propertyId), extra.id)
  })
}

/**
 * Changes an extra on top of the version that the form was filled from; bookings keep what they were promised. Throws
 * not_found, changed_meanwhile with the extra as it is, validation_failed.
 */
export async function changeExtra(deps: Deps, key: ExtraKey, { version, ...form }: ExtraChange): Promise<Extra> {
  const { propertyId, extraId } = key
  const extra = extraOf(form, extraId)
  return await inStory(deps, key, async (tx, extras) => {
    const current = findExtra(extras, extraId)
    if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
    requireSound(extra, extras)
    await updateExtra(tx, propertyId, extra)
    await noteChange(tx, deps, 'extra_changed', { propertyId, extra })
    return findExtra(await readHotelExtras(tx, propertyId), extraId)
  })
}

/** Deletes an extra: nobody can take it any more. Throws not_found. */
export async function deleteExtra(deps: Deps, key: ExtraKey): Promise<void> {
  const { propertyId, extraId } = key
  await inStory(deps, key, async (tx, { rows }) => {
    const extra = rows.find(({ id }) => id === extraId)
    if (!extra) throw new DomainError('not_found')
    await retireExtra(tx, key, deps.clock())
    await noteChange(tx, deps, 'extra_deleted', { propertyId, extra })
  })
}

function requireSound(extra: ExtraRow, extras: HotelExtras): void {
  const issues = checkExtra(extra, extras.rows)
  if (issues.length > 0) throw fieldError(...issues)
}

function findExtra(extras: HotelExtras, extraId: string): Extra {
  const extra = tellExtras(extras).find(({ id }) => id === extraId)
  if (!extra) throw new DomainError('not_found')
  return extra
}

/** What owners' pages hear of: the change and what it is about, in figures. */
async function noteChange(
  tx: Tx,
  { clock }: Deps,
  event: Extract<AuditEntry['event'], `extra_${string}`>,
  { propertyId, extra }: { readonly propertyId: string; readonly extra: ExtraRow },
): Promise<void> {
  const { id: extraId, priceMinor, capacity, unit, mode, notWithBoard, leavesAt } = extra
  const periods = periodFigures(extra.periods)
  const detail = { extraId, priceMinor, periods, capacity, unit, mode, notWithBoard, leavesAt }
  await writeAudit(tx, [{ propertyId, at: clock(), bookingId: null, actor: 'owner', event, detail }])
}

/** Who books an extra meanwhile waits for its change, and finds it done. */
async function inStory<T>(
  deps: Deps,
  { propertyId, extraId }: { readonly propertyId: string; readonly extraId: string | null },
  story: (tx: Tx, extras: HotelExtras) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(deps.database.write, async (tx) => {
      await lockExtras(tx, propertyId, extraId === null ? [] : [extraId])
      const result = await story(tx, await readHotelExtras(tx, propertyId))
      await raiseCatalogueVersion(tx, propertyId)
      return result
    })
  } catch (error) {
    throw violated(error, 'extras_name') ? fieldError({ path: 'name', code: 'extra_name_taken' }) : error
  }
}
