import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startFailure } from '../process/start-failure.ts'

export type StartLock = { release(): void }

const sqliteBusy = 5

/**
 * Takes the data folder for this process alone, or throws a sentence that says who has it. The lock is SQLite's lock on
 * an empty file: held by the kernel, so it is taken without a race and ends with the process, however that ends.
 */
export async function lockDataFolder(folder: string, address: string): Promise<StartLock> {
  await makeFolder(folder)
  const lock = tryLock(folder)
  if (!lock) throw await lockedFailure(folder)
  await writeFile(join(folder, 'lock-holder'), `process ${process.pid} at ${address}`)
  return { release: () => lock.close() }
}

/** Throws the same sentence when another process has the folder; touches nothing. */
export async function refuseLockedFolder(folder: string): Promise<void> {
  if (!existsSync(join(folder, 'lock'))) return
  const lock = tryLock(folder)
  if (!lock) throw await lockedFailure(folder)
  lock.close()
}

function tryLock(folder: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(folder, 'lock'))
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw startFailure(`The data folder ${resolve(folder)} (DATA_FOLDER) cannot be used: ${String(error)}.`)
  }
}

async function lockedFailure(folder: string): Promise<Error> {
  const who = await readFile(join(folder, 'lock-holder'), 'utf8').catch(() => 'another process')
  return startFailure(
    `Keystay already runs on the data folder ${resolve(folder)} (${who}): use that one, or stop it first.`,
  )
}

/** Not `mkdir` with `recursive`: that never returns where the file system refuses to make folders with ENOENT, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder))) {
      throw startFailure(`The data folder ${resolve(folder)} (DATA_FOLDER) cannot be made: ${String(code)}.`)
    }
    await makeFolder(dirname(folder))
    await makeFolder(folder)
  }
}
