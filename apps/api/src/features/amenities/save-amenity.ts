import type { OwnerAmenity } from '@keystay/contract/amenities/entities'
import type { AmenityChange, AmenityForm } from '@keystay/contract/amenities/forms'
import { maxAmenities } from '@keystay/contract/shared/limits'
import { inTransaction, violated, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import {
  deleteAmenityRow,
  findOnlyUses,
  insertAmenity,
  lockAmenities,
  readAmenities,
  readAmenity,
  updateAmenity,
} from './queries.ts'

type At = { readonly propertyId: string; readonly amenityId: string }

/** Adds an amenity to a hotel. Throws validation_failed when the hotel has one of that name, too_many_amenities. */
export async function createAmenity(deps: Deps, propertyId: string, form: AmenityForm): Promise<OwnerAmenity> {
  const id = newId()
  return await inStory(deps, propertyId, async (tx) => {
    if ((await readAmenities(tx, propertyId)).length >= maxAmenities) {
      throw new DomainError('too_many_amenities', { params: { max: maxAmenities } })
    }
    const { name, kind = 'other', wholeHouse = false } = form
    await insertAmenity(tx, propertyId, id, { name, kind, wholeHouse })
    return await requireAmenity(tx, { propertyId, amenityId: id })
  })
}

/** Changes an amenity on top of a version. Throws not_found, changed_meanwhile, validation_failed when the name is taken. */
export async function changeAmenity(deps: Deps, at: At, form: AmenityChange): Promise<OwnerAmenity> {
  const { propertyId, amenityId } = at
  return await inStory(deps, propertyId, async (tx) => {
    const current = await requireAmenity(tx, at)
    if (current.version !== form.version) throw new DomainError('changed_meanwhile', { details: { current } })
    const { name, kind = current.kind, wholeHouse = current.wholeHouse } = form
    await updateAmenity(tx, propertyId, amenityId, { name, kind, wholeHouse })
    return await requireAmenity(tx, at)
  })
}

/** Deletes an amenity. Throws not_found, and amenity_in_use with the room types that would be left without any. */
export async function deleteAmenity(deps: Deps, at: At): Promise<void> {
  const { propertyId, amenityId } = at
  await inStory(deps, propertyId, async (tx) => {
    await requireAmenity(tx, at)
    const roomTypes = await findOnlyUses(tx, propertyId, amenityId)
    if (roomTypes.length > 0) {
      const names = roomTypes.map((type) => type.name).join(', ')
      throw new DomainError('amenity_in_use', { params: { roomTypes: names }, details: { roomTypes } })
    }
    await deleteAmenityRow(tx, propertyId, amenityId)
  })
}

async function requireAmenity(tx: Tx, { propertyId, amenityId }: At): Promise<OwnerAmenity> {
  const amenity = await readAmenity(tx, propertyId, amenityId)
  if (!amenity) throw new DomainError('not_found')
  return amenity
}

async function inStory<T>(deps: Deps, propertyId: string, story: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(deps.database.write, async (tx) => {
      await lockAmenities(tx, propertyId)
      const result = await story(tx)
      await raiseCatalogueVersion(tx, propertyId)
      return result
    })
  } catch (error) {
    throw violated(error, 'amenities_name') ? fieldError({ path: 'name', code: 'amenity_name_taken' }) : error
  }
}
