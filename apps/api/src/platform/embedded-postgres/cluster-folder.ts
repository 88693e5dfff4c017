import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { mayEnter, type OperatingUser } from './operating-user.ts'
import { sharedFolder } from './postgres-binaries.ts'
import { startFailure } from '../process/start-failure.ts'

const run = promisify(execFile)
const major = 18

/** Where the database's files are: usually in the data folder, else in a folder that the database's user can reach. */
export type Cluster = { readonly home: string; readonly folder: string; readonly exists: boolean }

/** Finds the cluster of a data folder, or the place where it shall be made. */
export async function findCluster(dataFolder: string, user: OperatingUser | undefined): Promise<Cluster> {
  const home = (await noted(dataFolder)) ?? resolve(dataFolder)
  const folder = join(home, `pg${major}`)
  const exists = await isCluster(folder)
  if (!exists) await refuseOtherMajor(home)
  if (exists || (await mayEnter(home, user))) return { home, folder, exists }
  const elsewhere = join(sharedFolder, randomBytes(6).toString('hex'))
  return { home: elsewhere, folder: join(elsewhere, `pg${major}`), exists: false }
}

const note = (dataFolder: string) => join(dataFolder, 'database-elsewhere')

async function noted(dataFolder: string): Promise<string | undefined> {
  const home = (await readFile(note(dataFolder), 'utf8').catch(() => '')).trim()
  if (!home) return undefined
  if (await isCluster(join(home, `pg${major}`))) return home
  throw startFailure(
    `The database of ${dataFolder} lay in ${home}, which is gone: put it back, or remove ${note(dataFolder)} to start with an empty one.`,
  )
}

async function isCluster(folder: string): Promise<boolean> {
  return await stat(join(folder, 'PG_VERSION')).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EACCES') return false
      throw startFailure(`The database in ${folder} belongs to another user: start Keystay as that user or as root.`)
    },
  )
}

async function refuseOtherMajor(home: string): Promise<void> {
  const names = await readdir(home).catch(() => [])
  const other = names.find((name) => /^pg\d+$/.test(name) && name !== `pg${major}`)
  if (!other) return
  throw startFailure(
    `The data folder ${home} holds a database of PostgreSQL ${other.slice(2)}, this version runs ${major}: export it with the version that made it (npm run backup), move ${other} away, start, and import it (npm run restore).`,
  )
}

/** The user that owns an existing cluster is the one that must run it. Throws when we may not act as that user. */
export async function ownerOf(cluster: string): Promise<OperatingUser | undefined> {
  const { uid, gid } = await stat(cluster)
  const self = process.getuid?.()
  if (self === undefined || uid === self) return undefined
  if (self === 0) return { uid, gid }
  throw startFailure(`The database in ${cluster} belongs to another user: start Keystay as that user or as root.`)
}

/** Makes the cluster in a temporary folder and renames it, so that it exists whole or not at all. */
export async function initialiseCluster(
  { home, folder }: Cluster,
  {
    dataFolder,
    initdb,
    user,
    durable,
  }: { dataFolder: string; initdb: string; user: OperatingUser | undefined; durable: boolean },
): Promise<void> {
  await makeHome(home, dataFolder)
  const half = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) for (const path of [half, passwordFile]) await chown(path, user.uid, user.gid)
  try {
    await runInitdb(initdb, half, passwordFile, user, durable)
    await rename(passwordFile, join(half, 'keystay-password'))
    await rename(half, folder)
    if (home !== resolve(dataFolder)) await writeFile(note(dataFolder), home)
  } finally {
    await Promise.all([half, passwordFile].map((path) => rm(path, { recursive: true, force: true })))
  }
}

async function makeHome(home: string, dataFolder: string): Promise<void> {
  await mkdir(home, { recursive: true })
  if (home === resolve(dataFolder)) return
  await chmod(sharedFolder, 0o755)
  await chmod(home, 0o711)
  await writeFile(join(home, 'belongs-to'), resolve(dataFolder))
}

async function runInitdb(
  initdb: string,
  folder: string,
  passwordFile: string,
  user: OperatingUser | undefined,
  durable: boolean,
): Promise<void> {
  const flags = [
    '--username=keystay',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  const options = { ...user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' } }
  const make = async (locale: string) => {
    const place = [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, `--locale=${locale}`]
    await run(initdb, [...flags, ...place, ...(durable ? [] : ['--no-sync'])], options)
  }
  try {
    // The C library of some systems has no C.UTF-8; the builtin locale decides all that matters anyway.
    await make('C.UTF-8').catch(async (error: unknown) => {
      if (!/invalid locale/i.test(errorText(error))) throw error
      await make('C')
    })
  } catch (error) {
    throw initdbFailure(errorText(error), folder)
  }
}

function initdbFailure(output: string, folder: string): Error {
  if (/no space left on device|disk quota exceeded/i.test(output)) {
    return startFailure(
      `The disk is full: the database could not be made in ${folder}; free some space and start again.`,
    )
  }
  const line = output.split('\n').findLast((text) => /error|fatal|ENOENT|cannot/i.test(text)) ?? output
  return startFailure(
    `The embedded PostgreSQL could not make its database: ${line.trim()} (DATABASE_URL uses another server instead).`,
  )
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'stderr' in error && typeof error.stderr === 'string' && error.stderr ? error.stderr : error.message
}
