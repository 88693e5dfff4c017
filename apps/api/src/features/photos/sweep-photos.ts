import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../deps.ts'
import { uploadsFolder } from '../../platform/http/uploads.ts'
import { photosFolder, removePhotoFiles } from './photo-files.ts'
import { findUnused } from './queries.ts'

/** No upload and no story takes that long: what is older was left by a process that was killed. */
const leftAfterMs = 3_600_000
const atOnce = 500

/** Removes what killed processes left behind: uploads, and photos of ours that no row names. An idempotent scan. */
export async function sweepPhotoFiles({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  for (const path of await oldFilesIn(uploadsFolder(config), () => true)) {
    await rm(path, { recursive: true, force: true })
  }
  const files = await oldFilesIn(photosFolder(config), (name) => /^[0-9a-f]{32}-\d+\.webp$/.test(name))
  const names = [...new Set(files.map((path) => path.replace(/^.*[/\\]/, '').slice(0, 32)))]
  for (let start = 0; start < names.length; start += atOnce) {
    await removePhotoFiles(config, await findUnused(database.read, names.slice(start, start + atOnce)))
  }
}

async function oldFilesIn(folder: string, isOurs: (name: string) => boolean): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names.filter(isOurs)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < Date.now() - leftAfterMs) old.push(path)
  }
  return old
}
