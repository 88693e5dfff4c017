import type { PhotoChoice } from '@keystay/contract/shared/form-fields'
import { maxPhotos } from '@keystay/contract/shared/limits'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../deps.ts'
import { DomainError, fieldError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Upload, Uploads } from '../../platform/http/uploads.ts'
import { makePhotoFiles, removePhotoFiles, requirePhoto } from './photo-files.ts'
import { deletePhotos, findUnused, insertPhoto, readPhotos, updatePhoto, type PhotoPlace } from './queries.ts'
import { checkChoices } from './rules.ts'

/** The photos that a form asks for, and the files that came with it. */
export type PhotoWish = { readonly choices: readonly PhotoChoice[] | undefined; readonly uploads: Uploads | null }

/** Saves the wished photos of a hotel or room type, in the transaction of the form. */
export type SavePhotos = (tx: Tx, place: PhotoPlace) => Promise<void>

/**
 * Runs a story that saves photos: their files are made before it, are gone again when it fails, and those that nobody
 * uses after it are removed. Throws what is wrong with a photo, and what the story throws.
 */
export async function withPhotos<T>(deps: Deps, wish: PhotoWish, story: (save: SavePhotos) => Promise<T>): Promise<T> {
  const made = new Map<string, string>()
  // A story may run again after a deadlock: what its last run left out counts.
  let unusedNames: readonly string[] = []
  let done: T
  try {
    const uploads = wantedUploads(wish)
    // None is encoded before all are known to be photos.
    for (const upload of uploads) await requirePhoto(upload)
    for (const upload of uploads) made.set(upload.part, await makePhotoFiles(deps.config, upload))
    done = await story(async (tx, place) => {
      unusedNames = await savePhotos(tx, place, wish, made)
    })
  } catch (error) {
    await removePhotoFiles(deps.config, [...made.values()])
    throw error
  }
  // What is committed is done; a file that cannot be removed now is for the sweeper.
  await removeUnusedFiles(deps, unusedNames).catch(() => undefined)
  return done
}

/** Removes the files of photos that are no longer anybody's. */
async function removeUnusedFiles(deps: Deps, names: readonly string[]): Promise<void> {
  if (names.length > 0) await removePhotoFiles(deps.config, await findUnused(deps.database.write, names))
}

function wantedUploads({ choices = [], uploads }: PhotoWish): Upload[] {
  if (choices.length > maxPhotos) throw new DomainError('too_many_photos', { params: { max: maxPhotos } })
  const arrived = uploads ?? new Map<string, Upload>()
  const kept = new Set(choices.flatMap((choice) => ('id' in choice ? [choice.id] : [])))
  // Whether what is kept is there, the story will see.
  const issues = checkChoices(choices, kept, new Set(arrived.keys()))
  if (issues.length > 0) throw fieldError(...issues)
  return [...arrived.values()]
}

/** Returns the names of photos that are gone. */
async function savePhotos(
  tx: Tx,
  place: PhotoPlace,
  { choices, uploads }: PhotoWish,
  made: ReadonlyMap<string, string>,
): Promise<string[]> {
  if (!choices) return []
  const rows = new Map((await readPhotos(tx, place)).map((row) => [row.id, row]))
  const issues = checkChoices(choices, new Set(rows.keys()), new Set(uploads?.keys()))
  if (issues.length > 0) throw fieldError(...issues)
  for (const [position, choice] of choices.entries()) {
    const { alt } = choice
    if ('file' in choice) {
      await insertPhoto(tx, place, { id: newId(), name: made.get(choice.file) ?? '', alt, position })
    } else {
      const row = rows.get(choice.id)
      if (row) await updatePhoto(tx, place.propertyId, row, { alt, position })
      rows.delete(choice.id)
    }
  }
  const gone = [...rows.values()]
  await deletePhotos(
    tx,
    place.propertyId,
    gone.map((row) => row.id),
  )
  return gone.map((row) => row.name)
}
