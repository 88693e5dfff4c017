import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { photoWidths } from '@keystay/contract/shared/photos'
import { maxPhotoMegapixels, maxPhotoSide } from '@keystay/contract/shared/limits'
import type { Config } from '../../platform/process/config.ts'
import { DomainError } from '../../platform/http/errors.ts'
import { readHead, type Upload } from '../../platform/http/uploads.ts'
import { photoTypeOf, saysPhoto } from './rules.ts'
import { runEncoder } from './run-encoder.ts'

const largestFirst = photoWidths.toSorted((a, b) => b - a)
const million = 1_000_000

/** The folder that /photos/ serves. */
export function photosFolder(config: Pick<Config, 'dataFolder'>): string {
  return join(resolve(config.dataFolder), 'photos')
}

const fileName = (name: string, width: number) => `${name}-${width}.webp`

/**
 * Turns an upload into the files of a photo, under a name that nobody can guess; returns the name. Throws
 * photo_unreadable, photo_too_many_pixels; then none of its files are left.
 */
export async function makePhotoFiles(config: Config, upload: Upload): Promise<string> {
  const { part, filename, path } = upload
  const name = randomBytes(16).toString('hex')
  // Beside the upload, which is removed with all that lies there whatever happens next.
  const targets = largestFirst.map((width) => ({ width, path: join(dirname(path), fileName(name, width)) }))
  const maxPixels = maxPhotoMegapixels * million
  const { problem } = await runEncoder({ source: path, maxSide: maxPhotoSide, maxPixels, targets })
  if (problem) {
    const params = { side: maxPhotoSide, megapixels: maxPhotoMegapixels }
    throw new DomainError(problem, { details: { part, filename }, params })
  }
  try {
    for (const target of targets) await rename(target.path, join(photosFolder(config), fileName(name, target.width)))
  } catch (error) {
    await removePhotoFiles(config, [name])
    throw error
  }
  return name
}

/** Refuses what is no photo by its first bytes, or is not said to be one. Throws photo_type_refused. */
export async function requirePhoto({ part, filename, mimetype, path }: Upload): Promise<void> {
  if (saysPhoto(mimetype) && photoTypeOf(await readHead(path)) !== null) return
  throw new DomainError('photo_type_refused', { details: { part, filename } })
}

export async function removePhotoFiles(config: Pick<Config, 'dataFolder'>, names: readonly string[]): Promise<void> {
  const files = names.flatMap((name) => photoWidths.map((width) => join(photosFolder(config), fileName(name, width))))
  await Promise.all(files.map((file) => rm(file, { force: true })))
}
