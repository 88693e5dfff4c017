import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startFailure } from './start-failure.ts'

export type StartLock = { release(): void }

const sqliteBusy = 5

/**
 * Takes the data folder for this process alone, or throws a sentence that says who has it. The lock is SQLite's lock on
 * an empty file: held by the kernel, so it is taken without a race and ends with the process, however that ends.
 */
export async function lockDataFolder(folder: string, address: string): Promise<StartLock> {
  await mkdir(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, 'lock'))
  const holder = join(folder, 'lock-holder')
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const who = await readFile(holder, 'utf8').catch(() => 'by another process')
    throw startFailure(
      `Keystay already runs on the data folder ${resolve(folder)} (${who}): use that one, or stop it first.`,
    )
  }
  await writeFile(holder, `process ${process.pid} at ${address}`)
  return { release: () => lock.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
