import type { OwnerRoomType } from '@keystay/contract/room-types/entities'
import type { RoomTypeChange, RoomTypeForm } from '@keystay/contract/room-types/forms'
import { maxRoomTypes } from '@keystay/contract/shared/limits'
import { inTransaction, type Sql, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Uploads } from '../../platform/http/uploads.ts'
import { requireAmenities } from '../amenities/use-amenities.ts'
import { lockRoomTypes } from '../inventory/lock-room-types.ts'
import { withPhotos } from '../photos/save-photos.ts'
import { raiseCatalogueVersion } from '../catalogue/raise-catalogue-version.ts'
import {
  countOwnRoomTypes,
  insertRoomType,
  readOwnRoomTypes,
  replaceAmenities,
  updateRoomType,
} from './owner-queries.ts'

type At = { readonly propertyId: string; readonly roomTypeId: string }

/** Adds a room type, which is sold once it has rooms. Throws validation_failed, too_many_room_types, and what is wrong with a photo. */
export async function createRoomType(
  deps: Deps,
  propertyId: string,
  { form, uploads }: { form: RoomTypeForm; uploads: Uploads | null },
): Promise<OwnerRoomType> {
  const at = { propertyId, roomTypeId: newId() }
  return await withPhotos(deps, { choices: form.photos, uploads }, async (savePhotos) =>
    inTransaction(deps.database.write, async (tx) => {
      await requireAmenities(tx, propertyId, form.amenityIds)
      if ((await countOwnRoomTypes(tx, propertyId)) >= maxRoomTypes) {
        throw new DomainError('too_many_room_types', { params: { max: maxRoomTypes } })
      }
      await insertRoomType(tx, at, form)
      await replaceAmenities(tx, at, form.amenityIds)
      await savePhotos(tx, at)
      await raiseCatalogueVersion(tx, propertyId)
      return await requireRoomType(tx, at)
    }),
  )
}

/**
 * Changes a room type on top of the version that the form was filled from. Throws not_found, changed_meanwhile with the
 * room type as it is, validation_failed, and what is wrong with a photo.
 */
export async function changeRoomType(
  deps: Deps,
  at: At,
  { form, uploads }: { form: RoomTypeChange; uploads: Uploads | null },
): Promise<OwnerRoomType> {
  const { propertyId, roomTypeId } = at
  // Nobody waits for photos to be encoded only to hear that the form is old.
  requireVersion(await requireRoomType(deps.database.write, at), form.version)
  return await withPhotos(deps, { choices: form.photos, uploads }, async (savePhotos) =>
    inTransaction(deps.database.write, async (tx) => {
      await lockRoomTypes(tx, propertyId, [roomTypeId])
      requireVersion(await requireRoomType(tx, at), form.version)
      await requireAmenities(tx, propertyId, form.amenityIds)
      await updateRoomType(tx, at, form)
      await replaceAmenities(tx, at, form.amenityIds)
      await savePhotos(tx, at)
      await raiseCatalogueVersion(tx, propertyId)
      return await requireRoomType(tx, at)
    }),
  )
}

/** A room type that is sold. Throws not_found. */
export async function requireRoomType(db: Sql | Tx, at: At): Promise<OwnerRoomType> {
  const [type] = await readOwnRoomTypes(db, at)
  if (!type) throw new DomainError('not_found')
  return type
}

function requireVersion(current: OwnerRoomType, version: number): void {
  if (current.version !== version) throw new DomainError('changed_meanwhile', { details: { current } })
}
