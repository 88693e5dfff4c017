import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that demo mode keeps in the data folder; made once, readable by its owner alone. */
export async function generatedSecret(dataFolder: string): Promise<string> {
  const file = join(dataFolder, 'secret')
  const existing = await readFile(file, 'utf8').catch(() => '')
  if (existing) return existing.trim()
  const half = `${file}.${process.pid}`
  await writeFile(half, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // A link appears whole or not at all; when another process was first, its secret is used.
  await link(half, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(half)
  return (await readFile(file, 'utf8')).trim()
}
